/** Positions of rulesets, drawn square by square. */

import { fill, h, labeled, select } from '../core/dom.js';
import { form, numberField } from '../core/form.js';
import { keep, kept } from '../core/settings.js';
import { facts, table } from '../core/table.js';
import { Task } from '../core/task.js';
import { told } from './expression.js';
import { Grid } from './grid.js';
import { thermograph } from './thermograph.js';

/**
 * @typedef {object} Ruleset
 * @property {string} title
 * @property {string} help
 * @property {string} signs
 * @property {string[]} rows  a position to begin with
 */

/** @type {Record<string, Ruleset>} */
const RULESETS = {
  domineering: {
    title: 'Domineering',
    help: 'Left covers two squares in a column, Right two in a row; # is no square.',
    signs: '.#',
    rows: ['...', '...', '..#'],
  },
  clobber: {
    title: 'Clobber',
    help: 'Left has x, Right has o; a stone takes a neighbor of the other kind.',
    signs: '.xo',
    rows: ['xoxo', 'oxo.'],
  },
  hackenbush: {
    title: 'Hackenbush',
    help: 'A column is a stalk on the ground: B blue is Left’s, R red is Right’s, G green is both’s.',
    signs: '.BRG',
    rows: ['.R..', 'RBG.', 'BBGR'],
  },
  toads: {
    title: 'Toads and Frogs',
    help: 'Toads T of Left hop right, frogs F of Right hop left.',
    signs: '_TF',
    rows: ['TT__FF'],
  },
  'sum-go': {
    title: 'Go endgame',
    help: 'x is Black, o is White; disputes between groups that live are told apart.',
    signs: '.xo',
    rows: ['.x.xo.o', 'xxxxooo', '...x.o.', 'xxxxooo', '.x.xo.o'],
  },
  konane: {
    title: 'Konane',
    help: 'Left has x, Right has o; a stone jumps over a neighbor and takes it.',
    signs: '.xo',
    rows: ['xox', 'oxo'],
  },
  col: {
    title: 'Col',
    help: 'Each paints a square, never beside one of the own: x is Left, o is Right.',
    signs: '.xo',
    rows: ['...', '...'],
  },
  snort: {
    title: 'Snort',
    help: 'Each paints a square, never beside one of the other: x is Left, o is Right.',
    signs: '.xo',
    rows: ['....'],
  },
  amazons: {
    title: 'Amazons',
    help: 'A queen x of Left or o of Right moves and burns a square #.',
    signs: '.xo#',
    rows: ['x..o', '....'],
  },
};

/** A position as text in an expression. */
function literal(name, rows) {
  if (name !== 'hackenbush') return `${name}("${rows.join('/')}")`;
  const stalk = (column) =>
    rows
      .map((row) => row[column])
      .filter((sign) => sign !== '.')
      .reverse()
      .join('');
  const stalks = [...rows[0]].map((_, column) => stalk(column)).filter(Boolean);
  return stalks.length ? `hackenbush("${stalks.join('+')}")` : '0';
}

export function rulesetPanel() {
  const task = new Task();
  const results = h('div', { class: 'results' });
  const before = kept('ruleset') ?? {};
  const kind = select(
    Object.entries(RULESETS).map(([name, { title }]) => [name, title]),
    before.kind ?? 'domineering',
    { change: () => choose(RULESETS[kind.value].rows) },
  );
  const resize = () => grid.resize(clamp(columns), clamp(rows));
  const clamp = (input) => Math.max(1, Math.min(Number(input.max), Number(input.value) || 1));
  const [columns, rows] = [1, 1].map((least) => numberField(least, 1, 19, { change: resize }));
  const help = h('p', { class: 'status' });
  const text = h('code', {});
  const grid = new Grid();

  function choose(drawn) {
    const { signs, help: words } = RULESETS[kind.value];
    help.textContent = `${words} Click on a square to change it.`;
    grid.set(signs, drawn);
    columns.value = grid.columns;
    rows.value = grid.rows.length;
    tell();
  }

  function tell() {
    task.drop();
    fill(results);
    text.textContent =
      kind.value === 'sum-go' ? grid.rows.join('/') : literal(kind.value, grid.rows);
    keep('ruleset', { kind: kind.value, rows: grid.rows });
  }

  async function find() {
    if (kind.value === 'sum-go') {
      const answer = await task.run(
        'sum-go',
        { position: grid.rows.join('\n') },
        { fields: { position: kind }, whole: kind },
      );
      if (answer) fill(results, endgame(answer));
    } else {
      const answer = await task.run(
        'game',
        { sentences: [literal(kind.value, grid.rows)] },
        { whole: kind },
      );
      if (answer) fill(results, told(answer));
    }
  }

  grid.addEventListener('change', tell);
  choose(before.rows && RULESETS[before.kind] ? before.rows : RULESETS[kind.value].rows);
  return h(
    'section',
    {},
    form(
      'Position',
      find,
      h(
        'div',
        { class: 'fields' },
        labeled('Game', kind),
        labeled('Columns', columns),
        labeled('Rows', rows),
        h('button', { class: 'strong' }, 'Find out'),
      ),
      help,
      grid.element,
      h('p', {}, text),
    ),
    task.element,
    results,
  );
}

/** The results for a Go endgame. */
function endgame(answer) {
  const { value, between, held, settled, best_moves: best, disputes, line, to_move: toMove } = answer;
  const master = (it) => [`Mean if ${it.master} wins kos`, `${it.mean} from tax ${it.temperature} on`];
  const dispute = (it) =>
    h(
      'article',
      { class: 'card' },
      h('h3', {}, `Dispute ${it.dispute}`),
      h('p', {}, it.ko ? `A ko at ${it.ko.points.join(' ')}` : h('code', {}, it.game)),
      it.thermograph ? thermograph(it.thermograph, it.game) : null,
      facts([
        ['Points', it.points.join(' ')],
        ...(it.ko
          ? (it.ko.masters ?? []).map(master)
          : [
              ['Mean', it.mean],
              ['Temperature', it.temperature],
            ]),
      ]),
    );
  const assumed = (held ?? []).filter((it) => it.grounds === 'assumed');
  const turn = (it) => ({ cells: [it.player, it.point, it.dispute, it.sente ? 'sente' : ''] });
  return [
    h(
      'p',
      { class: 'verdict' },
      value !== null
        ? `Black's score is ${value}, ${toMove} moving first.`
        : between
          ? `Black's score is from ${between[0]} to ${between[1]}, ${toMove} moving first: a ko decides.`
          : 'The score is not known.',
    ),
    facts([
      ['Settled', settled],
      ...assumed.map((it) => [`Assumed to be ${it.owner}'s`, it.points.join(' ')]),
      ['Best moves', best?.map((it) => it.point).join(' ') || 'none'],
    ]),
    h('div', { class: 'components' }, disputes?.map(dispute) ?? []),
    line?.length ? table('Best play', ['Player', 'Point', 'Dispute', ''], line.map(turn)) : null,
  ];
}
