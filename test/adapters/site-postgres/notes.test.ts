import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../src/main/features/site/ports.ts';
import { postgresIsMissing } from '../../support/postgres.ts';
import { attempt, type Bench, bench, code, givenPostgres, orderOf, value } from './rig.ts';

const order = orderOf('SO-1');
type Kind = Claim['kind'];

async function claimed(from: Bench, kind: Kind): Promise<Claim> {
  value(await from.site.orders.put([order]));
  return value(await from.site.claims.claim(order, kind));
}

async function sending(from: Bench, kind: Kind, id: string): Promise<Claim> {
  const claim = await claimed(from, kind);
  value(await from.site.claims.gate(claim, attempt(id)));
  return claim;
}

/** Uploads one journal entry; returns the conflicts. */
async function said(from: Bench, kind: Kind, id: string, state: string, ship: string, epoch = 1) {
  const of = { attemptId: id, kind, epoch, state, shipmentId: ship };
  return value(await from.site.uploads.push([from.fact(order, of)])).conflicts;
}

describe.skipIf(postgresIsMissing)(
  'a late journal entry about a purchase known to the site',
  () => {
    const given = givenPostgres();

    it('does not reclaim an order that another bench cancelled and a third may have', async () => {
      const url = await given.site();
      const [a, b, c] = [await bench(url), await bench(url), await bench(url)];
      await sending(a, 'outbound', 'a');
      await said(a, 'outbound', 'a', 'confirmed', 'SHIP-1');
      await said(b, 'outbound', 'a', 'cancelled', 'SHIP-1');
      await said(a, 'outbound', 'a', 'confirmed', 'SHIP-1');
      const again = await claimed(c, 'outbound');
      expect(again).toMatchObject({ epoch: 2, state: 'claimed' });
      await said(a, 'outbound', 'a', 'confirmed', 'SHIP-1');
      expect(code(await c.site.claims.gate(again, attempt('c')))).toBe('ok');
      // Sent meanwhile, the cancelled purchase does not count as a second one.
      expect(await said(a, 'outbound', 'a', 'confirmed', 'SHIP-1')).toEqual([]);
      expect(await said(c, 'outbound', 'c', 'confirmed', 'SHIP-2', 2)).toEqual([]);
      expect(value(await c.site.orders.after(0)).orders).toMatchObject([
        { state: 'shipped', claim: { epoch: 2, state: 'bought' } },
      ]);
    });

    it.each(['confirmed', 'cancelled'])(
      'releases an order found and cancelled by another bench, also when the own entry %s comes last',
      async (state) => {
        const url = await given.site();
        const [a, b] = [await bench(url), await bench(url)];
        await sending(a, 'outbound', 'a');
        await said(b, 'outbound', 'found', 'confirmed', 'SHIP-1');
        await said(b, 'outbound', 'found', 'cancelled', 'SHIP-1');
        expect(code(await b.site.claims.claim(order, 'outbound'))).toBe('order-locked');
        await said(a, 'outbound', 'a', state, 'SHIP-1');
        expect(code(await b.site.claims.claim(order, 'outbound'))).toBe('ok');
      },
    );

    it('releases no claim of any bench', async () => {
      const url = await given.site();
      const [a, b] = [await bench(url), await bench(url)];
      await sending(a, 'return', 'r1');
      await said(a, 'return', 'r1', 'confirmed', 'BACK-1');
      for (const [epoch, from] of [a, b].entries()) {
        const hold = await claimed(from, 'return');
        expect(hold).toMatchObject({ epoch: epoch + 2, state: 'claimed' });
        for (const bench of [a, b]) {
          expect(await said(bench, 'return', 'r1', 'confirmed', 'BACK-1')).toEqual([]);
        }
        expect(code(await from.site.claims.release(hold))).toBe('ok');
      }
      // Also while the next return is being sent, the two do not count as bought twice.
      const next = await sending(b, 'return', 'r2');
      expect(await said(a, 'return', 'r1', 'confirmed', 'BACK-1')).toEqual([]);
      expect(await said(b, 'return', 'r2', 'confirmed', 'BACK-2', next.epoch)).toEqual([]);
    });

    it('may come while the partner is asked to cancel: the claim outlives a short lease', async () => {
      const url = await given.site();
      await claimed(await bench(url, { leaseSeconds: 2 }), 'return');
      const left = 'extract(epoch FROM lease_until - clock_timestamp())::int AS seconds';
      const [claim] = await given.server().sql(url, `SELECT ${left} FROM claims`);
      expect(Number(claim?.seconds)).toBeGreaterThan(120);
    });
  },
);
