/** Regions of the board: what they are worth by themselves; templates. */

import { legend, Marks } from '../board/marks.js';
import { button, checkbox, fill, h, labeled, select } from '../core/dom.js';
import { nameOf } from '../core/game.js';
import { facts, table } from '../core/table.js';
import { Task } from '../core/task.js';

/** @import { Workbench } from '../core/workbench.js' */

const EDGES = [['bottom', 'bottom'], ['top', 'top'], ['left', 'left'], ['right', 'right'], ['none', 'none']];
const names = (colors) => (colors?.length ? colors.map(nameOf).join(' and ') : 'nobody');

/** @param {Workbench} workbench */
export function regionPanel(workbench) {
  const task = new Task();
  const results = h('div', { class: 'results' });
  const region = h('input', { type: 'text', spellcheck: 'false', autocapitalize: 'none', change: () => take() });
  const unknown = checkbox('Its surroundings may be anything', {});
  const edge = select(EDGES, 'bottom');
  const connect = h('input', { type: 'text', spellcheck: 'false', autocapitalize: 'none', placeholder: 'c2, or all' });
  const mode = button('Choose cells', () => workbench.setMode(workbench.mode === 'region' ? 'play' : 'region'));

  function take() {
    const all = workbench.board.cells;
    const words = region.value.toLowerCase().split(/[\s,]+/).filter(Boolean);
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
    const answer = await task.run('value', request, { fields: { region }, whole: region });
    if (answer) showValue(answer);
  }

  function showValue({ cells, region: around, kind, outcomes, value: worth, settled, captured, won_first: first, moves }) {
    const marks = new Marks();
    for (const { cell, black, white, optimal_for: best } of moves ?? []) {
      const tint = best.length === 2 ? 'best' : best[0] === 'black' ? 'red' : best[0] === 'white' ? 'blue' : undefined;
      marks.add([cell], { tint, note: `Red leads to ${black}, Blue to ${white}${best.length ? `; best for ${names(best)}` : ''}` });
    }
    workbench.mark(marks);
    const outcome = ({ name, joins, decided }) => ({
      cells: [name, joins.length ? joins.map((pair) => pair.join('–')).join(', ') : 'nothing', decided ? `${nameOf(decided)} wins` : ''],
    });
    const move = ({ cell, black, white, optimal_for: best }) => ({ cells: [cell, code(black), code(white), best.length ? names(best) : ''] });
    fill(
      results,
      h('p', { class: 'verdict value' }, 'Value ', code(worth ?? 'not found')),
      facts([
        ['Cells', cells],
        ['Kind', kind ?? around.name],
        ['Settled', settled === null ? 'no' : ['as ', code(settled)]],
        ['Captured by', names(captured)],
        ['Won by moving first', names(first)],
      ]),
      outcomes && table('Outcomes, the worst for Red first', ['Outcome', 'Red joins', ''], outcomes.map(outcome)),
      legend([['best', 'best for both'], ['red', 'best for Red'], ['blue', 'best for Blue']]),
      moves && table('Moves', ['Cell', 'Red there', 'Blue there', 'Best for'], moves.map(move)),
    );
  }

  const code = (text) => h('code', {}, text);

  /** The region as a diagram of which only it and its stones are visible. */
  function diagram() {
    const { board, game, region: chosen } = workbench;
    const [columns, rows] = game.board.split('x');
    const hidden = board.cells.filter((cell) => !chosen.has(cell));
    const stones = { black: [], white: [] };
    for (const [cell, { color }] of game.position.stones) if (chosen.has(cell)) stones[color].push(cell);
    const contents = `R ${stones.black.join(' ')} B ${stones.white.join(' ')}`;
    const visible = hidden.length ? ` visible="-${hidden.join(' ')}"` : '';
    return `<hexboard size="${parseInt(rows, 10)}x${columns}" coords="none" edges="${edge.value}"${visible} contents="${contents}"/>`;
  }

  async function check() {
    const request = { position: diagram(), connect: connect.value.trim() || null };
    const answer = await task.run('template', request, { fields: { position: region, connect }, whole: region });
    if (answer && answer.valid !== null) showTemplate(answer);
  }

  function showTemplate({ valid, minimal, redundant, removable, answers, refutations }) {
    const marks = new Marks();
    for (const [cell, replies] of Object.entries(answers ?? {})) {
      marks.add([cell], { tint: 'carrier', note: replies.length ? `answered by ${replies.join(', ')}` : 'nothing answers it' });
    }
    marks.add(redundant ?? [], { tint: 'outside', label: '○', note: 'not needed' });
    marks.add(refutations ?? [], { tint: 'lose', label: '!', note: 'an intrusion that breaks it' });
    workbench.mark(marks);
    const row = ([cell, replies]) => ({ cells: [cell, replies.join(' ') || 'none'] });
    fill(
      results,
      h('p', { class: 'verdict template' }, valid ? (minimal ? 'A valid and minimal template.' : 'A valid template, but not a minimal one.') : 'Not a valid template.'),
      facts([
        redundant?.length > 0 && ['Cells not needed', redundant.join(' ')],
        removable?.length > 0 && ['Stones not needed', removable.join(' ')],
        refutations?.length > 0 && ['Broken by', refutations.join(' ')],
      ]),
      answers && table('Intrusions and what answers them', ['Intrusion', 'Answers'], Object.entries(answers).map(row)),
    );
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
    h('div', { class: 'row' }, mode, button('Clear', () => workbench.choose(new Set())), button('All cells', () => workbench.choose(new Set(workbench.board.cells)))),
    labeled('Cells of the region', region),
    unknown,
    h('div', { class: 'row' }, button('What is it worth?', value, { class: 'strong' })),
    h('h2', {}, 'As a template'),
    h('div', { class: 'fields' }, labeled('Edge', edge), labeled('Chains that must connect', connect), button('Check the template', check)),
    task.element,
    results,
  );
}
