/** The page of templates, of values that regions have, and of least connections. */

import { button, checkbox, fill, h, labeled, select } from '../core/dom.js';
import { ask } from '../core/jobs.js';
import { fillHeader, keep, kept } from '../core/settings.js';
import { facts } from '../core/table.js';
import { tabs } from '../core/tabs.js';
import { Task } from '../core/task.js';

/** Pictures that are drawn at once. */
const PAGE = 24;
const KINDS = ['gap', 'fork', 'one-sided', 'one-sided-gap', 'terminals:2', 'terminals:3', 'terminals:4'];

const number = (value, least, most) => h('input', { type: 'number', min: least, max: most, value, inputmode: 'numeric' });
const whole = (input) => (input.value === '' ? null : Number(input.value));

/** A form that begins a job. */
const form = (name, submit, ...children) =>
  h('form', { 'aria-label': name, novalidate: true, submit: (event) => { event.preventDefault(); submit(); } }, children);

/** A position as a picture, and a link that opens it on the board. */
async function picture(position, alt) {
  const { position: svg } = await ask('convert', { position, to: 'svg' });
  const image = h('img', { alt, src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
  const link = encodeURIComponent(position).replaceAll('%20', '+');
  return h('a', { class: 'picture', href: `/#${link}` }, image);
}

/** Shows some of a long list, and a button for more. */
function gallery(items, draw) {
  const shown = h('div', { class: 'pictures' });
  const more = button('More', next);
  let at = 0;
  async function next() {
    const some = items.slice(at, at + PAGE);
    at += some.length;
    more.hidden = at >= items.length;
    shown.append(...(await Promise.all(some.map(draw))));
  }
  next();
  return h('div', {}, shown, more);
}

function templatesPanel() {
  const task = new Task();
  const results = h('div', { class: 'results' });
  const kind = select([['edge', 'At the edge'], ['interior', 'In the interior']], 'edge', { change: () => tell() });
  const [height, stones, above] = [number(3, 1, 6), number(1, 1, 4), number(0, 0, 4)];
  const [columns, rows] = [number(4, 1, 8), number(3, 1, 8)];
  const both = checkbox('Joined to both edges', {});
  const edge = h('div', { class: 'fields' }, labeled('Row of the highest stone', height), labeled('Rows above it', above), both);
  const interior = h('div', { class: 'fields' }, labeled('Columns', columns), labeled('Rows', rows));
  function tell() {
    edge.hidden = kind.value !== 'edge';
    interior.hidden = !edge.hidden;
  }
  async function find() {
    const request = kind.value === 'edge'
      ? { edge: { height: whole(height), stones: whole(stones), above: whole(above), both_edges: both.firstChild.checked } }
      : { interior: { columns: whole(columns), rows: whole(rows), stones: whole(stones) } };
    const answer = await task.run('templates', request, { limits: { seconds: 60 }, whole: stones });
    if (answer) show(answer.templates);
  }
  function show(templates) {
    const draw = async (it) =>
      h('figure', { class: 'card' }, await picture(it.diagram, `A template with ${it.cells} empty cells`), h('figcaption', {}, `${it.cells} cells`));
    fill(results, h('p', { class: 'verdict' }, `${templates.length} minimal templates.`), gallery(templates, draw));
  }
  tell();
  return h('section', {}, form('Templates', find, h('div', { class: 'fields' }, labeled('Templates', kind), labeled('Stones', stones)), edge, interior, h('div', { class: 'row' }, h('button', { class: 'strong' }, 'List them'))), task.element, results);
}

function valuesPanel() {
  const task = new Task();
  const results = h('div', { class: 'results' });
  const kind = select(KINDS.map((name) => [name, name]), 'gap');
  const cells = number(5, 1, 9);
  const wanted = h('input', { type: 'text', spellcheck: 'false', placeholder: '{T|a}' });
  async function find() {
    const request = { kind: kind.value, cells: whole(cells), list: true, find: wanted.value.trim() || null };
    const answer = await task.run('realize', request, { limits: { seconds: 60 }, fields: { kind, cells, find: wanted }, whole: kind });
    if (answer) show(answer);
  }
  function show({ values, exhausted, wanted: looked, list }) {
    const draw = async (it) => h('figure', { class: 'card' }, h('figcaption', {}, h('code', {}, it.value)), h('pre', { tabindex: 0, role: 'img', 'aria-label': `A region of value ${it.value}` }, it.region));
    const search = looked && h('p', {}, looked.found ? ['Found: ', h('code', {}, looked.found.value)] : 'The value that you look for was not found.');
    fill(results, h('p', { class: 'verdict' }, `${values} values of regions with up to ${exhausted} cells.`), search, looked?.found && h('pre', {}, looked.found.region), gallery(list ?? [], draw));
  }
  return h('section', {}, form('Values', find, h('div', { class: 'fields' }, labeled('Kind of region', kind), labeled('Cells at most', cells), labeled('Look for a value', wanted), h('button', { class: 'strong' }, 'List them'))), task.element, results);
}

function connectPanel() {
  const task = new Task();
  const results = h('div', { class: 'results' });
  const [height, length] = [number(4, 1, 9), number(10, 1, 60)];
  const certify = checkbox('Check the proof for all lengths', {});
  async function find() {
    const request = { height: whole(height), length: whole(length), certify: certify.firstChild.checked };
    const answer = await task.run('connect', request, { limits: { seconds: 60 }, fields: { height, length }, whole: height });
    if (answer) await show(answer);
  }
  async function show({ stones, pattern, proved, at_least: least, period, certified }) {
    fill(
      results,
      h('p', { class: 'verdict' }, stones === null ? 'Not known yet.' : `${stones} stones connect.`),
      facts([
        ['Fewer', proved ? 'are proved to be too few' : `than ${least} are too few`],
        period && ['Period', `from length ${period.from} on, ${period.columns} more columns cost ${period.stones} more stones`],
        ['Checked', certified ? 'yes' : 'no'],
      ]),
      pattern && (await picture(pattern, `A pattern with ${stones} stones`)),
    );
  }
  return h('section', {}, form('Least connections', find, h('div', { class: 'fields' }, labeled('Height', height), labeled('Length', length), h('button', { class: 'strong' }, 'How few stones?')), certify), task.element, results);
}

fillHeader();
const sheets = [
  { name: 'templates', title: 'Templates', panel: templatesPanel() },
  { name: 'values', title: 'Values of regions', panel: valuesPanel() },
  { name: 'connect', title: 'Least connections', panel: connectPanel() },
];
fill(
  document.getElementById('main'),
  h('h1', {}, 'Catalogue'),
  tabs('What there is', sheets, kept('catalogue-tab') ?? 'templates', (name) => keep('catalogue-tab', name)),
);
