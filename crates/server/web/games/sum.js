/** Sums of games that are played for a score, each component with its thermograph. */

import { button, fill, h, labeled, select } from '../core/dom.js';
import { form, linesField } from '../core/form.js';
import { keep, kept } from '../core/settings.js';
import { facts, table } from '../core/table.js';
import { Task } from '../core/task.js';
import { thermograph } from './thermograph.js';

const PLAYERS = [
  ['left', 'Left'],
  ['right', 'Right'],
];
const SEATS = [
  ['none', 'neither'],
  ['left', 'Left'],
  ['right', 'Right'],
];
const BOUNDS = {
  milnor: 'by the scores (Milnor)',
  hanner: 'by the means (Hanner)',
  second: 'by the second temperature',
  thermostatic: 'at the ambient temperature',
  best: 'at the best tax for each end',
};
const other = (player) => (player === 'left' ? 'right' : 'left');
const title = (player) => (player === 'left' ? 'Left' : 'Right');

export function sumPanel() {
  const task = new Task();
  const results = h('div', { class: 'results' });
  const before = kept('sum') ?? { games: '{5|1}\n{3|-3}\n{7||2|0}', first: 'left', engine: 'none' };
  const games = linesField(4, before.games);
  const first = select(PLAYERS, before.first);
  const engine = select(SEATS, before.engine);
  /**
   * Sums that were left by a move, the last one last.
   * @type {Array<{ games: string, first: string, said: string }>}
   */
  let played = [];

  function begin() {
    played = [];
    find();
  }

  async function find() {
    keep('sum', { games: games.value, first: first.value, engine: engine.value });
    const request = {
      games: games.value.split('\n').filter((it) => it.trim()),
      to_move: first.value,
    };
    const answer = await task.run('game sum', request, { fields: { games }, whole: games });
    if (!answer) return;
    show(answer);
    if (answer.moves.length && engine.value === answer.to_move)
      move(answer, answer.best_moves[0] ?? answer.moves[0], 'the engine');
  }

  /** Makes a move: the component becomes another one, and the other player is to move. */
  function move(answer, { component, to }, by = 'you') {
    const said = `${title(answer.to_move)} (${by}): component ${component} to ${to}`;
    played.push({ games: games.value, first: first.value, said });
    games.value = answer.components
      .map((it, at) => (at === component - 1 ? to : it.game))
      .join('\n');
    first.value = other(answer.to_move);
    return find();
  }

  function back() {
    const last = played.pop();
    if (!last) return;
    games.value = last.games;
    first.value = last.first;
    // Else the engine would make its move again at once.
    engine.value = 'none';
    find();
  }

  function show(answer) {
    const {
      components,
      bounds,
      value,
      between,
      best_moves: best,
      moves,
      line,
      to_move: toMove,
      ambient_temperature: ambient,
    } = answer;
    const isBest = ({ component, to }) =>
      best.some((it) => it.component === component && it.to === to);
    const choice = (it) =>
      button(`${title(toMove)} to ${it.to}${isBest(it) ? ' ★' : ''}`, () => move(answer, it), {
        class: isBest(it) ? 'small strong' : 'small',
      });
    const card = (it, at) =>
      h(
        'article',
        { class: 'card' },
        h('h3', {}, `${at + 1}. `, h('code', {}, it.game)),
        thermograph(it.thermograph, it.game),
        facts([
          ['Mean', it.mean],
          ['Temperature', it.temperature],
        ]),
        h(
          'div',
          { class: 'row' },
          moves.filter((choose) => choose.component === at + 1).map(choice),
        ),
      );
    const bound = ([name, ends]) => ({ cells: [BOUNDS[name] ?? name, `${ends[0]} to ${ends[1]}`] });
    const turn = (it) => ({
      cells: [it.player, it.component, h('code', {}, it.to), it.sente ? 'sente' : ''],
    });
    const score = value ?? (between ? `between ${between[0]} and ${between[1]}` : 'not known');
    fill(
      results,
      h(
        'p',
        { class: 'verdict score' },
        moves.length
          ? `The score is ${score}, ${title(toMove)} moving first.`
          : `The sum is played out: the score is ${score}.`,
      ),
      best.length
        ? h(
            'p',
            { class: 'best' },
            `Best: ${best.map((it) => `component ${it.component} to ${it.to}`).join(', or ')}.`,
          )
        : null,
      h('div', { class: 'components' }, components.map(card)),
      h(
        'div',
        { class: 'sides' },
        table(
          'Bounds without search',
          ['Bound', 'Score'],
          [...Object.entries(bounds).map(bound), { cells: ['ambient temperature', ambient] }],
        ),
        line.length ? table('Best play', ['Player', 'Component', 'To', ''], line.map(turn)) : null,
      ),
      played.length
        ? [
            h('h2', {}, 'Played'),
            h(
              'ol',
              {},
              played.map((it) => h('li', {}, it.said)),
            ),
            button('Take the last move back', back),
          ]
        : null,
    );
  }

  return h(
    'section',
    {},
    form(
      'Sum',
      begin,
      labeled('Components, one a line: {5|1}, {7||2|0}, 3.{1|-1}', games),
      h(
        'div',
        { class: 'fields' },
        labeled('First to move', first),
        labeled('The engine plays', engine),
        h('button', { class: 'strong' }, 'Solve the sum'),
      ),
    ),
    task.element,
    results,
  );
}
