import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../src/main/features/site/ports.ts';
import { postgresIsMissing } from '../../support/postgres.ts';
import {
  attempt,
  type Bench,
  bench,
  code,
  givenPostgres,
  orderOf,
  strangerBench,
  value,
} from './rig.ts';

const order = orderOf('SO-1');

/** A bench's claim of the order that has passed the gate. */
async function sending(from: Bench, id: string): Promise<Claim> {
  value(await from.site.orders.put([order]));
  const claim = value(await from.site.claims.claim(order, 'outbound'));
  value(await from.site.claims.gate(claim, attempt(id)));
  return claim;
}

const bought = (from: Bench, attemptId: string, epoch: number | null, shipmentId: string) =>
  from.fact(order, { attemptId, epoch, shipmentId, state: 'confirmed', trackingNumber: 'T' });

describe.skipIf(postgresIsMissing)('facts uploaded to a site', () => {
  const given = givenPostgres();

  /** A silent bench with an attempt under way, and another that took the order over. */
  async function takenOver() {
    const url = await given.site();
    const [old, heir] = [await bench(url), await bench(url)];
    const claim = await sending(old, 'a');
    await given.server().sql(url, 'UPDATE claims SET post_until = now()');
    const taken = value(await heir.site.claims.takeOver(order, 'outbound', 'silent'));
    return { url, old, heir, claim, taken };
  }
  const states = async (url: string) =>
    (await given.server().sql(url, 'SELECT state FROM claims ORDER BY epoch')).map(
      ({ state }) => state,
    );
  const twice = async (url: string) =>
    (await given.server().sql(url, 'SELECT shipment_id FROM purchases WHERE duplicate_of > 0'))
      .length;

  it('are stored once, however often they are uploaded', async () => {
    const url = await given.site();
    const mine = await bench(url);
    const { epoch } = await sending(mine, 'a');
    const facts = [mine.fact(order, { attemptId: 'a', epoch }), bought(mine, 'a', epoch, 'SHIP-1')];
    for (let times = 0; times < 3; times += 1) {
      const pushed = value(await mine.site.uploads.push(facts));
      expect(pushed).toEqual({ through: 2, conflicts: [] });
    }
    expect(value(await mine.site.uploads.confirmed())).toBe(2);
    expect(await given.server().sql(url, 'SELECT count(*)::int AS n FROM facts')).toEqual([
      { n: 2 },
    ]);
    const [at] = value(await mine.site.orders.after(0)).orders;
    expect(at).toMatchObject({ state: 'shipped', claim: { state: 'bought', attempt: 'a' } });
    const other = await bench(url);
    expect(await other.site.claims.claim(order, 'outbound')).toMatchObject({
      error: { code: 'already-bought', bench: mine.me.bench },
    });
    expect(value(await other.site.uploads.history(order))).toMatchObject([
      { number: 1, store: mine.me.store, order: { merchant: null, reference: 'SO-1' } },
      { number: 2, shipmentId: 'SHIP-1', state: 'confirmed' },
    ]);
  });

  it('limit a copy of the store that has other facts under the same number', async () => {
    const url = await given.site();
    const mine = await bench(url);
    await mine.site.orders.put([order]);
    const fact = mine.fact(order, { attemptId: 'a' });
    value(await mine.site.uploads.push([fact]));
    const other = { ...fact, attemptId: 'b' };
    expect(code(await mine.site.uploads.push([other]))).toBe('claim-lost');
    expect(value(await mine.join()).limited).toBe('other-facts');
    expect(code(await mine.site.claims.claim(order, 'outbound'))).toBe('claim-lost');
  });

  it('are only uploaded, without claims, from a store with fewer facts than the site has of it', async () => {
    const url = await given.site();
    const mine = await bench(url);
    await mine.site.orders.put([order]);
    value(await mine.site.uploads.push([1, 2, 3].map(() => mine.fact(order, {}))));
    mine.newest = 2;
    expect(value(await mine.join()).limited).toBe('fewer-facts');
    expect(code(await mine.site.claims.claim(order, 'outbound'))).toBe('claim-lost');
    mine.newest = 3;
    expect(value(await mine.join()).limited).toBe(null);
    expect(code(await mine.site.claims.claim(order, 'outbound'))).toBe('ok');
  });

  it.each(['not-sent', 'refused', 'declared-not-bought'])(
    'return the order to its bench when it is %s',
    async (state) => {
      const mine = await bench(await given.site());
      const claim = await sending(mine, 'a');
      value(
        await mine.site.uploads.push([
          mine.fact(order, { attemptId: 'a', epoch: claim.epoch, state: 'unknown' }),
        ]),
      );
      expect(code(await mine.site.claims.release(claim))).toBe('purchase-unknown');
      const result = mine.fact(order, { attemptId: 'a', epoch: claim.epoch, state });
      value(await mine.site.uploads.push([result]));
      expect(code(await mine.site.claims.gate(claim, attempt('b')))).toBe('ok');
      // A late fact of an earlier attempt does not change the one under way.
      const late = mine.fact(order, { attemptId: 'a', epoch: claim.epoch, state });
      value(await mine.site.uploads.push([late]));
      expect(code(await mine.site.claims.release(claim))).toBe('purchase-unknown');
    },
  );

  it('end a newer claim that has not sent, when the proof comes late', async () => {
    const { url, old, heir, claim, taken } = await takenOver();
    const not = heir.fact(order, { attemptId: 'a', epoch: 2, state: 'declared-not-bought' });
    value(await heir.site.uploads.push([not]));
    const pushed = await old.site.uploads.push([bought(old, 'a', claim.epoch, 'SHIP-1')]);
    expect(value(pushed).conflicts).toEqual([]);
    expect(await states(url)).toEqual(['bought', 'superseded']);
    expect(code(await heir.site.claims.gate(taken, attempt('b')))).toBe('claim-lost');
    expect(await twice(url)).toBe(0);
  });

  it('mark both purchases as possibly bought twice when the newer claim bought too', async () => {
    const { url, old, heir, claim, taken } = await takenOver();
    const not = heir.fact(order, { attemptId: 'a', epoch: 2, state: 'declared-not-bought' });
    value(await heir.site.uploads.push([not]));
    value(await heir.site.claims.gate(taken, attempt('b')));
    const late = bought(old, 'a', claim.epoch, 'SHIP-1');
    expect(value(await old.site.uploads.push([late])).conflicts).toEqual([late]);
    expect(await states(url)).toEqual(['superseded', 'sending']);
    const second = bought(heir, 'b', 2, 'SHIP-2');
    expect(value(await heir.site.uploads.push([second])).conflicts).toEqual([second]);
    expect(await states(url)).toEqual(['superseded', 'bought']);
    expect(await twice(url)).toBe(2);
  });

  it('end the newer claim when its purchase failed and the late proof came', async () => {
    const { url, old, heir, claim, taken } = await takenOver();
    const not = heir.fact(order, { attemptId: 'a', epoch: 2, state: 'declared-not-bought' });
    value(await heir.site.uploads.push([not]));
    value(await heir.site.claims.gate(taken, attempt('b')));
    value(await old.site.uploads.push([bought(old, 'a', claim.epoch, 'SHIP-1')]));
    const refused = heir.fact(order, { attemptId: 'b', epoch: 2, state: 'refused' });
    value(await heir.site.uploads.push([refused]));
    expect(await states(url)).toEqual(['bought', 'superseded']);
  });

  it('with the same ShipmentID are the same purchase, whichever bench found it', async () => {
    const { url, old, heir, claim } = await takenOver();
    value(await heir.site.uploads.push([bought(heir, 'a', 2, ' ship-1')]));
    expect(await states(url)).toEqual(['superseded', 'bought']);
    const late = bought(old, 'a', claim.epoch, 'SHIP-1');
    expect(value(await old.site.uploads.push([late])).conflicts).toEqual([]);
    expect(await states(url)).toEqual(['superseded', 'bought']);
    expect(await twice(url)).toBe(0);
  });

  it('from before the bench joined leave nothing to buy, also when facts come first', async () => {
    const url = await given.site();
    const [joining, other] = [await bench(url), await bench(url)];
    const open = orderOf('SO-2');
    const unclear = joining.fact(open, { attemptId: 'u', state: 'unknown' });
    value(await joining.site.uploads.push([bought(joining, 'a', null, 'SHIP-1'), unclear]));
    expect(value(await other.site.orders.after(0)).orders).toEqual([]);
    expect(value(await joining.site.orders.put([order, open]))).toEqual(['new', 'new']);
    expect(code(await other.site.claims.claim(order, 'outbound'))).toBe('already-bought');
    expect(code(await other.site.claims.claim(open, 'outbound'))).toBe('purchase-unknown');
    const own = value(await joining.site.claims.claim(open, 'outbound'));
    expect(own).toMatchObject({ state: 'unknown', attempt: 'u' });
    const not = joining.fact(open, { attemptId: 'u', state: 'declared-not-bought' });
    value(await joining.site.uploads.push([not]));
    expect(code(await joining.site.claims.gate(own, attempt('v')))).toBe('ok');
  });

  it('from before the bench joined lock the order for as long as a sending takes', async () => {
    const url = await given.site();
    const [joining, other] = [await bench(url), await bench(url)];
    value(await joining.site.uploads.push([joining.fact(order, { state: 'unknown' })]));
    value(await joining.site.orders.put([order]));
    expect(code(await other.site.claims.takeOver(order, 'outbound', 'x'))).toBe('order-locked');
  });

  it('from before the bench joined take no order from another bench', async () => {
    const url = await given.site();
    const [other, joining] = [await bench(url), strangerBench(url)];
    value(await other.site.orders.put([order]));
    const claim = value(await other.site.claims.claim(order, 'outbound'));
    const history = ['unknown', 'declared-not-bought'].map((state) =>
      joining.fact(order, { attemptId: 'long-ago', state }),
    );
    value(await joining.join());
    value(await joining.site.uploads.push(history.slice(0, 1)));
    value(await joining.site.uploads.push(history.slice(1)));
    expect(code(await other.site.claims.gate(claim, attempt('a')))).toBe('ok');
  });

  it('of a bench’s former membership are compared as far as the site did not know them', async () => {
    const url = await given.site();
    const [former, other, heir] = [await bench(url), await bench(url), strangerBench(url)];
    const known = bought(former, 'a', null, 'SHIP-1');
    value(await former.site.uploads.push([known]));
    value(await heir.site.benches.writeOffFormer(former.me.store, 'restored'));
    const unknown = { ...known, number: 2, attemptId: 'b', shipmentId: 'SHIP-2' };
    const elsewhere = { ...unknown, order: { merchant: null, reference: 'SO-9' } };
    heir.newest = 2;
    expect(value(await heir.join()).limited).toBe(null);
    expect(value(await heir.site.uploads.push([known, elsewhere])).conflicts).toEqual([elsewhere]);
    // The former membership is written off for good, though the site lacks nothing of it.
    expect(value(await former.join()).limited).toBe('written-off');
    // No other bench can be written off this way.
    value(await other.site.benches.writeOffFormer(heir.me.store, 'x'));
    expect(value(await heir.join()).limited).toBe(null);
  });

  it('of a finished attempt keep the gate closed for it when the gate is asked late', async () => {
    const mine = await bench(await given.site());
    value(await mine.site.orders.put([order]));
    const claim = value(await mine.site.claims.claim(order, 'outbound'));
    const not = mine.fact(order, { attemptId: 'a', epoch: claim.epoch, state: 'not-sent' });
    value(await mine.site.uploads.push([not]));
    expect(code(await mine.site.claims.gate(claim, attempt('a')))).toBe('claim-lost');
    expect(code(await mine.site.claims.gate(claim, attempt('b')))).toBe('ok');
  });

  it('let a bench release what its late gate request locked', async () => {
    const url = await given.site();
    const mine = await bench(url);
    value(await mine.site.orders.put([order]));
    const claim = value(await mine.site.claims.claim(order, 'outbound'));
    const not = mine.fact(order, { attemptId: 'a', epoch: claim.epoch, state: 'not-sent' });
    value(await mine.site.uploads.push([not]));
    await given.server().sql(url, "UPDATE claims SET state = 'sending', attempt = 'a'");
    expect(code(await mine.site.claims.gate(claim, attempt('b')))).toBe('claim-lost');
    const taken = value(await mine.site.claims.takeOver(order, 'outbound', 'barred'));
    expect(taken).toMatchObject({ epoch: 1, state: 'claimed' });
    expect(code(await mine.site.claims.gate(taken, attempt('b')))).toBe('ok');
  });

  it('stay the same facts when their rows gain data later', async () => {
    const mine = await bench(await given.site());
    const fact = mine.fact(order, { state: 'confirmed', shipmentId: 'S' });
    value(await mine.site.uploads.push([fact]));
    const later = { ...fact, trackingNumber: 'T', data: { station: 'renamed' } };
    value(await mine.site.uploads.push([later]));
    expect(value(await mine.join()).limited).toBe(null);
  });

  it('count under the newest claim of their attempt, and leave no order locked', async () => {
    const { url, old, heir, claim, taken } = await takenOver();
    await given.server().sql(url, 'UPDATE claims SET post_until = now()');
    const back = value(await old.site.claims.takeOver(order, 'outbound', 'it is back'));
    expect(back).toMatchObject({ epoch: 3, state: 'unknown', attempt: 'a' });
    const not = old.fact(order, { attemptId: 'a', epoch: claim.epoch, state: 'not-sent' });
    value(await old.site.uploads.push([not]));
    expect(code(await old.site.claims.gate(back, attempt('b')))).toBe('ok');
    expect(code(await heir.site.claims.gate(taken, attempt('c')))).toBe('claim-lost');
  });

  it('that reported "not bought" before a take-over leave nothing to reconcile', async () => {
    const { url, old, heir, claim } = await takenOver();
    const not = old.fact(order, { attemptId: 'a', epoch: claim.epoch, state: 'not-sent' });
    value(await old.site.uploads.push([not]));
    await given.server().sql(url, 'UPDATE claims SET post_until = now()');
    const back = value(await old.site.claims.takeOver(order, 'outbound', 'it is back'));
    expect(back).toMatchObject({ epoch: 3, state: 'claimed', attempt: null });
    expect(code(await old.site.claims.gate(back, attempt('b')))).toBe('ok');
    expect(heir.newest).toBe(0);
  });

  it('of a cancellation let the order be bought again', async () => {
    const url = await given.site();
    const mine = await bench(url);
    const { epoch } = await sending(mine, 'a');
    const cancelled = { attemptId: 'a', epoch, state: 'cancelled', shipmentId: 'SHIP-1' };
    value(await mine.site.uploads.push([bought(mine, 'a', epoch, 'SHIP-1')]));
    value(await mine.site.uploads.push([mine.fact(order, cancelled)]));
    expect(value(await mine.site.orders.after(0)).orders).toMatchObject([
      { state: 'cancelled', claim: null },
    ]);
    const again = value(await mine.site.claims.claim(order, 'outbound'));
    expect(again).toMatchObject({ epoch: 2 });
    // Uploaded again, it reclaims nothing.
    expect(value(await mine.site.orders.setState(order, 'open'))).toBe(true);
    value(await mine.site.uploads.push([mine.fact(order, cancelled)]));
    expect(value(await mine.site.orders.after(0)).orders).toMatchObject([{ state: 'open' }]);
  });

  it('are accepted from a bench that was written off, which stays so also once all are there', async () => {
    const url = await given.site();
    const [gone, other] = [await bench(url, { name: 'Gone' }), await bench(url)];
    const { epoch } = await sending(gone, 'a');
    value(await other.site.benches.writeOff('Gone', 'burnt'));
    const fact = bought(gone, 'a', epoch, 'SHIP-1');
    expect(value(await gone.join()).limited).toBe('written-off');
    value(await gone.site.uploads.push([fact]));
    expect(code(await other.site.claims.claim(order, 'outbound'))).toBe('already-bought');
    expect(value(await gone.join()).limited).toBe('written-off');
    expect(code(await gone.site.claims.claim(orderOf('SO-2'), 'outbound'))).toBe('claim-lost');
  });

  it('are append-only, like the audit log', async () => {
    const url = await given.site();
    await bench(url);
    for (const text of ['DELETE FROM facts', "UPDATE audit SET reason = 'x'", 'TRUNCATE facts']) {
      await expect(given.server().sql(url, text)).rejects.toThrow('only added to');
    }
  });
});
