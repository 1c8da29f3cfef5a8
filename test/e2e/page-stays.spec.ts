import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { RESOURCES_DIR } from '../../src/main/program.ts';
import { expect, packbench, test } from './packing.ts';

const SIZES = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 600 },
];

/** How far the page itself lies beyond its window, and how far it was scrolled, in pixels. */
const moved = (window: Page) =>
  window.evaluate(
    `(({ scrollHeight, scrollTop, scrollWidth }) =>
      [scrollHeight - innerHeight, scrollTop, scrollWidth - innerWidth])(document.scrollingElement)`,
  );

/** At every size a wheel is turned over the rail, where nothing is to be scrolled. */
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

test('the page itself never moves, whatever is longer than its screen', async ({
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
