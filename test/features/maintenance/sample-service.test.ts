import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  readSampleOrders,
  readSamplePictures,
} from '../../../src/main/adapters/machine/sample-orders.ts';
import { openItemPictures } from '../../../src/main/adapters/store-sqlite/files/item-pictures.ts';
import { openStore } from '../../../src/main/adapters/store-sqlite/store.ts';
import type { Connection } from '../../../src/main/features/connection/connection.ts';
import { createSampleService } from '../../../src/main/features/maintenance/sample-service.ts';
import { RESOURCES_DIR } from '../../../src/main/program.ts';
import { SampleSchema } from '../../../src/shared/orders/samples.ts';
import { must } from '../../station/station-rig.ts';

async function samplesOn(sandbox: boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-samples-'));
  const store = must(await openStore({ file: join(folder, 'station.sqlite') }));
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  const connection = { sandbox } as Connection;
  const now = () => new Date('2026-03-02T09:00:00.000Z');
  const itemPictures = openItemPictures(join(folder, 'pictures'));
  const samples = {
    orders: () => readSampleOrders(RESOURCES_DIR),
    pictures: (skus: readonly string[]) => readSamplePictures(RESOURCES_DIR, skus),
  };
  const { orders, items } = store;
  const needs = { orders, items, connection, itemPictures, samples, now };
  return { store, itemPictures, samples: createSampleService(needs) };
}

it('a new sandbox has the sample orders, but the one with a problem only on request', async () => {
  const { store, samples } = await samplesOn(true);
  await samples.welcome();
  const { orders } = await store.orders.list({ limit: 50 });
  expect(orders.map(({ reference }) => reference).toSorted()).toEqual(
    ['1001', '1002', '1003', '1005', '1006', '1007'].map((number) => `SO-${number}`),
  );
  const key = must(await samples.takeSample('SO-1010'));
  expect((await store.orders.find(key))?.shipTo.country).toBe('KP');
});

it('all sample goods have a picture, and a chosen picture is kept', async () => {
  const { store, itemPictures, samples } = await samplesOn(true);
  const goods = () => store.items.after(null, 100);
  await samples.welcome();
  const own = must(await itemPictures.keep(new Uint8Array([1]), 'png'));
  const [first] = await goods();
  if (!first) throw new Error('the samples have no goods');
  await store.items.change([first], (_, before) => before && { ...before, picture: own });
  for (const sample of SampleSchema.options) must(await samples.takeSample(sample));
  const after = await goods();
  expect(after.filter(({ picture }) => picture === null).map(({ sku }) => sku)).toEqual([]);
  expect(after[0]?.picture).toEqual(own);
  const { picture } = after[1] ?? {};
  expect(picture && (await itemPictures.read(picture)).ok).toBe(true);
});

it('a shipped sample is imported as a copy under a new reference', async () => {
  const { store, samples } = await samplesOn(true);
  const first = must(await samples.takeSample('SO-1001'));
  expect(must(await samples.takeSample('SO-1001'))).toEqual(first);
  const kept = await store.orders.find(first);
  await store.orders.setStatus(kept?.id ?? '', 'held');
  const copy = must(await samples.takeSample('SO-1001'));
  expect(copy).toEqual({ merchant: null, reference: 'SO-1001-2' });
  expect((await store.orders.find(copy))?.lines).toEqual(kept?.lines);
});

it('sample orders exist only in the sandbox', async () => {
  const { store, samples } = await samplesOn(false);
  expect(await samples.welcome()).toBeNull();
  expect(await samples.takeSample('SO-1001')).toMatchObject({
    ok: false,
    error: { code: 'not-available' },
  });
  expect((await store.orders.list({ limit: 1 })).total).toBe(0);
});
