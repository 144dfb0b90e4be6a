/** The page with a board. */

import { checkbox, fill, h, labeled } from '../core/dom.js';
import { chooser, fillHeader, keep, kept, settings } from '../core/settings.js';
import { tabs } from '../core/tabs.js';
import { Workbench } from '../core/workbench.js';
import { analysisPanel } from '../panels/analysis.js';
import { movesPanel, walkBar } from '../panels/moves.js';
import { playPanel } from '../panels/play.js';
import { regionPanel } from '../panels/region.js';
import { reviewPanel } from '../panels/review.js';
import { modeBar } from '../panels/setup.js';
import { textPanel } from '../panels/text.js';
import { whyPanel } from '../panels/why.js';

const VIEWS = [
  ['flat', 'flat'],
  ['flat-mirrored', 'mirrored'],
  ['diamond', 'diamond'],
];

/** The description of the cell under the pointer. @param {Workbench} workbench */
function noteLine(workbench) {
  // Screen readers get the same text when the cursor moves.
  const line = h('p', { class: 'note' });
  workbench.board.addEventListener('look', ({ detail: { cell } }) =>
    fill(line, workbench.board.describe(cell)),
  );
  return line;
}

/** The choices for the appearance of the board. */
function looks() {
  const ticking = (name) => ({
    checked: settings.get(name),
    change: (event) => settings.set(name, event.target.checked),
  });
  return h(
    'div',
    { class: 'looks' },
    labeled('View', chooser('view', VIEWS)),
    checkbox('Coordinates', ticking('coordinates')),
    checkbox('Numbers', ticking('numbers')),
  );
}

fillHeader();
const workbench = new Workbench();
const sheets = [
  { name: 'game', title: 'Game', panel: h('div', {}, playPanel(workbench), movesPanel(workbench)) },
  { name: 'analysis', title: 'Analysis', panel: analysisPanel(workbench) },
  { name: 'why', title: 'Why', panel: whyPanel(workbench) },
  { name: 'review', title: 'Review', panel: reviewPanel(workbench) },
  { name: 'region', title: 'Region', panel: regionPanel(workbench) },
  { name: 'text', title: 'Text', panel: textPanel(workbench) },
];
fill(
  document.getElementById('main'),
  h('h1', { class: 'hidden' }, 'Board'),
  h(
    'div',
    { class: 'bench' },
    h(
      'div',
      { class: 'table-top' },
      modeBar(workbench),
      workbench.board.element,
      noteLine(workbench),
      h('div', { class: 'under' }, walkBar(workbench), looks()),
    ),
    tabs('What to do with the position', sheets, kept('tab') ?? 'game', (name) =>
      keep('tab', name),
    ),
  ),
);
// The skip link must not change the fragment.
document.getElementById('skip').addEventListener('click', (event) => {
  event.preventDefault();
  document.getElementById('main').focus();
});
await workbench.begin();
