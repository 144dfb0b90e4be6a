/**
 * A form for any job of the engine, made from its description; jobs without a panel of their
 * own can be run here.
 */

import { checkbox, drawn, fill, h, labeled, select } from '../core/dom.js';
import { form, linesField, textField } from '../core/form.js';
import { keep, kept } from '../core/settings.js';
import { Task } from '../core/task.js';

const JOBS = '/api/run/';

/** The name of the field that holds a whole request. */
const WHOLE = 'request';

/** A description without the examples in it. @param {string} [text] */
const prose = (text = '') => text.split('```')[0].replaceAll('`', '').trim();

/** The description of the interface, with resolved references. */
class Interface {
  #document;

  constructor(document) {
    this.#document = document;
  }

  /** @returns {Promise<Interface>} that of this server */
  static async fetch() {
    return new Interface(await (await fetch('/api/openapi.json')).json());
  }

  /** The names and descriptions of all jobs. */
  get jobs() {
    const paths = Object.entries(this.#document.paths).filter(([path]) => path.startsWith(JOBS));
    return paths.map(([path, { post }]) => [path.slice(JOBS.length), prose(post.summary)]);
  }

  /** The request schema of a job. @param {string} name */
  request(name) {
    return this.#document.components.schemas[`${name}.request`];
  }

  /** The schema behind a reference or a nullable schema. */
  meant(schema) {
    const other = schema.anyOf?.find((it) => it.type !== 'null');
    if (other) return this.meant(other);
    if (!schema.$ref) return schema;
    const steps = schema.$ref.slice(2).split('/');
    return this.meant(steps.reduce((at, step) => at[step], this.#document));
  }
}

/** The values that a schema lists; `null` if it lists none. */
function words(schema) {
  if (schema.enum) return schema.enum;
  const all = schema.oneOf?.map((it) => it.const ?? it.enum).flat();
  return all?.every((it) => typeof it === 'string') ? all : null;
}

const isA = (schema, type) => [schema.type].flat().includes(type);

/**
 * The control for a field of a request, and how to read it.
 * @returns {{ control: HTMLElement, element: Node, value: () => any }} undefined if nothing is said
 */
function field(description, name, schema, isRequired, before) {
  const meant = description.meant(schema);
  const label = [name.replaceAll('_', ' '), isRequired ? '' : ' (optional)'];
  const about = h('p', { class: 'hint' }, prose(schema.description));
  const read = (control, value) => ({
    control,
    element: h('div', {}, labeled(label, control), about),
    value: () => (control.value.trim() === '' ? undefined : value(control.value)),
  });
  const choices = words(meant);
  if (isA(meant, 'boolean')) {
    const element = checkbox(label[0], { checked: before === 'true' });
    const control = element.firstChild;
    control.addEventListener('change', () => (control.value = String(control.checked)));
    control.value = String(control.checked);
    const value = () => control.checked || undefined;
    return { control, element: h('div', {}, element, about), value };
  }
  if (choices) {
    const all = [['', ''], ...choices.map((it) => [it, it])];
    return read(select(all, before ?? ''), (text) => text);
  }
  if (isA(meant, 'integer') || isA(meant, 'number'))
    return read(textField({ value: before ?? '', inputmode: 'numeric' }), number);
  const item = description.meant(meant.items ?? {});
  if (isA(meant, 'array') && (isA(item, 'string') || words(item))) {
    const lines = (text) => text.split('\n').filter((it) => it.trim());
    label.push(words(item) ? `, a line each: ${words(item).join(', ')}` : ', a line each');
    return read(linesField(3, before ?? ''), lines);
  }
  if (isA(meant, 'string')) return read(linesField(isRequired ? 2 : 1, before ?? ''), (it) => it);
  label.push(', as JSON');
  return read(linesField(2, before ?? ''), json);
}

/** A number; other text is left as it is, for the server to reject. */
const number = (text) => (Number.isFinite(Number(text)) ? Number(text) : text);

/** The value of a JSON text; other text stands for itself. */
function json(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** @param {Interface} description */
function asking(description) {
  const task = new Task();
  const results = h('div', { class: 'results' });
  const sheet = h('div', { class: 'questions' });
  const told = kept('question') ?? { job: 'game-explain', fields: { sentences: '{0,^|0,*}' } };
  const jobs = description.jobs.map(([name, about]) => [name, `${name}: ${about}`]);
  const choice = select(jobs, told.job, { change: () => lay({}) });
  /** @type {Record<string, ReturnType<typeof field>>} */
  let fields = {};

  function lay(before) {
    const { properties, required = [], ...whole } = description.request(choice.value);
    if (!properties) {
      // The kinds of request have no common fields.
      fields = { [WHOLE]: field(description, WHOLE, whole, true, before[WHOLE]) };
      fill(sheet, fields[WHOLE].element);
      return;
    }
    const order = ([name]) => (required.includes(name) ? 0 : 1);
    const all = Object.entries(properties).toSorted((a, b) => order(a) - order(b));
    fields = {};
    for (const [name, schema] of all)
      fields[name] = field(description, name, schema, required.includes(name), before[name]);
    fill(
      sheet,
      Object.values(fields).map((it) => it.element),
    );
  }

  async function find() {
    const entries = Object.entries(fields);
    const controls = Object.fromEntries(entries.map(([name, it]) => [name, it.control]));
    const values = entries.map(([name, it]) => [name, it.control.value]);
    keep('question', { job: choice.value, fields: Object.fromEntries(values) });
    const all = Object.fromEntries(entries.map(([name, it]) => [name, it.value()]));
    const request = WHOLE in all ? (all[WHOLE] ?? {}) : all;
    const found = await task.tell(choice.value, request, { fields: controls });
    if (found) fill(results, answer(found));
  }

  lay(told.fields);
  return h(
    'section',
    {},
    form(
      'Any question',
      find,
      labeled('What is asked', choice),
      sheet,
      h('div', { class: 'row' }, h('button', { class: 'strong' }, 'Ask')),
    ),
    task.element,
    results,
  );
}

/** An answer in words, as a picture and as JSON. */
function answer({ answer: report, text, picture: svg }) {
  return [
    h('pre', { class: 'told', tabindex: 0, role: 'region', 'aria-label': 'Answer' }, text),
    svg && h('p', { class: 'picture' }, drawn(svg, 'The answer as a picture')),
    h(
      'details',
      {},
      h('summary', {}, 'As JSON'),
      h('pre', { tabindex: 0 }, JSON.stringify(report, null, 2)),
    ),
  ];
}

/** The panel; the list of jobs is fetched when it is first shown. */
export function questionPanel() {
  const panel = h('section', {});
  const begin = async () => {
    fill(panel, h('p', { role: 'status' }, 'A moment …'));
    try {
      fill(panel, asking(await Interface.fetch()));
    } catch {
      fill(panel, h('p', { class: 'bad', role: 'status' }, 'The server does not answer.'));
    }
  };
  const watch = new IntersectionObserver(([seen]) => {
    if (!seen.isIntersecting) return;
    watch.disconnect();
    begin();
  });
  watch.observe(panel);
  return panel;
}
