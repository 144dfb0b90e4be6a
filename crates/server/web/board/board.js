/**
 * A board as a picture with a button for each cell.
 *
 * The engine computes the layout; a change redraws only the cells that differ.
 * Each cell is a button. One of them, the cursor, is reached by the tab key; arrow keys move it.
 *
 * @import { Position } from '../core/game.js'
 * @typedef {[number, number]} Point
 * @typedef {{ cell: string, center: Point, outline: Point[] | null,
 *   stone: [[Point, Point], [Point, Point]] | null, inscribed: boolean }} Place
 * @typedef {{ bands: any[], wires: any[], places: Place[], posts: any[], names: any[] }} Layout
 */

import { coordinate } from '../core/coordinate.js';
import { s } from '../core/dom.js';
import { nameOf } from '../core/game.js';
import { Marks } from './marks.js';

/** The radius of stones, and of cells that are discs; neighboring cells are 40 apart. */
const STONE = 16;
/** Room around the board. */
const MARGIN = 14;
/** Pixels for each unit of length at the most: small boards do not fill the page. */
const LARGEST = 1.9;

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const list = (points) => points.map((point) => point.join(',')).join(' ');

/** A cell and its elements. */
class Spot {
  /** Its appearance when it was last drawn. */
  #drawn = '';

  /** @param {Place} place */
  constructor(place) {
    this.place = place;
    const {
      cell,
      center: [x, y],
      outline,
    } = place;
    const shape = (name) =>
      outline
        ? s('polygon', { class: name, points: list(outline) })
        : s('circle', { class: name, cx: x, cy: y, r: STONE });
    this.mark = shape('mark');
    this.stone = this.#stone();
    this.label = s('text', { class: 'label', x, y });
    this.element = s(
      'g',
      { class: 'cell', role: 'button', tabindex: -1, 'data-cell': cell },
      shape('face'),
      this.mark,
      this.stone,
      this.label,
    );
  }

  #stone() {
    const [x, y] = this.place.center;
    return this.place.stone
      ? s('line', { class: 'bridge' })
      : s('circle', { class: 'stone', cx: x, cy: y, r: STONE });
  }

  /**
   * @param {{ stone?: import('../core/game.js').Stone, isLast: boolean, isChosen: boolean,
   *   showsNumber: boolean, mark?: import('./marks.js').Mark }} state
   */
  draw({ stone, isLast, isChosen, showsNumber, mark = {} }) {
    const { cell, inscribed } = this.place;
    const number = showsNumber && stone?.number ? String(stone.number) : '';
    const label = mark.label ?? (number || (inscribed && !stone ? cell : ''));
    const state = [stone?.color, isLast, isChosen, label, mark.tint, mark.heat, mark.note].join(
      '\t',
    );
    if (state === this.#drawn) return;
    this.#drawn = state;
    const { element } = this;
    element.dataset.stone = stone?.color ?? '';
    element.classList.toggle('last', isLast);
    element.classList.toggle('chosen', isChosen);
    if (this.place.stone && stone) this.#lay(stone.color);
    this.mark.setAttribute('class', `mark ${mark.tint ?? ''}`);
    if (mark.heat === undefined) this.mark.removeAttribute('fill-opacity');
    else this.mark.setAttribute('fill-opacity', String(0.08 + 0.72 * mark.heat));
    this.label.textContent = label;
    this.label.classList.toggle('long', label.length > 2);
    const what = stone ? `${nameOf(stone.color)} stone` : 'empty';
    const said = [cell, what, isLast && 'last move', isChosen && 'in the region', mark.note];
    element.setAttribute('aria-label', said.filter(Boolean).join(', '));
  }

  /** Lays a bridge from one dot of a color to another. */
  #lay(color) {
    const [[x1, y1], [x2, y2]] = this.place.stone[color === 'black' ? 0 : 1];
    for (const [name, value] of Object.entries({ x1, y1, x2, y2 }))
      this.stone.setAttribute(name, value);
  }
}

/**
 * The board. It dispatches `choose` when a cell is played on, `sweep` when cells are dragged over,
 * and `look` when the pointer or cursor moves to a cell.
 */
export class Board extends EventTarget {
  element = s('svg', { class: 'board', role: 'group', 'aria-label': 'Board' });
  /** @type {Map<string, Spot>} */
  #spots = new Map();
  #marks = new Marks();
  /** @type {Set<string>} */
  #region = new Set();
  /** @type {Position | null} */
  #position = null;
  #showsNumbers = false;
  #isDue = false;
  #cursor = '';
  /** @type {Set<string> | null} the cells dragged over since the button was pressed */
  #swept = null;

