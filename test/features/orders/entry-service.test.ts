import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../src/main/adapters/store-sqlite/store.ts';
import { createEntryService } from '../../../src/main/features/orders/entry-service.ts';
import type { EntryAnswer, OrderEntry } from '../../../src/shared/orders/order-entry.ts';
import { SHIPPED } from '../../support/requirements.ts';

const typed = (shipTo: Record<string, string> = {}): OrderEntry => ({
  order: { reference: 'SO-9', currency: 'USD' },
  shipTo: {
    name: 'Ada Novak',
    addressLine1: '1 Main St',
    city: 'Boston',
    country: 'US',
    zip: '02108',
    ...shipTo,
  },
  lines: [{ sku: 'PEN-01', quantity: '1', unitWeight: '0.02', unitPrice: '4.50' }],
});

/** On a real store. */
async function service() {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-entry-'));
  const store = await openStore({ file: join(folder, 'station.sqlite') });
  if (!store.ok) throw new Error(store.error.message);
  const { orders } = store.value;
  onTestFinished(async () => {
    await store.value.close();
    await rm(folder, { recursive: true });
  });
  const entries = createEntryService({
    orders,
    defaults: () => ({ weightUnit: 'KG', dimensionUnit: 'CM' }),
    requirements: () => SHIPPED,
    shipFrom: () => null,
  });
  /** Number of `orders changed` events in the log. */
  const changes = async () => (await store.value.events.after('0')).events.length;
  return { orders, entries, changes };
}

const fields = (remarks: EntryAnswer['warnings']) => remarks.map(({ field }) => field).sort();

async function entered(answer: Promise<{ ok: true; value: EntryAnswer } | { ok: false }>) {
  const result = await answer;
  if (!result.ok) expect.fail('the station refused');
  return result.value;
}

it('a typed order is checked by the rules of its country, and saved with warnings only on confirmation', async () => {
  const { orders, entries, changes } = await service();
  const looked = await entered(entries.enter(typed({ zip: '021' }), null, false));
  expect(looked).toMatchObject({ problems: [], saved: null });
  expect(fields(looked.warnings)).toEqual(['shipTo.phone', 'shipTo.state', 'shipTo.zip']);
  expect(await changes()).toBe(0);
  expect((await orders.list({ limit: 1 })).total).toBe(0);

  const brazil = {
    country: 'BR',
    city: 'Santos',
    state: 'SP',
    zip: '11010-000',
    phone: '+55 13 1',
  };
  const noNumber = await entered(entries.enter(typed(brazil), null, false));
  expect(fields(noNumber.warnings)).toEqual(['shipTo.federalTaxId']);
  const numbered = { ...brazil, federalTaxId: '123.456.789-09' };
  expect((await entered(entries.enter(typed(numbered), null, false))).warnings).toEqual([]);

  const hongKong = { country: 'HK', city: 'Kowloon', zip: '', phone: '+852 2345 6789' };
  const saved = await entered(entries.enter(typed(hongKong), null, true));
  expect(saved).toMatchObject({ warnings: [], saved: { merchant: null, reference: 'SO-9' } });
  expect(await changes()).toBe(1);
  const again = await entered(entries.enter(typed(hongKong), null, true));
  expect(fields(again.problems)).toEqual(['reference']);
});

it.each(['US', 'DE', 'JP', 'BR'])(
  'an order to %s without a postal code is not saved',
  async (country) => {
    const { orders, entries, changes } = await service();
    for (const zip of ['', '  ']) {
      const refused = await entered(entries.enter(typed({ country, zip }), null, true));
      expect(refused.problems).toEqual([
        {
          field: 'shipTo.zip',
          message: `postal code is missing: ${country} uses them. Asked for by postal services.`,
        },
      ]);
      expect(fields(refused.warnings)).not.toContain('shipTo.zip');
      expect(refused.saved).toBeNull();
    }
    expect(await changes()).toBe(0);
    expect((await orders.list({ limit: 1 })).total).toBe(0);
  },
);

it('an open order can be edited, a packed one cannot', async () => {
  const { orders, entries } = await service();
  await entered(entries.enter(typed(), null, true));
  const key = { merchant: null, reference: 'SO-9' };
  const kept = await entries.kept(key);
  if (!kept.ok) expect.fail(kept.error.message);
  const edited = { ...key, updatedAt: kept.value.updatedAt };
  await entered(entries.enter(typed({ state: 'MA' }), edited, true));
  const now = await orders.find(key);
  expect(now?.shipTo.state).toBe('MA');
  if (!now) throw new Error('the order is gone');
  await orders.setStatus(now.id, 'packing');
  const { updatedAt } = (await orders.find(key)) ?? { updatedAt: '' };
  expect(await entries.enter(typed(), { ...key, updatedAt }, true)).toMatchObject({
    error: { code: 'order-locked' },
  });
  expect((await orders.find(key))?.shipTo.state).toBe('MA');
});
