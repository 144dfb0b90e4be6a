/** The fate of ladders that run toward a region along an edge, and whether it creates one. */

import { button, fill, h, labeled, select } from '../core/dom.js';
import { facts, table } from '../core/table.js';

/** @import { Workbench } from '../core/workbench.js' */
/** @import { Task } from '../core/task.js' */

const ROWS = [
  ['2', 'second'],
  ['3', 'third'],
  ['4', 'fourth'],
];

/**
 * Controls that judge ladders at the chosen region.
 * @param {Task} task
 * @param {HTMLElement} results
 * @param {HTMLElement} region  the control that holds the cells
 * @param {() => string} diagram  the region with its edge
 */
export function ladderCheck(task, results, region, diagram) {
  const row = select(ROWS, '2');
  async function check() {
    const request = { position: diagram(), row: Number(row.value) };
    const fields = { position: region, row };
    const answer = await task.run('region template ladder', request, { fields, whole: region });
    if (answer) fill(results, answer.ends.map(end));
  }
  return h(
    'div',
    { class: 'fields' },
    labeled('Ladders on the row', row),
    button('Check ladders', check),
  );
}

/** The results for one end of the region. */
function end({ side, fates, wider, creation }) {
  const line = ({ width, fate }) => ({ cells: [width, fate] });
  const rows = fates.map(line);
  if (wider) rows.push({ cells: ['wider', wider] });
  return [
    h('p', { class: 'verdict' }, `Ladders from the ${side}`),
    table(`Ladders from the ${side}`, ['Free cells', 'What becomes of them'], rows),
    facts([creation && ['Creates', creation]]),
  ];
}
