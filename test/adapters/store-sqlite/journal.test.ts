import { describe, expect, it } from 'vitest';
import type { Attempt, AttemptChange } from '../../../src/main/features/purchasing/ports.ts';
import type { AttemptState } from '../../../src/shared/purchasing/shipment.ts';
import { must, ownStore, stored } from './support/bench.ts';
import { anAnswer, anAttempt, anOrder } from './support/samples.ts';

const said = { kind: 'state', data: {} } as const;

/** A store with one attempt for SO-1, brought to this state in the regular way. */
async function attemptThatIs(state: AttemptState) {
  const store = await ownStore();
  const { id } = must(await store.journal.open(anAttempt('SO-1'), '{"sent":1}'));
  const become = (change: AttemptChange) => store.journal.append(id, said, change);
  if (state === 'confirmed' || state === 'cancelled') {
    await become({ state: 'confirmed', answer: anAnswer('S-1') });
  }
  if (state === 'declared-not-bought') await become({ state: 'unknown' });
  if (state !== 'open' && state !== 'confirmed') await become({ state });
  return { store, id, become };
}

const blockedBy = (attempt: Partial<Attempt>) => ({
  ok: false,
  error: { blockingAttempt: attempt },
});

describe('an attempt to buy', () => {
  it('has the receiver in its body, whatever its order says now', async () => {
    const store = await ownStore();
    const order = await stored(store, anOrder('SO-1'));
    const body = JSON.stringify({ ShipToAddress: { Name: 'Erika', Zip: '51147', Country: 'DE' } });
    const attempt = { ...anAttempt('SO-1'), orderId: order.id };
    const sent = must(await store.journal.open(attempt, body));
    expect(await store.journal.receiver(sent.id)).toEqual({
      name: 'Erika',
      attentionName: null,
      zip: '51147',
      country: 'DE',
    });
  });

  it('has the order’s receiver when its body names none', async () => {
    const store = await ownStore();
    const { id: orderId, shipTo } = await stored(store, anOrder('SO-1'));
    const sent = must(await store.journal.open({ ...anAttempt('SO-1'), orderId }, '{}'));
    const { name, attentionName = null, zip, country } = shipTo;
    expect(await store.journal.receiver(sent.id)).toEqual({ name, attentionName, zip, country });
  });

  it('is returned as written, with its body separate and its first fact', async () => {
    const store = await ownStore();
    const attempt = anAttempt('SO-1', { merchant: 'Acme', packer: 'kim' });
    const opened = must(await store.journal.open(attempt, '{"sent":"as it was"}'));
    expect(opened).toEqual({
      ...attempt,
      id: opened.id,
      state: 'open',
      sendings: 0,
      openedAt: '2026-01-02T03:04:06.000Z',
      changedAt: '2026-01-02T03:04:06.000Z',
      answer: null,
      why: null,
      duplicateOf: null,
    });
    expect(await store.journal.find(opened.id)).toEqual(opened);
    expect(await store.journal.body(opened.id)).toBe('{"sent":"as it was"}');
    expect(await store.journal.facts(opened.id)).toEqual([
      {
        at: '2026-01-02T03:04:06.000Z',
        kind: 'opened',
        data: { quoteId: 'quote-1', bodyHash: attempt.bodyHash },
      },
    ]);
    expect(await store.journal.find('nobody')).toBeNull();
    expect(await store.journal.body('nobody')).toBeNull();
    await expect(store.journal.append('nobody', said)).rejects.toThrow('No attempt nobody');
  });

  it('collects facts in sequence, counts its sendings, and keeps the answer', async () => {
    const { store, id, become } = await attemptThatIs('open');
    await store.journal.append(id, { kind: 'sending', data: { sending: 'first' } });
    await store.journal.append(id, { kind: 'sending', data: { sending: 'after-401' } });
    const answer = anAnswer('S-1', { trackingNumber: '92001902551559000101352584' });
    const confirmed = await become({ state: 'confirmed', answer, why: null });
    expect(confirmed).toMatchObject({ state: 'confirmed', sendings: 2, answer });
    expect(confirmed.changedAt > confirmed.openedAt).toBe(true);
    const facts = await store.journal.facts(id);
    expect(facts.map(({ kind }) => kind)).toEqual(['opened', 'sending', 'sending', 'state']);
    const completed = { ...answer, trackingUrl: 'https://partner.example/t/1' };
    expect((await become({ answer: completed })).answer).toEqual(completed);
  });

  it('keeps its reason until another one is given', async () => {
    const { become } = await attemptThatIs('open');
    expect((await become({ state: 'unknown', why: 'no answer came' })).why).toBe('no answer came');
    expect((await become({})).why).toBe('no answer came');
    expect((await become({ why: null })).why).toBeNull();
  });
});

