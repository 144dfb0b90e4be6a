/** The chance of each first move on the empty board, and whether to swap it. */

import { legend, Marks } from '../board/marks.js';
import { h } from '../core/dom.js';
import { nameOf } from '../core/game.js';
import { facts } from '../core/table.js';
import { cells, percent } from './line.js';

/** @import { Workbench } from '../core/workbench.js' */

/**
 * Marks the openings on the board and names the fairest.
 * @param {Workbench} workbench
 * @param {any} answer
 */
export function openings(workbench, { to_move: toMove, fairest, swap, keep, openings: judged }) {
  const marks = new Marks();
  for (const { images, winrate, solved, swap: isTaken } of judged) {
    if (winrate === null) continue;
    const chance = solved ? (winrate > 0.5 ? 'proved to win' : 'proved to lose') : percent(winrate);
    const advice = isTaken === null ? '' : isTaken ? '; swap it' : '; leave it';
    marks.add(images, {
      tint: isTaken === null ? 'carrier' : isTaken ? 'win' : 'lose',
      heat: winrate,
      label: percent(winrate).slice(0, -1),
      note: `${chance}${advice}`,
    });
  }
  workbench.mark(marks);
  const head = fairest
    ? `Where the opponent may swap, ${nameOf(toMove)} had better open with ${fairest}.`
    : 'No opening stands out yet.';
  return [
    h('p', { class: 'verdict', 'data-color': toMove }, head),
    legend([
      ['win', 'swap it'],
      ['lose', 'leave it'],
      ['carrier', 'not clear yet'],
    ]),
    facts([
      ['Swap', cells(swap)],
      ['Leave', cells(keep)],
    ]),
  ];
}
