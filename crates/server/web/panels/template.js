/** Whether a region is a template, and what answers each intrusion. */

import { Marks } from '../board/marks.js';
import { button, fill, h, labeled, select } from '../core/dom.js';
import { textField } from '../core/form.js';
import { facts, table } from '../core/table.js';
import { ladderCheck } from './ladders.js';

/** @import { Workbench } from '../core/workbench.js' */
/** @import { Task } from '../core/task.js' */

const EDGES = ['bottom', 'top', 'left', 'right', 'none'].map((name) => [name, name]);

/**
 * Controls that check the chosen region.
 * @param {Workbench} workbench
 * @param {Task} task
 * @param {HTMLElement} results
 * @param {HTMLElement} region  the control that holds the cells
 */
export function templateCheck(workbench, task, results, region) {
  const edge = select(EDGES, 'bottom');
  const connect = textField({ placeholder: 'c2, or all' });
  async function check() {
    const position = diagram(workbench, edge.value);
    const request = { position, connect: connect.value.trim() || null };
    const fields = { position: region, connect };
    const answer = await task.run('region template', request, { fields, whole: region });
    if (answer && answer.valid !== null) fill(results, judged(workbench, answer));
  }
  return [
    h(
      'div',
      { class: 'fields' },
      labeled('Edge', edge),
      labeled('Chains that must connect', connect),
      button('Check the template', check),
    ),
    ladderCheck(task, results, region, () => diagram(workbench, edge.value)),
  ];
}

/** The region as a diagram of which only it and its stones are visible. */
function diagram({ board, game, region }, edge) {
  const [columns, rows] = game.board.split('x');
  const stones = { black: ['R'], white: ['B'] };
  for (const [cell, { color }] of game.position.stones) {
    if (region.has(cell)) stones[color].push(cell);
  }
  const hidden = board.cells.filter((cell) => !region.has(cell));
  const attributes = {
    size: `${parseInt(rows, 10)}x${columns}`,
    coords: 'none',
    edges: edge,
    ...(hidden.length && { visible: `-${hidden.join(' ')}` }),
    contents: [...stones.black, ...stones.white].join(' '),
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  return `<hexboard ${written.join(' ')}/>`;
}

/** Marks the roles of the cells of a template and tells whether it is one. */
function judged(workbench, { valid, minimal, redundant, removable, answers, refutations }) {
  const intrusions = Object.entries(answers ?? {});
  const marks = new Marks();
  for (const [cell, replies] of intrusions) {
    const note = replies.length ? `answered by ${replies.join(', ')}` : 'nothing answers it';
    marks.add([cell], { tint: 'carrier', note });
  }
  marks.add(redundant ?? [], { tint: 'outside', label: '○', note: 'not needed' });
  marks.add(refutations ?? [], { tint: 'lose', label: '!', note: 'an intrusion that breaks it' });
  workbench.mark(marks);
  const row = ([cell, replies]) => ({ cells: [cell, replies.join(' ') || 'none'] });
  const kept = minimal
    ? 'A valid and minimal template.'
    : 'A valid template, but not a minimal one.';
  return [
    h('p', { class: 'verdict template' }, valid ? kept : 'Not a valid template.'),
    facts([
      redundant?.length > 0 && ['Cells not needed', redundant.join(' ')],
      removable?.length > 0 && ['Stones not needed', removable.join(' ')],
      refutations?.length > 0 && ['Broken by', refutations.join(' ')],
    ]),
    intrusions.length > 0 &&
      table('Intrusions and what answers them', ['Intrusion', 'Answers'], intrusions.map(row)),
  ];
}
