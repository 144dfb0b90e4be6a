/** A position drawn by clicking on squares. */

import { button, fill, h } from '../core/dom.js';

/** It dispatches `change`. */
export class Grid extends EventTarget {
  element = h('div', { class: 'grid', role: 'group', 'aria-label': 'Position' });
  /** @type {string[][]} */
  #rows = [];
  #signs = '';

  /**
   * @param {string} signs  what a square can be; a click makes the next of the sign that is there
   * @param {string[]} rows
   */
  set(signs, rows) {
    this.#signs = signs;
    this.#rows = rows.map((row) => [...row]);
    this.#draw();
  }

  /** Changes the size; old squares keep their signs, new ones get the first sign. */
  resize(columns, rows) {
    const at = (row, column) => this.#rows[row]?.[column] ?? this.#signs[0];
    const count = (length, make) => Array.from({ length }, (_, at) => make(at));
    this.#rows = count(rows, (row) => count(columns, (column) => at(row, column)));
    this.#draw();
    this.dispatchEvent(new Event('change'));
  }

  get columns() {
    return this.#rows[0].length;
  }

  get rows() {
    return this.#rows.map((row) => row.join(''));
  }

  #draw() {
    const square = (sign, row, column) => {
      const made = button(
        sign,
        () => {
          const next =
            this.#signs[(this.#signs.indexOf(this.#rows[row][column]) + 1) % this.#signs.length];
          this.#rows[row][column] = next;
          made.textContent = next;
          made.dataset.sign = next;
          made.setAttribute('aria-label', label(next));
          this.dispatchEvent(new Event('change'));
        },
        { 'data-sign': sign },
      );
      const label = (it) => `Row ${row + 1}, column ${column + 1}: ${it}`;
      made.setAttribute('aria-label', label(sign));
      return made;
    };
    this.element.style.gridTemplateColumns = `repeat(${this.columns}, 2.4rem)`;
    fill(
      this.element,
      this.#rows.map((row, at) => row.map((sign, column) => square(sign, at, column))),
    );
  }
}
