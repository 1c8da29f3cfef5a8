import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { siteAddress } from '../../../src/main/adapters/site-postgres/address.ts';
import { createChangeListener } from '../../../src/main/adapters/site-postgres/change-listener.ts';
import { sites } from '../../../src/main/adapters/site-postgres/sites.ts';
import { postgresIsMissing } from '../../support/postgres.ts';
import { tcpProxy } from '../../support/tcp-proxy.ts';
import { attempt, type Bench, bench, code, givenPostgres, orderOf, value } from './rig.ts';

const order = orderOf('SO-1');

describe.skipIf(postgresIsMissing)('a site with a bad connection', () => {
  const given = givenPostgres();

  /** A bench behind a proxy of its own. */
  async function behindProxy(url: string) {
    const proxy = await tcpProxy(given.server().port);
    onTestFinished(() => proxy.close());
    const through = new URL(url);
    through.port = String(proxy.port);
    return { proxy, mine: await bench(through.href) };
  }

  /** Retries until the site answers: after a failed connection a bench pauses for a moment. */
  async function inReach<T>(work: () => Promise<T & { ok: boolean }>): Promise<T> {
    for (;;) {
      const answer = await work();
      if (answer.ok || code(answer as never) !== 'site-unavailable') return answer;
      await wait(50);
    }
  }

  it('gives the same answer again when the answer to a COMMIT was lost', async () => {
    const { proxy, mine } = await behindProxy(await given.site());
    value(await mine.site.orders.put([order]));
    const lost = proxy.loseAnswer();
    const claim = value(await mine.site.claims.claim(order, 'outbound'));
    await lost;
    expect(claim).toMatchObject({ epoch: 1, state: 'claimed' });
    const again = proxy.loseAnswer();
    expect(code(await mine.site.claims.gate(claim, attempt('a')))).toBe('ok');
    await again;
    const fact = mine.fact(order, {
      attemptId: 'a',
      epoch: 1,
      state: 'confirmed',
      shipmentId: 'S',
    });
    const third = proxy.loseAnswer();
    expect(value(await mine.site.uploads.push([fact]))).toEqual({ through: 1, conflicts: [] });
    await third;
  });

  it('prevents a sending when the gate’s answer is lost, and the order continues later', async () => {
    const url = await given.site();
    const { proxy, mine } = await behindProxy(url);
    await mine.site.orders.put([order]);
    const claim = value(await mine.site.claims.claim(order, 'outbound'));
    const lost = proxy.loseAnswer();
    const gate = mine.site.claims.gate(claim, attempt('a'));
    proxy.refuse(true);
    await lost;
    expect(code(await gate)).toBe('site-unavailable');
    const claims = await given.server().sql(url, 'SELECT state, attempt FROM claims');
    expect(claims).toEqual([{ state: 'sending', attempt: 'a' }]);
    proxy.refuse(false);
    const not = mine.fact(order, { attemptId: 'a', epoch: 1, state: 'not-sent' });
    value(await inReach(() => mine.site.uploads.push([not])));
    expect(code(await mine.site.claims.gate(claim, attempt('b')))).toBe('ok');
  });

  it('gives no effect to a request that arrives after a take-over', async () => {
    const url = await given.site();
    const other = await bench(url);
    const { proxy, mine } = await behindProxy(url);
    await other.site.orders.put([order]);
    const claim = value(await mine.site.claims.claim(order, 'outbound'));
    value(await mine.site.claims.gate(claim, attempt('a')));
    const held = proxy.hold();
    const late = mine.site.claims.gate(claim, attempt('a'));
    await held.reached;
    await given.server().sql(url, 'UPDATE claims SET post_until = now()');
    value(await other.site.claims.takeOver(order, 'outbound', 'frozen'));
    held.letGo();
    expect(code(await late)).toBe('claim-lost');
    const states = await given.server().sql(url, 'SELECT state FROM claims ORDER BY epoch');
    expect(states).toEqual([{ state: 'superseded' }, { state: 'unknown' }]);
  });

  it('gives no effect to a request that its bench has given up', async () => {
    const url = await given.site();
    const { proxy, mine } = await behindProxy(url);
    const gone = (notes: string) => mine.site.orders.put([orderOf('SO-1', { notes })]);
    value(await gone('before'));
    // As if the request had been under way for so long, as on a machine that slept.
    const { now } = performance;
    const slept = vi
      .spyOn(performance, 'now')
      .mockImplementation(() => now.call(performance) - 10_001);
    onTestFinished(() => slept.mockRestore());
    proxy.refuse(true);
    expect(code(await gone('late'))).toBe('site-unavailable');
    proxy.refuse(false);
    expect(await given.server().sql(url, "SELECT body->>'notes' AS notes FROM orders")).toEqual([
      { notes: 'before' },
    ]);
    expect(value(await inReach(() => gone('again')))).toEqual(['replaced']);
    expect(value(await gone('and again'))).toEqual(['replaced']);
  });

  it('holds no lock for a bench that froze in the middle of a request', async () => {
    const url = await given.site();
    const other = await bench(url);
    const { proxy, mine } = await behindProxy(url);
    await other.site.orders.put([order, orderOf('SO-2')]);
    const held = proxy.hold();
    const frozen = mine.site.claims.claim(order, 'outbound');
    await held.reached;
    expect(code(await other.site.claims.claim(order, 'outbound'))).toBe('ok');
    expect(code(await other.site.claims.claim(orderOf('SO-2'), 'outbound'))).toBe('ok');
    held.letGo();
    expect(code(await frozen)).toBe('order-locked');
  });

  it('is reported as unavailable, not as a defect, and is found again', async () => {
    const url = await given.site();
    const { proxy, mine } = await behindProxy(url);
    await mine.site.orders.put([order]);
    let told = 0;
    mine.site.orders.onChange(() => {
      told += 1;
    });
    await expect.poll(() => told).toBe(1);
    proxy.refuse(true);
    proxy.cut();
    for (const answer of [
      await mine.site.claims.claim(order, 'outbound'),
      await mine.site.orders.after(0),
      await mine.site.benches.list(),
    ]) {
      expect(code(answer)).toBe('site-unavailable');
    }
    proxy.refuse(false);
    // All changes from meanwhile are read again.
    await expect.poll(() => told).toBeGreaterThan(1);
    expect(code(await inReach(() => mine.site.claims.claim(order, 'outbound')))).toBe('ok');
  });

  it('sells each order once when the server is killed midway, twice', async () => {
    const url = await given.site();
    const benches = await Promise.all(Array.from({ length: 5 }, () => bench(url)));
    const orders = Array.from({ length: 40 }, (_, at) => orderOf(`SO-${at}`));
    await benches[0]?.site.orders.put(orders);
    const sold: string[] = [];
    const work = Promise.all(benches.map((each) => sellAll(each, orders, sold)));
    for (const share of [10, 25]) {
      await expect.poll(() => sold.length).toBeGreaterThan(share);
      await given.server().stop('immediate');
      await given.server().start();
    }
    await work;
    expect(sold.toSorted()).toEqual(orders.map(({ reference }) => reference).toSorted());
    const rows = await given
      .server()
      .sql(url, "SELECT count(*)::int AS n FROM claims WHERE state = 'bought'");
    expect(rows).toEqual([{ n: 40 }]);
  });

  /** Claims, asks the gate, buys and uploads until the site has everything, as a bench does. */
  async function sellAll(
    { site, fact }: Bench,
    orders: readonly ReturnType<typeof orderOf>[],
    sold: string[],
  ) {
    for (const each of orders) {
      const claim = await inReach(() => site.claims.claim(each, 'outbound'));
      if (!claim.ok) continue;
      const id = `attempt-${each.reference}`;
      const { epoch } = claim.value;
      const gate = await site.claims.gate(claim.value, attempt(id));
      const of = { attemptId: id, epoch };
      if (!gate.ok) {
        const not = fact(each, { ...of, state: 'not-sent' });
        value(await inReach(() => site.uploads.push([not])));
        value(await inReach(() => site.claims.gate(claim.value, attempt(`${id}-2`))));
        of.attemptId = `${id}-2`;
      }
      sold.push(each.reference);
      const done = fact(each, { ...of, state: 'confirmed', shipmentId: `SHIP-${each.reference}` });
      value(await inReach(() => site.uploads.push([done])));
    }
  }

  it('with lost data gives out no order until every bench has reported its claims', async () => {
    const url = await given.site();
    const [first, second, dead] = [
      await bench(url),
      await bench(url),
      await bench(url, { name: 'Dead' }),
    ];
    await first.site.orders.put([order, orderOf('SO-2')]);
    const claim = value(await first.site.claims.claim(order, 'outbound'));
    value(await first.site.claims.gate(claim, attempt('a')));
    const { version, generation } = value(await first.site.orders.after(0));
    // As after restoring an older backup.
    const past = `DELETE FROM claims; UPDATE site SET version = 1; SELECT
      pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
      AND pid <> pg_backend_pid()`;
    await given.server().sql(url, past);
    expect(code(await inReach(() => second.site.orders.after(0)))).toBe('ok');
    // Only a bench that has read further can tell.
    const claimed = async (from: Bench) =>
      await from.site.claims.claim(orderOf('SO-2'), 'outbound');
    expect(code(await claimed(first))).toBe('site-unavailable');
    expect(code(await claimed(second))).toBe('site-unavailable');
    expect(value(await second.site.claims.renew([])).isRecovering).toBe(true);
    const joined = value(
      await first.join({ read: { version, generation }, held: [{ ...claim, state: 'sending' }] }),
    );
    expect(joined).toMatchObject({ isRecovering: true, limited: null });
    expect(joined.generation).not.toBe(generation);
    expect(value(await first.site.claims.renew([])).isRecovering).toBe(false);
    value(await second.join({ read: { version, generation } }));
    expect(code(await claimed(second))).toBe('site-unavailable');
    value(await second.site.benches.writeOff('Dead', 'burnt'));
    expect(code(await claimed(second))).toBe('ok');
    expect(code(await second.site.claims.claim(order, 'outbound'))).toBe('purchase-unknown');
    expect(code(await dead.site.claims.renew([]))).toBe('claim-lost');
    expect(value(await first.site.orders.after(0)).version).toBeGreaterThan(version);
  });

  /** As after a failover that lost changes: the site knows that its data is older. */
  const FORGOT =
    'UPDATE site SET recovering_since = now(), generation = gen_random_uuid(); \
    UPDATE members SET asserted = false, must_push = NULL';

  it('with lost data keeps a sending as such, even if the bench’s own copy is behind', async () => {
    const url = await given.site();
    const mine = await bench(url);
    await mine.site.orders.put([order, orderOf('SO-2')]);
    const claim = value(await mine.site.claims.claim(order, 'outbound'));
    const other = value(await mine.site.claims.claim(orderOf('SO-2'), 'outbound'));
    value(await mine.site.claims.gate(claim, attempt('a')));
    await given.server().sql(url, FORGOT);
    const held = [
      { ...claim, attempt: null },
      { ...other, state: 'unknown' as const, attempt: null },
    ];
    expect(value(await mine.join({ held })).isRecovering).toBe(false);
    const claims = 'SELECT state, attempt FROM claims ORDER BY reference';
    expect(await given.server().sql(url, claims)).toEqual([
      { state: 'sending', attempt: 'a' },
      { state: 'unknown', attempt: null },
    ]);
    // The attempt of this one is unknown, so the gate lets no attempt through.
    expect(code(await mine.site.claims.gate(other, attempt('b')))).toBe('claim-lost');
  });

  it('with lost data counts no fact of a bench as present before that bench has reported', async () => {
    const url = await given.site();
    const mine = await bench(url);
    await mine.site.orders.put([order]);
    const facts = [1, 2, 3].map(() => mine.fact(order, { attemptId: 'a' }));
    value(await mine.site.uploads.push(facts.slice(0, 1)));
    await given.server().sql(url, FORGOT);
    expect(value(await mine.site.uploads.push(facts.slice(2))).through).toBe(1);
    expect(value(await mine.join()).through).toBe(1);
    expect(code(await mine.site.claims.claim(order, 'outbound'))).toBe('site-unavailable');
    expect(value(await mine.site.uploads.push(facts.slice(1))).through).toBe(3);
    expect(code(await mine.site.claims.claim(order, 'outbound'))).toBe('ok');
  });

  it('with lost data is detected by the first request of a program that had read further', async () => {
    const url = await given.site();
    const mine = await bench(url);
    await mine.site.orders.put([order]);
    const { version, generation } = value(await mine.site.orders.after(0));
    await given.server().sql(url, 'UPDATE site SET version = 0');
    const next = value(
      sites.open(
        { url, password: null },
        () => mine.me,
        () => ({ seconds: 60 }),
        {
          version,
          generation,
        },
      ),
    );
    onTestFinished(() => next.close());
    expect(code(await next.claims.claim(order, 'outbound'))).toBe('site-unavailable');
  });

  it('reports an answer of a standby or a database error as unavailable', async () => {
    const url = await given.site();
    const mine = await bench(url);
    for (const state of ['55000', 'P0001']) {
      await given.server().sql(
        url,
        `CREATE OR REPLACE FUNCTION list_benches() RETURNS jsonb LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${state}'; END $$`,
      );
      expect(code(await mine.site.benches.list())).toBe('site-unavailable');
    }
  });

  it('closes at once, even while waiting for notifications', async () => {
    const { proxy } = await behindProxy(await given.site());
    const changes = createChangeListener(
      value(siteAddress(`postgres://packbench@127.0.0.1:${proxy.port}/x`)),
    );
    const held = proxy.hold();
    changes.onChange(() => undefined);
    await held.reached;
    const began = performance.now();
    await changes.close();
    // Well before the connection would have failed by itself.
    expect(performance.now() - began).toBeLessThan(3000);
    held.letGo();
  });
});
