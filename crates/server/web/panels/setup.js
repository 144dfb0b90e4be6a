/** The action of a click on the board: play, set stones, or choose a region. */

import { button, h, labeled, select } from '../core/dom.js';
import { opponent } from '../core/game.js';
import { cellsOf } from '../core/notation.js';

/** @import { Workbench } from '../core/workbench.js' */

const MODES = [
  ['play', 'Play'],
  ['setup', 'Set up'],
  ['region', 'Region'],
];
const TOOLS = [
  ['black', 'red stones'],
  ['white', 'blue stones'],
  ['none', 'nothing'],
  ['turns', 'red and blue in turn'],
];

/** @param {Workbench} workbench */
export function modeBar(workbench) {
  const buttons = MODES.map(([mode, text]) =>
    button(text, () => workbench.setMode(mode), { 'data-mode': mode }),
  );
  const tool = select(TOOLS, 'black');
  const toMove = select(
    [
      ['black', 'Red'],
      ['white', 'Blue'],
    ],
    'black',
    { change: () => put(setup()) },
  );
  const clear = button('Clear', () => put({ black: [], white: [], to_move: 'black' }));
  const tools = h(
    'div',
    { class: 'tools fields' },
    labeled('A click puts', tool),
    labeled('To move', toMove),
    clear,
  );

  function setup() {
    const { position } = workbench.game;
    return {
      black: cellsOf(position, 'black'),
      white: cellsOf(position, 'white'),
      to_move: toMove.value,
    };
  }

  function put(made) {
    workbench.game.setUp(made);
  }

  /** The color that a click on a cell sets; the same color is removed. */
  function colorFor(cell) {
    const old = workbench.game.position.stones.get(cell)?.color;
    if (tool.value === 'turns') return old ? null : toMove.value;
    return tool.value === old || tool.value === 'none' ? null : tool.value;
  }

  function place(cell) {
    const color = colorFor(cell);
    const made = setup();
    for (const own of ['black', 'white']) made[own] = made[own].filter((it) => it !== cell);
    if (color) made[color].push(cell);
    if (tool.value === 'turns' && color) made.to_move = opponent(color);
    put(made);
  }

  function toggle(cell) {
    const region = new Set(workbench.region);
    if (!region.delete(cell)) region.add(cell);
    workbench.choose(region);
  }

  workbench.board.addEventListener('choose', ({ detail: { cell, withShift } }) => {
    if (withShift || workbench.mode === 'region') toggle(cell);
    else if (workbench.mode === 'setup') place(cell);
    else workbench.play(cell);
  });
  workbench.board.addEventListener('sweep', ({ detail: { cells } }) => {
    workbench.choose(new Set([...workbench.region, ...cells]));
  });

  function tell() {
    for (const it of buttons)
      it.setAttribute('aria-pressed', String(it.dataset.mode === workbench.mode));
    tools.hidden = workbench.mode !== 'setup';
    toMove.value = workbench.game.position.toMove;
  }
  workbench.addEventListener('mode', tell);
  workbench.addEventListener('position', tell);
  tell();
  return h(
    'div',
    { class: 'modes' },
    h('div', { class: 'segments', role: 'group', 'aria-label': 'A click on the board' }, buttons),
    tools,
  );
}
