/** Games over a poset of outcomes. */

import { checkbox, fill, h, labeled } from '../core/dom.js';
import { form, linesField, textField } from '../core/form.js';
import { ask } from '../core/jobs.js';
import { keep, kept } from '../core/settings.js';
import { facts, table } from '../core/table.js';
import { Task } from '../core/task.js';
import { openable } from './form.js';

export function outcomePanel() {
  const task = new Task();
  const results = h('div', { class: 'results' });
  const before = kept('outcome') ?? { games: '{{T|a},{T|{b|_}}|_}\n{a,b|a}', over: 'fork' };
  const games = linesField(3, before.games);
  const over = textField({ value: before.over });
  const monotone = checkbox('Find equivalent monotone forms', {});

  async function find() {
    keep('outcome', { games: games.value, over: over.value });
    const request = {
      games: games.value.split('\n').filter((it) => it.trim()),
      over: over.value,
      monotone: monotone.firstChild.checked,
    };
    const answer = await task.run('poset eval', request, { fields: { games, over }, whole: games });
    if (!answer) return;
    const poset = over.value;
    const options = async (text) => ask('poset eval', { games: [text], over: poset });
    fill(
      results,
      (answer.games ?? [answer]).map((it) => game(it, options)),
      comparisons(answer.comparisons ?? []),
    );
  }

  return h(
    'section',
    {},
    form(
      'Games over a poset',
      find,
      labeled('Games, one a line: an outcome, or {left options|right options}', games),
      labeled('Outcomes: L4, fork, terminals:3, or relations such as _<a<T,_<b<T', over),
      monotone,
      h('div', { class: 'row' }, h('button', { class: 'strong' }, 'Find out')),
    ),
    task.element,
    results,
  );
}

function game(it, options) {
  const yes = (told) => (told ? 'yes' : 'no');
  return h(
    'article',
    { class: 'card' },
    h('h3', {}, `${it.name}: `, h('code', {}, it.expression)),
    facts([
      ['Canonical form', h('code', { class: 'canonical' }, it.canonical)],
      ['Passable', yes(it.canonical_form.passable)],
      ['Monotone', yes(it.canonical_form.monotone)],
      ['Depth', it.depth],
      ['Good for Left', it.good_left.join('  ') || 'none'],
      ['Good for Right', it.good_right.join('  ') || 'none'],
      it.monotone_form && ['Monotone form', h('code', {}, it.monotone_form)],
      it.no_monotone_form && ['Monotone form', `none: ${it.no_monotone_form}`],
    ]),
    openable(it.canonical, options),
  );
}

function comparisons(list) {
  if (!list.length) return null;
  return table(
    'How they compare',
    ['Games', 'Relation'],
    list.map(({ games: [a, b], relation }) => ({
      cells: [`${a} and ${b}`, `${a} ${relation} ${b}`],
    })),
  );
}
