import { describe, expect, it } from 'vitest';
import { openLocks } from '../../../../src/main/adapters/store-sqlite/files/locks.ts';
import { createIntake } from '../../../../src/main/features/partner-events/logic/intake.ts';
import {
  createEventVerifier,
  judge,
  type ShipmentEvent,
  type Witness,
} from '../../../../src/main/features/purchasing/logic/verified-events.ts';
import type { AttemptState, ShipmentKind } from '../../../../src/shared/purchasing/shipment.ts';
import { bought, CONNECTION, cut, keys, purchaseRig, refused, request } from './purchase-rig.ts';

const event: ShipmentEvent = {
  reference: 'SO-7',
  shipmentId: 'SHP-9',
  trackingNumber: 'T-9',
  carrier: null,
  labelUrl: null,
};
const tracking: Witness = { by: 'tracking', reference: ' so-7', shipmentId: null };
const listed: Witness = { by: 'get-shipments', reference: 'SO-7', shipmentId: 'SHP-9' };

const attempt = (over: { state?: AttemptState; kind?: ShipmentKind } = {}) => ({
  id: 'attempt-1',
  kind: over.kind ?? 'outbound',
  state: over.state ?? 'unknown',
  reference: 'SO-7',
});

describe('rule 7: an unsigned event', () => {
  it('proves nothing by itself', () => {
    expect(judge(attempt(), event, null, [])).toMatchObject({ kind: 'waiting' });
    const silent = { ...tracking, reference: null };
    expect(judge(attempt(), event, null, [silent])).toMatchObject({ kind: 'waiting' });
  });

  it.each([tracking, listed])(
    'confirms a purchase once $by returns the same Reference',
    (witness) => {
      expect(judge(attempt(), event, null, [witness])).toEqual({
        kind: 'confirmed',
        by: witness.by,
      });
    },
  );

  it('proves nothing when the partner returns another Reference', () => {
    const foreign = { ...tracking, reference: 'SO-70' };
    expect(judge(attempt(), event, null, [foreign])).toMatchObject({ kind: 'waiting' });
    expect(judge(attempt(), event, null, [listed, foreign])).toMatchObject({ kind: 'waiting' });
    const other = { ...listed, shipmentId: 'SHP-8' };
    expect(judge(attempt(), event, null, [tracking, other])).toMatchObject({ kind: 'waiting' });
  });

  it('never confirms a return', () => {
    expect(judge(attempt({ kind: 'return' }), event, null, [listed])).toMatchObject({
      kind: 'waiting',
    });
  });

  it('is not accepted with a ShipmentID already on record', () => {
    const owner = { id: 'attempt-0', reference: 'SO-3' };
    expect(judge(attempt(), event, owner, [listed])).toMatchObject({
      kind: 'waiting',
      why: expect.stringContaining('SO-3'),
    });
  });

  it.each<[AttemptState, string]>([
    ['unknown', 'confirmed'],
    ['refused', 'confirmed'],
    ['declared-not-bought', 'confirmed'],
    ['open', 'waiting'],
    ['not-sent', 'waiting'],
    ['confirmed', 'waiting'],
    ['cancelled', 'waiting'],
  ])('for a purchase that is %s gives: %s', (state, kind) => {
    expect(judge(attempt({ state }), event, null, [listed])).toMatchObject({ kind });
  });
});

