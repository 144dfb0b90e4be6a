/** Errors beside controls. */

import { h, newId } from './dom.js';

/** @type {WeakMap<Element, HTMLElement>} */
const said = new WeakMap();

/**
 * Shows an error beside a control.
 * @param {HTMLElement} control
 * @param {string} message
 */
export function complain(control, message) {
  forgive(control);
  const text = h('p', { class: 'complaint', id: newId(), role: 'alert' }, message);
  control.setAttribute('aria-invalid', 'true');
  control.setAttribute('aria-describedby', text.id);
  control.after(text);
  said.set(control, text);
}

/**
 * Removes the error of a control.
 * @param {HTMLElement} control
 */
export function forgive(control) {
  said.get(control)?.remove();
  said.delete(control);
  control.removeAttribute('aria-invalid');
  control.removeAttribute('aria-describedby');
}
