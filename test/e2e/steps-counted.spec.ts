import type { Page } from '@playwright/test';
import { expect, type Packer, test } from './packing.ts';
import { barcodeOf } from './packing-steps.ts';

/** A packer's steps per parcel, as in docs/design.md, with the settings of a new station. */
test.use({ settings: { 'rates.byThemselves': true } });

const ONE = ['SO-1001', 'MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE'];
const NEXT = 'PB:NEXT-CARTON';
const THREE = [
  'SO-1002',
  ...['SKILLET-26', 'SKILLET-26', NEXT],
  ...['KETTLE-RED', 'KETTLE-RED', 'KETTLE-RED', NEXT],
  ...['BLANKET-WOOL', 'BLANKET-WOOL', 'BLANKET-WOOL'],
];
const STUCK_ON = 'Stick the label on. Then scan the next order';

/** Waits as a packer does: the order is open before its items are scanned. */
async function packAndBuy(packer: Packer, scans: readonly string[]): Promise<number> {
  const [order = '', ...rest] = scans;
  await packer.scan(order);
  await packer.told(/^Scan the next item/);
  await packer.scan(...rest);
  await packer.told(/^Buy /);
  await packer.scan('PB:BUY');
  return scans.length + 1;
}

test('one carton of 3 units takes 5 scans', async ({ packer }) => {
  const scans = await packAndBuy(packer, ONE);
  await packer.told(STUCK_ON);
  await expect.poll(() => packer.printed('label')).toHaveLength(1);
  expect(scans).toBe(5);
});

test('three cartons of 8 units take 15 scans and no carton slips', async ({ packer }) => {
  let scans = await packAndBuy(packer, THREE);
  for (const carton of ['SO-1002-C1', 'SO-1002-C2', 'SO-1002-C3']) {
    await expect
      .poll(() => packer.printed('label'))
      .toContainEqual(expect.stringContaining(carton));
    await packer.scan(await barcodeOf(packer, carton));
    scans += 1;
  }
  await packer.told('Done. Scan the next order');
  await expect.poll(() => packer.printed('label')).toHaveLength(3);
  expect(scans).toBe(15);
});

test('one carton by keyboard alone takes 10 keys, 8 of them the order number', async ({
  packer,
  window,
}) => {
  const counted = await count(window, 'keydown');
  await window.keyboard.type('SO-1001', { delay: 110 });
  await window.keyboard.press('Enter');
  await packer.told(/^Scan the next item/);
  await window.keyboard.press('F7');
  await packer.told(/^Buy /);
  // By its key once the button works: a locator's click waits for that, a key does not.
  await expect(window.getByRole('button', { name: /^Buy for / })).toBeEnabled();
  await window.keyboard.press('F9');
  await packer.told(STUCK_ON);
  await expect.poll(() => packer.printed('label')).toHaveLength(1);
  expect(await counted()).toBe(10);
});

test('three cartons by keyboard alone take 27 keys, 8 of them the order number', async ({
  packer,
  window,
}) => {
  const counted = await count(window, 'keydown');
  const keys = window.keyboard;
  await keys.type('SO-1002', { delay: 110 });
  await keys.press('Enter');
  // All of the next line into the carton, then the next carton; twice.
  for (const [before, after, carton] of [
    [8, 6, 'C2'],
    [6, 3, 'C3'],
  ] as const) {
    await packer.told(`Scan the next item: ${before} units to go`);
    await keys.press('Alt+Q');
    await expect(window.getByRole('dialog')).toBeVisible();
    await keys.press('F7');
    await packer.told(`Scan the next item: ${after} units to go`);
    await keys.press('F2');
    await expect(window.getByRole('article', { name: `SO-1002-${carton}` })).toBeVisible();
  }
  await keys.press('F7');
  await packer.told(/^Buy /);
  await expect(window.getByRole('button', { name: /^Buy for / })).toBeEnabled();
  await keys.press('F9');
  await labelled(packer, window, async (carton) => {
    await keys.press('Alt+Y');
    await expect(
      window.getByRole('dialog', { name: `Is this the label on ${carton}?` }),
    ).toBeVisible();
    await keys.press('F8');
  });
  expect(await counted()).toBe(27);
});

