import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sessionOf } from '../../../src/main/adapters/site-postgres/connection.ts';
import type { Claim } from '../../../src/main/features/site/ports.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import { PG_BIN, postgresIsMissing } from '../../support/postgres.ts';
import { attempt, type Bench, bench, code, givenPostgres, orderOf, value } from './rig.ts';

const order = orderOf('SO-1');

describe.skipIf(postgresIsMissing)('a site restored from a backup', () => {
  const given = givenPostgres();

  /** Takes a backup; the returned function restores it on the same server. */
  async function backup(url: string): Promise<() => Promise<unknown>> {
    const { stdout } = await promisify(execFile)(join(PG_BIN, 'pg_dump'), ['--inserts', url]);
    const dump = stdout.replace(/^\\.*$/gm, '');
    return () =>
      given.server().sql(
        url,
        `DROP SCHEMA packbench, exchange CASCADE; ${dump}; SELECT pg_terminate_backend(pid)
          FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
  }

  /** A broken connection is made again after a pause. */
  async function inReach<T>(ask: () => Promise<Result<T>>): Promise<T> {
    for (;;) {
      const answer = await ask();
      if (code(answer) !== 'site-unavailable') return value(answer);
      await wait(50);
    }
  }

  /** Reads all orders. */
  const read = async ({ site }: Bench) => {
    const { version, generation } = await inReach(() => site.orders.after(0));
    return { version, generation };
  };
  const claimOf = async ({ site }: Bench): Promise<Claim> =>
    value(await site.claims.claim(order, 'outbound'));
  const sends = async (from: Bench, id: string): Promise<Claim> => {
    const claim = await claimOf(from);
    value(await from.site.claims.gate(claim, attempt(id)));
    return claim;
  };
  const push = async (from: Bench, ...facts: Parameters<Bench['fact']>[1][]) =>
    value(await from.site.uploads.push(facts.map((of) => from.fact(order, of))));
  const isRecovering = async ({ site }: Bench) => (await inReach(() => site.facts())).isRecovering;
  const claims = (url: string) =>
    given.server().sql(url, 'SELECT epoch::int, state, attempt FROM claims ORDER BY epoch');

  it('is detected by a bench that has read a later generation of it', async () => {
    const url = await given.site();
    const mine = await bench(url);
    const { generation } = await read(mine);
    const comes = (version: number, of: string) =>
      given.server().sql(url, `SELECT contact(${version}, '${of}')`);
    // A copy of its disk has no other sign.
    const later = '00000000-0000-4000-8000-000000000000';
    await comes(0, later);
    expect(await isRecovering(mine)).toBe(true);
    value(await mine.join());
    expect(await isRecovering(mine)).toBe(false);
    // Generations known before cause no recovery, whichever bench reports them.
    for (const known of [later, generation]) await comes(1_000_000, known);
    expect(await isRecovering(mine)).toBe(false);
  });

  it('sells nothing that the later of two benches may have sent', async () => {
    const url = await given.site();
    const [a, b, other] = [await bench(url), await bench(url), await bench(url)];
    await a.site.orders.put([order]);
    const first = await sends(a, 'a');
    const restore = await backup(url);
    const refused = { attemptId: 'a', epoch: first.epoch, state: 'refused' };
    await push(a, refused);
    value(await a.site.claims.release(first));
    const second = await sends(b, 'b');
    const seen = await read(b);
    await restore();
    const held = [{ ...second, state: 'sending' as const, attempt: 'b' }];
    await inReach(() => a.join());
    await inReach(() => b.join({ read: seen, held }));
    await inReach(() => other.join());
    a.newest = 0;
    await push(a, refused);
    expect(await isRecovering(a)).toBe(false);
    expect(code(await other.site.claims.claim(order, 'outbound'))).toBe('purchase-unknown');
    await push(b, { attemptId: 'b', epoch: second.epoch, state: 'unknown' });
    await push(b, { attemptId: 'b', epoch: second.epoch, state: 'refused' });
    expect(code(await b.site.claims.gate(second, attempt('c')))).toBe('ok');
  });

  it('keeps an order locked that may be bought beside a cancelled purchase', async () => {
    const url = await given.site();
    const [mine, other] = [await bench(url), await bench(url)];
    await mine.site.orders.put([order]);
    const { epoch } = await sends(mine, 'a');
    await push(mine, { attemptId: 'a', epoch, state: 'confirmed', shipmentId: 'SHIP-1' });
    const restore = await backup(url);
    const cancelled = { attemptId: 'a', epoch, state: 'cancelled', shipmentId: 'SHIP-1' };
    await push(mine, cancelled);
    const again = await sends(mine, 'b');
    const seen = await read(mine);
    await restore();
    const held = [{ ...again, state: 'sending' as const, attempt: 'b' }];
    await inReach(() => mine.join({ read: seen, held }));
    await inReach(() => other.join());
    mine.newest = 1;
    await push(mine, cancelled);
    expect(code(await other.site.claims.claim(order, 'outbound'))).toBe('purchase-unknown');
    await push(mine, { attemptId: 'b', epoch: again.epoch, state: 'refused' });
    expect(code(await mine.site.claims.gate(again, attempt('c')))).toBe('ok');
  });

  it('learns possible purchases from a journal alone', async () => {
    const url = await given.site();
    const [mine, other] = [await bench(url), await bench(url)];
    await mine.site.orders.put([order]);
    const claimed = await claimOf(other);
    // Two attempts under claims unknown to the site; one of them is resolved.
    await push(
      mine,
      { attemptId: 'a', epoch: 7, state: 'unknown' },
      { attemptId: 'a', epoch: 7, state: 'refused' },
    );
    expect(await claims(url)).toMatchObject([{ state: 'claimed' }]);
    await push(mine, { attemptId: 'b', epoch: 8, state: 'unknown' });
    expect(code(await other.site.claims.gate(claimed, attempt('c')))).toBe('claim-lost');
    expect(code(await other.site.claims.claim(order, 'outbound'))).toBe('purchase-unknown');
  });

  it('takes no sending away from a bench left out since another recovery', async () => {
    const url = await given.site();
    const [a, b] = [await bench(url, { name: 'A' }), await bench(url, { name: 'B' })];
    await a.site.orders.put([order]);
    const restore = await backup(url);
    value(await a.site.claims.release(await claimOf(a)));
    const held = [{ ...(await sends(b, 'b')), state: 'sending' as const, attempt: 'b' }];
    const seen = await read(b);
    await restore();
    await inReach(() => a.join());
    value(await a.site.benches.writeOff('B', 'off'));
    const sent = await sends(a, 'a');
    const { generation } = await read(a);
    const later = { generation, version: 1_000_000 };
    const own = [{ ...sent, state: 'sending' as const, attempt: 'a' }];
    await given.server().sql(url, `SELECT contact(${later.version}, '${generation}')`);
    value(await b.join({ read: seen, held }));
    value(await a.join({ read: later, held: own }));
    expect(await isRecovering(a)).toBe(false);
    expect(await claims(url)).toMatchObject([{ epoch: 1, state: 'sending', attempt: 'a' }]);
  });

  it('waits for a bench that joined later, which another bench has read about', async () => {
    const url = await given.site();
    const old = await bench(url);
    await old.site.orders.put([order]);
    const restore = await backup(url);
    const late = await bench(url, { name: 'Late' });
    const sent = await sends(late, 'a');
    const { members } = value(await old.site.orders.after(0));
    const seen = await read(late);
    await restore();
    await inReach(() => old.join({ members }));
    expect(code(await old.site.claims.claim(order, 'outbound'))).toBe('site-unavailable');
    expect(value(await old.site.benches.list()).map((each) => each.bench)).toContain('Late');
    const held = [{ ...sent, state: 'sending' as const, attempt: 'a' }];
    expect(await inReach(() => late.join({ read: seen, held }))).toMatchObject({
      limited: null,
      isRecovering: false,
    });
    expect(code(await old.site.claims.claim(order, 'outbound'))).toBe('purchase-unknown');
    // A bench that is gone for good is written off by its name, like any other.
    await restore();
    await inReach(() => old.join({ members }));
    value(await old.site.benches.writeOff('Late', 'burnt'));
    expect(code(await old.site.claims.claim(order, 'outbound'))).toBe('ok');
  });

  async function sessionAt(url: string): Promise<Client> {
    const client = new Client(sessionOf({ connectionString: url }));
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  }
  /** Waits until a connection waits for a lock. */
  const waiting = (url: string) =>
    expect
      .poll(() =>
        given.server().sql(
          url,
          `SELECT 1 FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(1);

  it('recovers when the last two benches report at the same moment', async () => {
    const url = await given.site();
    const [mine, other] = [await bench(url), await bench(url)];
    await given
      .server()
      .sql(
        url,
        'UPDATE site SET recovering_since = now(); UPDATE members SET asserted = false, must_push = 0',
      );
    const [first, second] = [await sessionAt(url), await sessionAt(url)];
    for (const session of [first, second]) await session.query('BEGIN');
    await first.query("SELECT push_facts($1, '[]')", [mine.me.store]);
    const pushing = second.query("SELECT push_facts($1, '[]')", [other.me.store]);
    await waiting(url);
    await first.query('COMMIT');
    await pushing;
    await second.query('COMMIT');
    expect(await isRecovering(mine)).toBe(false);
  });

  it('is detected without a deadlock while a bench is at the gate', async () => {
    const url = await given.site();
    const mine = await bench(url);
    await mine.site.orders.put([order]);
    const { epoch } = await claimOf(mine);
    const [gate, contact] = [await sessionAt(url), await sessionAt(url)];
    const me = [mine.me.store, 1, mine.me.token];
    await gate.query('BEGIN');
    await gate.query("SELECT refused($1, $2, $3, 'spend')", me);
    const found = contact.query('SELECT contact(1000000, generation) FROM site');
    await waiting(url);
    const passes =
      "SELECT pass_gate($1, $2, $3, '', 'SO-1', 'outbound', $4, 'a', 1000, 1000) AS answer";
    expect((await gate.query(passes, [...me, epoch])).rows).toEqual([{ answer: {} }]);
    await gate.query('COMMIT');
    await found;
    expect(await isRecovering(mine)).toBe(true);
  });
});
