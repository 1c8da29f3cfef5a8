import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bench, ScanAnswer } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
const OURS = 'Aurora Outfitters';
const THEIRS = 'Nordlicht Keramik';
const line = (sku: string, barcode: string | null) => ({
  ...anOrder().lines[0],
  sku,
  barcode,
  quantity: 1,
});

/** A call of the window. */
async function call(name: string, input: object): Promise<unknown> {
  return must(await rig.station.handle.dispatch(name, input));
}
const scan = async (text: string) => (await call('bench.scan', { text })) as ScanAnswer;
const bench = async () => (await call('bench.current', {})) as Bench;

async function imported(merchant: string | null, reference: string, sku: string, barcode = '') {
  const lines = [line(sku, barcode || null)] as never;
  const order = anOrder({ reference, merchant, lines });
  const file = { name: 'order.json', bytes: Buffer.from(JSON.stringify(order)) };
  must(await rig.station.importOrders([file]));
}

describe('with an order of one merchant open,', () => {
  beforeEach(async () => {
    await imported(OURS, 'SO-50', 'SCARF');
    await imported(THEIRS, 'SO-50', 'BOWL');
    await imported(THEIRS, 'SO-51', 'VASE', '4012345678901');
    await call('bench.open', { merchant: OURS, reference: 'SO-50' });
  });
  afterEach(async () => {
    await call('bench.close', {});
  });

  it.each([
    ['an item by its SKU', 'bowl', 'BOWL belongs to order SO-50 of Nordlicht Keramik.'],
    [
      'an item by its barcode',
      '4012345678901',
      '(VASE) belongs to order SO-51 of Nordlicht Keramik.',
    ],
    ['a carton', 'SO-51-C1', 'The carton SO-51-C1 belongs to order SO-51 of Nordlicht Keramik.'],
    [
      'a carton of the station’s own',
      'SO-7-C1',
      'belongs to order SO-7 of the station’s own goods.',
    ],
  ])(
    'a scan of another merchant’s code stops and names that merchant: %s',
    async (_what, text, says) => {
      const before = await bench();
      const answer = await scan(text);
      expect(answer.tone).toBe('stop');
      expect(answer.message).toContain(says);
      expect(answer.message).toContain(
        'The order at the bench belongs to Aurora Outfitters. Put it aside.',
      );
      expect(answer.refusal?.kind).toBe('merchant');
      expect(await bench()).toEqual(before);
    },
  );

  it('another merchant’s order is not opened, and its merchant is named', async () => {
    const answer = await scan('SO-51');
    expect(answer).toMatchObject({
      tone: 'stop',
      message:
        'SO-51 is an order of Nordlicht Keramik. The order at the bench, SO-50, belongs to Aurora Outfitters: finish it or set it aside first.',
    });
    expect((await bench()).order.merchant).toBe(OURS);
  });

  it('another merchant’s goods are recognised from the catalogue, without an order of them', async () => {
    await rig.station.catalogue.itemService.confirmItem(
      { merchant: THEIRS, sku: 'TEAPOT' },
      { barcode: '4098765432109' } as never,
      'bench',
    );
    expect(await scan('TEAPOT')).toMatchObject({
      tone: 'stop',
      message: expect.stringContaining('TEAPOT belongs to Nordlicht Keramik.'),
      refusal: { kind: 'merchant' },
    });
    expect(await scan('4098765432109')).toMatchObject({ refusal: { kind: 'merchant' } });
  });
});

it('a carton name shared by two merchants is accepted with a warning', async () => {
  await imported(OURS, 'SO-50', 'SCARF');
  await imported(THEIRS, 'SO-50', 'BOWL');
  await call('bench.open', { merchant: OURS, reference: 'SO-50' });
  expect(await scan('SO-50-C1')).toMatchObject({ tone: 'success' });
  await call('bench.open', { merchant: THEIRS, reference: 'SO-50' });
  expect(await scan('SO-50-C1')).toMatchObject({
    tone: 'attention',
    message:
      'Carton SO-50-C1 is open. Aurora Outfitters has a carton of the same name: check that this one belongs to Nordlicht Keramik.',
  });
  expect((await bench()).session.openCarton).toBe('SO-50-C1');
});

it('a reference shared by two merchants opens neither order and names both merchants', async () => {
  await imported(OURS, 'SO-50', 'SCARF');
  await imported(THEIRS, 'SO-50', 'BOWL');
  expect(await scan('SO-50')).toMatchObject({
    tone: 'stop',
    message: 'SO-50 is an order of Aurora Outfitters, Nordlicht Keramik. Choose one from the list.',
  });
  expect(await bench()).toBeNull();
});

it('the label of another merchant’s parcel stops the packer', async () => {
  const keys = rig.partner.credentials.customerKeys;
  await give(rig.station, 'merchants.setKey', {
    name: THEIRS,
    key: keys[THEIRS] ?? '',
    replace: false,
  });
  await imported(THEIRS, 'SO-60', 'BOWL');
  const sent = must(await rig.station.findOrder(`${THEIRS}/SO-60`));
  const { trackingNumber } = await rig.ship(rig.station, sent);
  await imported(OURS, 'SO-61', 'SCARF');
  await call('bench.open', { merchant: OURS, reference: 'SO-61' });
  const answer = await scan(trackingNumber ?? '');
  expect(answer.message).toContain('belongs to order SO-60 of Nordlicht Keramik.');
  expect(answer.refusal?.kind).toBe('merchant');
});
