/**
 * Positions and games as text: for the engine, for links, for files. The engine reads them.
 *
 * @import { Game, GameNode, Color, Position } from './game.js'
 */

import { isCell } from './game.js';

/** Whether a board is a graph, which has a notation of its own. */
const isGraph = (board) => /^(c\b.*\n)*p (edge|col)/.test(board);

/** @param {Position} position @param {Color} color */
export const cellsOf = ({ stones }, color) =>
  [...stones].filter(([, stone]) => stone.color === color).map(([cell]) => cell);

/**
 * The last position on the way to a node that must be written as stones, and the nodes after it:
 * it was set up, or a turn was made out of order.
 * @param {GameNode} node
 * @returns {{ base: Position, turns: GameNode[] }}
 */
function written(node) {
  let base = null;
  let turns = [];
  for (const it of node.path) {
    const isInTurn = !it.isSetup && it.step.color === it.parent.position.toMove;
    if (isInTurn) turns.push(it);
    else [base, turns] = [it.position, []];
  }
  return { base, turns };
}

/**
 * The game up to a node, in a notation that every job reads.
 * @param {string} board
 * @param {GameNode} node
 */
export function positionText(board, node) {
  if (isGraph(board)) return graphText(board, node.position);
  const { base, turns } = written(node);
  const isPlain = base.stones.size === 0 && base.toMove === 'black';
  const list = (color) => cellsOf(base, color).join(',');
  const setup = isPlain ? [] : [`B:${list('black')}`, `W:${list('white')}`, base.toMove];
  return [board, ...setup, ...turns.map((it) => it.step.turn)].join(' ');
}

/** @param {string} board @param {Position} position */
function graphText(board, position) {
  const line = (letter, cells) => (cells.length ? `${letter} ${cells.join(' ')}\n` : '');
  const stones = line('b', cellsOf(position, 'black')) + line('w', cellsOf(position, 'white'));
  return `${board.trimEnd()}\n${stones}t ${position.toMove}\n`;
}

/**
 * The fragment of a link to a node. Ordinary Hex is written as HexWorld does it; anything
 * else is the text that the engine reads, with `+` for blanks.
 * @param {Game} game
 * @param {GameNode} node
 */
export function fragment({ board, rotation }, node) {
  const [, columns, rows] = /^(\d+)x(\d+)$/.exec(board) ?? [];
  if (!columns) return encoded(positionText(board, node));
  const size = columns === rows ? columns : `${columns}x${rows}`;
  const { base, turns } = written(node);
  const isSwap = ({ step }) => step.turn.startsWith('swap');
  const isPlain =
    base.stones.size === 0 &&
    base.toMove === 'black' &&
    turns.every((it, at) => !isSwap(it) || (at === 1 && it.step.turn === 'swap-pieces'));
  const played = isPlain ? turns.map(hexWorldCode).join('') : dealt(node.position).join('');
  const future = isPlain ? node.line.filter((it) => !it.isSetup && !isSwap(it)) : [];
  const turned = rotation ? `r${rotation}` : '';
  const parts = [`${size}${turned}c1`];
  if (played || future.length) parts.push(played);
  if (future.length) parts.push(future.map(hexWorldCode).join(''));
  return parts.join(',');
}

/** @param {GameNode} node */
function hexWorldCode({ step: { turn, color } }) {
  if (isCell(turn)) return turn;
  const code = { pass: 'p', 'swap-pieces': 's', resign: 'r', forfeit: 'f' }[turn];
  const loser = code === 'r' || code === 'f' ? color[0] : '';
  return `:${code}${loser}`;
}

/**
 * Moves from the empty board, Black first, that lead to a position.
 * @param {Position} position
 */
function dealt(position) {
  const left = [cellsOf(position, 'black'), cellsOf(position, 'white')];
  const wanted = position.toMove === 'black' ? 0 : 1;
  const moves = [];
  while (left[0].length || left[1].length || moves.length % 2 !== wanted) {
    moves.push(left[moves.length % 2].shift() ?? ':p');
  }
  return moves;
}

/** @param {string} text */
function encoded(text) {
  const kept = (code) => decodeURIComponent(code);
  return encodeURIComponent(text.trim())
    .replaceAll('%20', '+')
    .replace(/%2C|%3A/g, kept);
}

/**
 * The text that the fragment of a link stands for.
 * @param {string} hash  with its `#` or without
 */
export function fragmentText(hash) {
  const text = hash.replace(/^#/, '').replaceAll('+', ' ');
  try {
    return decodeURIComponent(text);
  } catch {
    // A plain `%` that escapes nothing.
    return text;
  }
}

/**
 * A whole game with variations and comments as SGF; nothing for boards that it does not know.
 * @param {Game} game
 * @returns {string | null}
 */
export function sgf({ board, root }) {
  const [, columns, rows, rule] = /^(\d+)x(\d+)( misere)?$/.exec(board) ?? [];
  if (!columns) return null;
  const size = columns === rows ? columns : `${columns}:${rows}`;
  const rules = rule ? 'RU[misere]' : '';
  let text = `(;FF[4]GM[11]SZ[${size}]${rules}${properties(root)}`;
  // The items still to be written, the next one last: nodes and parentheses.
  const open = [')'];
  const goOn = ({ children }) => {
    const isBranch = children.length > 1;
    for (const child of children.toReversed()) {
      open.push(...(isBranch ? [')', child, '\n('] : [child]));
    }
  };
  goOn(root);
  while (open.length) {
    const next = open.pop();
    if (typeof next === 'string') {
      text += next;
    } else {
      text += `;${properties(next)}`;
      goOn(next);
    }
  }
  return text;
}

/** @param {GameNode} node */
function properties(node) {
  const { step, comment, labels, parent } = node;
  const list = (name, values) =>
    values.length ? name + values.map((it) => `[${it}]`).join('') : '';
  let text = '';
  if (node.isSetup) {
    const before = parent ? [...parent.position.stones.keys()] : [];
    const gone = before.filter((cell) => !node.position.stones.has(cell));
    text += list('AB', step.black) + list('AW', step.white) + list('AE', gone);
    const isUsual = !parent && step.to_move === 'black' && node.position.stones.size === 0;
    if (!isUsual) text += `PL[${step.to_move === 'black' ? 'B' : 'W'}]`;
  } else {
    text += `${step.color === 'black' ? 'B' : 'W'}[${step.turn}]`;
  }
  text += list(
    'LB',
    Object.entries(labels).map(([cell, label]) => `${cell}:${escaped(label)}`),
  );
  return comment ? `${text}C[${escaped(comment)}]` : text;
}

/** @param {string} text */
const escaped = (text) => text.replace(/[\\\]:]/g, '\\$&');
