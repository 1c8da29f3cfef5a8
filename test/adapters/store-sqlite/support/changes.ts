import { expect } from 'vitest';
import type { Store } from '../../../../src/main/adapters/store-sqlite/store.ts';
import { newItem } from '../../../../src/main/features/catalogue/logic/item-facts.ts';
import type { StoredLine } from '../../../../src/main/features/charges/ports.ts';
import type { StationEvent } from '../../../../src/shared/bridge/event-kinds.ts';
import type { StoredOrder } from '../../../../src/shared/orders/order.ts';
import { must, stored } from './bench.ts';
import { anAnswer, anAttempt, anOrder, aPaper, aPrintJob, aSession } from './samples.ts';

/** One change to a store, and the events that it must cause. */
interface Change {
  what: string;
  does(): Promise<unknown>;
  told: (StationEvent | { kind: StationEvent['kind']; data: unknown })[];
}

const NOW = '2026-02-01T00:00:00.000Z';

/** A day's changes to a store: an order that is packed, bought and printed, and another beside it. */
export async function aDay(store: Store): Promise<Change[]> {
  const order = await stored(store, anOrder('SO-1'));
  const another = await stored(store, anOrder('SO-2'));
  const { id, connection } = must(
    await store.journal.open(anAttempt('SO-1', { orderId: order.id }), '{}'),
  );
  return [
    ...toOrders(store, another),
    ...toPacking(store, order),
    ...toThePurchase(store, order.id, id),
    ...toDocument(store, order.id, id),
    ...toCharges(store, id),
    {
      what: 'a decision',
      does: () =>
        store.audit.write({ actor: 'kim', action: 'settle', subject: id, reason: null, data: {} }),
      told: [{ kind: 'decision.written.v1', data: { entry: 1 } }],
    },
    {
      what: 'news of a parcel',
      async does() {
        const fetched = { askedAt: NOW, fetchedAt: NOW, nextAt: null, failures: 0 };
        const tracking = { status: 'In Transit', estimatedDelivery: null, history: [] };
        const news = { ...fetched, notKnown: false, tracking };
        await store.parcels.record(connection, '1Z999AA10123456784', news);
      },
      told: [
        {
          kind: 'parcel.changed.v2',
          data: { attemptId: id, status: 'in-transit', delivered: false },
        },
      ],
    },
  ];
}

function toOrders({ orders, items }: Store, { id }: StoredOrder): Change[] {
  return [
    {
      what: 'an order that is put in work',
      does: () => orders.setStatus(id, 'packing'),
      told: [
        {
          kind: 'order.status-changed.v2',
          data: { orderId: id, status: 'packing', was: 'open' },
        },
      ],
    },
    {
      what: 'an order that is edited',
      async does() {
        const asOf = (await orders.findById(id))?.updatedAt ?? '';
        await orders.replaceInWork(id, anOrder('SO-2', { notes: 'fragile' }), asOf);
      },
      told: [{ kind: 'order.changed.v1', data: { orderId: id } }],
    },
    {
      what: 'an import',
      async does() {
        const saved = await orders.saveAll({ insert: [anOrder('SO-3')], replace: [] });
        return must(saved);
      },
      told: [{ kind: 'order.imported.v1', data: { orderId: expect.any(String) } }],
    },
    {
      what: 'goods that are learnt',
      does: () =>
        items.change([{ merchant: null, sku: 'MUG-01' }], (key) => newItem(key, 'import', NOW)),
      told: [{ kind: 'items.changed.v1', data: { items: 1 } }],
    },
  ];
}

function toPacking({ sessions }: Store, order: StoredOrder): Change[] {
  const orderId = order.id;
  return [
    {
      what: 'a step of packing',
      does: () => sessions.save(aSession(order, 1)),
      told: [{ kind: 'packing.saved.v1', data: { orderId, revision: 1 } }],
    },
    {
      what: 'packing that is taken back',
      does: () => sessions.remove(orderId),
      told: [{ kind: 'packing.removed.v1', data: { orderId } }],
    },
  ];
}

function toThePurchase({ journal }: Store, orderId: string, attemptId: string): Change[] {
  const data = { attemptId, orderId, shipment: 'outbound', was: 'open' } as const;
  return [
    {
      what: 'a sending',
      does: () => journal.append(attemptId, { kind: 'sending', data: {} }, {}),
      told: [{ kind: 'purchase.noted.v1', data }],
    },
    {
      what: 'a purchase',
      does: () =>
        journal.append(
          attemptId,
          { kind: 'state', data: { state: 'confirmed' } },
          { state: 'confirmed', answer: anAnswer('S-1'), orderStatus: 'shipped' },
        ),
      told: [
        { kind: 'order.status-changed.v2', data: { orderId, status: 'shipped', was: 'open' } },
        { kind: 'purchase.confirmed.v1', data },
      ],
    },
  ];
}

function toDocument({ documents, printJobs }: Store, orderId: string, attemptId: string): Change[] {
  const label = aPaper(attemptId);
  const job = aPrintJob('job-1', attemptId, { orderId });
  const ofJob = { jobId: job.id, attemptId, orderId, paper: job.kind };
  const kept: Change['told'] = [{ kind: 'documents.kept.v1', data: { attemptId } }];
  const done = (change: string): Change['told'] => [
    { kind: 'print-job.changed.v2', data: { ...ofJob, state: 'done', change } },
  ];
  return [
    {
      what: 'an original',
      does: () => documents.keepOriginals([aPaper(attemptId, { role: 'original', url: 'a' })]),
      told: kept,
    },
    { what: 'its labels', does: () => documents.save(attemptId, [label]), told: kept },
    {
      what: 'a label that a person accepts',
      does: () => documents.accept(attemptId, 'BOX-1'),
      told: [{ kind: 'documents.accepted.v1', data: { attemptId } }],
    },
    {
      what: 'a print job',
      does: () => printJobs.add([job]),
      told: [
        { kind: 'print-job.changed.v2', data: { ...ofJob, state: 'queued', change: 'other' } },
      ],
    },
    {
      what: 'a print job that is done',
      does: () => printJobs.change(job.id, { states: ['queued'] }, { state: 'done' }),
      told: done('printed'),
    },
    {
      what: 'a label that is scanned back',
      does: () => printJobs.confirm(attemptId, 'BOX-1', NOW),
      told: done('verified'),
    },
  ];
}

function toCharges({ charges }: Store, attemptId: string): Change[] {
  const told = [{ kind: 'charges.changed.v1' as const, data: {} }];
  const line: StoredLine = {
    id: 'a'.repeat(64),
    identity: 'b'.repeat(64),
    nth: 1,
    biller: 'Northwind Freight',
    bill: 'B-1',
    line: '1',
    code: 'shipping',
    kind: 'shipping',
    amount: { amount: '12.50', currency: 'EUR' },
    weight: null,
    trackingNumber: '1Z999AA10123456784',
    shipmentId: '',
    reference: 'SO-1',
    direction: null,
    date: null,
    billDate: null,
    file: 'bill.csv',
    row: 2,
  };
  const dispute = { subject: attemptId, figures: '1.00 EUR', at: NOW, reason: null };
  return [
    { what: 'a bill', does: () => charges.add('https://partner.example', [line], []), told },
    {
      what: 'a dispute',
      does: () => charges.saveDispute('https://partner.example', { ...dispute, state: 'disputed' }),
      told,
    },
    {
      what: 'a bill that is taken back',
      does: () => charges.forget('https://partner.example', [line.id]),
      told,
    },
  ];
}
