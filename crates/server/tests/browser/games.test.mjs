/** Games that are no boards of Hex, and the catalogue. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { mustplay, open, press, says, showCampaign, tab } from './bench.mjs';

const form = (page, name) => page.getByRole('form', { name });

test('an expression, its thermograph, and its tree', async (t) => {
  const page = await open(t, '/games');
  await page.getByLabel(/A game, a question/).fill('{3|1||-2}');
  await form(page, 'Expression').getByRole('button', { name: 'Find out' }).click();
  const { canonical, mean, temperature } = mustplay('game', '{3|1||-2}');
  await says(page, '.canonical', canonical);
  const label = await page.locator('.thermograph').getAttribute('aria-label');
  assert.equal(
    label,
    `Thermograph of ${canonical}: mean ${mean}, the mast begins at ${temperature}`,
  );
  await page.locator('summary').first().click();
  await page.locator('.forms summary', { hasText: '{3|1}' }).click();
  await page.locator('.forms .forms', { hasText: '3' }).first().waitFor();
});

test('an expression that is none is complained about beside its field', async (t) => {
  const page = await open(t, '/games');
  await page.getByLabel(/A game, a question/).fill('{3|1');
  await form(page, 'Expression').getByRole('button', { name: 'Find out' }).click();
  await page.waitForSelector('input[aria-invalid] + .complaint');
});

for (const name of [
  'domineering',
  'clobber',
  'hackenbush',
  'toads',
  'konane',
  'col',
  'snort',
  'amazons',
]) {
  test(`a position of ${name} is drawn and found out`, async (t) => {
    const page = await open(t, '/games');
    await tab(page, 'ruleset');
    await page.locator('section:visible').getByLabel('Game').selectOption(name);
    await page.locator('.grid button').first().click();
    const text = await page.locator('form:visible p code').textContent();
    await form(page, 'Position').getByRole('button', { name: 'Find out' }).click();
    await says(page, 'section:visible .canonical', mustplay('game', text).canonical);
  });
}

test('a Go endgame falls apart into disputes', async (t) => {
  const page = await open(t, '/games');
  await tab(page, 'ruleset');
  await page.locator('section:visible').getByLabel('Game').selectOption('sum-go');
  await form(page, 'Position').getByRole('button', { name: 'Find out' }).click();
  await says(page, 'section:visible .verdict', "Black's score is");
  await page.waitForSelector('section:visible .card .thermograph');
});

test('a sum is played against the engine to its end', async (t) => {
  const page = await open(t, '/games');
  await tab(page, 'sum');
  await page.getByLabel('The engine plays').selectOption('right');
  await press(page, 'Solve the sum');
  const { value } = mustplay('sum', '{5|1}', '{3|-3}', '{7||2|0}');
  await says(page, '.score', `The score is ${value}, Left moving first.`);
  assert.equal(await page.locator('.thermograph:visible').count(), 3);
  for (let turn = 0; turn < 6; turn += 1) {
    const said = await page.locator('.score').textContent();
    if (said.includes('played out')) break;
    const before = await page.locator('section:visible ol li').count();
    await page.locator('button', { hasText: '★' }).first().click();
    await page.waitForFunction((count) => {
      const isOver = /played out/.test(document.querySelector('.score').textContent);
      return (
        isOver ||
        (document.querySelectorAll('section:not([hidden]) ol li').length >= count + 2 &&
          /Left moving/.test(document.querySelector('.score').textContent))
      );
    }, before);
  }
  await says(page, '.score', `The sum is played out: the score is ${value}.`);
});

test('games over outcomes are compared', async (t) => {
  const page = await open(t, '/games');
  await tab(page, 'outcome');
  await form(page, 'Games over a poset').getByRole('button', { name: 'Find out' }).click();
  await says(page, 'section:visible caption', 'How they compare');
  await page.getByLabel(/^Outcomes:/).fill('nothing');
  await form(page, 'Games over a poset').getByRole('button', { name: 'Find out' }).click();
  await page.waitForSelector('input[aria-invalid] + .complaint');
});

test('a formula has dead and captured elements', async (t) => {
  const page = await open(t, '/games');
  await tab(page, 'formula');
  await page.getByLabel(/^A formula/).fill('(a & b) | (c & d) | (e & !e)');
  await form(page, 'Formula').getByRole('button', { name: 'Find out' }).click();
  await says(page, 'section:visible .verdict', 'Min wins, Max moving first.');
  const { dead } = mustplay('coloring', '(a & b) | (c & d) | (e & !e)');
  await says(page, 'section:visible .facts', `Dead${dead.join(' ')}`);
  await says(page, 'section:visible table', 'captured by Min');
});

test('the catalogue lists templates, values and least connections', async (t) => {
  const page = await open(t, '/catalogue');
  await form(page, 'Templates').getByRole('button').click();
  await says(page, 'section:visible .verdict', '2 minimal templates.');
  await page.waitForSelector('.picture img');
  await tab(page, 'values');
  await form(page, 'Values').getByRole('button').click();
  await says(page, 'section:visible .verdict', 'values of regions');
  await tab(page, 'connect');
  await form(page, 'Least connections').getByRole('button').click();
  const { stones } = mustplay('connect', '4', '10');
  await says(page, 'section:visible .verdict', `${stones} stones connect.`);
});

test('any job is asked by a form made from its description', async (t) => {
  const page = await open(t, '/games');
  await tab(page, 'question');
  const ask = async (job, fields) => {
    await page.getByLabel('What is asked').selectOption(job);
    for (const [name, text] of Object.entries(fields))
      await page.locator('section:visible').getByLabel(name).fill(text);
    await form(page, 'Any question').getByRole('button', { name: 'Ask' }).click();
  };
  await ask('isomorphism', { sentences: 'nim(1,2)\nnim(2,1)' });
  await says(page, '.told', 'isomorphic');
  await ask('misere', { game: '0.123', heaps: '7' });
  await says(page, '.told', 'a quotient of 6 elements');
    await ask('solve', { position: '3x3' });
  await says(page, '.told', 'black wins');
  await page.waitForSelector('section:visible .picture img');
  await ask('solve', { position: '3x' });
  await page.waitForSelector('textarea[aria-invalid] + .complaint');
});

test('every job has a form', async (t) => {
  const page = await open(t, '/games');
  await tab(page, 'question');
  const choice = page.getByLabel('What is asked');
  await choice.waitFor();
  const jobs = await choice.locator('option').evaluateAll((all) => all.map((it) => it.value));
  assert.ok(jobs.length > 30);
  for (const job of jobs) {
    await choice.selectOption(job);
    assert.ok(await page.locator('.questions').locator('input, select, textarea').count(), job);
  }
});

test('campaigns are shown as they stand', async (t) => {
  const page = await open(t, '/games');
  await showCampaign(page);
  await says(page, '.campaign h2', 'four: 4x4, running');
  await says(page, '.campaign .verdict', '2 of 3 decided after 5 minutes, perhaps 2 hours more');
  await page.waitForSelector('.campaign .board [data-cell="d1"]');
  await page.waitForFunction(
    () => /Red wins/.test(document.querySelector('[data-cell="d1"]').getAttribute('aria-label')),
  );
  await says(page, '.campaign table', '3 / 7');
  await says(page, '.campaign', '4x4 b2 c2');
});

test('a server without campaigns says so', async (t) => {
  const page = await open(t, '/games');
  await page.goto(new URL('/campaigns', page.url()).href);
  await says(page, '.status', 'there is no campaign that this server shows');
});