describe('rule 7: verifying an event', () => {
  const rig = purchaseRig();
  const verifier = (...witnesses: Witness[]) =>
    createEventVerifier({
      connection: CONNECTION,
      journal: rig.store.journal,
      locks: openLocks(`${rig.folder}/locks`),
      elapsed: () => performance.now(),
      pause: async () => undefined,
      witnesses: async () => witnesses,
    });

  it('confirms an unknown purchase, whose labels are fetched separately', async () => {
    await rig.scripted(cut).purchasing.buy(rig.intent(), request());
    const verified = await verifier(tracking).verify(event);
    expect(verified).toMatchObject({
      ok: true,
      value: {
        kind: 'confirmed',
        attempt: {
          state: 'confirmed',
          answer: { shipmentId: 'SHP-9', trackingNumber: 'T-9', labelUrls: [] },
        },
      },
    });
    expect(await rig.status()).toBe('shipped');
  });

  it('takes label and carrier from the event that is confirmed', async () => {
    await rig.scripted(cut).purchasing.buy(rig.intent(), request());
    const named = { ...event, carrier: 'DHL', labelUrl: 'https://labels.example/9.pdf' };
    expect(await verifier(tracking).verify(named)).toMatchObject({
      value: {
        kind: 'confirmed',
        attempt: { answer: { carrier: 'DHL', labelUrls: ['https://labels.example/9.pdf'] } },
      },
    });
  });

  it('takes the label that an answer lacked from a later event with its ShipmentID and number', async () => {
    await rig.scripted(cut).purchasing.buy(rig.intent(), request());
    await verifier(tracking).verify(event);
    const named = { ...event, labelUrl: 'https://labels.example/9.pdf' };
    const another = { ...named, trackingNumber: 'T-8' };
    expect(await verifier().verify(another)).toMatchObject({ value: { isFilled: false } });
    expect(await verifier().verify(named)).toMatchObject({
      value: {
        kind: 'on-record',
        isFilled: true,
        attempt: { answer: { labelUrls: ['https://labels.example/9.pdf'] } },
      },
    });
    // What is there is never replaced.
    const other = { ...named, labelUrl: 'https://labels.example/8.pdf' };
    expect(await verifier().verify(other)).toMatchObject({
      value: {
        isFilled: false,
        attempt: { answer: { labelUrls: ['https://labels.example/9.pdf'] } },
      },
    });
  });

  it('keeps the event as a note while nothing confirms it', async () => {
    await rig.scripted(cut).purchasing.buy(rig.intent(), request());
    expect(await verifier().verify(event)).toMatchObject({ ok: true, value: { kind: 'waiting' } });
    const unknown = await rig.live();
    expect(unknown.state).toBe('unknown');
    const facts = await rig.store.journal.facts(unknown.id);
    expect(facts.at(-1)?.data).toMatchObject({ note: 'shipment-created', shipmentId: 'SHP-9' });
  });

  it('reports a ShipmentID already on record', async () => {
    await rig.scripted(bought).purchasing.buy(rig.intent(), request());
    const verified = await verifier(listed).verify({ ...event, shipmentId: ' shp-1' });
    expect(verified).toMatchObject({ ok: true, value: { kind: 'on-record' } });
  });

  it('rejects the tracking number of another order', async () => {
    await rig.scripted(bought).purchasing.buy(rig.intent(), request());
    await rig.store.orders.saveAll({ insert: [{ ...rig.order, reference: 'SO-8' }], replace: [] });
    const other = await rig.store.orders.find({ merchant: null, reference: 'SO-8' });
    const intent = { ...rig.intent(), orderId: other?.id ?? '' };
    await rig.scripted(cut).purchasing.buy(intent, request({ reference: 'SO-8' }));
    const named = { ...event, reference: 'SO-8', trackingNumber: 't-1 ' };
    const agrees = { ...tracking, reference: 'SO-8' };
    expect(await verifier(agrees).verify(named)).toMatchObject({
      ok: true,
      value: { kind: 'waiting', why: expect.stringContaining('SO-7') },
    });
  });

  it('rule 9: wins over a refusal', async () => {
    await rig.scripted(refused).purchasing.buy(rig.intent(), request());
    expect(await verifier(listed).verify(event)).toMatchObject({
      ok: true,
      value: { kind: 'confirmed' },
    });
  });

  it("rule 9: leaves a refused purchase refused when the event may be a later purchase's return", async () => {
    const { purchasing } = rig.scripted(refused, bought);
    await purchasing.buy(rig.intent(), request());
    await purchasing.buy(rig.intent(), request({ lock: keys('HK-2') }));
    expect(await verifier(tracking).verify(event)).toMatchObject({
      ok: true,
      value: { kind: 'waiting', attempt: null, why: expect.stringContaining('a return') },
    });
    const states = (await rig.store.journal.list({})).map(({ state }) => state);
    expect(states).toEqual(['confirmed', 'refused']);
  });

  it('confirms nothing when another merchant’s return has the same Reference', async () => {
    // Merchant A's return and merchant B's outbound are both unknown.
    const theirs = { ...rig.intent(), kind: 'return' as const, returnId: 'return-1' };
    const back = {
      merchant: 'north',
      terms: 'DDU',
      lock: keys('HK-1', null),
      returnOf: 'SHP-1',
    } as const;
    await rig.store.orders.saveAll({ insert: [{ ...rig.order, merchant: 'north' }], replace: [] });
    const order = await rig.store.orders.find({ merchant: 'north', reference: 'SO-7' });
    const bind = { ...theirs, orderId: order?.id ?? '' };
    await rig.scripted(cut).purchasing.buy(bind, request(back));
    await rig.scripted(cut).purchasing.buy(rig.intent(), request());
    expect(await verifier(tracking).verify(event)).toMatchObject({
      ok: true,
      value: { kind: 'waiting', attempt: null, why: expect.stringContaining('two merchants') },
    });
    expect((await rig.live()).state).toBe('unknown');
  });

  it('limits the partner requests and the notes that forged events cause', async () => {
    await rig.scripted(cut).purchasing.buy(rig.intent(), request());
    let asked = 0;
    let minutes = 0;
    const { verify } = createEventVerifier({
      connection: CONNECTION,
      journal: rig.store.journal,
      locks: openLocks(`${rig.folder}/locks`),
      elapsed: () => minutes * 60_000,
      pause: async () => undefined,
      witnesses: async ({ shipmentId }) => {
        asked += 1;
        return shipmentId === event.shipmentId ? [tracking] : [];
      },
    });
    const forge = (n: number) => verify({ ...event, shipmentId: `FORGED-${n}` });
    for (let n = 0; n < 300; n += 1) await forge(n);
    expect(asked).toBe(240);
    expect(await verify(event)).toEqual({ ok: true, value: { kind: 'postponed' } });
    for (minutes = 1; minutes <= 2; minutes += 1) {
      for (let n = 0; n < 300; n += 1) await forge(n);
    }
    expect(asked).toBe(720);
    const facts = await rig.store.journal.facts((await rig.live()).id);
    expect(facts.filter(({ data }) => data.note === 'shipment-created')).toHaveLength(50);

    // The true one, after whatever number of forged ones.
    minutes += 1;
    expect(await verify(event)).toMatchObject({ ok: true, value: { kind: 'confirmed' } });
  });

  it.each([
    [50, 50],
    [100, 99],
    [0, 199],
    [199, 0],
  ])(
    'confirms within a minute between %i forged ones before and %i after',
    async (before, after) => {
      await rig.scripted(cut).purchasing.buy(rig.intent(), request());
      let clock = 0;
      let confirmedAt: number | null = null;
      const { verify } = createEventVerifier({
        connection: CONNECTION,
        journal: rig.store.journal,
        locks: openLocks(`${rig.folder}/locks`),
        elapsed: () => clock,
        async pause(milliseconds) {
          clock += milliseconds;
        },
        async witnesses({ shipmentId }) {
          clock += 50;
          return shipmentId === event.shipmentId ? [tracking] : [];
        },
      });
      const intake = createIntake({
        read: (body) => ({ ...event, kind: 'created', shipmentId: body }),
        effects: {
          async created(named) {
            const verified = await verify(named);
            if (!verified.ok || verified.value.kind === 'on-record') return 'settled';
            if (verified.value.kind === 'postponed') return 'postponed';
            if (verified.value.kind === 'waiting') return 'again';
            confirmedAt = clock;
            return 'settled';
          },
          moved: async () => false,
        },
        after: () => () => undefined,
        onDefect(error) {
          throw error;
        },
      });
      for (let n = 0; n < before; n += 1) intake.take(`FORGED-${n}`);
      intake.take(event.shipmentId);
      for (let n = 0; n < after; n += 1) intake.take(`LATER-${n}`);
      await intake.idle();
      expect(confirmedAt).toBeLessThan(60_000);
    },
  );

  it('changes nothing when no order has the Reference', async () => {
    const verified = await verifier(listed).verify({ ...event, reference: 'SO-99' });
    expect(verified).toMatchObject({ ok: true, value: { kind: 'waiting', attempt: null } });
  });
});
