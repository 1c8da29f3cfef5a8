import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { covered, noise, QUADRANTS, quadrants, writeFilm } from '../support/camera-film.ts';
import type { RunningStation } from '../support/station.ts';
import { asked, test as base, open } from './camera.ts';
import { expect, type Packer, packbench } from './packing.ts';

const test = base.extend<{
  /** A bench whose camera shows that picture; null: without a camera. */
  benchSeeing(film: typeof quadrants | null): Promise<{ page: Page; packer: Packer }>;
}>({
  benchSeeing: async ({ bench }, use) => {
    await use(async (film) => {
      const opened = await bench(film && ((file) => writeFilm(file, film)));
      await opened.packer.told('Scan an order, or pick one');
      return opened;
    });
  },
});

interface Listed {
  carton: string | null;
  why: string;
  by: string | null;
  file: string;
  size: number;
  width: number;
  height: number;
}

async function photosOf({ dataDir }: RunningStation, reference: string): Promise<Listed[]> {
  const text = await packbench(dataDir, 'sandbox', 'photos', reference, '--json');
  return (JSON.parse(text) as { photos: Listed[] }).photos;
}

/** Colours of the photo's quadrants, drawn by the browser. */
async function coloursOf(page: Page, file: string): Promise<Record<string, number[]>> {
  const jpeg = (await readFile(file)).toString('base64');
  return await page.evaluate<Record<string, number[]>>(`(async () => {
    const image = new Image();
    image.src = 'data:image/jpeg;base64,${jpeg}';
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    const at = (x, y) => [...pen.getImageData(image.width * x, image.height * y, 1, 1).data].slice(0, 3);
    return {
      'upper left': at(0.25, 0.25),
      'upper right': at(0.75, 0.25),
      'lower left': at(0.25, 0.75),
      'lower right': at(0.75, 0.75),
    };
  })()`);
}

function expectQuadrants(found: Record<string, number[]>): void {
  for (const [place, colour] of Object.entries(QUADRANTS)) {
    for (const [at, wanted] of colour.entries()) {
      expect(
        Math.abs((found[place]?.[at] ?? -999) - wanted),
        `${place} ${found[place]}`,
      ).toBeLessThan(40);
    }
  }
}

const ORDER = 'SO-1001';

test.describe('while photos are off', () => {
  test('the camera is never asked for, and a scan for a photo is answered in words', async ({
    benchSeeing,
    station,
  }) => {
    const { page, packer } = await benchSeeing(quadrants);
    await packer.scan(ORDER, 'PB:PACK-REST');
    await packer.scan('PB:PHOTO');
    await expect(packer.answer).toContainText('No photo is taken here');
    await expect(page.getByRole('button', { name: /^Photo/ })).toHaveCount(0);
    expect(await asked(page)).toEqual([]);
    expect(await photosOf(station, ORDER)).toEqual([]);
  });
});

test.describe('with photos of closed cartons and no rates by themselves', () => {
  test.use({ settings: { 'photos.on': true } });

  test('a photo of the packed carton is kept as the camera shows it, small, and shown on the carton', async ({
    benchSeeing,
    station,
  }) => {
    const { page, packer } = await benchSeeing(quadrants);
    await packer.scan(ORDER, 'PB:PACK-REST');
    const carton = page.getByRole('article', { name: `${ORDER}-C1` });
    await expect(carton.getByRole('button', { name: /^Photo of/ })).toHaveCount(1);
    const [photo, ...others] = await photosOf(station, ORDER);
    expect(others).toEqual([]);
    expect(photo).toMatchObject({ carton: `${ORDER}-C1`, why: 'closed', by: null });
    expect([photo?.width, photo?.height]).toEqual([1280, 720]);
    expectQuadrants(await coloursOf(page, photo?.file ?? ''));
    // Off again, and never with sound.
    await expect.poll(() => open(page)).toBe(0);
    expect((await asked(page)).every((wish) => wish.includes('"audio":false'))).toBe(true);
    await carton.getByRole('button', { name: /^Photo of/ }).click();
    await expect(page.getByRole('dialog').getByRole('img', { name: /^Photo of/ })).toBeVisible();
    const audit = JSON.parse(await packbench(station.dataDir, 'sandbox', 'audit', '--json')) as {
      entries: { action: string }[];
    };
    expect(audit.entries.map(({ action }) => action)).toContain('photo-seen');
  });
});

