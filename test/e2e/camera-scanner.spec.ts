import type { Page } from '@playwright/test';
import {
  blurred,
  desk,
  glaring,
  type Picture,
  type Scene,
  withCard,
  writeScenes,
} from '../support/camera-scenes.ts';
import { violations } from './axe.ts';
import { asked, open, test } from './camera.ts';
import { expect, type Packer, packbench } from './packing.ts';
import { barcodeOf } from './packing-steps.ts';

const MUG = { bcid: 'ean13', text: '9520123000073' };
const TOWEL = { bcid: 'ean13', text: '9520123000141' };
const ON = { settings: { 'scanner.camera': true, 'rates.byThemselves': false } };

const EMPTY = desk();
const seen = (picture: Picture, seconds = 5): Scene => ({ picture, seconds });
const away = seen(EMPTY, 4);
/** So long that it is known as the empty zone. */
const begin = seen(EMPTY, 6);

/** Keeps the answers to all scans, in order. */
const KEEP_ANSWERS = `(() => {
  const kept = [];
  window.keptAnswers = kept;
  let last = null;
  new MutationObserver(() => {
    const shown = document.querySelector('.scan-answer, [role="alertdialog"]');
    if (!shown || shown === last) return;
    last = shown;
    kept.push(shown.textContent);
  }).observe(document, { childList: true, subtree: true });
})()`;

const answers = (page: Page) => page.evaluate<string[]>('window.keptAnswers');
const reads = (page: Page) => page.getByText('Camera reads');

async function atOrder(
  bench: (
    write: ((file: string) => void) | null,
    before?: string,
  ) => Promise<{ page: Page; packer: Packer }>,
  scenes: readonly Scene[],
  told: RegExp | string = 'Scan the next item: 3 units to go',
): Promise<{ page: Page; packer: Packer }> {
  const opened = await bench((file) => writeScenes(file, scenes), KEEP_ANSWERS);
  await opened.packer.told(told);
  return opened;
}

test.describe('while the camera is no scanner', () => {
  test('it is never asked for', async ({ bench }) => {
    const { page, packer } = await bench((file) => writeScenes(file, [away]));
    await packer.told('Scan an order, or pick one');
    await packer.scan('SO-1001');
    await packer.told('Scan the next item: 3 units to go');
    await expect(reads(page)).toHaveCount(0);
    expect(await asked(page)).toEqual([]);
  });
});

test.describe('with the camera as scanner', () => {
  test.use(ON);

  test.beforeEach(async ({ packer, window }) => {
    await packer.scan('SO-1001');
    await packer.told('Scan the next item: 3 units to go');
    await window.close();
  });

  test('an item that is shown, taken away and shown again is two units', async ({ bench }) => {
    const mug = await withCard(EMPTY, MUG);
    const { page, packer } = await atOrder(bench, [begin, seen(mug), away, seen(mug)]);
    await packer.told('Scan the next item: 1 unit to go');
    const [first, second, ...more] = await answers(page);
    expect(first).toContain('MUG-SAND into SO-1001-C1: 1 more to pack');
    expect(second).toContain('MUG-SAND into SO-1001-C1: all 2 of it are packed');
    expect(more).toEqual([]);
    expect((await asked(page)).every((wish) => wish.includes('"audio":false'))).toBe(true);
  });

  test('an item that stays in the picture counts once, whatever moves beside it', async ({
    bench,
  }) => {
    const mug = await withCard(EMPTY, MUG);
    const hand = (x: number) => seen(glaring(mug, x, 0.2, 0.02), 1);
    const moving = Array.from({ length: 12 }, (_, at) => hand(0.2 + at * 0.05));
    const towel = await withCard(EMPTY, TOWEL);
    const { page } = await atOrder(bench, [begin, ...moving, away, seen(towel)]);
    await expect.poll(async () => (await answers(page)).length).toBeGreaterThanOrEqual(2);
    const [first, second] = await answers(page);
    expect(first).toContain('MUG-SAND into SO-1001-C1: 1 more to pack');
    expect(second).toContain('TOWEL-WAFFLE into SO-1001-C1');
  });

  test('one that is turned is read; blurred or mirroring a lamp it is right or nothing', async ({
    bench,
  }) => {
    const mug = await withCard(EMPTY, { ...MUG, turned: 20 });
    const towel = await withCard(EMPTY, { ...TOWEL, turned: 90 });
    const { page } = await atOrder(bench, [
      begin,
      seen(blurred(mug, 9), 3),
      seen(mug),
      seen(blurred(mug, 9), 3),
      seen(mug, 2),
      seen(glaring(mug, 0.5, 0.5, 0.12), 3),
      seen(mug, 2),
      away,
      seen(towel),
    ]);
    await expect.poll(async () => (await answers(page)).length).toBeGreaterThanOrEqual(2);
    const [first, second] = await answers(page);
    expect(first).toContain('MUG-SAND into SO-1001-C1: 1 more to pack');
    expect(second).toContain('TOWEL-WAFFLE into SO-1001-C1');
  });

  test('two items at once, a command and another’s code do nothing, and no stop comes', async ({
    bench,
  }) => {
    const two = await withCard(await withCard(EMPTY, { ...MUG, y: 0.35 }), { ...TOWEL, y: 0.65 });
    const sheet = await withCard(EMPTY, { bcid: 'code128', text: 'PB:PACK-REST', scale: 2 });
    const aimed = await withCard(EMPTY, { bcid: 'qrcode', text: ']C1pb:set-aside' });
    const other = await withCard(EMPTY, { bcid: 'ean13', text: '4006381333931' });
    const towel = await withCard(EMPTY, TOWEL);
    const { page } = await atOrder(bench, [
      begin,
      seen(two, 10),
      away,
      seen(sheet),
      seen(aimed),
      seen(other),
      away,
      seen(towel),
    ]);
    await page.getByText('Two codes: show one').waitFor();
    await expect.poll(async () => (await answers(page)).length).toBeGreaterThanOrEqual(1);
    const [first] = await answers(page);
    expect(first).toContain('TOWEL-WAFFLE into SO-1001-C1');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/2 units to go/);
  });

  test('the camera is open only on screens that take a scan', { tag: '@long' }, async ({
    bench,
  }) => {
    const { page } = await atOrder(bench, [away]);
    await expect(reads(page)).toBeVisible();
    await expect.poll(() => open(page)).toBe(1);
    await page.keyboard.press('Alt+O');
    await expect(reads(page)).toHaveCount(0);
    await expect.poll(() => open(page)).toBe(0);
  });

  test('its picture covers nothing at any size', { tag: '@long' }, async ({ bench }) => {
    const { page } = await atOrder(bench, [away]);
    for (const [width, height] of [
      [1024, 600],
      [1366, 768],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      const picture = page.locator('.camera-scanner');
      await expect(picture).toBeInViewport({ ratio: 1 });
      const places = page.getByRole('navigation').getByRole('button');
      await expect(places).toHaveCount(8);
      const lowest = await places.last().boundingBox();
      const box = await picture.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual((lowest?.y ?? 9999) + (lowest?.height ?? 0));
      expect((box?.x ?? 9999) + (box?.width ?? 9999)).toBeLessThan(
        (await page.getByRole('main').boundingBox())?.x ?? 0,
      );
      expect(await violations(page)).toEqual([]);
    }
  });

  test('a missing camera is said, with what to do, and the scanner goes on', async ({ bench }) => {
    const { page, packer } = await bench(null);
    await packer.told('Scan the next item: 3 units to go');
    await expect(page.getByText('The camera does not scan: it is not there.')).toBeVisible();
    await packer.scan('MUG-SAND');
    await packer.told('Scan the next item: 2 units to go');
  });
});

