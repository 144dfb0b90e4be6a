/** Playing: who plays which color, how strong the engine is, new boards. */

import { button, checkbox, h, labeled, select } from '../core/dom.js';
import { form, numberField } from '../core/form.js';
import { complain, forgive } from '../core/complaint.js';
import { nameOf, opponent } from '../core/game.js';
import { keep, kept } from '../core/settings.js';
import { Task } from '../core/task.js';

/** @import { Workbench } from '../core/workbench.js' */

const LEVELS = [
  ['1', '1, beginner'],
  ['2', '2'],
  ['3', '3'],
  ['4', '4'],
  ['5', '5'],
  ['6', '6'],
  ['7', '7'],
  ['8', '8, full strength'],
  ['queenbee', 'Queenbee, looks ahead'],
];
const TIMES = [
  ['1', '1 second'],
  ['5', '5 seconds'],
  ['15', '15 seconds'],
  ['60', 'a minute'],
];
const SEATS = [
  ['you', 'you'],
  ['engine', 'the engine'],
];
const BOARDS = [
  ['hex', 'Hex'],
  ['y', 'Y'],
  ['bridg-it', 'Bridg-It'],
];

/** @param {Workbench} workbench */
export function playPanel(workbench) {
  const told = {
    black: 'you',
    white: 'engine',
    level: '5',
    time: '5',
    swap: true,
    ...kept('play'),
  };
  const task = new Task();
  const change = () => {
    keep('play', {
      black: red.value,
      white: blue.value,
      level: level.value,
      time: time.value,
      swap: swap.firstChild.checked,
    });
    offerSwap();
  };
  const red = select(SEATS, told.black, { change });
  const blue = select(SEATS, told.white, { change });
  const level = select(LEVELS, told.level, { change });
  const time = select(TIMES, told.time, { change });
  const swap = checkbox('The second player may swap', { checked: told.swap, change });
  const swapButton = button('Swap', () => workbench.play(workbench.game.swap), { hidden: true });
  const says = h('p', { class: 'turn', role: 'status' });

  /** The player of the color to move; a swap of sides exchanges the players. */
  function seat() {
    const changes = workbench.game.node.path.filter((node) => node.changesSides).length;
    const { toMove } = workbench.game.position;
    const color = changes % 2 ? opponent(toMove) : toMove;
    return (color === 'black' ? red : blue).value;
  }

  const mayWant = () => swap.firstChild.checked;

  async function move() {
    const { game } = workbench;
    const { node } = game;
    if (workbench.winner || node.position.givenUpBy) return;
    const request = {
      position: workbench.text,
      level: level.value,
      seed: Math.floor(Math.random() * 2 ** 31),
      // The player who opens should know that the opponent may swap.
      swap: mayWant() ? game.kindOfSwap : null,
    };
    const answer = await task.run('decide', request, { limits: { seconds: Number(time.value) } });
    // The user may have moved to another position meanwhile.
    if (!answer?.turn || workbench.game !== game || game.node !== node) return;
    workbench.play(answer.turn);
  }

  function offerSwap() {
    swapButton.hidden = !(mayWant() && workbench.game.swap);
  }

  function tell() {
    const { toMove, givenUpBy } = workbench.game.position;
    const winner = workbench.winner ?? (givenUpBy && opponent(givenUpBy));
    says.textContent = winner ? `${nameOf(winner)} has won.` : `${nameOf(toMove)} to move.`;
    says.dataset.color = winner ?? toMove;
    offerSwap();
  }

  workbench.addEventListener('position', () => {
    task.drop();
    tell();
  });
  workbench.addEventListener('over', () => {
    task.drop();
    tell();
  });
  workbench.addEventListener('played', () => {
    if (workbench.mode === 'play' && seat() === 'engine') move();
  });

  return h(
    'section',
    { class: 'play' },
    says,
    h(
      'div',
      { class: 'row' },
      button('Engine moves', move),
      swapButton,
      button('Resign', () => workbench.play('resign')),
      task.element,
    ),
    h(
      'div',
      { class: 'fields' },
      labeled('Red is played by', red),
      labeled('Blue is played by', blue),
      labeled('Level', level),
      labeled('Time for a move', time),
    ),
    swap,
    newGame(workbench),
  );
}

/** @param {Workbench} workbench */
function newGame(workbench) {
  const kind = select(BOARDS, 'hex');
  const columns = numberField(11, 1, 26);
  const rows = numberField(11, 1, 26);
  const rowsField = labeled('Rows', rows);
  const columnsField = labeled('Columns', columns);
  kind.addEventListener('change', () => {
    rowsField.hidden = kind.value !== 'hex';
    columnsField.firstChild.textContent = kind.value === 'hex' ? 'Columns' : 'Size';
  });
  columns.addEventListener('input', () => {
    rows.value = columns.value;
  });
  const begin = async () => {
    forgive(columns);
    const board =
      kind.value === 'hex' ? `${columns.value}x${rows.value}` : `${kind.value}${columns.value}`;
    await workbench.renew(board).catch((error) => complain(columns, error.message));
  };
  return form(
    'New game',
    begin,
    h(
      'div',
      { class: 'fields' },
      labeled('Game', kind),
      columnsField,
      rowsField,
      h('button', { class: 'strong' }, 'New game'),
    ),
  );
}
