import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLocks } from '../../../../src/main/adapters/store-sqlite/files/locks.ts';
import { takeProof } from '../../../../src/main/features/purchasing/logic/proof.ts';
import type { PurchaseAnswer } from '../../../../src/main/features/purchasing/ports.ts';
import { anOrder } from '../../../support/orders.ts';
import { justNow, purchaseRig, request } from './purchase-rig.ts';

const rig = purchaseRig();
const cut = { kind: 'unclear', why: 'cut', status: null, requestId: null } as const;
const record = (over: Partial<PurchaseAnswer> = {}): PurchaseAnswer => ({
  shipmentId: 'SHP-4',
  reference: 'SO-7',
  trackingNumber: '1Z4',
  trackingUrl: null,
  carrier: 'Specimen Post',
  labelUrls: ['https://partner.example/4.pdf'],
  submittedElectronically: true,
  customsInvoiceUrl: null,
  requestId: null,
  ...over,
});

async function prove(id: string, records: PurchaseAnswer[], lacksDocuments = false) {
  const locks = openLocks(join(rig.folder, 'locks'));
  const proof = await takeProof(
    { journal: rig.store.journal, locks },
    id,
    records.map(justNow),
    lacksDocuments,
  );
  if (!proof.ok) throw new Error(proof.error.message);
  return proof.value;
}

async function unknown(merchant: string | null = null): Promise<string> {
  const { purchasing } = rig.scripted(cut);
  await purchasing.buy(rig.intent(), { ...request(), merchant });
  return (await rig.live()).id;
}

describe('the partner’s shipment records as proof', () => {
  it('confirm an unknown purchase once', async () => {
    const id = await unknown();
    expect(await prove(id, [record()])).toMatchObject({
      changed: true,
      attempt: { state: 'confirmed', answer: { shipmentId: 'SHP-4', trackingNumber: '1Z4' } },
    });
    expect(await prove(id, [record()])).toMatchObject({ changed: false });
    expect(await rig.status()).toBe('shipped');
  });

  it('prove nothing without a record of this Reference, or with two', async () => {
    const id = await unknown();
    const none: PurchaseAnswer[][] = [
      [],
      [record({ reference: 'SO-8' })],
      [record({ reference: null })],
      [record(), record({ shipmentId: 'SHP-5', trackingNumber: '1Z5' })],
    ];
    for (const records of none) {
      expect(await prove(id, records)).toMatchObject({
        changed: false,
        attempt: { state: 'unknown' },
      });
    }
  });

  it('fill in what the shipment lacks and never replace it by another', async () => {
    const id = await unknown();
    await prove(id, [
      record({ trackingNumber: null, labelUrls: [], submittedElectronically: null }),
    ]);
    const other = record({ shipmentId: 'SHP-9', trackingNumber: '1Z9' });
    expect(await prove(id, [other])).toMatchObject({ changed: false });
    expect(await prove(id, [record()])).toMatchObject({
      changed: true,
      attempt: { answer: record() },
    });
    const moved = record({ trackingNumber: '1Z4', labelUrls: ['https://partner.example/new.pdf'] });
    expect(await prove(id, [moved])).toMatchObject({ changed: false });
    expect(await prove(id, [moved], true)).toMatchObject({
      changed: true,
      attempt: { answer: { labelUrls: ['https://partner.example/new.pdf'] } },
    });
  });

  it.each(['Aurora', null])(
    'of %s prove nothing while another merchant’s purchase has the same Reference',
    async (whose) => {
      const id = await unknown(whose);
      const key = { merchant: 'Nordlicht', reference: 'SO-7' };
      await rig.store.orders.saveAll({ insert: [anOrder(key)], replace: [] });
      const theirs = await rig.store.orders.find(key);
      const { purchasing } = rig.scripted(cut);
      const intent = { ...rig.intent(), orderId: theirs?.id ?? '' };
      await purchasing.buy(intent, { ...request(), merchant: key.merchant });
      expect(await prove(id, [record()])).toMatchObject({
        changed: false,
        attempt: { state: 'unknown' },
      });
    },
  );
});
