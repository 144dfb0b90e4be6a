/** Asking what the engine makes of a position: thinking, solving, reasoning, judging. */

import { button, checkbox, fill, h, labeled, select } from '../core/dom.js';
import { keep, kept } from '../core/settings.js';
import { Task } from '../core/task.js';
import { judgment } from './judgment.js';
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
 * What can be asked: the name of a job, more fields of its request, and who shows the answer.
 * @typedef {{ job: string, request?: () => object, show: typeof judgment }} Way
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

  /** @type {Record<string, Way>} */
  const ways = {
    think: { job: 'suggest', show: suggestion },
    solve: { job: 'solve', request: () => ({ all_moves: true }), show: solution },
    analyze: { job: 'analyze', show: reasons },
    judge: { job: 'evaluate', request: () => ({ evaluation: measure.value }), show: judgment },
  };
  /** @type {Way | null} */
  let latest = null;

  function judgeAnew() {
    remember();
    if (latest === ways.judge) begin(latest);
  }

  /** @param {Way} way */
  async function begin(way) {
    latest = way;
    const request = { position: workbench.text, ...way.request?.() };
    const show = (answer) => fill(results, way.show(workbench, answer));
    const answer = await task.run(way.job, request, {
      limits: { seconds: Number(time.value) },
      // What somebody is about to press is not taken away.
      soFar: (known) => results.contains(document.activeElement) || show(known),
      fields: { evaluation: measure },
    });
    if (answer) show(answer);
  }

  workbench.addEventListener('position', () => {
    task.drop();
    fill(results);
    if (live.firstChild.checked && latest) begin(latest);
  });
  const asking = (text, way, kind) => button(text, () => begin(way), { class: kind });
  return h(
    'section',
    { class: 'analysis' },
    h(
      'div',
      { class: 'row' },
      asking('Think', ways.think, 'strong'),
      asking('Solve', ways.solve),
      asking('Analyze', ways.analyze),
      asking('Heat map', ways.judge),
    ),
    h('div', { class: 'fields' }, labeled('Time', time), labeled('Heat map by', measure)),
    live,
    task.element,
    results,
  );
}
