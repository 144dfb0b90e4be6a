/** Forms and their fields. */

import { h } from './dom.js';

/**
 * A form that starts an action on this page.
 * @param {string} name
 * @param {() => void} submit
 * @param {...import('./dom.js').Child} children
 */
export function form(name, submit, ...children) {
  const send = (event) => {
    event.preventDefault();
    submit();
  };
  return h('form', { 'aria-label': name, novalidate: true, submit: send }, children);
}

/**
 * A field for a number.
 * @param {number} value
 * @param {number} least
 * @param {number} most
 * @param {import('./dom.js').Attributes} [attributes]
 */
export const numberField = (value, least, most, attributes = {}) =>
  h('input', { type: 'number', min: least, max: most, value, inputmode: 'numeric', ...attributes });

/** The number in a field; nothing if there is none. @param {HTMLInputElement} field */
export const numberIn = (field) => (field.value === '' ? null : Number(field.value));

/**
 * A field for a line of text without spell checking.
 * @param {import('./dom.js').Attributes} [attributes]
 */
export const textField = (attributes = {}) =>
  h('input', { type: 'text', spellcheck: 'false', autocapitalize: 'none', ...attributes });

/**
 * A field for several lines.
 * @param {number} rows
 * @param {string} value
 * @param {import('./dom.js').Attributes} [attributes]
 */
export function linesField(rows, value, attributes = {}) {
  const field = h('textarea', { rows, spellcheck: 'false', autocapitalize: 'none', ...attributes });
  field.value = value;
  return field;
}
