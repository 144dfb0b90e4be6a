/** Suggested moves with their chances. */

import { Marks } from '../board/marks.js';
import { h } from '../core/dom.js';
import { nameOf } from '../core/game.js';
import { facts, table } from '../core/table.js';
import { cells, percent, previewing, variation } from './line.js';

/** @import { Workbench } from '../core/workbench.js' */

/** How many moves are marked, and how many are listed. */
const [MARKED, LISTED] = [12, 8];

/**
 * Marks the moves on the board and lists them.
 * @param {Workbench} workbench
 * @param {any} answer
 */
export function suggestion(workbench, { to_move: toMove, winner, moves, guess, mustplay }) {
  const marks = new Marks();
  const [best] = moves;
  for (const move of moves.slice(0, MARKED)) {
    marks.add([move.cell], {
      heat: move.winrate,
      tint: move === best ? 'best' : 'good',
      label: percent(move.winrate).slice(0, -1),
      note: move.solved ? chance(move) : `${chance(move)} of ${move.visits} games`,
    });
  }
  workbench.mark(marks);
  const row = (move) => ({
    cells: [
      move.cell,
      chance(move),
      move.visits,
      [move.line.join(' '), ' ', variation(workbench, move.line)],
    ],
    attributes: previewing(workbench, move.line, marks),
  });
  const heads = ['Move', 'Chance', 'Games', 'How play may go on'];
  return [
    h('p', { class: 'verdict', 'data-color': winner ?? toMove }, verdict(toMove, winner, best)),
    !winner && best && scale(toMove === 'black' ? best.winrate : 1 - best.winrate),
    best && table('Best moves', heads, moves.slice(0, LISTED).map(row)),
    facts([guess && ['Guess', `${nameOf(guess.winner)} is ahead`], ['Must-play', cells(mustplay)]]),
  ];
}

function chance({ winrate, solved }) {
  if (!solved) return percent(winrate);
  return winrate > 0.5 ? 'wins' : 'loses';
}

function verdict(toMove, winner, best) {
  if (winner) return `${nameOf(winner)} wins.`;
  if (!best) return 'No moves yet.';
  return `${nameOf(toMove)} wins with ${best.cell} in ${percent(best.winrate)} of games.`;
}

/** The chances of both colors. @param {number} red */
function scale(red) {
  const label = `Red wins in ${percent(red)} of games`;
  return h(
    'div',
    { class: 'chances' },
    h('span', {}, `Red ${percent(red)}`),
    h('meter', { min: 0, max: 1, value: red, 'aria-label': label }),
    h('span', {}, `Blue ${percent(1 - red)}`),
  );
}
