/** All minimal templates within bounds. */

import { checkbox, fill, h, labeled, select } from '../core/dom.js';
import { form, numberField, numberIn } from '../core/form.js';
import { Task } from '../core/task.js';
import { gallery, picture } from './gallery.js';

export function templatesPanel() {
  const task = new Task();
  const results = h('div', { class: 'results' });
  const kind = select(
    [
      ['edge', 'At the edge'],
      ['interior', 'In the interior'],
    ],
    'edge',
    { change: () => tell() },
  );
  const [height, stones, above] = [
    numberField(3, 1, 6),
    numberField(1, 1, 4),
    numberField(0, 0, 4),
  ];
  const [columns, rows] = [numberField(4, 1, 8), numberField(3, 1, 8)];
  const both = checkbox('Joined to both edges', {});
  const edge = h(
    'div',
    { class: 'fields' },
    labeled('Row of the highest stone', height),
    labeled('Rows above it', above),
    both,
  );
  const interior = h(
    'div',
    { class: 'fields' },
    labeled('Columns', columns),
    labeled('Rows', rows),
  );
  function tell() {
    edge.hidden = kind.value !== 'edge';
    interior.hidden = !edge.hidden;
  }
  async function find() {
    const request =
      kind.value === 'edge'
        ? {
            edge: {
              height: numberIn(height),
              stones: numberIn(stones),
              above: numberIn(above),
              both_edges: both.firstChild.checked,
            },
          }
        : {
            interior: {
              columns: numberIn(columns),
              rows: numberIn(rows),
              stones: numberIn(stones),
            },
          };
    const answer = await task.run('region templates', request, {
      limits: { seconds: 60 },
      fields: { height, stones, above, columns, rows },
      whole: stones,
    });
    if (answer) show(answer.templates);
  }
  function show(templates) {
    const draw = async (it) =>
      h(
        'figure',
        { class: 'card' },
        await picture(it.diagram, `A template with ${it.cells} empty cells`),
        h('figcaption', {}, `${it.cells} cells`),
      );
    fill(
      results,
      h('p', { class: 'verdict' }, `${templates.length} minimal templates.`),
      gallery(templates, draw),
    );
  }
  tell();
  return h(
    'section',
    {},
    form(
      'Templates',
      find,
      h('div', { class: 'fields' }, labeled('Templates', kind), labeled('Stones', stones)),
      edge,
      interior,
      h('div', { class: 'row' }, h('button', { class: 'strong' }, 'List them')),
    ),
    task.element,
    results,
  );
}
