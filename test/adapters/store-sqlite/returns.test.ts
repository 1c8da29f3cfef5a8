import { describe, expect, it } from 'vitest';
import { lockOf } from '../../../src/main/adapters/partner/rating/offer-lock.ts';
import type { StoredReturnQuote } from '../../../src/main/features/returns/ports.ts';
import { run } from '../../schema/support.ts';
import { databaseFile, must, ownStore } from './support/bench.ts';
import { anAttempt, anOrder } from './support/samples.ts';

const { shipTo, currency } = anOrder('SO-1');
const quote: StoredReturnQuote = {
  id: 'return-1',
  ratedAt: '2026-01-02T03:04:05.000Z',
  mark: { boot: 'b', up: 5, run: 'r', ran: 3 },
  statedBefore: 7,
  orderId: 'order-1',
  connection: 'sandbox',
  question: {
    reference: 'SO-1',
    merchant: null,
    shipmentId: 'SHP-1',
    currency,
    weightUnit: 'KG',
    dimensionUnit: 'CM',
    shipFrom: shipTo,
    shipTo,
    cartons: [],
    reason: 'damaged',
    note: 'handle off',
    pickUpDate: '2026-01-05',
    locationName: null,
  },
  options: [
    {
      key: 'Kestrel Collect',
      carrier: 'Kestrel',
      days: '',
      shipping: null,
      insurance: { amount: '0.00', currency },
      total: null,
      lock: lockOf({ hashKey: 'hk-1', dutyHashKey: null }),
    },
  ],
};

describe('a rated return', () => {
  it('is returned as stored, with an unknown price too', async () => {
    const store = await ownStore();
    await store.returns.save(quote);
    expect(await store.returns.find('return-1')).toEqual(quote);
    expect(await store.returns.find('return-2')).toBeNull();
  });
});

describe('the receipt of a return', () => {
  it('is stored, oldest first, and can be neither changed nor deleted', async () => {
    const file = databaseFile();
    const store = await ownStore(file);
    const attempt = must(
      await store.journal.open(anAttempt('SO-1', { kind: 'return', identity: 'return-1' }), '{}'),
    );
    const first = {
      at: '2026-02-01',
      packer: 'kim',
      condition: 'opened',
      note: 'box torn',
    } as const;
    const second = { at: '2026-02-02', packer: null, condition: 'missing', note: null } as const;
    await store.returns.receive(attempt.id, first);
    await store.returns.receive(attempt.id, second);
    expect(await store.returns.receipts(attempt.id)).toEqual([first, second]);
    await expect(store.returns.receive('nobody', first)).rejects.toThrow('FOREIGN KEY');
    await store.close();
    expect(() => run(file, "UPDATE return_receipts SET note = 'x'")).toThrow('only added');
    expect(() => run(file, 'DELETE FROM return_receipts')).toThrow('are kept');
  });
});
