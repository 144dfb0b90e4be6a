/** The page of campaigns: positions that many machines solve together. */

import { Board } from '../board/board.js';
import { legend, Marks } from '../board/marks.js';
import { fill, h } from '../core/dom.js';
import { Game, nameOf } from '../core/game.js';
import { ask } from '../core/jobs.js';
import { fillHeader, settings } from '../core/settings.js';
import { facts, table } from '../core/table.js';

/** Milliseconds between two requests. */
const LOOK = 5000;

const number = (it) => it.toLocaleString('en');

/** A time in words. @param {number} seconds */
function time(seconds) {
  const units = [
    [86400, 'days'],
    [3600, 'hours'],
    [60, 'minutes'],
  ];
  const [size, name] = units.find(([it]) => seconds >= 2 * it) ?? [1, 'seconds'];
  return `${Math.round(seconds / size)} ${name}`;
}

/** The status of a campaign, redrawn after each request. */
class View {
  #board = new Board();
  #laid = false;
  #told = h('div', {});
  element = h('article', { class: 'campaign' }, this.#told, this.#board.element);

  /** @param {any} status */
  async show(status) {
    const { name, board, state, roots } = status;
    const decided = roots.filter((it) => it.winner);
    fill(
      this.#told,
      h('h2', {}, `${name}: ${board}, ${state}`),
      h(
        'p',
        { class: 'verdict' },
        `${decided.length} of ${roots.length} decided after ${time(status.seconds)}` +
          (status.seconds_left ? `, perhaps ${time(status.seconds_left)} more` : ''),
      ),
      facts([
        ['Positions', `${number(status.positions)}, ${number(status.decided)} of them decided`],
        [
          'Jobs',
          `${number(status.ready)} wait, ${number(status.leased)} are worked on, ` +
            `${number(status.done)} are answered, ${number(status.lost)} were lost`,
        ],
        ['Nodes', `${number(status.nodes)}, ${number(Math.round(status.nodes_per_second))} a second`],
        [
          'Answers',
          `${number(status.answers)}, ${number(status.checked)} checked by others, ` +
            `${number(status.withdrawn)} withdrawn`,
        ],
        ['Database', `${number(Math.round(status.bytes / 1e6))} MB`],
        status.aside.length && ['Set aside', status.aside.join(', ')],
      ]),
      h('div', { class: 'sides' }, this.#roots(roots), this.#workers(status.workers)),
      status.branches?.length > 0 && this.#branches(status.branches),
      status.incidents.length > 0 && [
        h('h3', {}, 'What has happened'),
        h(
          'ul',
          {},
          status.incidents.map((it) => h('li', {}, it)),
        ),
      ],
    );
    await this.#draw(board, roots);
  }

  #roots(roots) {
    const row = ({ label, winner, proof, disproof, busy }) => ({
      cells: [
        label,
        winner ? `${nameOf(winner)} wins` : `${number(proof)} / ${number(disproof)}`,
        winner ? '' : busy,
      ],
    });
    return table('Positions', ['Position', 'Winner, or proof numbers', 'Jobs'], roots.map(row));
  }

  /** The branches that took most of the work, each below its parent. */
  #branches(branches) {
    const row = ({ moves, winner, proof, disproof, nodes, jobs, workers }) => ({
      cells: [
        moves.join(' '),
        winner ? `${nameOf(winner)} wins` : `${number(proof)} / ${number(disproof)}`,
        number(nodes),
        number(jobs),
        workers.join(', '),
      ],
    });
    const heads = ['Branch', 'Winner, or proof numbers', 'Nodes', 'Jobs', 'At work'];
    return table('Branches with most work', heads, branches.map(row));
  }

  #workers(workers) {
    const row = ({ name, state, jobs, nodes, silence }) => ({
      cells: [name, state, number(jobs), number(nodes), `${time(silence)} ago`],
    });
    const heads = ['Worker', 'State', 'Jobs', 'Nodes', 'Heard of'];
    return table('Workers', heads, workers.map(row));
  }

  /** The winners of openings on the board, where the positions are openings. */
  async #draw(board, roots) {
    const opening = (label) => label.trim().split(/\s+/).at(-1) ?? '';
    const shown = this.#laid
      ? null
      : await ask('hex show', { position: board, view: settings.get('view') }).catch(() => null);
    if (shown) {
      this.#board.show(new Game(board).position, false);
      this.#board.lay(shown.layout, true);
      this.#laid = true;
    }
    const marks = new Marks();
    for (const { label, winner, proof, disproof } of roots) {
      const note = winner ? `${nameOf(winner)} wins` : `proof numbers ${proof} and ${disproof}`;
      const tint = winner === 'black' ? 'red' : winner === 'white' ? 'blue' : 'carrier';
      marks.add([opening(label)], { tint, note });
    }
    this.#board.mark(marks);
  }
}

fillHeader();
/** @type {Map<string, View>} */
const views = new Map();
const status = h('p', { role: 'status', class: 'status' });
const list = h('div', {});
fill(
  document.getElementById('main'),
  h('h1', {}, 'Campaigns'),
  status,
  legend([
    ['red', 'Red wins'],
    ['blue', 'Blue wins'],
    ['carrier', 'not decided yet'],
  ]),
  list,
);

async function look() {
  try {
    const response = await fetch('/api/campaigns');
    const told = await response.json();
    if (!response.ok) throw new Error(told.error.message);
    fill(status, told.campaigns.length ? '' : 'There is no campaign yet.');
    for (const campaign of told.campaigns) {
      if (!views.has(campaign.name)) {
        views.set(campaign.name, new View());
        list.append(views.get(campaign.name).element);
      }
      await views.get(campaign.name).show(campaign);
    }
  } catch (error) {
    fill(status, `The campaigns cannot be seen: ${error.message}.`);
  }
  setTimeout(look, LOOK);
}
look();
