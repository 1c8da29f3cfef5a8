import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { openStore, type Store } from '../src/main/adapters/store-sqlite/store.ts';
import type { LongAgo } from '../src/main/features/maintenance/ports.ts';
import { median, quantile, tableRow } from './support/figures.ts';
import { fillStore, MANY, referenceOf } from './support/many-orders.ts';
import { measured, spreadOf } from './support/measures.ts';
import { runProgram } from './support/program.ts';
import { full } from './support/short.ts';
import { takeTurns } from './support/turns.ts';

/*
 * A store of 1,000,000 orders.
 * - an order by its key, as a scan looks it up; floor: the same row by a prepared statement alone
 * - search while a text is typed, as the window asks, among all and among the open ones; a page of the queue
 * - an order by its key while `packbench backup` runs, and while recipients are looked for and erased
 */
const COPIES = full(10, { short: 2 });
const ROUNDS = { rounds: full(2_000, { short: 20 }), warmUp: full(200, { short: 20 }) };
const TYPED = ['anna weber', 'berlin', 'so-55', 'osaka sku-12', 'garcia', 'zz', '1'];
/** As many found orders the window counts. */
const COUNTED = 1_000;
/** Recipients that are erased. */
const ERASED = full(500, { short: 10 });
/** Milliseconds of two frames of a screen: a scan is answered within them. */
const TWO_FRAMES = 33;
/** Milliseconds between two lookups during a backup. */
const PAUSE_MS = 5;

const folder = await mkdtemp(join(tmpdir(), 'packbench-bench-million-'));
const file = join(folder, 'sandbox', 'station.sqlite');
try {
  await mkdir(join(folder, 'sandbox'));
  await fillStore(file);
  multiply();
  const store = await openStore({ file });
  if (!store.ok) throw new Error(store.error.message);
  console.log(`\n${`${MANY * COPIES} orders, milliseconds`.padEnd(44)}  median     p95`);
  await measureLookup(store.value);
  await measureLists(store.value);
  await measureDuringBackup(store.value);
  await measureDuringErasure(store.value);
  await store.value.close();
} finally {
  await rm(folder, { recursive: true });
}

/** Copies each order in the database, with a reference of its own. */
function multiply(): void {
  const db = new Database(file);
  const names = (db.pragma('table_info(orders)') as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => name !== 'seq');
  const changed: Readonly<Record<string, string>> = {
    id: "id || '-' || :copy",
    reference: "reference || '-' || :copy",
    search: "search || '-' || :copy",
    body: "replace(body, reference, reference || '-' || :copy)",
  };
  const copy = db.prepare(
    `INSERT INTO orders (${names.join()})
     SELECT ${names.map((name) => changed[name] ?? name).join()} FROM orders WHERE seq <= :last`,
  );
  const last = db.prepare('SELECT max(seq) FROM orders').pluck().get();
  for (let count = 1; count < COPIES; count += 1) copy.run({ copy: String(count), last });
  db.close();
}

/** Reference of any of the orders. */
function someReference(round: number): string {
  const at = round * 7_919;
  const copy = at % COPIES;
  return copy === 0 ? referenceOf(at % MANY) : `${referenceOf(at % MANY)}-${copy}`;
}

async function find(store: Store, round: number): Promise<void> {
  const found = await store.orders.find({ merchant: null, reference: someReference(round) });
  if (!found) throw new Error('no such order');
}

async function measureLookup(store: Store): Promise<void> {
  const db = new Database(file, { readonly: true });
  const byKey = db.prepare('SELECT * FROM orders WHERE merchant = ? AND reference = ?');
  const times = await takeTurns(
    {
      found: (round) => find(store, round),
      floor(round) {
        if (!byKey.get('', someReference(round))) throw new Error('no such order');
      },
    },
    ROUNDS,
  );
  db.close();
  console.log(tableRow('an order by its key', times.found));
  console.log(tableRow('floor: its row by a prepared statement', times.floor));
  measured({
    name: 'lookup among 1,000,000',
    unit: 'µs',
    value: median(times.found) * 1000,
    spread: spreadOf(times.found.map((each) => each * 1000)),
    floor: median(times.floor) * 1000,
    goal: { times: 1.5 },
  });
}

async function measureLists(store: Store): Promise<void> {
  const search: number[] = [];
  const pages: number[] = [];
  const group = { name: 'left', today: '2026-11-20' } as const;
  const sort = { by: 'queue', descending: false } as const;
  const timed = async (into: number[], work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    into.push(performance.now() - began);
  };
  for (const text of TYPED.flatMap((each) =>
    Array.from(each, (_key, at) => each.slice(0, at + 1)),
  )) {
    const wanted = { search: text, limit: 50, countTo: COUNTED };
    await timed(search, () => store.orders.list(wanted));
    await timed(search, () => store.orders.list({ ...wanted, status: 'open' }));
    await timed(pages, () => store.orders.list({ group, sort, limit: 50 }));
  }
  console.log(tableRow('search among all', search));
  console.log(tableRow('a page of the queue', pages));
  const row = (name: string, times: number[]) =>
    measured({
      name,
      unit: 'ms',
      value: quantile(times, 0.95),
      spread: spreadOf(times),
      goal: { most: 50 },
    });
  row('search among 1,000,000, p95', search);
  row('a page of the queue of 1,000,000, p95', pages);
}

/** Looks orders up, as at a bench that works on, until the other work is done. */
async function measureBeside(store: Store, what: string, work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const times: number[] = [];
  for (let round = 0; !isDone; round += 1) {
    // From the moment when it is due: the work may hold up the whole process.
    const due = performance.now() + PAUSE_MS;
    await wait(PAUSE_MS);
    await find(store, round);
    times.push(performance.now() - due);
  }
  await done;
  console.log(tableRow(`an order during ${what}, ${times.length} lookups`, times));
  measured({
    name: `lookup during ${what}, p99.9`,
    unit: 'ms',
    value: quantile(times, 0.999),
    spread: spreadOf(times),
    goal: { most: TWO_FRAMES },
  });
}

async function measureDuringBackup(store: Store): Promise<void> {
  const made = runProgram(['backup', join(folder, 'backup.packbench'), '--data', folder]);
  await measureBeside(store, 'a backup', made);
}

/** Looks for one recipient among all, then erases those of finished orders, as the station does daily. */
async function measureDuringErasure(store: Store): Promise<void> {
  const ago = finishSome();
  await measureBeside(store, 'a search for a recipient', store.persons.find('no.such@example.com'));
  const erasing = async () => {
    const orders = await store.erasure.finished(ago, null, ERASED);
    if (orders.length < ERASED) throw new Error('too few orders are finished');
    for (const { orderId } of orders) {
      await store.erasure.documentsOf(orderId);
      if (!(await store.erasure.erase(orderId, ago, '2026-11-20'))) throw new Error('not erased');
      await wait();
    }
  };
  await measureBeside(store, 'an erasure', erasing());
}

/** Orders finished long ago, spread over the file. */
function finishSome(): LongAgo {
  const db = new Database(file);
  db.prepare(
    `UPDATE orders SET status = 'shipped', updated_at = '2020-01-01' WHERE seq % :each = 0`,
  ).run({ each: Math.floor((MANY * COPIES) / ERASED) });
  db.close();
  return { before: '2021-01-01', newestFact: 0 };
}
