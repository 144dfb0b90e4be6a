/** How pages look, whether everybody can use them, and whether they are quick. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { AXE, open, press, says, shots, showCampaign, tab } from './bench.mjs';

/** How long a frame is, in milliseconds, and how many are measured. */
const [FRAME, FRAMES] = [1000 / 60, 120];

/** Pages with something on them. */
const SCENES = {
  game: ['/#11c1,b4:sh4g8i8h3', (page) => page.waitForSelector('[data-cell=h3][data-stone=white]')],
  solve: [
    '/#5c1,a1',
    async (page) => {
      await tab(page, 'analysis');
      await press(page, 'Solve');
      await says(page, '.analysis .status', 'Done');
    },
  ],
  analyze: [
    '/#6c1,a3c3d2',
    async (page) => {
      await tab(page, 'analysis');
      await press(page, 'Analyze');
      await says(page, '.analysis .status', 'Done');
    },
  ],
  why: [
    '/#4c1,a1',
    async (page) => {
      await tab(page, 'why');
      await press(page, 'Why does this win?');
      await says(page, '.why .verdict', 'Blue plays');
    },
  ],
  review: [
    '/#4c1,a3b2c2b4',
    async (page) => {
      await tab(page, 'review');
      await press(page, 'Review this game');
      await says(page, '.review .status', /Done|over|Stopped/);
    },
  ],
  region: [
    '/#5c1,b2d3',
    async (page) => {
      await tab(page, 'region');
      await page.getByLabel('Cells of the region').fill('a3, b3, a4, b4');
      await page.getByLabel('Cells of the region').press('Tab');
      await press(page, 'What is it worth?');
      await says(page, '.region .status', 'Done');
    },
  ],
  text: [
    '/#5c1,b2d3',
    async (page) => {
      await tab(page, 'text');
      await press(page, 'Write');
    },
  ],
  expression: [
    '/games',
    async (page) => {
      await page
        .getByRole('form', { name: 'Expression' })
        .getByRole('button', { name: 'Find out' })
        .click();
      await page.waitForSelector('.thermograph');
    },
  ],
  ruleset: [
    '/games',
    async (page) => {
      await tab(page, 'ruleset');
      await page
        .getByRole('form', { name: 'Position' })
        .getByRole('button', { name: 'Find out' })
        .click();
      await page.waitForSelector('.thermograph');
    },
  ],
  sum: [
    '/games',
    async (page) => {
      await tab(page, 'sum');
      await press(page, 'Solve the sum');
      await page.waitForSelector('.thermograph');
    },
  ],
  question: [
    '/games',
    async (page) => {
      await tab(page, 'question');
      await press(page, 'Ask');
      await page.waitForSelector('.told');
    },
  ],
  campaigns: [
    '/games',
    async (page) => {
      await showCampaign(page);
      await page.waitForSelector('.campaign .board [data-cell="d1"]');
    },
  ],
  formula: [
    '/games',
    async (page) => {
      await tab(page, 'formula');
      await page
        .getByRole('form', { name: 'Formula' })
        .getByRole('button', { name: 'Find out' })
        .click();
      await page.waitForSelector('section:not([hidden]) table');
    },
  ],
  catalogue: [
    '/catalogue',
    async (page) => {
      await page.getByRole('form', { name: 'Templates' }).getByRole('button').click();
      await page.waitForSelector('.picture img');
    },
  ],
};

for (const [name, [path, prepare]] of Object.entries(SCENES)) {
  for (const dark of [false, true]) {
    const theme = dark ? 'dark' : 'light';
    test(`${name} in ${theme}: nothing is wider than the page, and axe finds nothing serious`, async (t) => {
      const page = await open(t, path, { dark });
      await prepare(page);
      for (const width of [1440, 768, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await page.mouse.move(0, 0);
        await page.waitForTimeout(200);
        await page.screenshot({ path: `${shots}/${name}-${theme}-${width}.png`, fullPage: true });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${wide} pixels at ${width}`);
      }
      // The policy of the page blocks scripts, but the test driver may run some.
      await page.evaluate(AXE);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      const found = violations.map(
        ({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0].html.slice(0, 160)}`,
      );
      assert.deepEqual(
        found.filter((it) => /^(serious|critical)/.test(it)),
        [],
      );
    });
  }
}

test('every control of the board page is reached by the tab key', async (t) => {
  const page = await open(t, '/#3c1');
  await page.locator('body').press('Tab');
  const reached = new Set();
  for (let at = 0; at < 60; at += 1) {
    const here = await page.evaluate(() => {
      const it = document.activeElement;
      return it.dataset.tab || it.dataset.mode || it.dataset.cell || it.textContent;
    });
    reached.add(here);
    await page.keyboard.press('Tab');
  }
  for (const name of [
    'play',
    'setup',
    'region',
    'b2',
    '«',
    '»',
    'game',
    'Engine moves',
    'New game',
    'start',
  ]) {
    assert.ok(reached.has(name), `${name} among ${[...reached].join(' ')}`);
  }
});

test('a 19x19 board stays smooth: stones and marks are drawn within a frame', async (t) => {
  const page = await open(t, '/#19c1');
  // Time of the processor, so that others who use the machine do not count.
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * metrics.find((it) => it.name === 'TaskDuration').value;
  };
  await page.evaluate(async () => {
    const { Board } = await import('/assets/board/board.js');
    const { ask } = await import('/assets/core/jobs.js');
    const board = new Board();
    document.querySelector('.board').replaceWith(board.element);
    const { layout } = await ask('show', { position: '19x19', view: 'flat' });
    board.lay(layout, true);
    globalThis.board = board;
  });
  await page.waitForTimeout(500);
  const before = await spent();
  await page.evaluate(async (count) => {
    const { Marks } = await import('/assets/board/marks.js');
    const { board } = globalThis;
    const stones = new Map();
    const { cells } = board;
    for (let at = 0; at < count; at += 1) {
      const last = cells[(at * 53) % cells.length];
      stones.set(last, { color: at % 2 ? 'white' : 'black', number: at + 1 });
      const marks = new Marks();
      cells.forEach((cell, number) => {
        const percent = (number + at) % 100;
        marks.add([cell], { tint: 'heat', heat: percent / 100, label: String(percent) });
      });
      board.show({ stones: new Map(stones), toMove: 'black', last }, true);
      board.mark(marks);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
  }, FRAMES);
  const each = ((await spent()) - before) / FRAMES;
  t.diagnostic(`a stone and all 361 marks anew: ${each.toFixed(1)} ms of the processor`);
  assert.ok(each < FRAME, `${each} ms`);
});