test.describe('with photos of closed cartons', () => {
  test.use({ settings: { 'photos.on': true, 'rates.byThemselves': true } });

  test('a photo is taken by key and by scan, and the screen says that the camera is on', async ({
    benchSeeing,
    station,
  }) => {
    const { page, packer } = await benchSeeing(quadrants);
    await packer.scan(ORDER);
    await expect(page.getByRole('button', { name: /^Photo/ })).toBeVisible();
    const sign = page.getByText('Camera on');
    const seen = sign.waitFor();
    await page.keyboard.press('Alt+9');
    await seen;
    await expect.poll(async () => (await photosOf(station, ORDER)).length).toBe(1);
    await expect(sign).toHaveCount(0);
    await packer.scan('PB:PHOTO');
    await expect.poll(async () => (await photosOf(station, ORDER)).length).toBe(2);
    expect((await photosOf(station, ORDER)).map(({ why }) => why)).toEqual(['key', 'key']);
  });

  test('what is said to be damaged is photographed', async ({ benchSeeing, station }) => {
    const { page, packer } = await benchSeeing(quadrants);
    await packer.scan(ORDER);
    await expect(page.getByRole('button', { name: /^Photo/ })).toBeVisible();
    await packer.scan('9520123000073', 'PB:SHORT:damaged');
    await expect
      .poll(async () => (await photosOf(station, ORDER)).map(({ why, carton }) => [why, carton]))
      .toContainEqual(['damaged', null]);
  });

  test('rates wait for no photo; a missing camera is said once', async ({
    benchSeeing,
    station,
  }) => {
    const { page, packer } = await benchSeeing(null);
    await packer.scan(ORDER, 'PB:PACK-REST');
    await expect(page.getByText('the camera is not there')).toBeVisible();
    await packer.told(/^Buy /);
    expect(await photosOf(station, ORDER)).toEqual([]);
    await packer.scan('PB:SET-ASIDE', 'SO-1003');
    await expect(page.getByRole('button', { name: /^Photo/ })).toBeVisible();
    await expect(page.getByText('the camera is not there')).toBeHidden();
    const askedBefore = (await asked(page)).length;
    await packer.scan('PB:PACK-REST');
    await expect.poll(async () => (await asked(page)).length).toBeGreaterThan(askedBefore);
    await expect(page.getByText('the camera is not there')).toBeHidden();
  });

  test('a covered camera keeps no photo, and is said', async ({ benchSeeing, station }) => {
    const { page, packer } = await benchSeeing(covered);
    await packer.scan(ORDER, 'PB:PACK-REST');
    await expect(page.getByText('the camera sees nothing')).toBeVisible();
    await packer.told(/^Buy /);
    expect(await photosOf(station, ORDER)).toEqual([]);
  });

  test('the worst picture becomes one of at most 1600 pixels and 250 kB', async ({
    benchSeeing,
    station,
  }) => {
    const { packer } = await benchSeeing(noise);
    await packer.scan(ORDER, 'PB:PACK-REST');
    await expect.poll(async () => (await photosOf(station, ORDER)).length).toBe(1);
    const [photo] = await photosOf(station, ORDER);
    expect(photo?.size).toBeLessThanOrEqual(250_000);
    expect(Math.max(photo?.width ?? 9999, photo?.height ?? 9999)).toBeLessThanOrEqual(1600);
  });
});

test.describe('with photos of weighed cartons', () => {
  test.use({ settings: { 'photos.on': true, 'photos.when': 'weighed' } });

  test('a carton is photographed when its weight is typed, not when it is packed', async ({
    benchSeeing,
    station,
  }) => {
    const { page, packer } = await benchSeeing(quadrants);
    await packer.scan(ORDER);
    await expect(page.getByRole('button', { name: /^Photo/ })).toBeVisible();
    const weight = page.getByRole('textbox', { name: 'Weight', exact: true });
    await weight.fill('2.5');
    await weight.press('Tab');
    await expect
      .poll(async () => (await photosOf(station, ORDER)).map(({ why }) => why))
      .toEqual(['weighed']);
  });
});

