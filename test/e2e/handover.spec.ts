import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, packbench, setUp } from './packing.ts';

interface Parcel {
  reference: string;
  carrier: string;
  tracking: string;
}

const CARTON = 'ref=BOX-1;weight=1.4;dims=30x20x15';

/** Two shipments of one carrier and one of another, bought and printed. */
const test = base.extend<{ parcels: Parcel[] }>({
  parcels: async ({ start: _none }, use) => await use([]),
  station: async ({ start, parcels }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'packbench-e2e-'));
    await setUp(dataDir, 'sandbox');
    for (const [reference, choose] of [
      ['SO-1001', 'cheapest'],
      ['SO-1002', 'cheapest'],
      ['SO-1005', 'fastest'],
    ] as const) {
      const given = [
        'ship',
        reference,
        '--carton',
        CARTON,
        '--choose',
        choose,
        '--print',
        '--json',
      ];
      const shipped = await packbench(dataDir, 'sandbox', ...given);
      const { carrier, trackingNumber } = JSON.parse(String(shipped));
      parcels.push({ reference, carrier, tracking: trackingNumber });
    }
    const station = await start({ dataDir });
    await use(station);
    expect(await station.stop()).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  },
});

test('a handover list is filled by scanner alone, closed once and printed', async ({
  packer,
  parcels,
  window,
}) => {
  const [first, second, other] = parcels;
  if (!first || !second || !other) throw new Error('Not all were bought');
  await packer.scan('PB:HAND-OVER');
  await packer.told('Scan a parcel to open its list');
  await packer.scan(first.tracking);
  await packer.told(`${first.carrier}: 1 parcel on the list`);
  await packer.scan(first.tracking);
  await expect(packer.answer).toHaveText(`${first.tracking} is on the list already.`);
  await packer.scan('PB:OK');
  const closing = window.getByRole('dialog', { name: /^Close the list/ });
  await expect(closing).toContainText(`1 shipment of ${first.carrier} is not on the list`);
  await expect(closing).toContainText(second.reference);
  await packer.scan('PB:CANCEL');
  await expect(closing).toHaveCount(0);
  // It is another carrier’s: a stop until it is acknowledged.
  await packer.scan(other.tracking);
  await expect(window.getByRole('alertdialog')).toContainText(
    `${other.reference} goes with ${other.carrier}`,
  );
  await packer.scan('PB:CANCEL', second.tracking);
  await packer.told(`${first.carrier}: 2 parcels on the list`);
  await expect(window.getByRole('region', { name: 'Carriers' })).toContainText('all on the list');
  await packer.scan('PB:OK');
  await expect(window.getByRole('dialog')).toContainText('2 parcels of 2 shipments');
  await packer.scan('PB:OK');
  await packer.told('Scan a parcel to open its list');
  await expect.poll(async () => (await packer.printed('document')).join()).toContain('Hand-over');
  const [list = ''] = (await packer.printed('document')).filter((name) => /^Hand-over/.test(name));
  const text = await packer.textOf('document', list);
  for (const { tracking } of [first, second]) expect(text).toContain(tracking);
  expect(text).not.toContain(other.tracking);
  await packer.scan(first.tracking);
  await expect(window.getByRole('alertdialog')).toContainText('was handed over to');
  await packer.scan('PB:CANCEL', 'PB:DAY');
  await packer.told(/^\d+ left, 3 shipped today$/);
});

test('a handover list and the day are handled by keyboard alone', { tag: '@long' }, async ({
  packer,
  parcels,
  window,
}) => {
  const [first, second] = parcels;
  if (!first || !second) throw new Error('Not all were bought');
  await window.keyboard.press('F11');
  await packer.told(/^\d+ left, 3 shipped today$/);
  await expect(window.getByRole('img', { name: 'Shipments by hour' })).toBeVisible();
  await expect(window.getByRole('rowheader', { name: first.carrier })).toBeVisible();
  const saved = window.waitForEvent('download');
  await window.keyboard.press('F12');
  expect((await saved).suggestedFilename()).toMatch(/^day-\d{4}-\d\d-\d\d\.csv$/);
  await window.keyboard.press('Alt+2');
  await packer.told('Scan a parcel to open its list');
  await window.getByLabel('Scan or type', { exact: true }).last().focus();
  await window.keyboard.type(`${first.tracking}\n`, { delay: 60 });
  await packer.told(`${first.carrier}: 1 parcel on the list`);
  // All that are left of this carrier.
  await window.keyboard.press('F7');
  await packer.told(`${first.carrier}: 2 parcels on the list`);
  await window.getByRole('row', { name: second.tracking }).focus();
  await window.keyboard.press('Enter');
  await expect(window.getByRole('dialog')).toContainText('It stays here');
  await window.keyboard.press('F8');
  await packer.told(`${first.carrier}: 1 parcel on the list`);
  await window.keyboard.press('F8');
  await window.keyboard.press('F8');
  await packer.told('Scan a parcel to open its list');
  await expect(window.getByRole('button', { name: `Print again: ${first.carrier}` })).toBeVisible();
  await window.keyboard.press('Alt+3');
  await packer.told('1 needs a person');
  await window.keyboard.press('Escape');
  await packer.told('Scan an order, or pick one');
});
