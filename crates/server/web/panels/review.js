/** A whole game, judged move by move. */

import { button, fill, h, labeled, select } from '../core/dom.js';
import { nameOf } from '../core/game.js';
import { table } from '../core/table.js';
import { Task } from '../core/task.js';
import { chanceGraph } from './graph.js';

/** @import { Workbench } from '../core/workbench.js' */

const TIMES = [
  ['10', '10 seconds'],
  ['60', 'a minute'],
  ['600', '10 minutes'],
];

/** @param {Workbench} workbench */
export function reviewPanel(workbench) {
  const task = new Task();
  const results = h('div', { class: 'results' });
  const time = select(TIMES, '10');

  async function begin() {
    // The game may be changed while it is judged; moves are of this line.
    const { node } = workbench.game;
    const nodes = [...node.path, ...node.line].filter((it) => !it.isSetup || !it.parent);
    const show = (answer) => showReview(answer, nodes);
    const request = { game: workbench.wholeText, swap: true };
    const answer = await task.run('review', request, {
      limits: { seconds: Number(time.value) },
      soFar: show,
    });
    if (answer) show(answer);
  }

  function showReview({ winner, losing_move: losing, chances, moves }, nodes) {
    const go = (number) => nodes[number] && workbench.game.goTo(nodes[number]);
    const part = (chance, isProved) =>
      chance === null ? '–' : `${Math.round(100 * chance)}%${isProved ? ' proved' : ''}`;
    const row = (it) => ({
      cells: [
        button(`${it.number}. ${it.turn}`, () => go(it.number), { class: 'link' }),
        nameOf(it.color),
        part(it.winrate, it.solved),
        it.verdict.replace('-', ' '),
        it.best_is_swap ? 'swap' : it.line.slice(0, 6).join(' '),
      ],
      attributes: { 'data-verdict': it.verdict },
    });
    const head = winner
      ? `${nameOf(winner)} wins in the end.`
      : 'It is not proved who wins in the end.';
    fill(
      results,
      h(
        'p',
        { class: 'verdict', 'data-color': winner },
        head,
        losing ? ` Move ${losing} lost the game.` : '',
      ),
      chanceGraph(chances, go),
      table('Moves', ['Move', 'By', 'Chance', 'Verdict', 'Better'], moves.map(row)),
    );
  }

  return h(
    'section',
    { class: 'review' },
    h(
      'div',
      { class: 'fields' },
      labeled('Time', time),
      button('Review this game', begin, { class: 'strong' }),
    ),
    task.element,
    results,
  );
}
