/**
 * A game: a tree of nodes, and the displayed node.
 *
 * A node is either a position that was set up as a whole, or a turn after the node before it, as
 * in the answer of the job `read`. The position at a node is never stored, only replayed.
 *
 * @typedef {'black' | 'white'} Color
 * @typedef {{ color: Color, number: number | null }} Stone  with the number of its turn
 * @typedef {{ black: string[], white: string[], to_move: Color }} Setup
 * @typedef {{ color: Color, turn: string }} Turn  a cell, or a word such as `swap-pieces`
 *
 * @typedef {object} Position
 * @property {Map<string, Stone>} stones  by the names of their cells
 * @property {Color} toMove
 * @property {string | null} last  the cell of the last turn
 * @property {number} number  how many turns there were
 * @property {boolean} isSwapped
 * @property {Color | null} givenUpBy
 */

import { mirrored } from './coordinate.js';

/** @param {Color} color @returns {Color} */
export const opponent = (color) => (color === 'black' ? 'white' : 'black');

/** The name of a color on the page. */
export const nameOf = (color) => (color === 'black' ? 'Red' : 'Blue');

/** Turns that place no stone. */
const WORDS = new Set(['swap-pieces', 'swap-sides', 'pass', 'resign', 'forfeit']);

/** @param {string} turn */
export const isCell = (turn) => !WORDS.has(turn);

/** A node of a game. */
export class GameNode {
  /** @type {GameNode[]} how play goes on, the main line first */
  children = [];
  comment = '';
  /** @type {Record<string, string>} short texts on cells */
  labels = {};
  /** @type {Position | null} */
  #position = null;

  /**
   * @param {GameNode | null} parent
   * @param {Setup | Turn} step
   */
  constructor(parent, step) {
    this.parent = parent;
    this.step = step;
  }

  /** @returns {boolean} */
  get isSetup() {
    return 'to_move' in this.step;
  }

  /** The position here. */
  get position() {
    this.#position ??= this.isSetup ? setUp(this.step) : played(this.parent.position, this.step);
    return this.#position;
  }

  /** The nodes on the way to this one, the first node first. */
  get path() {
    const path = [];
    for (let node = this; node; node = node.parent) path.unshift(node);
    return path;
  }

  /** The nodes after this one on its main line. */
  get line() {
    const line = [];
    for (let [node] = this.children; node; [node] = node.children) line.push(node);
    return line;
  }

  /** Whether its turn changes who plays which color. */
  get changesSides() {
    return this.step.turn === 'swap-sides';
  }
}

/** @param {Setup} setup @returns {Position} */
function setUp({ black, white, to_move: toMove }) {
  const stone = (color) => (cell) => [cell, { color, number: null }];
  const stones = new Map([...black.map(stone('black')), ...white.map(stone('white'))]);
  return { stones, toMove, last: null, number: 0, isSwapped: false, givenUpBy: null };
}

/** @param {Position} before @param {Turn} turn @returns {Position} */
function played(before, { color, turn }) {
  const after = {
    ...before,
    toMove: turn === 'swap-sides' ? color : opponent(color),
    last: null,
    number: before.number + 1,
  };
  if (isCell(turn)) {
    after.last = turn;
    after.stones = new Map(before.stones).set(turn, { color, number: after.number });
  } else if (turn === 'swap-pieces') {
    const image = ([cell, { color: own, number }]) => [
      mirrored(cell),
      { color: opponent(own), number },
    ];
    after.stones = new Map([...before.stones].map(image));
    after.last = before.last && mirrored(before.last);
    after.isSwapped = true;
  } else if (turn === 'swap-sides') {
    after.last = before.last;
    after.isSwapped = true;
  } else if (turn !== 'pass') {
    after.givenUpBy = color;
  }
  return after;
}

/** A game on a board. It dispatches `change`. */
export class Game extends EventTarget {
  /**
   * @param {string} board  the empty board as text that the engine reads
   * @param {GameNode} root
   */
  constructor(board, root = new GameNode(null, { black: [], white: [], to_move: 'black' })) {
    super();
    this.board = board;
    /** How a link of HexWorld turns the board, in twelfths. @type {number | null} */
    this.rotation = null;
    this.root = root;
    /** The displayed node. */
    this.node = root;
  }

