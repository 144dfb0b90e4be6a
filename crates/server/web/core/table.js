/** Tables. */

import { h } from './dom.js';

/**
 * @param {string} caption
 * @param {string[]} heads
 * @param {Array<{ cells: import('./dom.js').Child[], attributes?: object }>} rows  the first cell
 *   of a row says what it is about
 */
export function table(caption, heads, rows) {
  const head = h(
    'tr',
    {},
    heads.map((text) => h('th', { scope: 'col' }, text)),
  );
  const row = ({ cells: [first, ...others], attributes }) =>
    h(
      'tr',
      attributes,
      h('th', { scope: 'row' }, first),
      others.map((cell) => h('td', {}, cell)),
    );
  return h(
    'div',
    { class: 'table', tabindex: 0, role: 'region', 'aria-label': caption },
    h('table', {}, h('caption', {}, caption), h('thead', {}, head), h('tbody', {}, rows.map(row))),
  );
}

/**
 * A list of names and values.
 * @param {Array<[name: string, ...told: import('./dom.js').Child[]] | false | null>} rows
 */
export function facts(rows) {
  const row = ([name, ...told]) => h('div', {}, h('dt', {}, name), h('dd', {}, told));
  return h('dl', { class: 'facts' }, rows.filter(Boolean).map(row));
}