test.describe('where a rule wants a photo', () => {
  const rules = [{ name: 'Dear goods', on: true, when: [], do: { photograph: true } }];

  test.describe('and the camera works', () => {
    test.use({
      settings: { 'photos.on': true, 'photos.when': 'asked', 'rates.byThemselves': true, rules },
    });

    test('it is taken by itself when all is packed, and the rates come', async ({
      benchSeeing,
      station,
    }) => {
      const { page, packer } = await benchSeeing(quadrants);
      await packer.scan(ORDER);
      await expect(page.getByRole('button', { name: /^Photo/ })).toBeVisible();
      await packer.scan('PB:PACK-REST');
      await packer.told(/^Buy /);
      expect(await photosOf(station, ORDER)).toMatchObject([{ why: 'rule' }]);
    });
  });

  test.describe('and there is no camera', () => {
    test.use({ settings: { 'photos.on': true, 'rates.byThemselves': true, rules } });

    test('the rates wait, the screen says the one next act, and a supervisor lets it pass', async ({
      benchSeeing,
    }) => {
      const { page, packer } = await benchSeeing(null);
      await packer.scan(ORDER, 'PB:PACK-REST');
      await packer.told('Take a photo of the carton');
      await packer.scan('PB:RATES');
      await expect(page.getByRole('status', { name: 'Last scan' })).toContainText('wants a photo');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await page.getByRole('button', { name: 'Go on without a photo' }).click();
      await page.getByRole('textbox', { name: 'Why' }).fill('the camera is broken');
      await page.getByRole('button', { name: /^Let it pass/ }).click();
      await packer.told(/Buy|Get the rates/);
      await packer.scan('PB:RATES');
      await packer.told(/^Buy /);
    });
  });
});

test('a supervisor turns photos on after the notice, tries the camera, and the bench has them', async ({
  benchSeeing,
}) => {
  const { page, packer } = await benchSeeing(quadrants);
  await page.keyboard.press('Alt+T');
  await page.getByRole('tab', { name: 'Photos' }).click();
  await expect(page.getByText('Photos are off at this bench.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn photos on' }).click();
  const box = page.getByRole('dialog');
  await expect(box).toContainText('no film, no sound');
  await box.getByRole('button', { name: /^I have read this/ }).click();
  await expect(page.getByText('Photos are on at this bench.')).toBeVisible();
  await page.getByRole('button', { name: 'Try the camera' }).click();
  await expect(page.getByRole('img', { name: 'What the camera sees' })).toBeVisible();
  await page.getByRole('button', { name: 'Look for cameras' }).click();
  await page.getByRole('button', { name: /The first one/ }).click();
  await page.getByRole('option').nth(1).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.keyboard.press('Alt+B');
  await packer.scan(ORDER);
  await expect(page.getByRole('button', { name: /^Photo/ })).toBeVisible();
});

test('the passport of a shipment is saved from Shipments as one PDF', async ({
  benchSeeing,
  station,
}) => {
  await packbench(station.dataDir, 'sandbox', 'camera', 'on', '--notice-read');
  const { page, packer } = await benchSeeing(quadrants);
  await packer.scan(ORDER);
  await packer.told(/^Scan the next item/);
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE');
  await expect.poll(async () => (await photosOf(station, ORDER)).length).toBe(1);
  await packer.scan('PB:RATES');
  await packer.told(/^Buy /);
  await packer.scan('PB:BUY');
  await packer.told(/Stick|label|Label/);
  await page.keyboard.press('Alt+S');
  await page.getByRole('row', { name: ORDER }).click();
  await page.getByRole('button', { name: /^Passport/ }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save the PDF/ }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`passport-${ORDER}.pdf`);
  const path = (await file.path()) ?? '';
  const { stdout: text } = await promisify(execFile)('pdftotext', ['-layout', path, '-']);
  expect(text).toMatch(/\d{2}:\d{2} +first item scanned: SO-1001-C1/);
  expect(text).toMatch(/\d{2}:\d{2} +last of 3 items scanned: SO-1001-C1/);
  const pdf = await readFile(path);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // The photo itself.
  expect(pdf.toString('latin1')).toContain('/DCTDecode');
});
