import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { median, shown, tableRow } from './support/figures.ts';
import { measured, spreadOf } from './support/measures.ts';
import { anOrder, cartons } from './support/order.ts';
import { startPartner } from './support/partner-process.ts';
import { openBare, openJournalled } from './support/purchases.ts';
import { full } from './support/short.ts';

/*
 * Cost of the purchase journal per order. The same three calls (Auth, Rates, Shipments) over the same
 * transport, to one sandbox in its own process, alternating in one run:
 * - bare: without store, journal and lock
 * - bare again: its difference from the first is noise
 * - journal: quote stored, attempt opened, every step durable before the next
 * - floor: as many durable commits as the journal makes, one small row each, and the same disk space
 *   reserved
 */
const ORDERS = full(100, { short: 4 });
const WARM_UP = full(10, { short: 0 });
/** The quote, the opened attempt, its sending, the answer, and the follow-up. */
const COMMITS = 5;
/** Bytes of the file that reserves space for the answer, as the station has it. */
const ROOM = 256 * 1024;

const root = await mkdtemp(join(tmpdir(), 'packbench-bench-'));
const partner = await startPartner(join(root, 'partner'));
const bare = openBare(partner);
const journalled = await openJournalled(partner, join(root, 'station'));
const commit = openFloor(join(root, 'floor'));

const times: Record<'bare' | 'again' | 'journal' | 'floor', number[]> = {
  bare: [],
  again: [],
  journal: [],
  floor: [],
};
const turns: [keyof typeof times, (reference: string) => Promise<void>][] = [
  ['bare', (reference) => bare(anOrder(reference), cartons)],
  ['journal', await journalledTurn()],
  ['again', (reference) => bare(anOrder(reference), cartons)],
  ['floor', async () => commit()],
];

for (let order = 0; order < WARM_UP + ORDERS; order += 1) {
  // Rotates the order, so that each way comes first, second, … equally often.
  const shift = order % turns.length;
  for (const [name, buy] of [...turns.slice(shift), ...turns.slice(0, shift)]) {
    const began = performance.now();
    await buy(`${name}-${order}`);
    if (order >= WARM_UP) times[name].push(performance.now() - began);
  }
}

const overhead = median(times.journal) - median(times.bare);
const noise = Math.abs(median(times.again) - median(times.bare));
console.log(`One purchase in milliseconds, ${ORDERS} orders each      median     p95`);
console.log(tableRow('bare client', times.bare));
console.log(tableRow('bare client once more', times.again));
console.log(tableRow('with the journal', times.journal));
console.log(tableRow(`floor: ${COMMITS} durable commits, room on the disk`, times.floor));
console.log(
  `\nThe journal costs     ${shown(overhead)} ms an order, ${((overhead / median(times.bare)) * 100).toFixed(0)} % of a bare purchase;`,
);
console.log(
  `of that the disk      ${shown(median(times.floor))} ms; noise ${shown(noise).trim()} ms.`,
);

const [quick, slow] = spreadOf(times.journal);
measured({
  name: 'a purchase over a bare client',
  unit: 'ms',
  value: overhead,
  spread: [quick - median(times.bare), slow - median(times.bare)],
  floor: median(times.floor),
  instead: { name: 'the bare client alone', value: median(times.bare) },
  goal: { times: 2.5 },
});

await journalled.close();
partner.child.kill();
await rm(root, { recursive: true, force: true });

/** Stores the orders before the clock starts, as they are stored before a packer scans one. */
async function journalledTurn(): Promise<(reference: string) => Promise<void>> {
  const references = Array.from({ length: WARM_UP + ORDERS }, (_, index) => `journal-${index}`);
  const orders = await journalled.keep(references.map(anOrder));
  return async (reference) => {
    const order = orders.get(reference);
    if (!order) throw new Error(`No order ${reference}`);
    await journalled.buy(order, cartons);
  };
}

/** Same disk, same SQLite settings, smallest possible writes. */
function openFloor(folder: string): () => void {
  mkdirSync(folder);
  const db = new Database(join(folder, 'floor.sqlite'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('CREATE TABLE fact (id INTEGER PRIMARY KEY, data TEXT NOT NULL)');
  const insert = db.prepare('INSERT INTO fact (data) VALUES (?)');
  const room = join(folder, 'room');
  return () => {
    writeFileSync(room, Buffer.alloc(ROOM), { flush: true });
    sync(folder);
    for (let count = 0; count < COMMITS; count += 1) insert.run('{"kind":"sending"}');
    rmSync(room);
  };
}

function sync(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
