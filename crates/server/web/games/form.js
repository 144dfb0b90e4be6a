/** A game as a tree that can be unfolded. */

import { fill, h } from '../core/dom.js';

/**
 * @typedef {{ left: string[], right: string[] } | null} Options
 * @param {string} text  the game
 * @param {(text: string) => Promise<Options>} find  tells its options
 */
export function openable(text, find) {
  const inside = h('div', {});
  const details = h('details', {}, h('summary', {}, h('code', {}, text)), inside);
  details.addEventListener('toggle', async () => {
    if (!details.open || inside.firstChild) return;
    fill(inside, 'Looking …');
    try {
      const options = await find(text);
      fill(inside, options ? sides(options, find) : 'It has too many options to show.');
    } catch (error) {
      fill(inside, error.message);
    }
  });
  return details;
}

function sides({ left, right }, find) {
  if (!left.length && !right.length) return h('p', { class: 'status' }, 'Neither player can move.');
  const side = (name, options) =>
    h(
      'div',
      {},
      h('span', { class: 'status' }, name),
      options.length
        ? h(
            'ul',
            { class: 'forms' },
            options.map((option) => h('li', {}, openable(option, find))),
          )
        : h('p', { class: 'status' }, 'none'),
    );
  return h(
    'div',
    { class: 'sides' },
    side('Left may move to', left),
    side('Right may move to', right),
  );
}
