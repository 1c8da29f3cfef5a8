import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/main/adapters/store-sqlite/store.ts';
import { createEventService } from '../../../src/main/features/exchange/event-service.ts';
import type { OutsideEvent } from '../../../src/shared/exchange/outside-event.ts';
import {
  databaseFile,
  must,
  mustFail,
  ownStore,
  stored,
} from '../../adapters/store-sqlite/support/bench.ts';
import {
  anAnswer,
  anAttempt,
  anOrder,
  aPrintJob,
} from '../../adapters/store-sqlite/support/samples.ts';

const AT = '2026-02-01T00:00:00.000Z';

const serviceOf = (store: Store) => createEventService(store.eventView, store.events);

async function all(store: Store, limit = 1000, after = '0'): Promise<OutsideEvent[]> {
  const found: OutsideEvent[] = [];
  for (let cursor = after; ; ) {
    const { events, next } = must(await serviceOf(store).read({ after: cursor, limit }));
    expect(events.length).toBeLessThanOrEqual(limit);
    if (events.length === 0) return found;
    found.push(...events);
    cursor = next;
  }
}

async function buy(store: Store, reference: string, orderId: string, as = reference) {
  const attempt = must(await store.journal.open(anAttempt(as, { orderId }), '{}'));
  const became = async (state: 'confirmed' | 'cancelled' | 'unknown') => {
    const answer = state === 'unknown' ? {} : { answer: anAnswer(`S-${as}`) };
    const orderStatus = {
      confirmed: 'shipped',
      cancelled: 'cancelled',
      unknown: 'unknown',
    } as const;
    const to = { state, ...answer, orderStatus: orderStatus[state] };
    await store.journal.append(attempt.id, { kind: 'state', data: { state } }, to);
  };
  return { ...attempt, became };
}

/** An order from import to delivery, with a hold, a second purchase and a print in between. */
async function aLife(store: Store): Promise<void> {
  const { id } = await stored(store, anOrder('SO-1'));
  await store.orders.setStatus(id, 'held');
  await store.orders.setStatus(id, 'packing');
  const first = await buy(store, 'SO-1', id);
  await first.became('unknown');
  await first.became('confirmed');
  await first.became('cancelled');
  const again = await buy(store, 'SO-1', id, 'SO-1B');
  await again.became('confirmed');
  await store.printJobs.add([aPrintJob('job-1', again.id, { orderId: id })]);
  await store.printJobs.change('job-1', { states: ['queued'] }, { state: 'sent' });
  await store.printJobs.change('job-1', { states: ['sent'] }, { state: 'done' });
  await store.printJobs.confirm(again.id, 'BOX-1', AT);
  await store.parcels.adopt(again.connection);
  for (const status of ['In Transit', 'Delivered']) {
    await store.parcels.record(again.connection, anAnswer('S').trackingNumber ?? '', {
      ...{ askedAt: AT, fetchedAt: AT, nextAt: null, failures: 0, notKnown: false },
      tracking: { status, estimatedDelivery: null, history: [] },
    });
  }
}

