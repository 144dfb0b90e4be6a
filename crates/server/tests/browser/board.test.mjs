/** Playing on the board, and what goes in and out of it. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { alone, ask, cell, open, press, says, stones, tab } from './bench.mjs';

test('a 4x4 game is played against the engine and won', async (t) => {
  const page = await open(t, '/#4c1');
  await page.getByLabel('Level').selectOption('3');
  await page.getByLabel('The second player may swap').uncheck();
  const moves = [];
  for (let turn = 0; turn < 8; turn += 1) {
    const {
      winning_moves: [winning],
    } = await ask('solve', { position: `4x4 ${moves.join(' ')}` });
    assert.ok(winning, 'the first player wins, and goes on winning');
    await cell(page, winning).click();
    moves.push(winning);
    await page.waitForFunction(
      (count) =>
        document.querySelectorAll('.cell[data-stone]:not([data-stone=""])').length > count ||
        /has won/.test(document.querySelector('.turn').textContent),
      moves.length,
    );
    const said = await page.locator('.turn').textContent();
    if (said === 'Red has won.') return;
    const answered = Object.entries(await stones(page)).filter(
      ([name, color]) => color === 'white' && !moves.includes(name),
    );
    moves.push(answered[0][0]);
  }
  await says(page, '.turn', 'Red has won.');
});

test('the engine begins if it plays Red, and plays on if it plays both', async (t) => {
  const page = await open(t, '/#4c1');
  await page.getByLabel('Level').selectOption('1');
  await page.getByLabel('Red is played by').selectOption('engine');
  await page.getByLabel('Blue is played by').selectOption('you');
  const fresh = page.getByRole('form', { name: 'New game' });
  await fresh.getByLabel('Columns').fill('3');
  await fresh.getByRole('button').click();
  await page.waitForSelector('[data-stone=black]');
  await page.getByLabel('Blue is played by').selectOption('engine');
  await press(page, 'Engine moves');
  await says(page, '.turn', 'has won.');
});

test('eleven by eleven is played for ten moves', async (t) => {
  const page = await open(t, '/#11c1');
  await page.getByLabel('Level').selectOption('2');
  await page.getByLabel('The second player may swap').uncheck();
  for (let turn = 0; turn < 5; turn += 1) {
    const free = page.locator('.cell[data-stone=""]').nth(23 * turn + 5);
    await free.click();
    await page.waitForFunction(
      (count) =>
        document.querySelectorAll('[data-stone=black],[data-stone=white]').length === count,
      2 * turn + 2,
    );
  }
  assert.match(page.url(), /#11c1,([a-k]\d+){10}$/);
});

test('keys move the cursor, play, take back and play again', async (t) => {
  const page = await open(t, '/#5c1');
  await alone(page);
  await cell(page, 'c3').focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.waitForSelector('[data-cell=d4][data-stone=black]');
  for (const key of ['ArrowUp', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await page.waitForSelector('[data-cell=c3][data-stone=white]');
  await page.keyboard.press('Control+z');
  await page.waitForSelector('[data-cell=c3][data-stone=""]');
  await page.keyboard.press('Control+y');
  await page.waitForSelector('[data-cell=c3][data-stone=white]');
});

test('a finger plays too', async (t) => {
  const page = await open(t, '/#5c1', { width: 360, height: 800, touch: true });
  await alone(page);
  await cell(page, 'b4').tap();
  await page.waitForSelector('[data-cell=b4][data-stone=black]');
});

test('the second player swaps, pieces or sides', async (t) => {
  const page = await open(t, '/#5c1,a2');
  await alone(page);
  await press(page, 'Swap');
  await page.waitForSelector('[data-cell=b1][data-stone=white]');
  assert.match(page.url(), /#5c1,a2:s$/);
  const wide = await open(t, '/#5x4c1,a2');
  await alone(wide);
  await press(wide, 'Swap');
  await says(wide, '.turn', 'Blue to move.');
  assert.deepEqual(await stones(wide), { a2: 'black' });
});

const GAME = '5x5 a3 c3 d2';
for (const format of [
  'moves',
  'hexworld',
  'trmph',
  'hexwiki',
  'hexwiki-old',
  'sgf',
  'little-golem',
  'slanted',
]) {
  test(`a game is pasted as ${format} and written again`, async (t) => {
    // Little Golem has no games with less than 10 columns.
    const position = format === 'little-golem' ? '13x13 a3 c3 d2' : GAME;
    const { position: text } = await ask('convert', { position, to: format });
    const page = await open(t, '/#3c1');
    await tab(page, 'text');
    await page.getByLabel('A game or position in any format').fill(text);
    await press(page, 'Read');
    await says(page, '.text .status', `Read as ${format}`);
    await page.waitForSelector('[data-cell=c3][data-stone=white]');
    assert.deepEqual(await stones(page), { a3: 'black', c3: 'white', d2: 'black' });
    await page.getByLabel('Format', { exact: true }).selectOption(format);
    await page.waitForFunction(() => document.querySelector('.text textarea[readonly]').value);
    const written = await page.locator('.text textarea[readonly]').inputValue();
    const again = await ask('show', { position: written });
    assert.deepEqual([again.black.sort(), again.white], [['a3', 'd2'], ['c3']]);
  });
}

test('a graph is pasted, played on and kept by the link', async (t) => {
  const page = await open(t, '/#3c1');
  await tab(page, 'text');
  const graph = 'p edge 5 6\nn 1 s\nn 5 t\ne 1 2\ne 1 3\ne 2 3\ne 2 4\ne 3 4\ne 4 5\n';
  await page.getByLabel('A game or position in any format').fill(graph);
  await press(page, 'Read');
  await says(page, '.text .status', 'Read as dimacs');
  await alone(page);
  await cell(page, '2').click();
  await page.waitForSelector('[data-cell="2"][data-stone=black]');
  await page.reload();
  await page.waitForSelector('[data-cell="2"][data-stone=black]');
});

test('what cannot be read is said beside the field', async (t) => {
  const page = await open(t, '/#3c1');
  await tab(page, 'text');
  const field = page.getByLabel('A game or position in any format');
  await field.fill('5x5 a3 z9');
  await press(page, 'Read');
  await says(page, 'textarea[aria-invalid] + .complaint', 'found `z9`');
});

test('pictures and texts are copied', async (t) => {
  const page = await open(t, '/#5c1,a3c3');
  await tab(page, 'text');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await press(page, 'Copy HexWiki diagram');
  await says(page, '.text .status', 'done');
  assert.match(await copied(), /^<hexboard/);
  await press(page, 'Copy SGF');
  await page.waitForFunction(async () =>
    (await navigator.clipboard.readText()).startsWith('(;FF[4]'),
  );
  await press(page, 'Copy SVG');
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith('<svg'));
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save PNG')]);
  assert.equal(download.suggestedFilename(), 'position.png');
});

test('a reload brings one back: variation, comment, tab, region, settings', async (t) => {
  const page = await open(t, '/#5c1,a3c3');
  await alone(page);
  await cell(page, 'd2').click();
  await page.getByLabel('Undo, one move back').click();
  await cell(page, 'b4').click();
  await page.waitForSelector('[data-cell=b4][data-stone=black]');
  await page.getByLabel('Comment', { exact: true }).fill('a try');
  await cell(page, 'e1').click({ modifiers: ['Shift'] });
  await page.getByLabel('View', { exact: true }).selectOption('diamond');
  await page.getByLabel('Theme').selectOption('dark');
  await tab(page, 'region');
  const url = page.url();
  await page.reload();
  await page.waitForSelector('[data-cell=b4][data-stone=black]');
  assert.equal(page.url(), url);
  assert.equal(await page.getByLabel('Cells of the region').inputValue(), 'e1');
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  await tab(page, 'game');
  assert.equal(await page.getByLabel('Comment', { exact: true }).inputValue(), 'a try');
  assert.equal(await page.locator('.variation button').count(), 1);
  assert.equal(await page.getByLabel('View', { exact: true }).inputValue(), 'diamond');
});

test('a link keeps how HexWorld turns the board', async (t) => {
  const page = await open(t, '/#5r9c1,a3');
  await alone(page);
  await cell(page, 'c3').click();
  await page.waitForFunction(() => location.hash === '#5r9c1,a3c3');
});

test('Queenbee is a level', async (t) => {
  const page = await open(t, '/#4c1,a1');
  await page.getByLabel('Level').selectOption('queenbee');
  await press(page, 'Engine moves');
  await page.waitForFunction(() => document.querySelectorAll('[data-stone=white]').length === 1);
});

test('a position is set up', async (t) => {
  const page = await open(t, '/#4c1');
  await press(page, 'Set up');
  await cell(page, 'b2').click();
  await page.getByLabel('A click puts').selectOption('white');
  await cell(page, 'c3').click();
  await page.getByLabel('To move').selectOption('white');
  await page.waitForFunction(() => location.hash.endsWith('b2c3:p'));
  const link = page.url().slice(page.url().indexOf('#'));
  const shown = await ask('show', { position: `https://hexworld.org/board/${link}` });
  assert.deepEqual([shown.black, shown.white, shown.to_move], [['b2'], ['c3'], 'white']);
});

test('boards of Y and Bridg-It and every view are drawn', async (t) => {
  for (const [path, count] of [
    ['/#y5', 15],
    ['/#bridg-it4', 25],
    ['/#6x4c1', 24],
  ]) {
    const page = await open(t, path);
    for (const view of ['flat', 'flat-mirrored', 'diamond']) {
      await page.getByLabel('View', { exact: true }).selectOption(view);
      await page.waitForFunction(
        (wanted) => document.querySelectorAll('.cell').length === wanted,
        count,
      );
    }
  }
});
