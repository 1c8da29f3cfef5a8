import { describe, expect, it } from 'vitest';
import type { Fetched } from '../../../src/main/features/tracking/ports.ts';
import { must, ownStore, stored } from './support/bench.ts';
import { anAnswer, anAttempt, anOrder } from './support/samples.ts';

const T0 = '2026-03-01T08:00:00.000Z';
const T1 = '2026-03-01T09:00:00.000Z';
const LATER = '2999-01-01T00:00:00.000Z';
const entry = (at: string, detail: string) => ({ at, status: 'In Transit', detail, location: '' });
const fetched = (change: Partial<Fetched> = {}): Fetched => ({
  askedAt: T0,
  fetchedAt: T1,
  nextAt: LATER,
  failures: 0,
  notKnown: false,
  tracking: { status: 'In Transit', estimatedDelivery: null, history: [] },
  ...change,
});

/** A store in which these numbers were bought. */
async function boughtWith(...numbers: (string | null)[]) {
  const store = await ownStore();
  for (const [index, trackingNumber] of numbers.entries()) {
    const order = await stored(store, anOrder(`SO-${index}`));
    const attempt = must(
      await store.journal.open({ ...anAttempt(`SO-${index}`), orderId: order.id }, '{}'),
    );
    const answer = anAnswer(`S-${index}`, { trackingNumber });
    await store.journal.append(
      attempt.id,
      { kind: 'state', data: {} },
      { state: 'confirmed', answer },
    );
  }
  const [first] = await store.journal.list({});
  const connection = first?.connection ?? '';
  await store.parcels.adopt(connection);
  return { store, connection, parcels: store.parcels };
}

describe('parcels', () => {
  it('are the purchases with a tracking number, taken up once', async () => {
    const { parcels, connection } = await boughtWith('T-0', null, ' T-2 ');
    await parcels.adopt(connection);
    const open = await parcels.open(connection);
    expect(open.map(({ trackingNumber }) => trackingNumber)).toEqual(['T-0', 'T-2']);
    expect(open[0]).toMatchObject({ status: '', fetchedAt: null, kind: 'outbound', failures: 0 });
    expect(open[0]?.shipTo?.city).toBeTruthy();
    expect(await parcels.find(connection, 'T-9')).toBeNull();
    expect(await parcels.open('another')).toEqual([]);
  });

  it('are claimed one by one, each by one program, and again when due', async () => {
    const { parcels, connection } = await boughtWith('T-0', 'T-1');
    const first = await parcels.claim(connection, LATER, '2999-01-02T00:00:00.000Z');
    const second = await parcels.claim(connection, LATER, '2999-01-02T00:00:00.000Z');
    expect([first?.trackingNumber, second?.trackingNumber].sort()).toEqual(['T-0', 'T-1']);
    expect(await parcels.claim(connection, LATER, LATER)).toBeNull();
    await parcels.record(connection, 'T-0', fetched({ nextAt: T0 }));
    expect(await parcels.nextDue(connection)).toBe(T0);
    expect((await parcels.claim(connection, T1, LATER))?.trackingNumber).toBe('T-0');
  });

  it('that are delivered or cancelled are never claimed again', async () => {
    const { store, parcels, connection } = await boughtWith('T-0', 'T-1');
    const delivered = { status: 'Delivered', estimatedDelivery: null, history: [] };
    await parcels.record(connection, 'T-0', fetched({ nextAt: null, tracking: delivered }));
    const [attempt] = await store.journal.list({});
    await store.journal.append(
      attempt?.id ?? '',
      { kind: 'state', data: {} },
      { state: 'cancelled' },
    );
    expect(await parcels.claim(connection, LATER, LATER)).toBeNull();
    expect(await parcels.nextDue(connection)).toBeNull();
    expect(await parcels.open(connection)).toEqual([]);
    expect(await parcels.delivered(connection, T0)).toMatchObject([{ trackingNumber: 'T-0' }]);
    expect(await parcels.delivered(connection, LATER)).toEqual([]);
  });

  it('bought again under the number of a cancelled one are tracked again', async () => {
    const { store, parcels, connection } = await boughtWith('T-0');
    const delivered = { status: 'Delivered', estimatedDelivery: null, history: [] };
    await parcels.record(connection, 'T-0', fetched({ nextAt: null, tracking: delivered }));
    const [first] = await store.journal.list({});
    if (!first) throw new Error('nothing was bought');
    const said = { kind: 'state', data: {} } as const;
    await store.journal.append(first.id, said, { state: 'cancelled' });
    const again = must(
      await store.journal.open({ ...anAttempt('SO-0-B'), orderId: first.orderId }, '{}'),
    );
    const answer = anAnswer('S-B', { trackingNumber: 'T-0' });
    await store.journal.append(again.id, said, { state: 'confirmed', answer });
    await parcels.adopt(connection);
    expect(await parcels.open(connection)).toMatchObject([{ attemptId: again.id, status: '' }]);
    expect((await parcels.claim(connection, LATER, LATER))?.trackingNumber).toBe('T-0');
  });

  it('keep their data when an answer brought nothing new', async () => {
    const { parcels, connection } = await boughtWith('T-0');
    const history = [entry('2026-02-27T10:00:00', 'Picked up')];
    const moving = { status: 'In Transit', estimatedDelivery: '2026-03-05T18:00:00', history };
    await parcels.record(connection, 'T-0', fetched({ tracking: moving }));
    await parcels.record(connection, 'T-0', fetched({ tracking: null, failures: 3 }));
    expect(await parcels.find(connection, 'T-0')).toMatchObject({
      status: 'In Transit',
      estimatedDelivery: '2026-03-05T18:00:00',
      movedAt: '2026-02-27T10:00:00.000Z',
      failures: 3,
    });
  });
});

