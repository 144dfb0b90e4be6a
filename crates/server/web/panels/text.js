/** Games and positions as text: any format in, any format out, pictures. */

import { button, h, labeled, select } from '../core/dom.js';
import { complain, forgive } from '../core/complaint.js';
import { copy, copyPicture, save } from '../core/clipboard.js';
import { ask } from '../core/jobs.js';
import { sgf } from '../core/notation.js';
import { png, svgText } from '../board/picture.js';

/** @import { Workbench } from '../core/workbench.js' */

const FORMATS = [
  ['moves', 'Size and moves'],
  ['hexworld', 'HexWorld link'],
  ['trmph', 'trmph link'],
  ['hexwiki', 'HexWiki diagram'],
  ['hexwiki-old', 'HexWiki, old tag'],
  ['sgf', 'SGF'],
  ['little-golem', 'Little Golem'],
  ['slanted', 'Slanted text'],
  ['dimacs', 'DIMACS graph'],
];

/** @param {Workbench} workbench */
export function textPanel(workbench) {
  const status = () => h('p', { class: 'status', role: 'status' });
  const [heard, says] = [status(), status()];
  const given = h('textarea', {
    rows: 5,
    spellcheck: 'false',
    placeholder: 'Paste a link, SGF, a HexWiki diagram, moves, a board drawn with letters …',
  });
  const format = select(FORMATS, 'hexworld', { change: write });
  const written = h('textarea', { rows: 5, spellcheck: 'false', readonly: true });

  async function read() {
    forgive(given);
    heard.textContent = '';
    try {
      const told = await workbench.read(given.value);
      const left = told.left_out
        ? `; ${told.left_out} variations cannot be played and are left out`
        : '';
      heard.textContent = `Read as ${told.format}${left}.`;
    } catch (error) {
      complain(given, error.message);
    }
  }

  async function write() {
    forgive(format);
    written.value = '';
    const whole = format.value === 'sgf' && sgf(workbench.game);
    try {
      const told = whole
        ? { position: whole }
        : await ask('hex convert', { position: workbench.text, to: format.value });
      written.value = told.position;
      says.textContent = told.lost ? `The text does not say ${told.lost}.` : '';
    } catch (error) {
      complain(format, error.message);
    }
    return written.value;
  }

  /** Runs an action on the position and reports its result. */
  const doing = (text, act) =>
    button(text, async () => {
      try {
        says.textContent = await act();
      } catch (error) {
        says.textContent = error.message;
      }
    });
  const copying = (text, to) =>
    doing(text, async () => {
      format.value = to ?? format.value;
      await copy(await write());
      return `${text}: done.`;
    });

  workbench.addEventListener('position', () => {
    if (written.offsetParent) write();
  });
  return h(
    'section',
    { class: 'text' },
    h('h2', {}, 'In'),
    labeled('A game or position in any format', given),
    h('div', { class: 'row' }, button('Read', read, { class: 'strong' }), heard),
    h('h2', {}, 'Out'),
    labeled('Format', format),
    labeled('The position, or for SGF the whole game', written),
    h(
      'div',
      { class: 'row' },
      button('Write', write),
      copying('Copy'),
      copying('Copy HexWiki diagram', 'hexwiki'),
      copying('Copy SGF', 'sgf'),
      doing('Copy link', async () => {
        await copy(location.href);
        return 'The link is copied.';
      }),
      doing('Copy SVG', async () => {
        await copy(await svgText(workbench.text));
        return 'The SVG is copied.';
      }),
      doing('Save SVG', async () => {
        save('position.svg', new Blob([await svgText(workbench.text)], { type: 'image/svg+xml' }));
        return 'position.svg is saved.';
      }),
      doing('Copy PNG', async () => {
        await copyPicture(png(workbench.text));
        return 'The PNG is copied.';
      }),
      doing('Save PNG', async () => {
        save('position.png', await png(workbench.text));
        return 'position.png is saved.';
      }),
    ),
    says,
  );
}
