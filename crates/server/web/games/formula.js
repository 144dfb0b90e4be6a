/** Set-coloring games: two players set the variables of a formula in turn. */

import { button, fill, h, labeled, select } from '../core/dom.js';
import { form, linesField } from '../core/form.js';
import { keep, kept } from '../core/settings.js';
import { facts, table } from '../core/table.js';
import { Task } from '../core/task.js';

const FIRST = [
  ['', 'as the text says'],
  ['max', 'Max, who wants it true'],
  ['min', 'Min, who wants it false'],
];
const EXAMPLES = [
  '(a & b) | (b & c) | (c & a)',
  '(a | b) & (c | d) & e',
  'game division\ndnf\na b\nb c\nc d\n',
];
const WHO = { max: 'Max', min: 'Min' };

export function formulaPanel() {
  const task = new Task();
  const results = h('div', { class: 'results' });
  const game = linesField(4, kept('formula') ?? EXAMPLES[0]);
  const first = select(FIRST, '');

  async function find() {
    keep('formula', game.value);
    const answer = await task.run(
      'coloring',
      { game: game.value, to_move: first.value || null },
      { fields: { game }, whole: game },
    );
    if (answer) fill(results, told(answer));
  }
  const example = (text) =>
    button(
      text.split('\n')[0],
      () => {
        game.value = text;
        find();
      },
      { class: 'small' },
    );
  return h(
    'section',
    {},
    form(
      'Formula',
      find,
      labeled('A formula, or lines that say what is played', game),
      h(
        'div',
        { class: 'fields' },
        labeled('First to move', first),
        h('button', { class: 'strong' }, 'Find out'),
      ),
      h('div', { class: 'row' }, EXAMPLES.map(example)),
    ),
    task.element,
    results,
  );
}

/** The results for a game of any kind. */
function told(it) {
  if ('is_true' in it) {
    return [
      h(
        'p',
        { class: 'verdict' },
        it.is_true === null ? 'Not known.' : it.is_true ? 'True.' : 'False.',
      ),
      facts([
        ['Variables', it.variables],
        ['Clauses', it.clauses],
      ]),
    ];
  }
  if ('score' in it) {
    return [
      h(
        'p',
        { class: 'verdict' },
        it.score === null ? 'The score is not known.' : `Max gets ${it.score}.`,
      ),
      facts([['Best moves', it.best_moves?.join(' ') ?? 'not known']]),
    ];
  }
  const list = (moves) => moves?.join(' ') || 'none';
  return [
    h(
      'p',
      { class: 'verdict' },
      it.winner
        ? `${WHO[it.winner]} wins, ${WHO[it.to_move]} moving first.`
        : 'It is not known who wins.',
    ),
    facts([
      it.class && ['Class', it.class],
      it.value && ['Value', h('code', {}, it.value)],
      'isotone' in it && [
        'Isotone',
        it.isotone
          ? 'yes'
          : it.isotone_by_negating
            ? `by negating ${it.isotone_by_negating.join(' ')}`
            : 'no',
      ],
      ['Winning moves', list(it.winning_moves)],
      'dead' in it && ['Dead', list(it.dead)],
      it.captured && ['Captured by Max', list(it.captured.black)],
      it.captured && ['Captured by Min', list(it.captured.white)],
      it.trace && ['Trace', list(it.trace)],
    ]),
    it.elements && elements(it),
  ];
}

/** The elements with their results. */
function elements({ elements: names, dead, captured, winning_moves: winning }) {
  const of = (moves, name) => moves.filter((move) => move.split('=')[0] === name);
  const what = (name) =>
    [
      dead.includes(name) && 'dead',
      of(captured.black, name).length && 'captured by Max',
      of(captured.white, name).length && 'captured by Min',
    ]
      .filter(Boolean)
      .join(', ') || 'alive';
  return table(
    'Elements',
    ['Element', 'State', 'Winning'],
    names.map((name) => ({ cells: [name, what(name), of(winning, name).join(' ') || '–'] })),
  );
}