describe('a step without a date', () => {
  it('counts as a movement when first seen, not in every answer', async () => {
    const { parcels, connection } = await boughtWith('T-0');
    const tracking = { status: 'In Transit', estimatedDelivery: null, history: [entry('', 'x')] };
    await parcels.record(connection, 'T-0', fetched({ tracking }));
    await parcels.record(connection, 'T-0', fetched({ tracking, fetchedAt: LATER }));
    expect(await parcels.find(connection, 'T-0')).toMatchObject({ movedAt: T1 });
    const history = [entry('soon', 'y'), entry('2026-02-27T10:00:00', 'x')];
    await parcels.record(connection, 'T-0', fetched({ tracking: { ...tracking, history } }));
    expect(await parcels.find(connection, 'T-0')).toMatchObject({
      movedAt: '2026-02-27T10:00:00.000Z',
    });
  });
});

describe('the partner’s tracking answer', () => {
  it('is news when it has something new, not when it is repeated', async () => {
    const { store, parcels, connection } = await boughtWith('T-0');
    const history = [entry('2026-02-27T10:00:00', 'Picked up')];
    const tracking = { status: 'In Transit', estimatedDelivery: null, history };
    const isNews = async (change: Partial<Fetched>) => {
      const from = await store.events.end();
      await parcels.record(connection, 'T-0', fetched({ tracking, ...change }));
      return (await store.events.after(from)).events.length > 0;
    };
    expect(await isNews({})).toBe(true);
    expect(await isNews({})).toBe(false);
    expect(await isNews({ tracking: null, failures: 1 })).toBe(false);
    expect(await isNews({ tracking: null, notKnown: true })).toBe(true);
    expect(await isNews({ tracking: { ...tracking, status: 'Held' } })).toBe(true);
    const longer = [entry('2026-02-28T10:00:00', 'Departed'), ...history];
    expect(await isNews({ tracking: { ...tracking, status: 'Held', history: longer } })).toBe(true);
    await parcels.receive(connection, 'T-0', [entry('2026-03-01T10:00:00', 'Heard')], T1);
    expect(await isNews({ tracking: { ...tracking, status: 'Held', history: longer } })).toBe(true);
  });

  it('that takes a delivery back puts the parcel on its way again', async () => {
    const { parcels, connection } = await boughtWith('T-0');
    const at = (status: string) => ({ status, estimatedDelivery: null, history: [] });
    await parcels.record(connection, 'T-0', fetched({ nextAt: null, tracking: at('Delivered') }));
    await parcels.record(
      connection,
      'T-0',
      fetched({ fetchedAt: LATER, tracking: at('Delivered') }),
    );
    // Requested again, it was not delivered again.
    expect(await parcels.delivered(connection, '2026-03-02')).toEqual([]);
    expect(await parcels.delivered(connection, T0)).toHaveLength(1);
    await parcels.record(connection, 'T-0', fetched({ tracking: at('In Transit') }));
    expect(await parcels.open(connection)).toHaveLength(1);
    expect(await parcels.delivered(connection, T0)).toEqual([]);
  });
});

