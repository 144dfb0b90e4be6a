/** The winner and the winning moves, as far as they are proved. */

import { Marks } from '../board/marks.js';
import { button, h } from '../core/dom.js';
import { nameOf } from '../core/game.js';
import { facts } from '../core/table.js';
import { cells, variation } from './line.js';

/** @import { Workbench } from '../core/workbench.js' */

/**
 * Marks the moves on the board and lists them.
 * @param {Workbench} workbench
 * @param {any} answer
 */
export function solution(workbench, answer) {
  const { to_move: toMove, winner, carrier, line, complete } = answer;
  const { winning_moves: winning, losing_moves: losing = [], unknown_moves: open = [] } = answer;
  const marks = new Marks();
  marks.add(winning, { tint: 'win', label: '✓', note: 'wins' });
  marks.add(losing, { tint: 'lose', label: '×', note: 'loses' });
  marks.add(open, { note: 'not decided yet' });
  workbench.mark(marks);
  const decided = winning.length + losing.length;
  const isOver = decided + open.length === 0;
  const how = winner === toMove ? ', moving first' : ' whatever is played';
  const head = winner ? `${nameOf(winner)} wins${isOver ? '' : how}.` : 'Not known yet who wins.';
  const within = () => {
    const note = `${nameOf(winner)} wins within these cells`;
    workbench.mark(new Marks().add(carrier, { tint: 'carrier', note }));
  };
  return [
    h('p', { class: 'verdict', 'data-color': winner }, head),
    facts([
      ['Winning moves', h('span', { class: 'winning' }, cells(winning))],
      ['Decided', `${decided} of ${decided + open.length} moves${complete ? '' : ' so far'}`],
      line.length > 0 && ['Line', line.join(' '), ' ', variation(workbench, line)],
      carrier && ['Carrier', button(cells(carrier), within, { class: 'link' })],
    ]),
  ];
}
