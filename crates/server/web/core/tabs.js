/** Panels, one shown at a time. */

import { h, newId } from './dom.js';

/**
 * @param {string} label  what the panels are about
 * @param {Array<{ name: string, title: string, panel: HTMLElement }>} sheets
 * @param {string} chosen  the name of the one to show first
 * @param {(name: string) => void} [show]  hears which one is shown
 */
export function tabs(label, sheets, chosen, show = () => {}) {
  const list = h('div', { class: 'tabs', role: 'tablist', 'aria-label': label });
  const rows = sheets.map(({ name, title, panel }) => {
    const [tabId, panelId] = [newId(), newId()];
    const tab = h(
      'button',
      { type: 'button', role: 'tab', id: tabId, 'aria-controls': panelId, 'data-tab': name },
      title,
    );
    Object.assign(panel, { id: panelId, tabIndex: 0 });
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tabId);
    tab.addEventListener('click', () => choose(name));
    return { name, tab, panel };
  });
  function choose(name) {
    for (const row of rows) {
      const isChosen = row.name === name;
      row.tab.setAttribute('aria-selected', String(isChosen));
      row.tab.tabIndex = isChosen ? 0 : -1;
      row.panel.hidden = !isChosen;
    }
    show(name);
  }
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = rows.findIndex((row) => row.tab === document.activeElement);
    const next = rows.at((at + step) % rows.length);
    choose(next.name);
    next.tab.focus();
  });
  list.append(...rows.map((row) => row.tab));
  choose(rows.some((row) => row.name === chosen) ? chosen : rows[0].name);
  return h(
    'div',
    { class: 'sheets' },
    list,
    rows.map((row) => row.panel),
  );
}
