/** The values of regions of a kind. */

import { fill, h, labeled, select } from '../core/dom.js';
import { form, numberField, numberIn, textField } from '../core/form.js';
import { Task } from '../core/task.js';
import { gallery } from './gallery.js';

const SEVERAL = ['terminals', 'invisible', 'planar', 'shannon'];
const KINDS = [
  ...['gap', 'fork', 'one-sided', 'one-sided-gap'],
  ...SEVERAL.flatMap((name) => [2, 3, 4].map((count) => `${name}:${count}`)),
];

export function valuesPanel() {
  const task = new Task();
  const results = h('div', { class: 'results' });
  const kind = select(
    KINDS.map((name) => [name, name]),
    'gap',
  );
  const cells = numberField(5, 1, 9);
  const wanted = textField({ placeholder: '{T|a}' });
  async function find() {
    const request = {
      kind: kind.value,
      cells: numberIn(cells),
      list: true,
      find: wanted.value.trim() || null,
    };
    const answer = await task.run('region find', request, {
      limits: { seconds: 60 },
      fields: { kind, cells, find: wanted },
      whole: kind,
    });
    if (answer) show(answer);
  }
  function show({ values, exhausted, wanted: looked, list }) {
    const draw = async (it) =>
      h(
        'figure',
        { class: 'card' },
        h('figcaption', {}, h('code', {}, it.value)),
        h(
          'pre',
          { tabindex: 0, role: 'img', 'aria-label': `A region of value ${it.value}` },
          it.region,
        ),
      );
    const search = looked && h('p', {}, sought(looked));
    fill(
      results,
      h('p', { class: 'verdict' }, `${values} values of regions with up to ${exhausted} cells.`),
      search,
      looked?.found && h('pre', {}, looked.found.region),
      gallery(list ?? [], draw),
    );
  }
  return h(
    'section',
    {},
    form(
      'Values',
      find,
      h(
        'div',
        { class: 'fields' },
        labeled('Kind of region', kind),
        labeled('Cells at most', cells),
        labeled('Look for a value', wanted),
        h('button', { class: 'strong' }, 'List them'),
      ),
    ),
    task.element,
    results,
  );
}

/** The result of the search for a value. */
function sought({ found, impossible }) {
  if (found) return ['Found: ', h('code', {}, found.value)];
  if (impossible) return `No region has it: ${impossible.position} loses too much by one move.`;
  return 'The value that you look for was not found.';
}