describe('events for other programs', () => {
  it('describe an order’s life in the contract’s words, also when read late', async () => {
    const store = await ownStore();
    await aLife(store);
    const events = await all(store);
    const { trackingNumber } = anAnswer('S');
    expect(
      events.map(({ kind, data }) => [kind, data.status ?? data.carton ?? data.reference]),
    ).toEqual([
      ['order.imported', undefined],
      ['order.held', undefined],
      ['order.resumed', undefined],
      ['shipment.unknown', 'SO-1'],
      ['shipment.confirmed', 'SO-1'],
      ['order.cancelled', undefined],
      ['shipment.cancelled', 'SO-1'],
      ['shipment.relabelled', 'SO-1B'],
      ['label.printed', 'BOX-1'],
      ['label.verified', 'BOX-1'],
      ['tracking.changed', 'in-transit'],
      ['shipment.delivered', 'delivered'],
    ]);
    for (const { id, at, order } of events) {
      expect(order).toEqual({ merchant: null, reference: 'SO-1' });
      expect(id).toMatch(/^[0-9a-f]{32}$/);
      expect(Date.parse(at)).not.toBeNaN();
    }
    // An event holds what was known at its time, although more is known by now.
    const unknown = events.find(({ kind }) => kind === 'shipment.unknown');
    expect(unknown?.data).toEqual({ shipment: 'outbound', reference: 'SO-1' });
    const bought = events.find(({ kind }) => kind === 'shipment.confirmed');
    expect(bought?.data).toMatchObject({
      shipmentId: 'S-SO-1',
      trackingNumber,
      service: 'express',
    });
  });

  it('are the same and come once each, whatever the page size', async () => {
    const store = await ownStore();
    await aLife(store);
    const insert = Array.from({ length: 600 }, (_, at) => anOrder(`MANY-${at}`));
    must(await store.orders.saveAll({ insert, replace: [] }));
    const whole = await all(store);
    expect(whole).toHaveLength(612);
    expect(await all(store, 1000, '0')).toEqual(whole);
    expect(await all(store, 7)).toEqual(whole);
  });

  it('contain no personal data', async () => {
    const store = await ownStore();
    await aLife(store);
    const order = anOrder('SO-1');
    const said = JSON.stringify(await all(store));
    for (const word of [order.shipTo.name, order.shipTo.city, order.shipTo.addressLine1]) {
      expect(said).not.toContain(word);
    }
  });

  it('can be limited to one merchant', async () => {
    const store = await ownStore();
    await stored(store, anOrder('SO-1', { merchant: 'Acme' }));
    await stored(store, anOrder('SO-1', { merchant: 'Zenith' }));
    await stored(store, anOrder('SO-2'));
    const { events } = must(
      await serviceOf(store).read({ after: '0', limit: 10, merchant: 'Zenith' }),
    );
    expect(events.map(({ order }) => order)).toEqual([{ merchant: 'Zenith', reference: 'SO-1' }]);
  });

  it('reach a waiting reader as soon as they occur', async () => {
    const store = await ownStore();
    const { next } = must(await serviceOf(store).read({ after: '0', limit: 10 }));
    const waits = serviceOf(store).read({ after: next, limit: 10, wait: 60 });
    await stored(store, anOrder('SO-1'));
    expect(must(await waits).events.map(({ kind }) => kind)).toEqual(['order.imported']);
  });

  it('release a waiting reader when the station closes', async () => {
    const store = await ownStore();
    const service = serviceOf(store);
    const waits = service.read({ after: '0', limit: 10, wait: 60 });
    await new Promise((resolve) => setImmediate(resolve));
    service.close();
    expect(must(await waits).events).toEqual([]);
  });
});

describe('an event cursor', () => {
  it.each(['', '7', 'next', '-1', '1-zzzzzzzz', '0x0'])('is rejected: %j', async (after) => {
    const error = mustFail(await serviceOf(await ownStore()).read({ after, limit: 1 }));
    expect(error).toMatchObject({ code: 'bad-input', field: 'after' });
  });

  it('to deleted events is rejected', async () => {
    const file = databaseFile();
    const store = await ownStore(file);
    await stored(store, anOrder('SO-1'));
    const { next } = must(await serviceOf(store).read({ after: '0', limit: 1 }));
    const sqlite = new Database(file);
    sqlite.exec(`INSERT INTO events (kind, data) VALUES ('order.erased.v1', '{"orderId":"a"}');
      DROP TRIGGER events_kept; DELETE FROM events WHERE seq = 1`);
    // The event after it still exists: nothing is missing.
    expect(must(await serviceOf(store).read({ after: next, limit: 1 })).events).toEqual([]);
    sqlite.exec(`INSERT INTO events (kind, data) VALUES ('order.erased.v1', '{"orderId":"a"}');
      DELETE FROM events WHERE seq = 2`);
    sqlite.close();
    const error = mustFail(await serviceOf(store).read({ after: next, limit: 1 }));
    expect(error).toMatchObject({ code: 'not-found', field: 'after' });
    expect(must(await serviceOf(store).read({ after: '0', limit: 1 })).events).toEqual([]);
  });

  it('of another event log is rejected', async () => {
    const [one, other] = [await ownStore(), await ownStore()];
    for (const store of [one, other]) await stored(store, anOrder('SO-1'));
    const { next } = must(await serviceOf(one).read({ after: '0', limit: 1 }));
    expect(mustFail(await serviceOf(other).read({ after: next, limit: 1 })).code).toBe('not-found');
  });
});

it('more than 32 that wait at a time make the first one answer, with what there is', async () => {
  const service = serviceOf(await ownStore());
  const wait = () => service.read({ after: '0', limit: 10, wait: 60 });
  const first = wait();
  const others = Array.from({ length: 32 }, wait);
  expect(must(await first).events).toEqual([]);
  const all = Promise.all(others);
  expect(await Promise.race([all, Promise.resolve('waiting')])).toBe('waiting');
  service.close();
  expect(await all).toHaveLength(32);
});
