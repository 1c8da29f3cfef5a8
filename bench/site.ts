import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'pg';
import { sites } from '../src/main/adapters/site-postgres/sites.ts';
import type { Result } from '../src/shared/kernel/result.ts';
import { openGround, type Warehouse } from '../test/site-faults/warehouse.ts';
import { postgresIsMissing } from '../test/support/postgres.ts';
import { shown, tableRow } from './support/figures.ts';
import { anOrder } from './support/order.ts';
import { full } from './support/short.ts';
import { takeTurns } from './support/turns.ts';

/*
 * Cost of a site on a PostgreSQL whose commits wait for the disk; partner, PostgreSQL and benches all run
 * on this machine.
 * - a claim and a gate, as a bench requests them; floor: one bare UPDATE … RETURNING of a row
 * - a change at one bench until the lists of another show it
 * - requests of an idle bench
 * - several benches that ship until nothing is left, compared with one of them alone
 */
const BENCHES = Number(process.env.SITE_BENCHES ?? full(20, { short: 2 }));
const ORDERS = Number(process.env.SITE_ORDERS ?? full(2000, { short: 6 }));
const ALONE = full(Math.ceil(ORDERS / 20), { short: 3 });
const ROUNDS = full(300, { short: 3 });
const CHANGES = full(40, { short: 2 });
const IDLE_MS = full(60_000, { short: 500 });

