/**
 * Creating elements.
 *
 * @typedef {Node | string | number | null | undefined | false | Child[]} Child
 * @typedef {Record<string, unknown>} Attributes  functions listen, true is an empty attribute,
 *   false and null are none
 */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An HTML element.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {any}
 */
export function h(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {any}
 */
export function s(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...nodes(children));
  return element;
}

/** @param {Child[]} children */
function nodes(children) {
  return children
    .flat(Infinity)
    .filter((child) => child != null && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * Replaces the children of an element. A child that stays keeps the focus.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
}

let last = 0;

/** An id that no other element has. */
export function newId() {
  last += 1;
  return `id-${last}`;
}

/**
 * A control with its label before it.
 * @param {Child} text
 * @param {HTMLElement} control
 */
export function labeled(text, control) {
  control.id ||= newId();
  return h('div', { class: 'field' }, h('label', { for: control.id }, text), control);
}

/**
 * A box to tick, with its label behind it.
 * @param {Child} text
 * @param {Attributes} attributes
 */
export function checkbox(text, attributes) {
  return h('label', { class: 'check' }, h('input', { type: 'checkbox', ...attributes }), text);
}

/**
 * A list to choose from.
 * @param {Array<[value: string, text: string]>} options
 * @param {string} chosen
 * @param {Attributes} [attributes]
 */
export function select(options, chosen, attributes = {}) {
  const option = ([value, text]) => h('option', { value, selected: value === chosen }, text);
  return h('select', attributes, options.map(option));
}

/**
 * A button.
 * @param {Child} text
 * @param {(event: Event) => void} click
 * @param {Attributes} [attributes]
 */
export function button(text, click, attributes = {}) {
  return h('button', { type: 'button', click, ...attributes }, text);
}

/**
 * A picture from its text.
 * @param {string} svg
 * @param {string} alt
 */
export const drawn = (svg, alt) =>
  h('img', { alt, src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