describe('an attempt’s state changes', () => {
  const states: AttemptState[] = [
    'open',
    'not-sent',
    'confirmed',
    'refused',
    'unknown',
    'cancelled',
    'declared-not-bought',
  ];
  const allowed: Record<AttemptState, AttemptState[]> = {
    open: ['not-sent', 'confirmed', 'refused', 'unknown'],
    unknown: ['confirmed', 'declared-not-bought'],
    'not-sent': ['confirmed'],
    refused: ['confirmed'],
    'declared-not-bought': ['confirmed'],
    confirmed: ['cancelled'],
    cancelled: [],
  };
  const cases = states.flatMap((from) =>
    states.filter((to) => to !== from).map((to) => [from, to] as const),
  );

  it.each(cases)('from %s to %s as allowed', async (from, to) => {
    const { store, id, become } = await attemptThatIs(from);
    const facts = (await store.journal.facts(id)).length;
    const asked = become({ state: to, answer: anAnswer('S-1'), why: 'asked' });
    const settled = from !== 'open' && from !== 'unknown';
    if (allowed[from].includes(to)) {
      expect(await asked).toMatchObject({ state: to, why: 'asked' });
    } else if (to === 'open' || !settled) {
      await expect(asked).rejects.toThrow(`An attempt that is ${from} cannot become ${to}`);
      expect(await store.journal.find(id)).toMatchObject({ state: from });
      expect(await store.journal.facts(id)).toHaveLength(facts);
    } else {
      // A late fact about a resolved attempt is recorded and changes nothing.
      expect(await asked).toMatchObject({ state: from, why: null });
      expect(await store.journal.facts(id)).toHaveLength(facts + 1);
    }
  });

  it('to confirmed only with a ShipmentID', async () => {
    const { become } = await attemptThatIs('open');
    await expect(become({ state: 'confirmed' })).rejects.toThrow('without a ShipmentID');
  });

  it('never to another shipment than the bought one', async () => {
    const { store, id, become } = await attemptThatIs('confirmed');
    expect(await become({ state: 'confirmed', answer: anAnswer('S-2') })).toMatchObject({
      answer: { shipmentId: 'S-1' },
    });
    expect(await store.journal.facts(id)).toHaveLength(3);
  });

  it('but a late fact that leaves it leaves the order’s status too', async () => {
    const { store, id } = await attemptThatIs('confirmed');
    const late = { state: 'unknown', orderStatus: 'unknown' } as const;
    expect((await store.journal.append(id, said, late)).state).toBe('confirmed');
  });
});

describe('buying once', () => {
  it.each(['open', 'unknown', 'confirmed'] as const)(
    'refuses a second attempt while the first is %s, and names it',
    async (state) => {
      const { store, id } = await attemptThatIs(state);
      expect(await store.journal.open(anAttempt('SO-1'), '{}')).toMatchObject(
        blockedBy({ id, state }),
      );
      expect(await store.journal.list({})).toHaveLength(1);
    },
  );

  it.each(['not-sent', 'refused', 'cancelled', 'declared-not-bought'] as const)(
    'allows another attempt once the first is %s',
    async (state) => {
      const { store, id } = await attemptThatIs(state);
      const second = must(await store.journal.open(anAttempt('SO-1'), '{}'));
      expect((await store.journal.list({})).map((each) => each.id)).toEqual([second.id, id]);
    },
  );

  it('refuses a second Reference for the order while the first attempt is live', async () => {
    const { store } = await attemptThatIs('unknown');
    const other = anAttempt('SO-1-AGAIN', { orderId: 'order-of-SO-1' });
    expect(await store.journal.open(other, '{}')).toMatchObject(blockedBy({ state: 'unknown' }));
  });

  it('is per connection, merchant, kind and identity', async () => {
    const { store } = await attemptThatIs('confirmed');
    const returned = { kind: 'return', orderId: 'order-of-SO-1' } as const;
    for (const other of [
      anAttempt('SO-2'),
      anAttempt('SO-1', { connection: 'sandbox' }),
      anAttempt('SO-1', { merchant: 'Acme', orderId: 'order-of-acme' }),
      anAttempt('SO-1', { ...returned, identity: 'return-1' }),
      anAttempt('SO-1', { ...returned, identity: 'return-2' }),
    ]) {
      must(await store.journal.open(other, '{}'));
    }
    const again = anAttempt('SO-1', { ...returned, identity: 'return-2' });
    expect(await store.journal.open(again, '{}')).toMatchObject(blockedBy({ state: 'open' }));
  });

  it('keeps late proof beside the attempt that is live by then', async () => {
    const { store, id, become } = await attemptThatIs('declared-not-bought');
    const second = must(await store.journal.open(anAttempt('SO-1'), '{}'));
    const proven = await become({ state: 'confirmed', answer: anAnswer('S-1') });
    expect(proven.state).toBe('confirmed');
    expect((await store.journal.facts(id)).at(-1)).toMatchObject({
      kind: 'note',
      data: { note: 'possibly bought twice', otherAttempt: second.id },
    });
    await store.journal.append(second.id, said, { state: 'confirmed', answer: anAnswer('S-2') });
    expect(await store.journal.list({ states: ['confirmed'] })).toHaveLength(2);
    const twice = async (connection = 'https://partner.example') =>
      (await store.journal.boughtTwice(connection)).map((each) => each.id);
    expect([await twice(), await twice('sandbox')]).toEqual([[id], []]);
    // Cancelling one of the two leaves the other bought, and nothing more to buy.
    await store.journal.append(second.id, said, { state: 'cancelled' });
    expect(await twice()).toEqual([]);
    expect(await store.journal.open(anAttempt('SO-1'), '{}')).toMatchObject(
      blockedBy({ state: 'confirmed' }),
    );
    await become({ state: 'cancelled' });
    must(await store.journal.open(anAttempt('SO-1'), '{}'));
  });
});

