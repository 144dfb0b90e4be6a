/**
 * The state that all panels around a board share: the game, the board, the region.
 *
 * Events: `position` whenever the displayed position changes, `played` when a turn was made (and
 * not only gone back and forth), `mode`, `region`, and `over` when the winner is known.
 *
 * @import { Color } from './game.js'
 * @typedef {'play' | 'setup' | 'region' | 'walk'} Mode  in a walk a proof answers
 */

import { Board } from '../board/board.js';
import { Marks } from '../board/marks.js';
import { Game } from './game.js';
import { ask } from './jobs.js';
import { fragment, fragmentText, positionText } from './notation.js';
import { keep, kept, settings } from './settings.js';

/** The board of a first visit. */
const FIRST = '11x11';

export class Workbench extends EventTarget {
  board = new Board();
  /** @type {Game} */
  game;
  /** @type {Mode} */
  mode = 'play';
  /** @type {Set<string>} */
  region = new Set();
  /** @type {Color | null} */
  winner = null;
  /** The board that is laid out, and its orientation. */
  #laid = '';
  /** The number of the last refresh; answers to earlier ones are dropped. */
  #wanted = 0;

  constructor() {
    super();
    this.#hold(new Game(FIRST));
    settings.addEventListener('change', () => {
      this.#laid = '';
      this.#refresh();
    });
    addEventListener('hashchange', () => {
      if (location.hash === this.#link) return;
      // A link without a position changes nothing.
      this.read(fragmentText(location.hash)).catch(() => this.#remember());
    });
  }

  /** Restores the last session, or opens the link. */
  async begin() {
    const text = fragmentText(location.hash);
    const told = kept('game');
    if (told) this.#hold(Game.from(told));
    const isThere = !text || this.#link === location.hash;
    this.choose(new Set(isThere ? kept('region') : []));
    if (isThere || !(await this.read(text).catch(() => false))) await this.#refresh();
  }

  /** The part of a link that holds the position. */
  get #link() {
    return `#${fragment(this.game, this.game.node)}`;
  }

  /** The displayed position, in a notation that every job reads. */
  get text() {
    return positionText(this.game.board, this.game.node);
  }

  /** The whole game: to the displayed position and on along its main line. */
  get wholeText() {
    return positionText(this.game.board, this.game.node.line.at(-1) ?? this.game.node);
  }

  /**
   * Opens the game in a text; throws a complaint if there is none.
   * @param {string} text
   */
  async read(text) {
    const told = await ask('read', { text });
    this.#hold(Game.from(told));
    if (told.visible) this.choose(new Set(told.visible));
    else this.choose(new Set());
    await this.#refresh();
    return told;
  }

  /** @param {Game} game */
  #hold(game) {
    this.game = game;
    game.addEventListener('change', () => this.#refresh());
    game.addEventListener('comment', () => this.#remember());
  }

  /**
   * Begins a game on an empty board.
   * @param {string} board
   */
  async renew(board) {
    await this.read(board);
    this.#tell('played');
  }

  /**
   * Makes a turn.
   * @param {string} turn
   */
  play(turn) {
    if (this.winner || !this.game.play(turn)) return false;
    this.#tell('played');
    return true;
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.board.isSwept = mode === 'region';
    this.#tell('mode');
  }

  /** @param {Set<string>} region */
  choose(region) {
    this.region = region;
    keep('region', [...region]);
    this.board.surround(region);
    this.#tell('region');
  }

  /**
   * Shows marks on the board; without any, the labels that the record has.
   * @param {Marks} [marks]
   */
  mark(marks = this.#labels()) {
    this.board.mark(marks);
  }

  #labels() {
    const marks = new Marks();
    for (const [cell, label] of Object.entries(this.game.node.labels))
      marks.add([cell], { label, note: label });
    return marks;
  }

  #tell(type) {
    this.dispatchEvent(new Event(type));
  }

  #remember() {
    keep('game', this.game);
    history.replaceState(null, '', this.#link);
  }

  /** Shows the position and asks for the winner. */
  async #refresh() {
    const { game } = this;
    const wanted = ++this.#wanted;
    this.winner = null;
    this.mark();
    this.board.show(game.position, settings.get('numbers'));
    this.#remember();
    this.#tell('position');
    const view = settings.get('view');
    const laid = [game.board, view, settings.get('coordinates')].join('\n');
    const isLaid = laid === this.#laid;
    const shown = await ask(
      'show',
      isLaid ? { position: this.text } : { position: this.text, view },
    );
    if (wanted !== this.#wanted) return;
    if (!isLaid) {
      this.board.lay(shown.layout, settings.get('coordinates'));
      this.#laid = laid;
    }
    this.winner = shown.winner;
    if (this.winner) this.#tell('over');
  }
}
