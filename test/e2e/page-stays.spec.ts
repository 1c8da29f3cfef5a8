import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { RESOURCES_DIR } from '../../src/main/program.ts';
import { english, inGerman, inSpanish } from '../support/words.ts';
import { measureIn } from './lost.ts';
import { expect, type Packer, packbench, packerAt, test } from './packing.ts';

const SIZES = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 600 },
];

/** How far the page extends beyond its window, and how far it was scrolled, in pixels. */
const moved = (window: Page) =>
  window.evaluate(
    `(({ scrollHeight, scrollTop, scrollWidth }) =>
      [scrollHeight - innerHeight, scrollTop, scrollWidth - innerWidth])(document.scrollingElement)`,
  );

/** Turns the wheel over the navigation at every size: nothing may scroll. */
async function staysPut(window: Page): Promise<void> {
  for (const size of SIZES) {
    await window.setViewportSize(size);
    await window.mouse.move(40, size.height / 2);
    await window.mouse.wheel(0, 4000);
    await window.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    );
    expect(await moved(window), `${size.width}x${size.height}`).toEqual([0, 0, 0]);
  }
}

/** Text twice as large, by the window's own setting and by the browser's. */
const LARGE = [
  { width: 1366, height: 768, own: 2, browser: 16 },
  { width: 1366, height: 768, own: 1, browser: 32 },
  { width: 1920, height: 1080, own: 2, browser: 16 },
];

/** The packer's controls are visible without scrolling, and the middle has room. */
async function keepsItsParts(window: Page, ...parts: string[]): Promise<void> {
  expect(await moved(window)).toEqual([0, 0, 0]);
  for (const part of ['.frame-next h1', '.status-bar', ...parts])
    await expect(window.locator(part), part).toBeInViewport({ ratio: 1 });
  const middle = await window.locator('.frame-content').boundingBox();
  expect(middle?.height).toBeGreaterThanOrEqual(150);
}

/** SO-1002 with a note, a doubtful address, and a destination that needs printed invoices. */
async function importHard(packer: Packer, dataDir: string): Promise<void> {
  const sample = join(RESOURCES_DIR, 'orders', 'so-1002-three-cartons.json');
  const order = JSON.parse(await readFile(sample, 'utf8'));
  const hard = {
    ...order,
    reference: 'SO-HARD',
    b2b: true,
    shipTo: {
      name: 'Ciclo Paulista',
      addressLine1: 'Rua Augusta 1508, Loja 4, behind the old railway station',
      city: 'São Paulo',
      state: 'SP',
      country: 'BR',
      zip: '01304-001',
      phone: '+55 11 5550 0173',
      federalTaxId: '11.222.333/0001-81',
      stateTaxId: '110.042.490.114',
    },
  };
  const file = join(dataDir, 'hard.json');
  await writeFile(file, JSON.stringify([hard]));
  await packbench(dataDir, 'sandbox', 'import', file);
  await packer.scan('SO-HARD');
}

test('with text twice as large, head, scan field, actions and status stay visible', async ({
  packer,
  window,
}) => {
  const measure = await measureIn(window);
  const atEachSize = async (...parts: string[]) => {
    for (const size of LARGE) {
      await measure(size);
      await keepsItsParts(window, ...parts);
    }
  };
  await atEachSize('[data-scan-field]', '.frame-actions');
  await packer.scan('SO-1002', 'SKILLET-26');
  await packer.told('Scan the next item: 7 units to go');
  await atEachSize('[data-scan-field]', '.scan-answer', '.frame-actions');
  await window.keyboard.press('Alt+T');
  await packer.told('Set up this station');
  await atEachSize();
});

test('the current carton and the invoice are fully visible on a low screen', async ({
  packer,
  window,
  station,
}) => {
  await importHard(packer, station.dataDir);
  await packer.told('Scan the next item: 8 units to go');
  await packer.scan('SKILLET-26', 'SKILLET-26', 'PB:NEXT-CARTON');
  await packer.scan('KETTLE-RED', 'KETTLE-RED', 'KETTLE-RED', 'PB:NEXT-CARTON');
  await packer.scan('BLANKET-WOOL', 'BLANKET-WOOL', 'BLANKET-WOOL');
  await packer.told('All packed. Get the rates');
  await packer.scan('PB:RATES');
  await packer.told(/^Buy /);
  await packer.scan('PB:BUY');
  await packer.told('Put this label on carton 1, then scan it');
  const card = window.getByRole('article', { name: 'SO-HARD-C1' });
  for (const name of [/^Label applied/, /^Reprint/])
    await expect(card.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await expect(window.locator('.papers-invoice .job')).toBeInViewport({ ratio: 1 });
});

for (const [locale, t] of [
  ['en-GB', english],
  ['de-DE', inGerman],
  ['es-ES', inSpanish],
] as const)
  test.describe(`the smallest screen, ${locale}`, () => {
    test.use({ locale, viewport: { width: 1024, height: 600 } });

    test('two lines of the order and both printers are fully visible', async ({
      window,
      station,
    }) => {
      await importHard(await packerAt(window, station), station.dataDir);
      const lines = window.getByRole('list', { name: t('Lines') }).getByRole('listitem');
      await expect(window.getByText('Skillets at the bottom')).toBeVisible();
      for (const at of [0, 1]) await expect(lines.nth(at)).toBeInViewport({ ratio: 1 });
      const cut = `[...document.querySelectorAll('.status-line')]
        .filter((line) => line.scrollWidth > line.clientWidth + 1).map((line) => line.textContent)`;
      expect(await window.evaluate(cut)).toEqual([]);
    });
  });

test('the page itself never scrolls, however long its content', async ({
  packer,
  window,
  station,
}) => {
  const sample = join(RESOURCES_DIR, 'orders', 'so-1002-three-cartons.json');
  const order = JSON.parse(await readFile(sample, 'utf8')) as { lines: object[] };
  const lines = Array.from({ length: 14 }, (_, at) => ({
    ...order.lines[0],
    sku: `LONG-${at}`,
    barcode: `LONG-BARCODE-${at}`,
  }));
  const file = join(station.dataDir, 'long.json');
  await writeFile(file, JSON.stringify([{ ...order, reference: 'SO-LONG', lines }]));
  await packbench(station.dataDir, 'sandbox', 'import', file);

  await packer.scan('SO-LONG');
  await packer.told('Scan the next item: 28 units to go');
  await staysPut(window);
  await packer.scan('LONG-3');
  await packer.told('Scan the next item: 27 units to go');
  await staysPut(window);

  await window.keyboard.press('Alt+T');
  await packer.told('Set up this station');
  await expect(window.getByText('store', { exact: true })).toBeVisible();
  await staysPut(window);
});