describe('a tracking event', () => {
  it('during a request makes the parcel due once more, unless delivered', async () => {
    const { parcels, connection } = await boughtWith('T-0');
    await parcels.record(connection, 'T-0', fetched());
    const said = [entry('2026-03-01T08:30:00', 'Out for delivery')];
    const amid = '2026-03-01T08:30:00.000Z';
    await parcels.receive(connection, 'T-0', said, amid);
    await parcels.record(connection, 'T-0', fetched());
    expect(await parcels.nextDue(connection)).toBe(amid);
    await parcels.record(connection, 'T-0', fetched({ askedAt: T1 }));
    expect(await parcels.nextDue(connection)).toBe(LATER);
    await parcels.receive(connection, 'T-0', [entry('2026-03-01T08:40:00', 'Here')], amid);
    await parcels.record(connection, 'T-0', fetched({ nextAt: null }));
    expect(await parcels.nextDue(connection)).toBeNull();
  });

  it('is stored as unconfirmed and makes the parcel due; the partner’s answer confirms it', async () => {
    const { parcels, connection } = await boughtWith('T-0');
    await parcels.record(connection, 'T-0', fetched());
    const said = [entry('2026-03-01T08:30:00', 'Out for delivery')];
    expect(await parcels.receive(connection, 'T-0', said, T1)).toBe(true);
    expect(await parcels.entries(connection, 'T-0')).toMatchObject([{ isFromEvent: true }]);
    expect(await parcels.nextDue(connection)).toBe(T1);
    expect(await parcels.find(connection, 'T-0')).toMatchObject({ status: 'In Transit' });
    const tracking = { status: 'In Transit', estimatedDelivery: null, history: said };
    await parcels.record(connection, 'T-0', fetched({ tracking, askedAt: T1 }));
    expect(await parcels.entries(connection, 'T-0')).toEqual([{ ...said[0], isFromEvent: false }]);
    // A repeated event makes nothing due.
    await parcels.receive(connection, 'T-0', said, T1);
    expect(await parcels.nextDue(connection)).toBe(LATER);
    expect(await parcels.entries(connection, 'T-0')).toMatchObject([{ isFromEvent: false }]);
  });

  it('of a number that nobody bought leaves nothing behind, and a flood of events is bounded', async () => {
    const { parcels, connection } = await boughtWith('T-0');
    expect(await parcels.receive(connection, 'T-9', [entry('2026', 'x')], T1)).toBe(false);
    for (let turn = 0; turn < 8; turn += 1) {
      const many = Array.from({ length: 100 }, (_, index) => entry('2026', `${turn} ${index}`));
      await parcels.receive(connection, 'T-0', many, T1);
    }
    expect((await parcels.entries(connection, 'T-0')).length).toBe(300);
  });

  it('never reopens a delivered parcel', async () => {
    const { parcels, connection } = await boughtWith('T-0');
    const delivered = { status: 'Delivered', estimatedDelivery: null, history: [] };
    await parcels.record(connection, 'T-0', fetched({ nextAt: null, tracking: delivered }));
    await parcels.receive(connection, 'T-0', [entry('2026-03-01T08:30:00', 'Lost')], T1);
    expect(await parcels.nextDue(connection)).toBeNull();
  });
});
