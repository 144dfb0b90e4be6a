/** The page of templates, of values that regions have, and of least connections. */

import { connectPanel } from '../catalogue/connections.js';
import { templatesPanel } from '../catalogue/templates.js';
import { valuesPanel } from '../catalogue/values.js';
import { fill, h } from '../core/dom.js';
import { fillHeader, keep, kept } from '../core/settings.js';
import { tabs } from '../core/tabs.js';

fillHeader();
const sheets = [
  { name: 'templates', title: 'Templates', panel: templatesPanel() },
  { name: 'values', title: 'Values of regions', panel: valuesPanel() },
  { name: 'connect', title: 'Least connections', panel: connectPanel() },
];
fill(
  document.getElementById('main'),
  h('h1', {}, 'Catalogue'),
  tabs('What there is', sheets, kept('catalogue-tab') ?? 'templates', (name) =>
    keep('catalogue-tab', name),
  ),
);
