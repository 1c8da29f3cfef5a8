import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { PG_BIN, postgresIsMissing } from '../../support/postgres.ts';
import { attempt, type Bench, bench, code, givenPostgres, orderOf, value } from './rig.ts';

const order = orderOf('SO-1');

/** As after a failover that lost changes: the site knows that its data is older. */
const FORGOT =
  'UPDATE site SET recovering_since = now(), generation = gen_random_uuid(); \
  UPDATE members SET asserted = false, must_push = NULL';

describe.skipIf(postgresIsMissing)('a site with lost data', () => {
  const given = givenPostgres();
  const sql = (url: string, text: string) => given.server().sql(url, text);
  const readBy = async (from: Bench) => {
    const { version, generation } = value(await from.site.orders.after(0));
    return { version, generation };
  };

  it('keeps a sending claim when its bench was written off meanwhile', async () => {
    const url = await given.site();
    const [away, here] = [await bench(url, { name: 'Away' }), await bench(url)];
    await here.site.orders.put([order]);
    const first = value(await here.site.claims.claim(order, 'outbound'));
    value(await here.site.claims.release(first));
    const held = value(await away.site.claims.claim(order, 'outbound'));
    expect(held.epoch).toBe(2);
    await sql(url, `DELETE FROM claims; ${FORGOT}`);
    value(await here.join());
    value(await here.site.benches.writeOff('Away', 'off'));
    const anew = value(await here.site.claims.claim(order, 'outbound'));
    expect(anew.epoch).toBe(1);
    value(await here.site.claims.gate(anew, attempt('a')));
    expect(value(await away.join({ held: [held] })).limited).toBe('written-off');
    expect(await sql(url, 'SELECT store, state FROM claims')).toEqual([
      { store: here.me.store, state: 'sending' },
    ]);
    expect(code(await away.site.claims.gate(held, attempt('b')))).toBe('claim-lost');
  });

  it('learns possible purchases from a bench that it has completely forgotten', async () => {
    const url = await given.site();
    const [old, lost] = [await bench(url), await bench(url)];
    await old.site.orders.put([order, orderOf('SO-2')]);
    const claim = value(await lost.site.claims.claim(order, 'outbound'));
    value(await lost.site.claims.gate(claim, attempt('a')));
    const read = await readBy(lost);
    const unknown = lost.fact(order, { attemptId: 'a', epoch: claim.epoch, state: 'unknown' });
    await sql(url, 'DELETE FROM claims');
    await sql(url, `DELETE FROM members WHERE store = '${lost.me.store}'`);
    // Another bench claimed the order in between, and has not sent.
    const other = value(await old.site.claims.claim(order, 'outbound'));
    const held = [{ ...claim, state: 'sending' as const, attempt: 'a' }];
    value(await lost.join({ read, held }));
    value(await lost.site.uploads.push([unknown]));
    expect(code(await old.site.claims.gate(other, attempt('b')))).toBe('claim-lost');
    expect(code(await old.site.claims.claim(order, 'outbound'))).toBe('purchase-unknown');
    const not = { ...unknown, number: 2, state: 'declared-not-bought' };
    value(await lost.site.uploads.push([not]));
    expect(await sql(url, "SELECT state FROM claims WHERE state <> 'superseded'")).toEqual([
      { state: 'claimed' },
    ]);
  });

  it('is detected after a dump was restored, even if no bench had read further', async () => {
    const url = await given.site();
    const mine = await bench(url);
    await mine.site.orders.put([order]);
    const read = await readBy(mine);
    const dump = promisify(execFile)(join(PG_BIN, 'pg_dump'), ['--inserts', url]);
    const text = (await dump).stdout.replace(/^\\.*$/gm, '');
    await sql(url, 'DROP SCHEMA packbench, exchange CASCADE');
    await sql(url, text);
    await sql(
      url,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = \
      current_database() AND pid <> pg_backend_pid()',
    );
    const next = await bench(url);
    expect(code(await next.site.claims.claim(order, 'outbound'))).toBe('site-unavailable');
    expect(value(await mine.join({ read })).isRecovering).toBe(false);
    expect(code(await next.site.claims.claim(order, 'outbound'))).toBe('ok');
  });

  it('accepts a bench whose order it wrongly holds as bought', async () => {
    const url = await given.site();
    const mine = await bench(url);
    await mine.site.orders.put([order]);
    const claim = value(await mine.site.claims.claim(order, 'outbound'));
    value(await mine.site.claims.gate(claim, attempt('a')));
    const sold = { attemptId: 'a', epoch: 1, shipmentId: 'S' };
    value(await mine.site.uploads.push([mine.fact(order, { ...sold, state: 'confirmed' })]));
    await sql(url, FORGOT);
    // The bench has cancelled it since, and claims it to buy again.
    mine.newest += 1;
    const held = [{ ...claim, epoch: 2, state: 'claimed' as const, attempt: null }];
    expect(value(await mine.join({ held })).isRecovering).toBe(true);
    const cancelled = { ...mine.fact(order, { ...sold, state: 'cancelled' }), number: 2, after: 1 };
    value(await mine.site.uploads.push([cancelled]));
    expect(value(await mine.site.claims.claim(order, 'outbound'))).toMatchObject({ epoch: 2 });
  });

  it('accepts a purchase uploaded before the claim was reported', async () => {
    const url = await given.site();
    const mine = await bench(url);
    const orders = [order, orderOf('SO-2')];
    await mine.site.orders.put(orders);
    const held = [];
    for (const each of orders) {
      const claim = value(await mine.site.claims.claim(each, 'outbound'));
      const attemptId = `of ${each.reference}`;
      value(await mine.site.claims.gate(claim, attempt(attemptId)));
      held.push({ ...claim, state: 'sending' as const, attempt: attemptId });
    }
    await sql(url, `DELETE FROM claims; ${FORGOT}`);
    const told = { epoch: 1, shipmentId: 'S' };
    const facts = [
      mine.fact(order, { ...told, attemptId: 'of SO-1', state: 'confirmed' }),
      mine.fact(orderOf('SO-2'), { epoch: 1, attemptId: 'of SO-2', state: 'not-sent' }),
    ];
    value(await mine.site.uploads.push(facts));
    value(await mine.join({ held }));
    expect(await sql(url, 'SELECT reference, state FROM claims ORDER BY reference')).toEqual([
      { reference: 'SO-1', state: 'bought' },
      { reference: 'SO-2', state: 'claimed' },
    ]);
  });

  it('recovers at the next heartbeat, even when the last two benches reported at once', async () => {
    const url = await given.site();
    const mine = await bench(url);
    await mine.site.orders.put([order]);
    // The state left by two reports, neither of which saw the other.
    await sql(url, 'UPDATE site SET recovering_since = now()');
    expect(code(await mine.site.claims.claim(order, 'outbound'))).toBe('site-unavailable');
    value(await mine.site.claims.renew([]));
    expect(code(await mine.site.claims.claim(order, 'outbound'))).toBe('ok');
  });

  it('names an unknown attempt so that a person can resolve it', async () => {
    const url = await given.site();
    const mine = await bench(url);
    await mine.site.orders.put([order]);
    const claim = value(await mine.site.claims.claim(order, 'outbound'));
    await sql(url, FORGOT);
    value(await mine.join({ held: [{ ...claim, state: 'unknown', attempt: null }] }));
    const taken = value(await mine.site.claims.takeOver(order, 'outbound', 'nobody knows'));
    expect(taken).toMatchObject({ state: 'unknown', attempt: expect.any(String) });
    const attemptId = taken.attempt ?? '';
    const not = mine.fact(order, { attemptId, state: 'declared-not-bought' });
    value(await mine.site.uploads.push([not]));
    expect(code(await mine.site.claims.gate(taken, attempt('b')))).toBe('ok');
  });
});
