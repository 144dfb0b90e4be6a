/** The fewest stones that connect across a strip. */

import { checkbox, fill, h, labeled } from '../core/dom.js';
import { form, numberField, numberIn } from '../core/form.js';
import { facts } from '../core/table.js';
import { Task } from '../core/task.js';
import { picture } from './gallery.js';

export function connectPanel() {
  const task = new Task();
  const results = h('div', { class: 'results' });
  const [height, length] = [numberField(4, 1, 9), numberField(10, 1, 60)];
  const certify = checkbox('Check the proof for all lengths', {});
  async function find() {
    const request = {
      height: numberIn(height),
      length: numberIn(length),
      certify: certify.firstChild.checked,
    };
    const answer = await task.run('region strip', request, {
      limits: { seconds: 60 },
      fields: { height, length },
      whole: height,
    });
    if (answer) await show(answer);
  }
  async function show({ stones, pattern, proved, at_least: least, period, certified }) {
    fill(
      results,
      h(
        'p',
        { class: 'verdict' },
        stones === null ? 'Not known yet.' : `${stones} stones connect.`,
      ),
      facts([
        ['Fewer', proved ? 'are proved to be too few' : `than ${least} are too few`],
        period && ['Period', repeats(period)],
        ['Checked', certified ? 'yes' : 'no'],
      ]),
      pattern && (await picture(pattern, `A pattern with ${stones} stones`)),
    );
  }
  return h(
    'section',
    {},
    form(
      'Least connections',
      find,
      h(
        'div',
        { class: 'fields' },
        labeled('Height', height),
        labeled('Length', length),
        h('button', { class: 'strong' }, 'How few stones?'),
      ),
      certify,
    ),
    task.element,
    results,
  );
}

/** The periods of the patterns. */
const repeats = ({ from, columns, stones }) =>
  `from length ${from} on, ${columns} more columns cost ${stones} more stones`;