if (postgresIsMissing) {
  console.log(postgresIsMissing);
  process.exit();
}
const ground = await openGround({ isPlain: true });
try {
  await costOfAsking();
  const names = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${prefix}-${at + 1}`);
  const alone = await ground.open({ seed: 1, benches: 1, orders: names('ALONE', ALONE) });
  const before = await shipAll(alone, ALONE);
  await alone.close();
  const all = await ground.open({
    seed: 1,
    benches: BENCHES,
    orders: [...names('SITE', ORDERS), ...names('NEWS', CHANGES)],
  });
  await news(all, names('NEWS', CHANGES));
  await idle(all);
  const began = Date.now();
  const together = await shipAll(all, ORDERS);
  const times = Map.groupBy(ground.seller.books.sales, ({ reference }) => reference);
  const twice = [...times.values()].filter((each) => each.length > 1).length;
  if (twice > 0 || times.size !== ORDERS) process.exitCode = 1;
  const share = all.benches.map(({ done }) => done.length);
  const { idleMs, shareOfDay } = await idleWhileWork(all, began);
  await all.close();
  console.log(`\nOne bench alone       ${shown(before)} orders a second;`);
  console.log(`${BENCHES} benches, ${ORDERS} orders ${shown(together)} orders a second.`);
  console.log(`Sold ${times.size}, of them twice ${twice}.`);
  console.log(`Each bench shipped ${Math.min(...share)} to ${Math.max(...share)}.`);
  console.log(tableRow('without an order while there were free ones', idleMs));
  console.log(`${shown(Math.max(...idleMs))} at most; ${shown(shareOfDay * 100)} % of all time.`);
} finally {
  await ground.close();
}

/** Claims and gates a new order in each round, and updates an uncontended row. */
async function costOfAsking(): Promise<void> {
  const url = await ground.postgres.database();
  must(await sites.init({ url, password: null }));
  const member = {
    store: randomUUID(),
    run: 1,
    token: randomUUID(),
    confirmed: null,
    bench: 'Bench',
  };
  const address = { url, password: null };
  const site = must(
    sites.open(
      address,
      () => member,
      () => ({ seconds: 60 }),
    ),
  );
  const standing = { account: 'https://partner.example', newest: 0, read: null, held: [] };
  must(await site.benches.join(standing));
  const orders = Array.from({ length: ROUNDS + 20 }, (_, at) => anOrder(`COST-${at}`));
  must(await site.orders.put(orders));
  await ground.postgres.sql(
    url,
    'CREATE TABLE bare (id int PRIMARY KEY, n int); INSERT INTO bare VALUES (1, 0)',
  );
  const pool = new Pool({ connectionString: url, max: 1 });
  const orderOf = (round: number) => orders[round] ?? anOrder('COST');
  const epochs = new Map<number, Parameters<typeof site.claims.gate>[0]>();
  const times = await takeTurns(
    {
      claim: async (round) => {
        epochs.set(round, must(await site.claims.claim(orderOf(round), 'outbound')));
      },
      gate: async (round) => {
        const claim =
          epochs.get(round) ?? must(await site.claims.claim(orderOf(round), 'outbound'));
        must(await site.claims.gate(claim, { id: `a${round}`, version: 1e6, postMs: 1000 }));
      },
      bare: () => pool.query('UPDATE bare SET n = n + 1 WHERE id = $1 RETURNING n', [1]),
    },
    { rounds: ROUNDS, warmUp: full(20, { short: 0 }) },
  );
  console.log(tableRow('a claim', times.claim));
  console.log(tableRow('a gate', times.gate));
  console.log(tableRow('floor: a bare UPDATE … RETURNING', times.bare));
  await pool.end();
  await site.close();
}

/** From the command at one bench to the lists of the next. */
async function news({ benches }: Warehouse, orders: readonly string[]): Promise<void> {
  const [from, to] = benches;
  if (!from || !to) return;
  const times: number[] = [];
  for (const reference of orders) {
    const seen = to.see(reference, from.name);
    const began = performance.now();
    const opened = from.ask('bench.open', { merchant: null, reference });
    await seen;
    times.push(performance.now() - began);
    await opened;
    await from.ask('bench.close', {});
  }
  console.log(tableRow('from one bench to another bench’s lists', times));
}

/** Statements per second of each bench, including its connection for notifications. */
async function idle({ benches }: Warehouse): Promise<void> {
  await wait(full(5_000, { short: 100 }));
  const before = benches.map(({ line }) => line.answers());
  await wait(IDLE_MS);
  const rates = benches.map(
    ({ line }, at) => (line.answers() - (before[at] ?? 0)) / (IDLE_MS / 1000),
  );
  console.log(tableRow('asked a second by a bench that does nothing', rates));
}

/** Orders per second until the given number is sold. */
async function shipAll({ benches }: Warehouse, orders: number): Promise<number> {
  const { books } = ground.seller;
  const began = performance.now();
  let [seen, since] = [-1, began];
  for (const bench of benches) bench.work();
  while (books.sales.length < orders) {
    const failed = benches.flatMap(({ defects }) => defects);
    if (failed.length > 0) throw new Error(failed.join('\n'));
    if (books.sales.length !== seen) [seen, since] = [books.sales.length, performance.now()];
    if (performance.now() - since > 60_000) throw new Error(`Only ${seen} of ${orders} are sold`);
    await wait(20);
  }
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(benches.map((bench) => bench.rest()));
  return orders / seconds;
}

/**
 * Milliseconds without an order at each bench: from the end of one to the claim of the next it bought, up
 * to the last claim of all benches; until then some order was available.
 */
async function idleWhileWork(
  { benches, sql }: Warehouse,
  began: number,
): Promise<{ idleMs: number[]; shareOfDay: number }> {
  const rows = await sql(`SELECT bench, extract(epoch FROM since) * 1000 AS at FROM claims
    JOIN members USING (store) WHERE state = 'bought' AND reference LIKE 'SITE-%' ORDER BY since`);
  const last = Number(rows.at(-1)?.at);
  const idleMs = benches.flatMap(({ name, done }) => {
    const claims = rows.filter(({ bench }) => bench === name).map(({ at }) => Number(at));
    const ends = done.map((at) => performance.timeOrigin + at);
    return [began, ...ends]
      .filter((end) => end < last)
      .map((end, at) => Math.max(0, (claims[at] ?? last) - end));
  });
  const all = idleMs.reduce((sum, each) => sum + each, 0);
  return { idleMs, shareOfDay: all / (benches.length * (last - began)) };
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
