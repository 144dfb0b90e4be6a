/**
 * Marks on the cells of a board, beside its stones.
 *
 * @typedef {object} Mark
 * @property {string} [tint]  what kind of mark it is, by a class of the style sheet: `win`, `red`
 * @property {number} [heat]  from 0 to 1
 * @property {string} [label]
 * @property {string} [note]  what it means; shown when the pointer or cursor is on the cell
 */

import { h, s } from '../core/dom.js';

/**
 * A legend of tints.
 * @param {Array<[tint: string, meaning: string]>} tints
 */
export function legend(tints) {
  const swatch = (tint) =>
    s(
      'svg',
      { class: 'swatch', viewBox: '0 0 20 20', 'aria-hidden': 'true' },
      s('circle', { class: `mark ${tint}`, cx: 10, cy: 10, r: 8 }),
    );
  return h(
    'ul',
    { class: 'legend', 'aria-label': 'Colors of cells' },
    tints.map(([tint, meaning]) => h('li', {}, swatch(tint), meaning)),
  );
}

export class Marks {
  /** @type {Map<string, Mark>} */
  #cells = new Map();

  /** @param {string} cell @returns {Mark | undefined} */
  get(cell) {
    return this.#cells.get(cell);
  }

  /**
   * Adds a mark to some cells; the notes of a cell are joined.
   * @param {string[]} cells
   * @param {Mark} mark
   */
  add(cells, mark) {
    for (const cell of cells) {
      const old = this.#cells.get(cell);
      const note = [old?.note, mark.note].filter(Boolean).join('; ');
      this.#cells.set(cell, { ...old, ...mark, note });
    }
    return this;
  }

  /**
   * Numbers cells in their order.
   * @param {string[]} cells
   * @param {string} note
   */
  number(cells, note) {
    cells.forEach((cell, at) =>
      this.add([cell], { label: String(at + 1), note: `${note} ${at + 1}` }),
    );
    return this;
  }
}