test.describe('with labels', () => {
  test.use(ON);

  test('a label is checked by showing it; of two at once neither counts', async ({
    bench,
    packer,
    window,
  }) => {
    await packer.scan('SO-1002');
    await packer.told('Scan the next item: 8 units to go');
    await packer.scan('SKILLET-26', 'SKILLET-26', 'PB:NEXT-CARTON', 'PB:PACK-REST');
    await packer.told('All packed. Get the rates');
    await packer.scan('PB:RATES');
    await packer.told(/^Buy /);
    await packer.scan('PB:BUY');
    await packer.told('Put this label on carton 1, then scan it');
    await expect.poll(() => packer.printed('label')).toHaveLength(1);
    const first = await barcodeOf(packer, 'SO-1002-C1');
    await packer.scan(first);
    await packer.told('Put this label on carton 2, then scan it');
    await expect.poll(() => packer.printed('label')).toHaveLength(2);
    const second = await barcodeOf(packer, 'SO-1002-C2');
    await window.close();
    const label = { bcid: 'code128', scale: 2 };
    const one = await withCard(EMPTY, { ...label, text: second });
    const two = await withCard(await withCard(EMPTY, { ...label, text: first, y: 0.35 }), {
      ...label,
      text: second,
      y: 0.65,
    });
    const { page, packer: again } = await atOrder(
      bench,
      [begin, seen(two, 10), away, seen(one, 8)],
      'Put this label on carton 2, then scan it',
    );
    await page.getByText('Two codes: show one').waitFor();
    await again.told('Put this label on carton 2, then scan it');
    await again.told('Done. Scan the next order');
    const [only, ...more] = await answers(page);
    expect(only).toContain('Carton SO-1002-C2 has its label');
    expect(more).toEqual([]);
  });
});

test('a supervisor turns it on in the settings and sees what it reads', async ({
  bench,
  station,
}) => {
  const other = await withCard(EMPTY, { bcid: 'ean13', text: '4006381333931' });
  const { page, packer } = await bench((file) => writeScenes(file, [away, seen(other)]));
  await packer.told('Scan an order, or pick one');
  await page.keyboard.press('Alt+T');
  await page.getByRole('tab', { name: 'Scanner' }).click();
  expect(await asked(page)).toEqual([]);
  await page.getByText('The camera reads codes', { exact: true }).click();
  await page.getByRole('button', { name: 'Show what it reads' }).click();
  await expect(page.getByText('Seen, not expected here: 4006381333931')).toBeVisible();
  await page.getByRole('button', { name: 'Close the picture' }).click();
  await expect.poll(() => open(page)).toBe(0);
  const now = await packbench(station.dataDir, 'sandbox', 'settings', 'get', 'scanner.camera');
  expect(now).toContain('true');
});
