/** What the engine says about a position. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { alone, cell, marked, mustplay, open, press, says, stones, tab } from './bench.mjs';

test('the winning moves of a 5x5 position appear and are those of the command line', async (t) => {
  const page = await open(t, '/#5c1,a1');
  await tab(page, 'analysis');
  await press(page, 'Solve');
  await says(page, '.analysis .status', 'Done');
  const { winning_moves: wanted } = mustplay('solve', '5x5 a1', '--all-moves');
  const told = await page.locator('.winning').textContent();
  assert.deepEqual(told.split(' ').sort(), wanted.toSorted());
  assert.deepEqual((await marked(page, 'win')).sort(), wanted.toSorted());
});

test('moves are marked as they are proved', async (t) => {
  const page = await open(t, '/#6c1');
  await tab(page, 'analysis');
  await page.evaluate(() => {
    globalThis.counts = [];
    const look = () => globalThis.counts.push(document.querySelectorAll('.mark.win').length);
    new MutationObserver(look).observe(document.querySelector('.board'), {
      subtree: true,
      attributes: true,
    });
  });
  await press(page, 'Solve');
  await says(page, '.analysis .status', 'Done');
  const counts = await page.evaluate(() => [...new Set(globalThis.counts)]);
  const all = mustplay('solve', '6x6', '--all-moves').winning_moves.length;
  assert.ok(
    counts.some((count) => count > 0 && count < all),
    `${counts.join(' ')} of ${all}`,
  );
  assert.equal(counts.at(-1), all);
});

test('thinking shows chances on the board, and its line', async (t) => {
  const page = await open(t, '/#9c1,a5e5');
  await tab(page, 'analysis');
  await page.locator('.analysis').getByLabel('Time').selectOption('5');
  await press(page, 'Think');
  await page.waitForSelector('.mark.best');
  await page.waitForSelector('meter');
  await says(page, '.analysis .status', /Done|over|Stopped/);
  await page
    .getByRole('button', { name: /^Play it/ })
    .first()
    .click();
  await tab(page, 'game');
  assert.ok((await page.locator('.tree button').count()) > 3);
});

test('reasons are shown when the pointer or cursor is on a cell', async (t) => {
  const page = await open(t, '/#5c1,a3c3d2');
  await tab(page, 'analysis');
  await press(page, 'Analyze');
  await says(page, '.analysis .status', 'Done');
  const {
    inferior: [{ cell: name, kind }],
  } = mustplay('analyze', '5x5 a3 c3 d2');
  const word = kind.replace('strong-', '');
  await cell(page, name).hover();
  await says(page, '.note', word);
  await cell(page, 'a3').hover();
  await cell(page, name).focus();
  await says(page, '.note', word);
  await page.locator('.connections button').first().click();
  await page.waitForSelector('.mark.red, .mark.blue');
});

test('a heat map', async (t) => {
  const page = await open(t, '/#7c1,d4');
  await tab(page, 'analysis');
  await press(page, 'Heat map');
  await says(page, '.analysis .status', 'Done');
  assert.ok((await marked(page, 'heat')).length > 5);
});

test('a job is canceled', async (t) => {
  const page = await open(t, '/#11c1');
  await tab(page, 'analysis');
  await page.locator('.analysis').getByLabel('Time').selectOption('600');
  await press(page, 'Solve');
  await page.locator('.analysis').getByRole('button', { name: 'Cancel' }).click();
  await says(page, '.analysis .status', 'Canceled');
});

test('a job that was begun before a reload is followed on', async (t) => {
  const page = await open(t, '/#11c1');
  await tab(page, 'analysis');
  await page.locator('.analysis').getByLabel('Time').selectOption('600');
  await press(page, 'Solve');
  await says(page, '.analysis .status', 'steps');
  const unheard = () => page.evaluate(() => Object.values(JSON.parse(sessionStorage.unheard)));
  const before = await unheard();
  assert.equal(before.length, 1);
  await page.reload();
  await says(page, '.analysis .status', 'steps');
  assert.deepEqual(await unheard(), before);
  await page.locator('.analysis').getByRole('button', { name: 'Cancel' }).click();
  await says(page, '.analysis .status', 'Canceled');
  assert.deepEqual(await unheard(), []);
  await page.reload();
  await page.waitForSelector('.cell');
  assert.equal(await page.locator('.analysis .status').textContent(), '');
});

test('a map of openings, with what to swap', async (t) => {
  const page = await open(t, '/#4c1');
  await tab(page, 'analysis');
  await page.locator('.analysis').getByLabel('Time').selectOption('5');
  await press(page, 'Openings');
  await says(page, '.analysis .status', /Done|over|Stopped/);
  const { winning_moves: winning } = mustplay('solve', '4x4', '--all-moves');
  // The legend has a mark without a cell.
  const told = (await marked(page, 'win')).filter(Boolean);
  assert.deepEqual(told.sort(), winning.toSorted());
});

test('a certificate is walked: whatever is tried, the proof answers', async (t) => {
  const page = await open(t, '/#4c1,a1');
  await tab(page, 'why');
  await press(page, 'Why does this win?');
  await says(page, '.why .verdict', 'Blue plays');
  await page.getByRole('button', { name: /^Play / }).click();
  for (let turn = 0; turn < 8; turn += 1) {
    await page.waitForFunction(() =>
      /refute|as the proof says/.test(document.querySelector('.why .verdict')?.textContent),
    );
    if (/as the proof says/.test(await page.locator('.why .verdict').textContent())) break;
    const count = Object.keys(await stones(page)).length;
    await page
      .locator('.cell[data-stone=""]')
      .nth(turn % 3)
      .click();
    await page.waitForFunction(
      (before) =>
        document.querySelectorAll('[data-stone=black],[data-stone=white]').length > before + 1 ||
        /as the proof says/.test(document.querySelector('.why .verdict').textContent),
      count,
    );
  }
  await says(page, '.why .verdict', 'Blue has won, as the proof says.');
});

test('a game is reviewed, with its graph', async (t) => {
  const page = await open(t, '/#4c1,a3b2c2b4');
  await tab(page, 'review');
  await press(page, 'Review this game');
  await says(page, '.review .status', /Done|over|Stopped/);
  assert.equal(await page.locator('.graph .dot').count(), 5);
  await page.locator('.graph .dot').nth(2).click();
  await page.waitForFunction(() => location.hash.startsWith('#4c1,a3b2,'));
});

test('a region is drawn with the mouse, and its value is that of the command line', async (t) => {
  const page = await open(t, '/#5c1,b2d3');
  await press(page, 'Region');
  await tab(page, 'region');
  const middle = async (name) => {
    const box = await cell(page, name).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middle('a3')));
  await page.mouse.down();
  for (const name of ['b3', 'b4', 'a4'])
    await page.mouse.move(...(await middle(name)), { steps: 4 });
  await page.mouse.up();
  assert.equal(await page.getByLabel('Cells of the region').inputValue(), 'a3, b3, b4, a4');
  await press(page, 'What is it worth?');
  await says(page, '.region .status', 'Done');
  const { value } = mustplay('value', '5x5 b2 d3', '--region', 'a3,b3,b4,a4');
  assert.equal(await page.locator('.value code').textContent(), value);
});

test('templates are checked, with a chain that must connect', async (t) => {
  const page = await open(t, '/#3c1');
  await tab(page, 'text');
  const ziggurat =
    '<hexboard size="3x4" coords="none" edges="bottom" visible="area(c1,a3,d3,d1)" contents="R c1"/>';
  await page.getByLabel('A game or position in any format').fill(ziggurat);
  await press(page, 'Read');
  await says(page, '.text .status', 'Read as hexwiki');
  await tab(page, 'region');
  await press(page, 'Check the template');
  await says(page, '.template', 'A valid and minimal template.');
  await page.getByLabel('Chains that must connect').fill('c1');
  await press(page, 'Check the template');
  await says(page, '.template', 'A valid and minimal template.');
  await cell(page, 'a3').click({ modifiers: ['Shift'] });
  await press(page, 'Check the template');
  await says(page, '.template', 'Not a valid template.');
  await page.getByLabel('Chains that must connect').fill('z9');
  await press(page, 'Check the template');
  await page.waitForSelector('.region input[aria-invalid] + .complaint');
});

test('analysis goes on with every position if it is told to', async (t) => {
  const page = await open(t, '/#5c1,a1');
  await alone(page);
  await tab(page, 'analysis');
  await page.getByLabel('Go on with every position').check();
  await press(page, 'Solve');
  await says(page, '.analysis .status', 'Done');
  await cell(page, 'c3').click();
  await says(page, '.analysis .facts', `Decided`);
  await page.waitForFunction(() =>
    document.querySelector('.results .facts')?.textContent.includes('of 23 moves'),
  );
});

test('ladders towards a region escape or not, as the command line says', async (t) => {
  const page = await open(t, '/#8x4c1,f3');
  await press(page, 'Region');
  await tab(page, 'region');
  const region = page.getByLabel('Cells of the region');
  await region.fill('f3 e4 f4');
  await region.press('Tab');
  await press(page, 'Check ladders');
  await says(page, '.region .results', 'Ladders from the');
  await says(page, '.region .results', 'escapes');
});