  /** The displayed position. */
  get position() {
    return this.node.position;
  }

  /** Whether stones can be mirrored in the long diagonal. */
  get isSquare() {
    const [, columns, rows] = /^(\d+)x(\d+)\b/.exec(this.board) ?? [];
    return columns !== undefined && columns === rows;
  }

  /** The kind of swap: of stones, where they can be mirrored, or else of the players' sides. */
  get kindOfSwap() {
    return this.isSquare ? 'pieces' : 'sides';
  }

  /** The swap that may be made now, if one may. */
  get swap() {
    const { stones, number, isSwapped, givenUpBy } = this.position;
    const isTime = stones.size === 1 && number === 1 && !isSwapped && !givenUpBy;
    if (!isTime) return null;
    return `swap-${this.kindOfSwap}`;
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }

  /** @param {GameNode} node */
  goTo(node) {
    this.node = node;
    this.#changed();
  }

  /** Goes one node back. */
  back() {
    if (this.node.parent) this.goTo(this.node.parent);
  }

  /** Goes on along the main line. */
  forward() {
    if (this.node.children.length) this.goTo(this.node.children[0]);
  }

  /**
   * Makes a turn of the side to move, or goes to it if it exists already.
   * @param {string} turn
   * @returns {boolean} whether it could be made
   */
  play(turn) {
    const { stones, toMove, givenUpBy } = this.position;
    if (givenUpBy || (isCell(turn) && stones.has(turn))) return false;
    const known = this.node.children.find((child) => child.step.turn === turn);
    this.goTo(known ?? this.#add({ color: toMove, turn }));
    return true;
  }

  #add(step) {
    const node = new GameNode(this.node, step);
    this.node.children.push(node);
    return node;
  }

  /**
   * Sets a position up after this node; a setup that nothing follows is changed itself.
   * @param {Setup} setup
   */
  setUp(setup) {
    if (this.node.isSetup && this.node.children.length === 0) {
      const node = new GameNode(this.node.parent, setup);
      node.comment = this.node.comment;
      this.#replace(this.node, node);
      this.goTo(node);
    } else {
      this.goTo(this.#add(setup));
    }
  }

  #replace(old, node) {
    if (old === this.root) this.root = node;
    else old.parent.children.splice(old.parent.children.indexOf(old), 1, node);
  }

  /** Removes this node and all later ones. */
  remove() {
    const { node } = this;
    if (!node.parent) return;
    node.parent.children.splice(node.parent.children.indexOf(node), 1);
    this.goTo(node.parent);
  }

  /** Makes the displayed variation the main line, as far back as it goes. */
  promote() {
    for (const node of this.node.path.slice(1)) {
      const { children } = node.parent;
      children.splice(children.indexOf(node), 1);
      children.unshift(node);
    }
    this.#changed();
  }

  /** @param {string} comment */
  comment(comment) {
    this.node.comment = comment;
    this.dispatchEvent(new Event('comment'));
  }

  /** The JSON that {@link Game.from} reads: the shape of the answers of `read`. */
  toJSON() {
    const tree = [];
    const number = new Map();
    // A list instead of a recursion, since games are long.
    for (const open = [this.root]; open.length;) {
      const node = open.pop();
      number.set(node, tree.length);
      const { step, comment, labels, parent, children } = node;
      const said = { comment: comment || undefined, labels };
      tree.push({ ...step, ...said, parent: number.get(parent) });
      open.push(...children.toReversed());
    }
    const { board: empty, rotation } = this;
    return { empty, rotation, tree, at: number.get(this.node) };
  }

  /** @param {{ empty: string, rotation?: number | null, tree: any[], at: number }} told */
  static from({ empty, rotation = null, tree, at }) {
    const made = [];
    for (const { parent, comment = '', labels = {}, ...step } of tree) {
      const before = parent === undefined ? null : made[parent];
      const node = Object.assign(new GameNode(before, step), { comment, labels });
      before?.children.push(node);
      made.push(node);
    }
    const game = new Game(empty, made[0]);
    game.node = made[at];
    game.rotation = rotation;
    return game;
  }
}
