/**
 * Thermographs. Left's values are on the left, as is the custom, so numbers grow to the left.
 *
 * @typedef {[value: string, tax: string]} Corner
 * @typedef {{ left: Corner[], right: Corner[] }} Walls
 */

import { s } from '../core/dom.js';

const [WIDTH, HEIGHT, MARGIN] = [280, 200, 34];

/** A number that may be a fraction. @param {string} text */
const number = (text) => {
  const [above, below = '1'] = text.split('/');
  return Number(above) / Number(below);
};

/**
 * @param {Walls} walls
 * @param {string} name  what it is the thermograph of
 */
export function thermograph({ left, right }, name) {
  const corners = [...left, ...right].map(([value, tax]) => ({
    value,
    tax,
    x: number(value),
    y: number(tax),
  }));
  const [least, most] = [
    Math.min(...corners.map((it) => it.x)),
    Math.max(...corners.map((it) => it.x)),
  ];
  const highest = Math.max(...corners.map((it) => it.y));
  const breadth = Math.max(most - least, 1);
  const top = Math.max(1.35 * highest, 1);
  const middle = (most + least) / 2;
  const x = (value) => WIDTH / 2 - ((value - middle) / breadth) * (WIDTH - 2 * MARGIN - 20);
  const y = (tax) => HEIGHT - MARGIN - (tax / top) * (HEIGHT - MARGIN - 12);
  const [mean, temperature] = [left, right]
    .map((wall) => wall.at(-1))
    .reduce((a, b) => (number(b[1]) > number(a[1]) ? b : a));
  // A wall is vertical above its last corner, and a wall still up to where the mast begins.
  const points = (wall) =>
    [...wall, [wall.at(-1)[0], temperature]]
      .map(([value, tax]) => `${x(number(value)).toFixed(1)},${y(number(tax)).toFixed(1)}`)
      .join(' ');
  const values = new Map(corners.filter((it) => it.y === 0).map((it) => [it.value, it.x]));
  values.set(mean, number(mean));
  const taxes = new Map([
    ['0', 0],
    [temperature, number(temperature)],
  ]);
  return s(
    'svg',
    {
      class: 'thermograph',
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: 'img',
      'aria-label': `Thermograph of ${name}: mean ${mean}, the mast begins at ${temperature}`,
    },
    s('line', { class: 'axis', x1: MARGIN, x2: WIDTH - 8, y1: y(0), y2: y(0) }),
    s('line', { class: 'axis', x1: MARGIN, x2: MARGIN, y1: y(0), y2: 8 }),
    s('line', {
      class: 'mast',
      x1: x(number(mean)),
      x2: x(number(mean)),
      y1: y(number(temperature)),
      y2: 8,
    }),
    s('polyline', { class: 'left', points: points(left) }),
    s('polyline', { class: 'right', points: points(right) }),
    [...values].map(([text, value]) => s('text', { x: x(value), y: HEIGHT - 14 }, text)),
    [...taxes].map(([text, tax]) =>
      s('text', { class: 'tax', x: MARGIN - 6, y: y(tax) + 4 }, text),
    ),
  );
}