test('a missing HS code takes 2 keys at the bench, and another offer 2 at the rates', async ({
  packer,
  window,
}) => {
  await packer.scan('SO-1004');
  await packer.told(/^Scan the next item/);
  await expect(window.getByText(/^Customs: 1 thing is missing/).first()).toBeVisible();
  const counted = await count(window, 'keydown', 'last');
  await window.keyboard.press('Alt+G');
  await expect(window.getByRole('button', { name: 'Take this code' })).toBeVisible();
  await window.keyboard.press('F8');
  await expect(window.getByRole('dialog')).toHaveCount(0);
  await expect(window.getByText(/^Customs:/)).toHaveCount(0);
  expect(await counted()).toBe(2);

  await window.keyboard.press('F7');
  await packer.told(/^Buy Standard DDP/);
  const before = await counted();
  await window.keyboard.press('Enter');
  await packer.told('Choose how it travels');
  await window.keyboard.press('Alt+1');
  await packer.told(/^Buy Express DDP/);
  expect((await counted()) - before).toBe(2);
});

test('with locked DDP the HS code takes 2 keys at the rates', async ({ packer, window }) => {
  await packer.scan('SO-1004');
  await packer.told(/^Scan the next item/);
  await window.keyboard.press('F7');
  await packer.told(/^Buy .*DDU|^Choose/);
  const counted = await count(window, 'keydown', 'last');
  await window.keyboard.press('Alt+G');
  await expect(window.getByRole('button', { name: 'Take this code' })).toBeVisible();
  await window.keyboard.press('F8');
  await packer.told(/^Buy .*DDP/);
  expect(await counted()).toBe(2);
});

test('a damaged item takes 2 clicks', async ({ packer, window }) => {
  await packer.scan('SO-1002');
  await packer.told(/^Scan the next item/);
  const counted = await count(window, 'pointerdown');
  await window.getByRole('button', { name: /kettle.* packed/i }).hover();
  await window.getByRole('button', { name: /^Not there: .*kettle/i }).click();
  await window
    .getByRole('dialog')
    .getByRole('button', { name: /Damaged/ })
    .click();
  await expect(window.getByRole('dialog')).toHaveCount(0);
  expect(await counted()).toBe(2);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('three cartons by touch alone take 17 taps', async ({ packer, window }) => {
    const counted = await count(window, 'pointerdown');
    const button = (name: RegExp) => window.getByRole('button', { name });
    await window.getByRole('row', { name: 'SO-1002' }).tap();
    for (const [item, carton] of [
      [/skillet.* packed/i, 'C2'],
      [/kettle.* packed/i, 'C3'],
    ] as const) {
      await button(item).tap();
      await button(/^Count: /).tap();
      await button(/^All \d/).tap();
      await button(/^Next carton$/).tap();
      await expect(window.getByRole('article', { name: `SO-1002-${carton}` })).toBeVisible();
    }
    await button(/^Pack the rest$/).tap();
    await packer.told(/^Buy /);
    await button(/^Buy for /).tap();
    await labelled(packer, window, async () => {
      await button(/^Label applied/).tap();
      await button(/^Yes, I see it/).tap();
    });
    expect(await counted()).toBe(17);
  });

  test('one carton by touch alone takes 3 taps', async ({ packer, window }) => {
    const counted = await count(window, 'pointerdown');
    await window.getByRole('row', { name: 'SO-1001' }).tap();
    await packer.told(/^Scan the next item/);
    await window.getByRole('button', { name: 'Pack the rest' }).tap();
    await packer.told(/^Buy /);
    await window.getByRole('button', { name: /^Buy for / }).tap();
    await packer.told(STUCK_ON);
    await expect.poll(() => packer.printed('label')).toHaveLength(1);
    expect(await counted()).toBe(3);
  });
});

/** Each label of SO-1002 as it is printed; `seen` confirms that it is on its carton. */
async function labelled(
  packer: Packer,
  window: Page,
  seen: (carton: string) => Promise<void>,
): Promise<void> {
  for (const number of [1, 2, 3]) {
    await packer.told(`Put this label on carton ${number}, then scan it`);
    const carton = `SO-1002-C${number}`;
    const card = window.getByRole('article', { name: carton });
    await expect(card.getByRole('button', { name: /^Label applied/ })).toBeVisible();
    await seen(carton);
  }
  await packer.told('Done. Scan the next order');
  await expect.poll(() => packer.printed('label')).toHaveLength(3);
}

/** Counts an event of the page from now on; of keys pressed together with others, all, or the last. */
async function count(
  window: Page,
  event: 'keydown' | 'pointerdown',
  keys: 'all' | 'last' = 'all',
): Promise<() => Promise<number>> {
  const skipped = keys === 'last' ? ['Alt', 'Control', 'Shift'] : [];
  await window.evaluate(
    `window.counted = 0;
    addEventListener('${event}', ({ key }) => {
      if (!${JSON.stringify(skipped)}.includes(key)) window.counted += 1;
    }, true)`,
  );
  return () => window.evaluate<number>('window.counted');
}
