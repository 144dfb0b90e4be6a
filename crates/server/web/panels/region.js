/** Regions of the board and their values. */

import { legend, Marks } from '../board/marks.js';
import { button, checkbox, fill, h, labeled } from '../core/dom.js';
import { textField } from '../core/form.js';
import { nameOf } from '../core/game.js';
import { facts, table } from '../core/table.js';
import { Task } from '../core/task.js';
import { tintOf } from './line.js';
import { templateCheck } from './template.js';

/** @import { Workbench } from '../core/workbench.js' */

const code = (text) => h('code', {}, text);
const names = (colors) => (colors?.length ? colors.map(nameOf).join(' and ') : 'neither');

/** @param {Workbench} workbench */
export function regionPanel(workbench) {
  const task = new Task();
  const results = h('div', { class: 'results' });
  const region = textField({ change: take });
  const unknown = checkbox('Its surroundings may be anything', {});
  const mode = button('Choose cells', () =>
    workbench.setMode(workbench.mode === 'region' ? 'play' : 'region'),
  );

  function take() {
    const all = workbench.board.cells;
    const words = region.value
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean);
    const chosen = words.includes('all') ? all : words;
    workbench.choose(new Set(chosen.filter((cell) => all.includes(cell))));
  }

  function tell() {
    region.value = [...workbench.region].join(', ');
    mode.setAttribute('aria-pressed', String(workbench.mode === 'region'));
  }

  async function value() {
    const request = {
      position: workbench.text,
      region: [...workbench.region].join(','),
      surroundings: unknown.firstChild.checked ? 'unknown' : 'board',
    };
    const answer = await task.run('region value', request, { fields: { region }, whole: region });
    if (answer) fill(results, worth(workbench, answer));
  }

  workbench.addEventListener('region', tell);
  workbench.addEventListener('mode', tell);
  workbench.addEventListener('position', () => {
    task.drop();
    fill(results);
  });
  tell();
  return h(
    'section',
    { class: 'region' },
    h('p', {}, 'Drag over cells, or hold shift and click.'),
    h(
      'div',
      { class: 'row' },
      mode,
      button('Clear', () => workbench.choose(new Set())),
      button('All cells', () => workbench.choose(new Set(workbench.board.cells))),
    ),
    labeled('Cells of the region', region),
    unknown,
    h('div', { class: 'row' }, button('What is it worth?', value, { class: 'strong' })),
    h('h2', {}, 'As a template'),
    templateCheck(workbench, task, results, region),
    task.element,
    results,
  );
}

/** Marks the good moves of a region and shows its value. */
function worth(workbench, answer) {
  const { cells, region: around, kind, outcomes, value, settled, captured, moves } = answer;
  const marks = new Marks();
  for (const { cell, black, white, optimal_for: best } of moves ?? []) {
    const tint = best.length === 2 ? 'best' : best.length && tintOf(best[0]);
    const note = `Red leads to ${black}, Blue to ${white}`;
    const whose = best.length ? `; best for ${names(best)}` : '';
    marks.add([cell], { tint: tint || undefined, note: note + whose });
  }
  workbench.mark(marks);
  const outcome = ({ name, joins, decided }) => ({
    cells: [
      name,
      joins.map((pair) => pair.join('–')).join(', ') || 'nothing',
      decided ? `${nameOf(decided)} wins` : '',
    ],
  });
  const move = ({ cell, black, white, optimal_for: best }) => ({
    cells: [cell, code(black), code(white), best.length ? names(best) : ''],
  });
  return [
    h('p', { class: 'verdict value' }, 'Value ', code(value ?? 'not found')),
    facts([
      ['Cells', cells],
      ['Kind', kind ?? around.name],
      ['Settled', settled === null ? 'no' : ['as ', code(settled)]],
      ['Captured by', names(captured)],
      ['Won by moving first', names(answer.won_first)],
    ]),
    outcomes &&
      table(
        'Outcomes, the worst for Red first',
        ['Outcome', 'Red joins', ''],
        outcomes.map(outcome),
      ),
    legend([
      ['best', 'best for both'],
      ['red', 'best for Red'],
      ['blue', 'best for Blue'],
    ]),
    moves && table('Moves', ['Cell', 'Red there', 'Blue there', 'Best for'], moves.map(move)),
  ];
}
