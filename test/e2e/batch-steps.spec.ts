import type { Page } from '@playwright/test';
import { fakeHid, weighs } from './fake-hid.ts';
import { test as base, expect, type Packer } from './packing.ts';
import { stationWith } from './sample-orders.ts';

/**
 * How much six parcels ask of a packer one by one, and six like them as a batch, as in docs/design.md.
 * Every event is counted that the page gets, from the empty bench to the last label.
 */
const PARCELS = 6;
const names = (from: number) => Array.from({ length: PARCELS }, (_, at) => `LK-${from + at}`);
/** As many characters as SO-1001 in steps-counted.spec.ts. */
const SINGLE = names(1001);
const STACKED = names(2001);
const STUCK_ON = 'Stick the label on. Then scan the next order';
const EMPTY = 'Scan an order, or pick one';
const ITEMS = ['MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE'];
const ZERO = '02 0b ff 00 00';
/** 1.05 kg, as the lines and the box of one of them weigh: 37.0 oz. */
const ONE_PARCEL = '04 0b ff 72 01';

const test = base.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(fakeHid);
    await use(page);
  },
  station: stationWith({
    settings: { 'rates.byThemselves': true },
    orders: (sample) =>
      [...SINGLE, ...STACKED].map((reference) => ({ ...sample, reference, terms: 'DDP' })),
  }),
});

/** Labels of the references that are out; the slip of a batch names none. */
const labelsOf = async (packer: Packer, all: readonly string[]) =>
  (await packer.printed('label')).filter((name) => all.some((each) => name.startsWith(each)))
    .length;

/** How often the page gets the event until every label is out. */
async function counted(window: Page, event: string, work: () => Promise<void>): Promise<number> {
  await window.evaluate(
    `window.counted ??= (addEventListener('${event}', () => (window.counted += 1), true), 0);
     window.counted = 0`,
  );
  await work();
  return await window.evaluate<number>('window.counted');
}

const out = (packer: Packer, all: readonly string[]) =>
  expect.poll(() => labelsOf(packer, all), { timeout: 120_000 }).toBe(all.length);

test('six parcels by scanner: 30 scans one by one, 14 as a batch', { tag: '@long' }, async ({
  packer,
}) => {
  let scans = 0;
  const scan = async (...texts: string[]) => {
    scans += texts.length;
    await packer.scan(...texts);
  };
  const ship = async () => {
    await packer.told(/^Scan the next item/);
    await scan(...ITEMS);
    await packer.told(/^Buy/);
    await scan('PB:BUY');
    await packer.told(STUCK_ON);
  };
  for (const each of SINGLE) {
    await scan(each);
    await ship();
  }
  await out(packer, SINGLE);
  expect(scans).toBe(30);
  await packer.scan('PB:NEXT-ORDER');
  await packer.told(EMPTY);

  scans = 0;
  await scan('PB:STACKS');
  await packer.told('Choose a stack');
  await scan('TOWEL-WAFFLE');
  await packer.told('Pack the first one by hand');
  await scan('PB:OK');
  await ship();
  await scan('PB:NEXT-ORDER');
  await packer.told(/^5 more to ship like/);
  await scan('PB:OK');
  await packer.told('Scan an item of each parcel: 5 left');
  await scan(...Array.from({ length: PARCELS - 1 }, () => 'MUG-SAND'));
  await packer.told('Batch done');
  await out(packer, STACKED);
  expect(scans).toBe(14);
});

test('six parcels by keyboard: 65 keys one by one, 16 as a batch', { tag: '@long' }, async ({
  packer,
  window,
}) => {
  const keys = window.keyboard;
  const ship = async () => {
    await packer.told(/^Scan the next item/);
    await keys.press('F7');
    await packer.told(/^Buy/);
    await expect(window.getByRole('button', { name: /^Buy for / })).toBeEnabled();
    await keys.press('F9');
    await packer.told(STUCK_ON);
  };
  await expect(window.getByRole('row', { name: SINGLE[0] })).toBeVisible();
  const single = await counted(window, 'keydown', async () => {
    for (const each of SINGLE) {
      // Enter on the button of the order before: what is typed goes into the empty bench's field.
      if (each !== SINGLE[0]) await keys.press('Enter');
      await packer.told(EMPTY);
      await keys.type(each, { delay: 110 });
      await keys.press('Enter');
      await ship();
    }
    await out(packer, SINGLE);
  });
  await keys.press('F6');
  await packer.told(EMPTY);
  await expect(window.getByRole('button', { name: 'Stacks' })).toBeVisible();

  const batch = await counted(window, 'keydown', async () => {
    await keys.press('Alt+M');
    await packer.told('Choose a stack');
    await keys.press('Alt+1');
    await packer.told('Pack the first one by hand');
    await keys.press('F8');
    await ship();
    await keys.press('F6');
    await packer.told(/^5 more to ship like/);
    await keys.press('F8');
    await packer.told('Scan an item of each parcel: 5 left');
    const weight = window.getByLabel('Weight of one of them');
    for (let tabs = 0; tabs < 20; tabs += 1) {
      if (await weight.and(window.locator(':focus')).count()) break;
      await keys.press('Tab');
    }
    await keys.type('1.05', { delay: 110 });
    await keys.press('F8');
    await packer.told('Batch done');
    await out(packer, STACKED);
  });
  expect([single, batch]).toEqual([65, 16]);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('six parcels by touch and scale: 23 taps one by one, 8 as a batch', {
    tag: '@long',
  }, async ({ packer, window }) => {
    const button = (name: string | RegExp) => window.getByRole('button', { name });
    await button(/^Settings/).tap();
    await window.getByRole('tab', { name: 'Scale' }).tap();
    await window.getByText('USB', { exact: true }).tap();
    await button('Choose the USB scale').tap();
    await weighs(window, ZERO);
    await window.keyboard.press('Alt+B');
    await packer.told(EMPTY);
    const ship = async () => {
      await packer.told(/^Scan the next item/);
      await weighs(window, ZERO);
      await button('Pack the rest').tap();
      await packer.told(/^All packed. Weigh/);
      await weighs(window, ONE_PARCEL);
      await packer.told(/^Buy/);
      await button(/^Buy for /).tap();
      await packer.told(STUCK_ON);
    };
    const single = await counted(window, 'pointerdown', async () => {
      for (const each of SINGLE) {
        await window.getByRole('row', { name: each }).tap();
        await ship();
        if (each !== SINGLE.at(-1)) await button(/^Next order$/).tap();
      }
      await out(packer, SINGLE);
    });
    await button(/^Next order$/).tap();
    await packer.told(EMPTY);

    const batch = await counted(window, 'pointerdown', async () => {
      await button('Stacks').tap();
      await button(/to 1 country/).tap();
      await packer.told('Pack the first one by hand');
      await button('Pack the first').tap();
      await ship();
      await button(/^Next order$/).tap();
      await packer.told(/^5 more to ship like/);
      await button('Begin batch').tap();
      await packer.told('Scan an item of each parcel: 5 left');
      await weighs(window, ZERO);
      await weighs(window, ONE_PARCEL);
      await expect(window.getByLabel('Weight of one of them')).toHaveValue('1.04893');
      await button('Ship 5').tap();
      await packer.told('Batch done');
      await out(packer, STACKED);
    });
    expect([single, batch]).toEqual([23, 8]);
  });
});
