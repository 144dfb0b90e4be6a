/** The chances during a game, as a curve. */

import { s } from '../core/dom.js';

const [WIDTH, HEIGHT] = [400, 140];

const when = (at) => (at ? `After move ${at}` : 'At the beginning');

/**
 * @param {Array<number | null>} chances  how likely Red wins, before the first move and after each
 * @param {(number: number) => void} go  hears which move was chosen
 */
export function chanceGraph(chances, go) {
  const x = (at) => 10 + ((WIDTH - 20) * at) / Math.max(1, chances.length - 1);
  const y = (chance) => 10 + (HEIGHT - 20) * (1 - chance);
  const known = chances.map((chance, at) => [chance, at]).filter(([chance]) => chance !== null);
  const points = known
    .map(([chance, at]) => `${x(at).toFixed(1)},${y(chance).toFixed(1)}`)
    .join(' ');
  const dot = ([chance, at]) =>
    s('circle', {
      class: 'dot',
      cx: x(at),
      cy: y(chance),
      r: 5,
      tabindex: 0,
      role: 'button',
      'aria-label': `${when(at)} Red wins in ${Math.round(100 * chance)}%`,
      click: () => go(at),
      keydown: (event) => (event.key === 'Enter' || event.key === ' ') && go(at),
    });
  return s(
    'svg',
    {
      class: 'graph',
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: 'group',
      'aria-label': 'Chances of Red',
    },
    s('rect', { class: 'upper', x: 0, y: 0, width: WIDTH, height: HEIGHT / 2 }),
    s('rect', { class: 'lower', x: 0, y: HEIGHT / 2, width: WIDTH, height: HEIGHT / 2 }),
    s('line', { class: 'middle', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    s('polyline', { class: 'curve', points }),
    known.map(dot),
  );
}
