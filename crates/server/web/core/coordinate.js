/**
 * Names of cells such as `c4`: letters for a column, a number for a row, both counted from 0.
 *
 * @typedef {{ column: number, row: number }} Coordinate
 */

/**
 * The coordinates of a cell; `null` if its name is none.
 * @param {string} name
 * @returns {Coordinate | null}
 */
export function coordinate(name) {
  const [, letters, digits] = /^([a-z]+)([1-9][0-9]*)$/.exec(name) ?? [];
  if (!letters) return null;
  const digit = (letter) => letter.charCodeAt(0) - 96;
  const column = [...letters].reduce((sum, letter) => 26 * sum + digit(letter), 0);
  return { column: column - 1, row: Number(digits) - 1 };
}

/**
 * The letters of a column: `z`, then `aa`.
 * @param {number} column
 * @returns {string}
 */
export function letters(column) {
  const before = column >= 26 ? letters(Math.floor(column / 26) - 1) : '';
  return before + String.fromCharCode(97 + (column % 26));
}

/**
 * The name of a cell.
 * @param {Coordinate} at
 */
export function cellName({ column, row }) {
  return letters(column) + (row + 1);
}

/**
 * The cell on the other side of the long diagonal.
 * @param {string} name
 */
export function mirrored(name) {
  const { column, row } = coordinate(name);
  return cellName({ column: row, row: column });
}
