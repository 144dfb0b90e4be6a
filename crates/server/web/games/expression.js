/** Games of normal play: an expression and its analysis. */

import { button, fill, h, labeled } from '../core/dom.js';
import { form, textField } from '../core/form.js';
import { ask } from '../core/jobs.js';
import { keep, kept } from '../core/settings.js';
import { facts, table } from '../core/table.js';
import { Task } from '../core/task.js';
import { openable } from './form.js';
import { thermograph } from './thermograph.js';

const OUTCOMES = {
  L: 'Left wins',
  R: 'Right wins',
  N: 'the first player wins',
  P: 'the second player wins',
  D: 'a draw',
};
const EXAMPLES = [
  '{2|0||-1}',
  '^ + ^*',
  'nim(3,5,7)',
  'domineering("2x3") + clobber("xxo")',
  '1 > ^',
];

/** The options of a game of normal play, for a tree. */
const options = async (text) => (await ask('game eval', { sentences: [text] })).options;

/**
 * The answers for all sentences; a single answer is not in a list.
 * @param {any} answer
 */
const sentences = (answer) => answer.games ?? [answer];

/**
 * The results for sentences, as elements.
 * @param {any} answer
 */
export function told(answer) {
  return sentences(answer).map((it) =>
    'asked' in it ? question(it) : 'score' in it ? score(it) : game(it),
  );
}

function question({ expression, holds, relation, left, right }) {
  return h(
    'article',
    { class: 'card' },
    h('p', { class: 'verdict' }, `${expression}: ${holds ? 'yes' : 'no'}`),
    facts([['Relation', h('code', {}, `${left} ${relation} ${right}`)]]),
  );
}

function score({ board, score: points, best_move: best }) {
  return h(
    'article',
    { class: 'card' },
    h('pre', {}, board.replaceAll('/', '\n')),
    facts([
      ['Score', points],
      ['Best move', best ?? 'pass'],
    ]),
  );
}

function game(it) {
  const name = it.canonical ?? it.expression;
  const row = ({ from, to }) => ({ cells: [h('code', {}, from), h('code', {}, to)] });
  const moves = (player, list) =>
    list && table(`Winning moves of ${player}`, ['From', 'To'], list.map(row));
  return h(
    'article',
    { class: 'game' },
    h('p', { class: 'verdict' }, h('code', { class: 'canonical' }, it.canonical ?? 'not known')),
    h(
      'div',
      { class: 'sides' },
      facts([
        it.outcome && ['Outcome', `${it.outcome}: ${OUTCOMES[it.outcome] ?? ''}`],
        ['Stops', `${it.left_stop} and ${it.right_stop}`],
        ['Mean', it.mean],
        ['Temperature', it.temperature],
        ['Birthday', it.birthday],
        ['Positions', it.positions],
        it.nim_value !== null && ['Nimber', it.nim_value],
        it.atomic_weight !== null && ['Atomic weight', it.atomic_weight],
        it.reduced !== null && ['Reduced', h('code', {}, it.reduced)],
      ]),
      it.thermograph && thermograph(it.thermograph, name),
    ),
    it.winning_moves &&
      h(
        'div',
        { class: 'sides' },
        moves('Left', it.winning_moves.left),
        moves('Right', it.winning_moves.right),
      ),
    it.results &&
      table(
        'With best play',
        ['Player', 'Result'],
        ['left', 'right'].map((player) => ({ cells: [player, it.results[player].result] })),
      ),
    it.canonical && [h('h2', {}, 'Tree of the canonical form'), openable(it.canonical, options)],
  );
}

export function expressionPanel() {
  const task = new Task();
  const results = h('div', { class: 'results' });
  const input = textField({ value: kept('expression') ?? EXAMPLES[0] });
  async function find() {
    keep('expression', input.value);
    const answer = await task.run(
      'game',
      { sentences: input.value.split(';') },
      { fields: { sentences: input }, whole: input },
    );
    if (answer) fill(results, told(answer));
  }
  const example = (text) =>
    button(
      text,
      () => {
        input.value = text;
        find();
      },
      { class: 'small' },
    );
  return h(
    'section',
    {},
    form(
      'Expression',
      find,
      labeled('A game, a question, or a definition before a semicolon', input),
      h(
        'div',
        { class: 'row' },
        h('button', { class: 'strong' }, 'Find out'),
        EXAMPLES.map(example),
      ),
    ),
    task.element,
    results,
  );
}
