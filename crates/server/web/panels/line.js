/** Lines of play and values of moves, for several panels. */

import { Marks } from '../board/marks.js';
import { button } from '../core/dom.js';

/** @import { Workbench } from '../core/workbench.js' */

/** @param {number} part  from 0 to 1 */
export const percent = (part) => `${Math.round(100 * part)}%`;

/** @param {string[]} list */
export const cells = (list) => (list.length ? list.join(' ') : 'none');

/** The tint of a color. @param {import('../core/game.js').Color} color */
export const tintOf = (color) => (color === 'black' ? 'red' : 'blue');

/**
 * A button that adds a line of play as a variation.
 * @param {Workbench} workbench
 * @param {string[]} line
 */
export function variation(workbench, line) {
  const add = () => {
    const { game } = workbench;
    const { node } = game;
    for (const cell of line) game.play(cell);
    game.goTo(node);
  };
  const label = `Play it: ${line.join(' ')}`;
  return button('Play it', add, {
    class: 'small',
    'aria-label': label,
    title: 'Add it as a variation',
  });
}

/**
 * Shows a line of play on the board as numbers while the pointer is on an element.
 * @param {Workbench} workbench
 * @param {string[]} line
 * @param {Marks} marks  what is shown otherwise
 */
export function previewing(workbench, line, marks) {
  const numbers = new Marks().number(line, 'of the line, number');
  numbers.add(line.slice(0, 1), { tint: 'best' });
  const [show, hide] = [numbers, marks].map((it) => () => workbench.mark(it));
  return { mouseenter: show, mouseleave: hide, focusin: show, focusout: hide };
}
