import { describe, expect, it } from 'vitest';
import { postgresIsMissing } from '../../support/postgres.ts';
import { attempt, bench, code, givenPostgres, orderOf, value } from './rig.ts';

describe.skipIf(postgresIsMissing)('claims at a site', () => {
  const given = givenPostgres();

  it('give an order to one of twenty benches that claim it at once', async () => {
    const url = await given.site();
    const first = await bench(url);
    const others = await Promise.all(Array.from({ length: 19 }, () => bench(url)));
    const benches = [first, ...others];
    const orders = Array.from({ length: 10 }, (_, at) => orderOf(`SO-${at}`));
    expect(value(await first.site.orders.put(orders))).toEqual(orders.map(() => 'new'));
    for (const order of orders) {
      const claims = await Promise.all(
        benches.map(({ site }) => site.claims.claim(order, 'outbound')),
      );
      expect(claims.filter(({ ok }) => ok)).toHaveLength(1);
      const winner = benches[claims.findIndex(({ ok }) => ok)]?.me.bench;
      for (const claim of claims) {
        if (!claim.ok) expect(claim.error).toMatchObject({ code: 'order-locked', bench: winner });
      }
    }
  });

  it('let one attempt through the gate, and the same attempt again', async () => {
    const { site } = await bench(await given.site());
    await site.orders.put([orderOf('SO-1')]);
    const claim = value(await site.claims.claim(orderOf('SO-1'), 'outbound'));
    expect(claim).toMatchObject({ epoch: 1, state: 'claimed', at: { state: 'open' } });
    expect(code(await site.claims.gate(claim, attempt('a')))).toBe('ok');
    expect(code(await site.claims.gate(claim, attempt('a')))).toBe('ok');
    expect(code(await site.claims.gate(claim, attempt('b')))).toBe('claim-lost');
    expect(code(await site.claims.release(claim))).toBe('purchase-unknown');
    const again = value(await site.claims.claim(orderOf('SO-1'), 'outbound'));
    expect(again).toMatchObject({ epoch: 1, state: 'sending', attempt: 'a' });
  });

  it('of a silent bench go to another once the lease is over, and its gate is closed', async () => {
    const url = await given.site();
    const [silent, other] = [await bench(url), await bench(url)];
    await silent.site.orders.put([orderOf('SO-1'), orderOf('SO-2')]);
    const claim = value(await silent.site.claims.claim(orderOf('SO-1'), 'outbound'));
    const kept = value(await silent.site.claims.claim(orderOf('SO-2'), 'outbound'));
    await given.server().sql(url, "UPDATE claims SET lease_until = now() - interval '1 h'");
    // The server has not run for a whole lease yet.
    expect(code(await other.site.claims.claim(orderOf('SO-1'), 'outbound'))).toBe('order-locked');
    await given.server().sql(url, 'UPDATE claims SET lease_seconds = 0');
    expect(value(await other.site.claims.claim(orderOf('SO-1'), 'outbound')).epoch).toBe(2);
    expect(code(await silent.site.claims.gate(claim, attempt('a')))).toBe('claim-lost');
    expect(code(await silent.site.claims.release(claim))).toBe('claim-lost');
    // No other bench claimed this order: its owner comes back and continues.
    expect(code(await silent.site.claims.gate(kept, attempt('b')))).toBe('ok');
    const { lost } = value(await silent.site.claims.renew([]));
    expect(lost).toMatchObject([{ reference: 'SO-1', epoch: 1 }]);
  });

  it('with a sending are taken over by a supervisor only, once the sending must be over', async () => {
    const url = await given.site();
    const [silent, other] = [await bench(url), await bench(url)];
    const order = orderOf('SO-1');
    await silent.site.orders.put([order]);
    const claim = value(await silent.site.claims.claim(order, 'outbound'));
    value(await silent.site.claims.gate(claim, attempt('a')));
    await given.server().sql(url, 'UPDATE claims SET lease_seconds = 0, lease_until = now()');
    expect(code(await other.site.claims.claim(order, 'outbound'))).toBe('purchase-unknown');
    expect(code(await other.site.claims.takeOver(order, 'outbound', 'dead'))).toBe('order-locked');
    await given.server().sql(url, 'UPDATE claims SET post_until = now()');
    const taken = value(await other.site.claims.takeOver(order, 'outbound', 'dead'));
    expect(taken).toMatchObject({ epoch: 2, state: 'unknown', attempt: 'a' });
    // The claim allows reconciling, not sending.
    expect(code(await other.site.claims.gate(taken, attempt('a')))).toBe('claim-lost');
    expect(code(await silent.site.claims.gate(claim, attempt('a')))).toBe('claim-lost');
    const not = other.fact(order, { attemptId: 'a', epoch: 2, state: 'declared-not-bought' });
    value(await other.site.uploads.push([not]));
    expect(code(await other.site.claims.gate(taken, attempt('b')))).toBe('ok');
    expect(await given.server().sql(url, 'SELECT action, reason FROM audit')).toEqual([
      { action: 'site-take-over', reason: 'dead' },
    ]);
  });

  it('of an older run, or of a copy of the store, have no effect', async () => {
    const url = await given.site();
    const old = await bench(url);
    const order = orderOf('SO-1');
    await old.site.orders.put([order]);
    const claim = value(await old.site.claims.claim(order, 'outbound'));
    const restarted = await bench(url, { me: { ...old.me, run: 2, token: 'new' } });
    for (const answer of [
      await old.site.claims.gate(claim, attempt('a')),
      await old.site.claims.release(claim),
      await old.site.claims.renew([]),
      await old.site.orders.put([orderOf('SO-2')]),
    ]) {
      expect(code(answer)).toBe('claim-lost');
    }
    expect(value(await old.join()).limited).toBe('older-run');
    const copy = await bench(url, { me: { ...old.me, run: 2, token: 'copy' } });
    expect(value(await copy.join()).limited).toBe('older-run');
    expect(code(await copy.site.claims.gate(claim, attempt('a')))).toBe('claim-lost');
    // The new run has the claims of the old one.
    expect(code(await restarted.site.claims.gate(claim, attempt('b')))).toBe('ok');
  });

  it('have a closed gate when the order changed elsewhere since it was read', async () => {
    const url = await given.site();
    const mine = await bench(url);
    await mine.site.orders.put([orderOf('SO-1')]);
    const claim = value(await mine.site.claims.claim(orderOf('SO-1'), 'outbound'));
    // The bench's own change while packing does not close the gate.
    expect(value(await mine.site.orders.put([orderOf('SO-1', { notes: 'mine' })]))).toEqual([
      'replaced',
    ]);
    expect(code(await mine.site.claims.gate(claim, attempt('a', 0)))).toBe('claim-lost');
    expect(code(await mine.site.claims.gate(claim, attempt('a', claim.at.version)))).toBe('ok');
  });

  it('are released at once when a bench leaves or is written off', async () => {
    const url = await given.site();
    const [leaving, gone, other] = [
      await bench(url),
      await bench(url, { name: 'Old' }),
      await bench(url),
    ];
    await other.site.orders.put([orderOf('SO-1'), orderOf('SO-2'), orderOf('SO-3')]);
    value(await leaving.site.claims.claim(orderOf('SO-1'), 'outbound'));
    value(await gone.site.claims.claim(orderOf('SO-2'), 'outbound'));
    const sent = value(await gone.site.claims.claim(orderOf('SO-3'), 'outbound'));
    value(await gone.site.claims.gate(sent, attempt('a')));
    value(await leaving.site.benches.leave());
    expect(value(await other.site.benches.writeOff('old', 'burnt'))).toMatchObject({
      bench: 'Old',
      claimed: 0,
      unclear: 1,
      writtenOff: { reason: 'burnt' },
    });
    expect(code(await other.site.claims.claim(orderOf('SO-1'), 'outbound'))).toBe('ok');
    expect(code(await other.site.claims.claim(orderOf('SO-2'), 'outbound'))).toBe('ok');
    expect(code(await other.site.claims.claim(orderOf('SO-3'), 'outbound'))).toBe('order-locked');
    expect(code(await gone.site.claims.renew([]))).toBe('claim-lost');
    expect(value(await other.site.benches.list()).map(({ bench }) => bench)).toHaveLength(2);
    // Its name is free, and so is another try of its own.
    await bench(url, { name: 'Old' });
    expect(await other.site.benches.writeOff(other.me.bench, 'x')).toMatchObject({
      error: { code: 'bad-input', field: 'bench' },
    });
  });

  it('are separate from jobs, which one bench holds until it ends or is silent', async () => {
    const url = await given.site();
    const [one, other] = [await bench(url), await bench(url)];
    const jobs = async ({ site }: typeof one, names: readonly ('retention' | 'tracking')[]) =>
      value(await site.claims.renew(names)).jobs.toSorted();
    expect(await jobs(one, ['retention', 'tracking'])).toEqual(['retention', 'tracking']);
    expect(await jobs(other, ['retention', 'tracking'])).toEqual([]);
    expect(await jobs(one, ['retention'])).toEqual(['retention']);
    expect(await jobs(other, ['retention', 'tracking'])).toEqual(['tracking']);
    await given.server().sql(url, "UPDATE leases SET until = clock_timestamp() - interval '1 s'");
    expect(await jobs(other, ['retention', 'tracking'])).toEqual(['retention', 'tracking']);
    expect(await jobs(one, ['retention', 'tracking'])).toEqual([]);
  });
});
