/** The values of moves by an evaluation, as a heat map. */

import { Marks } from '../board/marks.js';
import { h } from '../core/dom.js';
import { nameOf } from '../core/game.js';
import { facts } from '../core/table.js';
import { percent } from './line.js';

/** @import { Workbench } from '../core/workbench.js' */

/** How many moves are listed. */
const LISTED = 5;

/**
 * Marks the values of moves and names the player who is ahead.
 * @param {Workbench} workbench
 * @param {any} answer
 */
export function judgment(workbench, { balance, winner, worths, name }) {
  const marks = new Marks();
  for (const { cell, worth } of worths) {
    const note = `worth ${percent(worth)} of the best`;
    marks.add([cell], { tint: 'heat', heat: worth, label: percent(worth).slice(0, -1), note });
  }
  workbench.mark(marks);
  const ahead = winner ?? (balance >= 0 ? 'black' : 'white');
  const head = winner
    ? `${nameOf(winner)} has won.`
    : `${nameOf(ahead)} is ahead by ${percent(Math.abs(balance))}, says ${name}.`;
  const best = worths.slice(0, LISTED).map((it) => `${it.cell} ${percent(it.worth)}`);
  return [
    h('p', { class: 'verdict', 'data-color': ahead }, head),
    facts([['Best', best.join(', ') || 'none']]),
  ];
}
