/** The analysis of a position without search, with the reason for each cell. */

import { legend, Marks } from '../board/marks.js';
import { button, h } from '../core/dom.js';
import { nameOf } from '../core/game.js';
import { facts } from '../core/table.js';
import { cells, tintOf } from './line.js';

/** @import { Workbench } from '../core/workbench.js' */

/** Lists of connections that are longer are folded. */
const MANY = 12;

/** Why moves can be left out, by kind. */
const INFERIOR = {
  dominated: (by) => `dominated: ${by} is at least as good`,
  'strong-reversible': (by) => `reversible: after ${by} it is as if it had not been played`,
  symmetric: (by) => `symmetric: ${by} is as good`,
  stolen: (by) => `loses: the opponent could steal the strategy, see ${by}`,
};

/** Why cells are filled in, by kind. */
const FILLED = {
  dead: 'dead: it never matters',
  captured: 'captured: its owner holds it, moving second',
  permanent: 'permanently inferior: it will be taken or dead',
  'near-dead': 'nearly dead: each saves a side of the pattern, the rest is dead',
  mutual: 'mutual: the first player to move here gets everything',
};

/**
 * Marks cells with their reasons and lists them.
 * @param {Workbench} workbench
 * @param {any} answer
 */
export function reasons(workbench, answer) {
  const {
    to_move: toMove,
    winner,
    dead,
    captured,
    inferior,
    mustplay,
    moves,
    connections,
  } = answer;
  const marks = marked(answer);
  workbench.mark(marks);
  const color = winner ?? toMove;
  const head = winner
    ? `${nameOf(winner)} has won by force.`
    : `${nameOf(toMove)} must play one of ${mustplay.length} cells.`;
  const hint = 'point at one, or move the cursor there, for the reason';
  return [
    h('p', { class: 'verdict', 'data-color': color }, head),
    facts([
      ['Must-play', cells(mustplay)],
      ['To try', cells(moves)],
      ['Dead', cells(dead)],
      ['Captured by Red', cells(captured.black)],
      ['Captured by Blue', cells(captured.white)],
      ['Inferior', `${inferior.length} moves; ${hint}`],
    ]),
    legend([
      ['key', 'to be tried'],
      ['inferior', 'inferior'],
      ['outside', 'outside the must-play'],
      ['red', 'as good as Red’s'],
      ['blue', 'as good as Blue’s'],
    ]),
    connections.length > 0 && list(workbench, connections),
    button('Back to all marks', () => workbench.mark(marks)),
  ];
}

function marked({ winner, fill, inferior, mustplay, moves, empty }) {
  const marks = new Marks();
  if (!winner) {
    const outside = empty.filter((cell) => !mustplay.includes(cell));
    marks.add(outside, { tint: 'outside', note: 'outside the must-play: a move here loses' });
  }
  for (const { cell, kind, by, source } of inferior) {
    const why = INFERIOR[kind]?.(by) ?? `${kind}, see ${by}`;
    marks.add([cell], { tint: 'inferior', label: '–', note: `${why} (${source})` });
  }
  for (const { cell, kind, color, source } of fill) {
    const owner = color ? `, as good as ${nameOf(color)}'s` : '';
    const note = `${FILLED[kind] ?? kind}${owner} (${source})`;
    marks.add([cell], { tint: color ? tintOf(color) : 'dead', label: color ? '' : '†', note });
  }
  if (!winner) marks.add(moves, { tint: 'key', note: 'to be tried' });
  return marks;
}

/** The connections; pointing at one shows its carrier. */
function list(workbench, connections) {
  const item = ({ color, ends, carrier, kind }) => {
    const joined = ends.join(' to ');
    const carried = new Marks().add(carrier, { tint: tintOf(color), note: `carrier of ${joined}` });
    const show = () => workbench.mark(carried);
    const name = button(`${nameOf(color)}: ${joined}`, show, { class: 'link', focus: show });
    return h('li', {}, name, kind === 'full' ? ' connected' : ' if it moves first');
  };
  return h(
    'details',
    { open: connections.length < MANY },
    h('summary', {}, `${connections.length} connections`),
    h('ul', { class: 'connections' }, connections.map(item)),
  );
}
