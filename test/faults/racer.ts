import { createInterface } from 'node:readline';
import { openHere, ship } from './station.ts';

/*
 * One station of a race, as a process of its own: DATA_DIR PARTNER, and on the first line of stdin the
 * orders: those `together`, each started by a line of its own so that both stations start at the same moment,
 * then those `alone`, started by one more line. At the end it tries orders again that it has not seen
 * shipped. One line per try: {outcome, defects}.
 */
const [, , dataDir = '', partner = ''] = process.argv;
const ROUNDS = 3;
const SHIPPED = ['confirmed', 'already-bought'];

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const { together, alone } = JSON.parse(String((await lines.next()).value)) as Record<
  'together' | 'alone',
  string[]
>;
const station = await openHere(dataDir, partner, process.env);
process.stdout.write('ready\n');

const missed = new Set<string>();

async function attempt(reference: string): Promise<void> {
  const tried = await ship(station, reference, 1);
  process.stdout.write(`${JSON.stringify(tried)}\n`);
  if (SHIPPED.includes(tried.outcome)) missed.delete(reference);
  else missed.add(reference);
}

for (const reference of together) {
  await lines.next();
  await attempt(reference);
}
await lines.next();
for (const reference of alone) await attempt(reference);
for (let round = 1; round <= ROUNDS; round += 1) {
  for (const reference of [...missed]) await attempt(reference);
}
await station.close();
process.stdin.destroy();