  constructor() {
    super();
    const { element } = this;
    element.addEventListener('click', (event) => this.#clicked(event));
    element.addEventListener('keydown', (event) => this.#pressed(event));
    element.addEventListener('pointerover', (event) => this.#look(event));
    element.addEventListener('focusin', (event) => this.#look(event));
    element.addEventListener('pointerdown', (event) => this.#down(event));
    element.addEventListener('pointermove', (event) => this.#move(event));
    for (const name of ['pointerup', 'pointercancel']) {
      element.addEventListener(name, () => this.#up());
    }
  }

  /** The names of all cells. */
  get cells() {
    return [...this.#spots.keys()];
  }

  /** Whether dragging sweeps cells; else it scrolls the page. */
  set isSwept(isSwept) {
    this.element.classList.toggle('swept', isSwept);
  }

  /** @param {Layout} layout @param {boolean} hasNames */
  lay({ bands, wires, places, posts, names }, hasNames) {
    this.#spots = new Map(places.map((place) => [place.cell, new Spot(place)]));
    const written = hasNames ? names : [];
    const band = ({ color, outline }) =>
      s('polygon', { class: 'band', 'data-color': color ?? 'both', points: list(outline) });
    const wire = ({ from, to, via }) =>
      s('path', { class: 'wire', d: via ? `M${from}Q${via} ${to}` : `M${from}L${to}` });
    const post = ({ at: [x, y], color, square, name }) => [
      square
        ? s('rect', {
            class: 'post',
            'data-color': color,
            x: x - 9,
            y: y - 9,
            width: 18,
            height: 18,
          })
        : s('circle', { class: 'post', 'data-color': color, cx: x, cy: y, r: 9 }),
      name && s('text', { class: 'post-name', x, y }, name),
    ];
    const coordinates = written.map(({ at: [x, y], text }) =>
      s('text', { class: 'coordinate', x, y }, text),
    );
    this.element.replaceChildren(
      s('g', { 'aria-hidden': 'true' }, bands.map(band), wires.map(wire)),
      s(
        'g',
        {},
        [...this.#spots.values()].map((spot) => spot.element),
      ),
      s('g', { 'aria-hidden': 'true' }, posts.map(post), coordinates),
    );
    const points = [
      ...bands.flatMap((it) => it.outline),
      ...posts.map((it) => it.at),
      ...written.map((it) => it.at),
      ...places.flatMap(
        (it) =>
          it.outline ?? [
            [it.center[0] - STONE, it.center[1] - STONE],
            [it.center[0] + STONE, it.center[1] + STONE],
          ],
      ),
    ];
    const [xs, ys] = [points.map((it) => it[0]), points.map((it) => it[1])];
    const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
    const [width, height] = [Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top];
    this.element.setAttribute('viewBox', [left, top, width, height].join(' '));
    this.element.style.maxWidth = `${LARGEST * width}px`;
    this.#cursor = '';
    this.#moveCursor(places[Math.floor(places.length / 2)].cell);
    this.#drawSoon();
  }

  /** @param {Position} position @param {boolean} showsNumbers */
  show(position, showsNumbers) {
    this.#position = position;
    this.#showsNumbers = showsNumbers;
    this.#drawSoon();
  }

  /** @param {Marks} marks */
  mark(marks) {
    this.#marks = marks;
    this.#drawSoon();
  }

  /** @param {Set<string>} region */
  surround(region) {
    this.#region = region;
    this.#drawSoon();
  }

  /** The description of a cell. @param {string} cell */
  describe(cell) {
    return this.#spots.get(cell)?.element.getAttribute('aria-label') ?? '';
  }

  /** Redraws changed cells in the next frame. */
  #drawSoon() {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#draw();
    });
  }

  #draw() {
    const { stones, last } = this.#position ?? { stones: new Map(), last: null };
    for (const [cell, spot] of this.#spots) {
      spot.draw({
        stone: stones.get(cell),
        isLast: cell === last,
        isChosen: this.#region.has(cell),
        showsNumber: this.#showsNumbers,
        mark: this.#marks.get(cell),
      });
    }
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** @param {Event} event @returns {string | undefined} */
  #cellOf(event) {
    return event.target.closest?.('[data-cell]')?.dataset.cell;
  }

  #clicked(event) {
    const cell = this.#cellOf(event);
    if (!cell) return;
    this.#moveCursor(cell);
    this.#tell('choose', { cell, withShift: event.shiftKey });
  }

  #pressed(event) {
    const cell = this.#cellOf(event);
    if (!cell) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#tell('choose', { cell, withShift: event.shiftKey });
    }
    const direction = DIRECTIONS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = this.#neighbor(cell, direction);
    if (!next) return;
    this.#moveCursor(next);
    this.#spots.get(next).element.focus();
  }

  /** The cell that is nearest in a direction; of several, one of the same row or column. */
  #neighbor(cell, [dx, dy]) {
    const [x, y] = this.#spots.get(cell).place.center;
    const here = coordinate(cell);
    let best = null;
    let least = Infinity;
    for (const [
      name,
      {
        place: { center },
      },
    ] of this.#spots) {
      const [vx, vy] = [center[0] - x, center[1] - y];
      const along = vx * dx + vy * dy;
      if (along < 1) continue;
      const there = coordinate(name);
      const isInLine = here && there && (here.row === there.row || here.column === there.column);
      const far = along + 1.2 * Math.abs(vx * dy - vy * dx) - (isInLine ? 1 : 0);
      if (far < least) [best, least] = [name, far];
    }
    return best;
  }

  #moveCursor(cell) {
    this.#spots.get(this.#cursor)?.element.setAttribute('tabindex', '-1');
    this.#cursor = cell;
    this.#spots.get(cell).element.setAttribute('tabindex', '0');
  }

  #look(event) {
    const cell = this.#cellOf(event);
    if (cell) this.#tell('look', { cell });
  }

  #down(event) {
    const cell = this.#cellOf(event);
    if (!cell || event.button !== 0) return;
    // Otherwise a finger's events would all go to the cell where it began.
    event.target.releasePointerCapture?.(event.pointerId);
    if (event.shiftKey || this.element.classList.contains('swept')) this.#swept = new Set([cell]);
  }

  #move(event) {
    if (!this.#swept) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const cell = under?.closest('[data-cell]')?.dataset.cell;
    if (!cell || this.#swept.has(cell)) return;
    this.#swept.add(cell);
    this.#tell('sweep', { cells: [...this.#swept] });
  }

  #up() {
    this.#swept = null;
  }
}