describe('reading the journal', () => {
  it('returns the live attempt of an order, its outbound purchase before a return that is unsettled', async () => {
    const { store, id } = await attemptThatIs('confirmed');
    const order = 'order-of-SO-1';
    expect((await store.journal.live(order, 'https://partner.example'))?.id).toBe(id);
    expect(await store.journal.live(order, 'sandbox')).toBeNull();
    expect(await store.journal.live('another', 'https://partner.example')).toBeNull();
    const returned = anAttempt('SO-1', { kind: 'return', orderId: order, identity: 'return-1' });
    const back = must(await store.journal.open(returned, '{}'));
    expect((await store.journal.live(order, 'https://partner.example'))?.id).toBe(id);
    expect((await store.journal.unsettled(order, 'https://partner.example'))?.id).toBe(back.id);
    await store.journal.append(back.id, said, { state: 'confirmed', answer: anAnswer('R-1') });
    expect((await store.journal.live(order, 'https://partner.example'))?.id).toBe(id);
    expect(await store.journal.unsettled(order, 'https://partner.example')).toBeNull();
  });

  it('returns no live attempt once all are over', async () => {
    const { store } = await attemptThatIs('refused');
    expect(await store.journal.live('order-of-SO-1', 'https://partner.example')).toBeNull();
  });

  it('finds attempts by ShipmentID, connection, order and state', async () => {
    const { store, id } = await attemptThatIs('confirmed');
    const other = must(await store.journal.open(anAttempt('SO-2', { connection: 'sandbox' }), ''));
    const { journal } = store;
    expect((await journal.byShipmentId('https://partner.example', 'S-1'))?.id).toBe(id);
    expect(await journal.byShipmentId('sandbox', 'S-1')).toBeNull();
    const ids = async (query: Parameters<typeof journal.list>[0]) =>
      (await journal.list(query)).map((each) => each.id);
    expect(await ids({})).toEqual([other.id, id]);
    expect(await ids({ connection: 'sandbox' })).toEqual([other.id]);
    expect(await ids({ orderId: 'order-of-SO-1' })).toEqual([id]);
    expect(await ids({ states: ['open', 'unknown'] })).toEqual([other.id]);
    expect(await ids({ states: [] })).toEqual([]);
    expect(await ids({ reference: ' so-2' })).toEqual([other.id]);
    expect(await ids({ reference: 'SO' })).toEqual([]);
  });

  it('returns references of other alphabets for the caller to compare', async () => {
    const { store, id } = await attemptThatIs('confirmed');
    const own = must(await store.journal.open(anAttempt('ЗАКАЗ-1'), ''));
    const ids = async (reference: string) =>
      (await store.journal.list({ reference })).map((each) => each.id);
    expect(await ids('заказ-1')).toContain(own.id);
    expect(await ids('SO-1')).toEqual([own.id, id]);
  });
});
