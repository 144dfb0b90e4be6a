/** Analysis of a position: suggest, solve, analyze, evaluate. */

import { button, checkbox, fill, h, labeled, select } from '../core/dom.js';
import { isUnheard } from '../core/jobs.js';
import { keep, kept } from '../core/settings.js';
import { Task } from '../core/task.js';
import { judgment } from './judgment.js';
import { openings } from './openings.js';
import { reasons } from './reasons.js';
import { solution } from './solution.js';
import { suggestion } from './suggestion.js';

/** @import { Workbench } from '../core/workbench.js' */

const TIMES = [
  ['5', '5 seconds'],
  ['20', '20 seconds'],
  ['60', 'a minute'],
  ['600', '10 minutes'],
];
const MEASURES = [
  ['resistance', 'resistance'],
  ['two-distance', 'two-distance'],
  ['y-reduction', 'Y-reduction'],
  ['paths', 'number of paths'],
  ['monte-carlo', 'random games'],
  ['bridges', 'bridges'],
  ['network', 'network'],
];

/**
 * An analysis: the name of a job, its request, and the view of its answer.
 * @typedef {{ job: string, request: () => object, show: typeof judgment }} Way
 */

/** @param {Workbench} workbench */
export function analysisPanel(workbench) {
  const told = { time: '20', measure: 'resistance', live: false, ...kept('analysis') };
  const task = new Task();
  const results = h('div', { class: 'results' });
  const remember = () => {
    const isLive = live.firstChild.checked;
    keep('analysis', { time: time.value, measure: measure.value, live: isLive });
  };
  const time = select(TIMES, told.time, { change: remember });
  const measure = select(MEASURES, told.measure, { change: judgeAnew });
  const live = checkbox('Go on with every position', { checked: told.live, change: remember });

  const here = (more) => () => ({ position: workbench.text, ...more?.() });
  const board = () => ({ board: workbench.game.board });
  /** @type {Record<string, Way>} */
  const ways = {
    think: { job: 'suggest', request: here(), show: suggestion },
    solve: { job: 'solve', request: here(() => ({ all_moves: true })), show: solution },
    analyze: { job: 'analyze', request: here(), show: reasons },
    judge: {
      job: 'evaluate',
      request: here(() => ({ evaluation: measure.value })),
      show: judgment,
    },
    openings: { job: 'hex openings judge', request: board, show: openings },
  };
  /** The name of the last analysis. @type {keyof typeof ways | null} */
  let latest = null;

  function judgeAnew() {
    remember();
    if (latest === 'judge') begin(latest);
  }

  const limits = () => ({ seconds: Number(time.value) });
  /** The analysis that was unfinished when the page was left. */
  const unanswered = () =>
    Object.keys(ways).find((name) => isUnheard(ways[name].job, ways[name].request(), limits()));

  /** @param {keyof typeof ways} name */
  async function begin(name) {
    const way = ways[name];
    latest = name;
    const show = (answer) => fill(results, way.show(workbench, answer));
    const answer = await task.run(way.job, way.request(), {
      limits: limits(),
      // A button with the focus stays in place.
      soFar: (known) => results.contains(document.activeElement) || show(known),
      fields: { evaluation: measure },
    });
    if (answer) show(answer);
  }

  workbench.addEventListener('position', () => {
    task.drop();
    fill(results);
    const next = unanswered() ?? (live.firstChild.checked ? latest : null);
    if (next) begin(next);
  });
  const asking = (text, name, kind) => button(text, () => begin(name), { class: kind });
  return h(
    'section',
    { class: 'analysis' },
    h(
      'div',
      { class: 'row' },
      asking('Think', 'think', 'strong'),
      asking('Solve', 'solve'),
      asking('Analyze', 'analyze'),
      asking('Heat map', 'judge'),
      asking('Openings', 'openings'),
    ),
    h('div', { class: 'fields' }, labeled('Time', time), labeled('Heat map by', measure)),
    live,
    task.element,
    results,
  );
}
