/** A gallery of pictures, shown in parts. */

import { button, drawn, h } from '../core/dom.js';
import { ask } from '../core/jobs.js';

/** Pictures that are drawn at once. */
const PAGE = 24;

/** A position as a picture, and a link that opens it on the board. */
export async function picture(position, alt) {
  const { position: svg } = await ask('hex convert', { position, to: 'svg' });
  const link = encodeURIComponent(position).replaceAll('%20', '+');
  return h('a', { class: 'picture', href: `/#${link}` }, drawn(svg, alt));
}

/** Shows the beginning of a long list, and a button for more. */
export function gallery(items, draw) {
  const shown = h('div', { class: 'pictures' });
  const more = button('More', next);
  let at = 0;
  async function next() {
    const some = items.slice(at, at + PAGE);
    at += some.length;
    more.hidden = at >= items.length;
    shown.append(...(await Promise.all(some.map(draw))));
  }
  next();
  return h('div', {}, shown, more);
}
