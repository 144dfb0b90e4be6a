/** A browser with a page of the workbench in it, and the command line to compare it with. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import assert from 'node:assert/strict';
import { after, before } from 'node:test';

const { ADDRESS, BROWSER, MUSTPLAY, WORK } = process.env;
const require = createRequire(`${WORK}/`);
const { chromium } = require('playwright-core');

export const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
export const shots = WORK;

/** Chromium's ways to reach out are shut; there is nothing that it needs. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** How long something may take to appear. */
const PATIENCE = 20_000;

let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: BROWSER, args: FLAGS });
});
after(() => browser.close());

/**
 * Opens a page as a first visit. Whatever the page complains about, its
 * policy included, fails the test.
 */
export async function open(
  t,
  path,
  { width = 1440, height = 1000, dark = false, touch = false } = {},
) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: touch,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A request that is refused is shown next to its field, and logged by the browser as well.
    const isRefusal = message.text().startsWith('Failed to load resource: the server responded');
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text());
  });
  t.after(async () => {
    await context.close();
    assert.deepEqual(complaints, []);
  });
  await page.goto(ADDRESS + path);
  await page.waitForSelector(path.startsWith('/#') || path === '/' ? '.board .cell' : '[role=tab]');
  return page;
}

/** What the command line tells, as JSON. */
export function mustplay(...words) {
  return JSON.parse(execFileSync(MUSTPLAY, [...words, '--json', '--quiet'], { encoding: 'utf8' }));
}

/** What a job of the server tells. */
export async function ask(job, request) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${ADDRESS}/api/run/${job}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(request),
  });
  return response.json();
}

export const tab = (page, name) => page.click(`[data-tab=${name}]`);
export const cell = (page, name) => page.locator(`[data-cell="${name}"]`);
export const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

/** The stones on the board, by the names of their cells. */
export const stones = (page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('.cell')]
        .filter((it) => it.dataset.stone)
        .map((it) => [it.dataset.cell, it.dataset.stone]),
    ),
  );

/** Cells with a mark of some kind. */
export const marked = (page, kind) =>
  page.evaluate(
    (name) =>
      [...document.querySelectorAll(`.mark.${name}`)].map((it) => it.parentElement.dataset.cell),
    kind,
  );

/** Waits until a text stands in an element. */
export const says = (page, selector, text) =>
  page.locator(selector).filter({ hasText: text }).first().waitFor();

/** One user plays both colors. */
export async function alone(page) {
  await tab(page, 'game');
  await page.getByLabel('Blue is played by').selectOption('you');
}

/** A campaign as `campaign status --json` tells it. */
const CAMPAIGN = {
  name: 'four',
  board: '4x4',
  state: 'running',
  seconds: 300,
  roots: [
    { label: '4x4 a1', winner: 'white', proof: 0, disproof: 0, busy: 0, steps: 12 },
    { label: '4x4 d1', winner: 'black', proof: 0, disproof: 0, busy: 0, steps: 9 },
    { label: '4x4 b2', winner: null, proof: 3, disproof: 7, busy: 2, steps: null },
  ],
  positions: 1234,
  decided: 1000,
  aside: [],
  ready: 5,
  leased: 2,
  done: 900,
  lost: 1,
  nodes: 123456,
  nodes_per_second: 789.4,
  rate: 1578.8,
  answers: 900,
  checked: 45,
  withdrawn: 0,
  waited: 0.01,
  bytes: 12000000,
  seconds_left: 7300,
  branches: [
    {
      moves: ['4x4 b2', 'c2'],
      winner: null,
      proof: 7,
      disproof: 2,
      nodes: 4500,
      jobs: 12,
      open: [9, 4],
      workers: ['one'],
    },
  ],
  workers: [{ id: 1, name: 'one', state: 'here', jobs: 450, nodes: 60000, silence: 3 }],
  incidents: ['worker 2 was not heard of for 60 s'],
};

/** Goes to the page of campaigns of a server that shows this one. @param {import('playwright-core').Page} page */
export async function showCampaign(page) {
  const json = { campaigns: [CAMPAIGN] };
  await page.route('**/api/campaigns', (route) => route.fulfill({ json }));
  await page.goto(new URL('/campaigns', page.url()).href);
}
