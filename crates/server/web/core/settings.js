/**
 * The user's settings and last position, kept by the browser.
 *
 * @typedef {object} Preferences
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {'red-blue' | 'safe'} palette
 * @property {'flat' | 'flat-mirrored' | 'diamond'} view
 * @property {boolean} coordinates
 * @property {boolean} numbers  whether stones show the numbers of their turns
 */

import { h, select } from './dom.js';

/**
 * The value stored under a name; `null` if there is none, or the browser stores nothing.
 * @param {string} name
 */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(`mustplay.${name}`));
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`mustplay.${name}`, JSON.stringify(value));
  } catch {
    // Without storage the page starts anew; all else works.
  }
}

/** @type {Preferences} */
const USUAL = {
  theme: 'auto',
  palette: 'red-blue',
  view: 'flat',
  coordinates: true,
  numbers: false,
};

/** The preferences; they dispatch `change`. */
class Settings extends EventTarget {
  /** @type {Preferences} */
  #values = { ...USUAL, ...kept('settings') };

  constructor() {
    super();
    this.#dress();
  }

  /** @template {keyof Preferences} N @param {N} name @returns {Preferences[N]} */
  get(name) {
    return this.#values[name];
  }

  /** @param {keyof Preferences} name @param {any} value */
  set(name, value) {
    this.#values = { ...this.#values, [name]: value };
    keep('settings', this.#values);
    this.#dress();
    this.dispatchEvent(new Event('change'));
  }

  #dress() {
    const { dataset } = document.documentElement;
    dataset.theme = this.#values.theme;
    dataset.palette = this.#values.palette;
  }
}

export const settings = new Settings();

/**
 * A list to choose a preference from.
 * @param {keyof Preferences} name
 * @param {Array<[value: string, text: string]>} options
 */
export function chooser(name, options) {
  const change = (event) => settings.set(name, event.target.value);
  return select(options, settings.get(name), { change });
}

/** Adds the choices of every page to its header. */
export function fillHeader() {
  const themes = chooser('theme', [
    ['auto', 'auto'],
    ['light', 'light'],
    ['dark', 'dark'],
  ]);
  const palettes = chooser('palette', [
    ['red-blue', 'red, blue'],
    ['safe', 'color-safe'],
  ]);
  const choice = (text, control) => h('label', {}, h('span', {}, text), control);
  const choices = [choice('Theme', themes), choice('Colors', palettes)];
  document.getElementById('header').append(h('div', { class: 'choices' }, choices));
}
