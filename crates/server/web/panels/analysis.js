/** What the engine makes of a position: thinking, solving, reasoning, judging. */

import { legend, Marks } from '../board/marks.js';
import { button, checkbox, fill, h, labeled, select } from '../core/dom.js';
import { nameOf } from '../core/game.js';
import { keep, kept } from '../core/settings.js';
import { facts, table } from '../core/table.js';
import { Task } from '../core/task.js';

/** @import { Workbench } from '../core/workbench.js' */

const TIMES = [['5', '5 seconds'], ['20', '20 seconds'], ['60', 'a minute'], ['600', '10 minutes']];
const MEASURES = [
  ['resistance', 'resistance'], ['two-distance', 'two-distance'], ['y-reduction', 'Y-reduction'],
  ['paths', 'number of paths'], ['monte-carlo', 'random games'], ['bridges', 'bridges'], ['network', 'network'],
];

const percent = (part) => `${Math.round(100 * part)}%`;
const cells = (list) => (list.length ? list.join(' ') : 'none');

/** What the kinds of moves that can be left out mean. */
const REASONS = {
  dominated: (by) => `dominated by ${by}, which is at least as good`,
  'strong-reversible': (by) => `reversible: ${by} answers it and undoes it`,
  reversible: (by) => `reversible: ${by} answers it`,
  vulnerable: (by) => `vulnerable: ${by} kills it`,
};
const reason = ({ kind, by, source }) => `${REASONS[kind]?.(by) ?? `${kind}, see ${by}`} (${source})`;

/** @param {Workbench} workbench */
export function analysisPanel(workbench) {
  const told = { time: '20', measure: 'resistance', live: false, ...kept('analysis') };
  const task = new Task();
  const results = h('div', { class: 'results' });
  const change = () => keep('analysis', { time: time.value, measure: measure.value, live: live.firstChild.checked });
  const time = select(TIMES, told.time, { change });
  const measure = select(MEASURES, told.measure, { change: () => { change(); if (latest === ways.evaluate) begin(latest); } });
  const live = checkbox('Go on with every position', { checked: told.live, change });

  /** Adds a line of play as a variation. */
  const variation = (line) => button('Play it', () => {
    const { game } = workbench;
    const { node } = game;
    for (const cell of line) game.play(cell);
    game.goTo(node);
  }, { class: 'small', 'aria-label': `Play it: ${line.join(' ')}`, title: 'Add it as a variation' });

  const ways = {
    suggest: { job: 'suggest', request: () => ({}), show: showSuggestion },
    solve: { job: 'solve', request: () => ({ all_moves: true }), show: showSolution },
    analyze: { job: 'analyze', request: () => ({}), show: showAnalysis },
    evaluate: { job: 'evaluate', request: () => ({ evaluation: measure.value }), show: showJudgment },
  };
  let latest = null;

  async function begin(way) {
    latest = way;
    const limits = { seconds: Number(time.value) };
    const request = { position: workbench.text, ...way.request() };
    const answer = await task.run(way.job, request, { limits, soFar: way.show, fields: { evaluation: measure } });
    if (answer) way.show(answer);
  }

  function showSuggestion({ to_move: toMove, winner, moves, guess, mustplay }) {
    const marks = new Marks();
    const [best] = moves;
    for (const { cell, winrate, solved, visits } of moves.slice(0, 12)) {
      const chance = solved ? (winrate > 0.5 ? 'wins' : 'loses') : `${percent(winrate)} of ${visits} games`;
      marks.add([cell], { heat: winrate, tint: cell === best.cell ? 'best' : 'good', label: percent(winrate).slice(0, -1), note: chance });
    }
    workbench.mark(marks);
    const head = winner
      ? `${nameOf(winner)} wins.`
      : best ? `${nameOf(toMove)} wins with ${best.cell} in ${percent(best.winrate)} of games.` : 'No moves yet.';
    const row = ({ cell, winrate, visits, solved, line }) => ({
      cells: [cell, solved ? (winrate > 0.5 ? 'wins' : 'loses') : percent(winrate), visits, [line.join(' '), ' ', variation(line)]],
      attributes: { mouseenter: () => preview(line, marks), mouseleave: () => workbench.mark(marks), focusin: () => preview(line, marks), focusout: () => workbench.mark(marks) },
    });
    fill(
      results,
      h('p', { class: 'verdict', 'data-color': winner ?? toMove }, head),
      winner ? null : chances(toMove, best),
      moves.length ? table('Best moves', ['Move', 'Chance', 'Games', 'How play may go on'], moves.slice(0, 8).map(row)) : null,
      facts([guess && ['Guess', `${nameOf(guess.winner)} is ahead`], ['Must-play', cells(mustplay)]]),
    );
  }

  /** Shows a line of play on the board, by numbers. */
  function preview(line) {
    workbench.mark(new Marks().number(line, 'of the line, number').add(line.slice(0, 1), { tint: 'best' }));
  }

  function chances(toMove, best) {
    if (!best) return null;
    const red = toMove === 'black' ? best.winrate : 1 - best.winrate;
    const meter = h('meter', { min: 0, max: 1, value: red, 'aria-label': `Red wins in ${percent(red)} of games` });
    return h('div', { class: 'chances' }, h('span', {}, `Red ${percent(red)}`), meter, h('span', {}, `Blue ${percent(1 - red)}`));
  }

  function showSolution({ to_move: toMove, winner, winning_moves: winning, losing_moves: losing, unknown_moves: open, carrier, line, complete }) {
    const marks = new Marks();
    marks.add(winning, { tint: 'win', label: '✓', note: 'wins' });
    marks.add(losing ?? [], { tint: 'lose', label: '×', note: 'loses' });
    marks.add(open ?? [], { note: 'not decided yet' });
    workbench.mark(marks);
    const decided = winning.length + (losing?.length ?? 0);
    const isOver = winner && winning.length === 0 && decided === 0;
    const head = winner ? `${nameOf(winner)} wins${isOver ? '' : winner === toMove ? ', moving first' : ' whatever is played'}.` : 'Not known yet who wins.';
    fill(
      results,
      h('p', { class: 'verdict', 'data-color': winner }, head),
      facts([
        ['Winning moves', h('span', { class: 'winning' }, cells(winning))],
        ['Decided', `${decided} of ${decided + (open?.length ?? 0)} moves${complete ? '' : ' so far'}`],
        line.length > 0 && ['Line', line.join(' '), ' ', variation(line)],
        carrier && ['Carrier', button(cells(carrier), () => workbench.mark(new Marks().add(carrier, { tint: 'carrier', note: `${nameOf(winner)} wins within these cells` })), { class: 'link' })],
      ]),
    );
  }

  function showAnalysis({ to_move: toMove, winner, dead, captured, fill: filled, inferior, mustplay, moves, connections, empty }) {
    const marks = new Marks();
    const outside = empty.filter((cell) => !mustplay.includes(cell));
    if (!winner) marks.add(outside, { tint: 'outside', note: 'outside the must-play: a move here loses' });
    for (const it of inferior) marks.add([it.cell], { tint: 'inferior', label: '–', note: reason(it) });
    for (const { cell, kind, color, source } of filled) {
      const tint = color ? (color === 'black' ? 'red' : 'blue') : 'dead';
      marks.add([cell], { tint, label: color ? '' : '†', note: `${kind}${color ? `, as good as ${nameOf(color)}'s` : ': nobody needs it'} (${source})` });
    }
    if (!winner) marks.add(moves, { tint: 'key', note: 'to be tried' });
    workbench.mark(marks);
    const connection = (it) => h('li', {}, button(
      `${nameOf(it.color)}: ${it.ends.join(' to ')}`,
      () => workbench.mark(new Marks().add(it.carrier, { tint: it.color === 'black' ? 'red' : 'blue', note: `carrier of ${it.ends.join(' to ')}` })),
      { class: 'link', focus: (event) => event.target.click() },
    ), it.kind === 'full' ? ' connected' : ' if it moves first');
    fill(
      results,
      h('p', { class: 'verdict', 'data-color': winner ?? toMove }, winner ? `${nameOf(winner)} has won by force.` : `${nameOf(toMove)} must play one of ${mustplay.length} cells.`),
      facts([
        ['Must-play', cells(mustplay)],
        ['To try', cells(moves)],
        ['Dead', cells(dead)],
        ['Captured by Red', cells(captured.black)],
        ['Captured by Blue', cells(captured.white)],
        ['Inferior', `${inferior.length} moves; point at one or move the cursor there for the reason`],
      ]),
      connections.length ? h('details', { open: connections.length < 12 }, h('summary', {}, `${connections.length} connections`), h('ul', { class: 'connections' }, connections.map(connection))) : null,
      legend([['key', 'to be tried'], ['inferior', 'inferior'], ['outside', 'outside the must-play'], ['red', 'as good as Red’s'], ['blue', 'as good as Blue’s']]),
      button('Back to all marks', () => workbench.mark(marks)),
    );
  }

  function showJudgment({ balance, winner, worths, name }) {
    const marks = new Marks();
    for (const { cell, worth } of worths) marks.add([cell], { tint: 'heat', heat: worth, label: percent(worth).slice(0, -1), note: `worth ${percent(worth)} of the best` });
    workbench.mark(marks);
    const ahead = winner ?? (balance >= 0 ? 'black' : 'white');
    fill(
      results,
      h('p', { class: 'verdict', 'data-color': ahead }, winner ? `${nameOf(winner)} has won.` : `${nameOf(ahead)} is ahead by ${percent(Math.abs(balance))}, says ${name}.`),
      facts([['Best', worths.slice(0, 5).map((it) => `${it.cell} ${percent(it.worth)}`).join(', ') || 'none']]),
    );
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
    h('div', { class: 'row' }, asking('Think', ways.suggest, 'strong'), asking('Solve', ways.solve), asking('Analyze', ways.analyze), asking('Heat map', ways.evaluate)),
    h('div', { class: 'fields' }, labeled('Time', time), labeled('Heat map by', measure)),
    live,
    task.element,
    results,
  );
}
