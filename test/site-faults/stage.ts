import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../faults/random.ts';
import type { Bench } from './bench.ts';
import type { Ground, Warehouse } from './warehouse.ts';

/** The objects that a schedule works with. */
export interface Stage {
  ground: Ground;
  warehouse: Warehouse;
  random: Random;
  /** Names of the points of a purchase. */
  points: readonly string[];
  /** Orders whose bench was frozen behind the gate, and woken after a take-over. */
  behindTheGate: string[];
  /** Orders whose sender has cancelled them. */
  cancelled: string[];
  /** The actions so far, as text. */
  told: string[];
}

const STRIKES_WITHIN_MS = 15_000;

/** All benches ship what they can. */
export function allWork({ warehouse: { benches } }: Stage): void {
  for (const bench of benches) bench.work();
}

export const others = ({ warehouse: { benches } }: Stage, than: Bench): Bench[] =>
  benches.filter((bench) => bench !== than && !bench.isGone && bench.isRunning());

export const anyOf = ({ random, warehouse: { benches } }: Stage): Bench =>
  random.pick(benches.filter(({ isGone }) => !isGone));

export const anyOther = (stage: Stage, than: Bench): Bench =>
  stage.random.pick(others(stage, than));

/** Waits until this many were sold, or until no sale has happened for a while. */
export async function untilSold({ ground: { seller } }: Stage, count: number): Promise<void> {
  let [seen, since] = [-1, 0];
  while (seller.books.sales.length < count) {
    if (seller.books.sales.length !== seen)
      [seen, since] = [seller.books.sales.length, performance.now()];
    if (performance.now() - since > 4_000) return;
    await wait(20);
  }
}

/** A random point of a purchase, at the first, second or third time that it is reached. */
export function anyPoint({ random, points }: Stage): string {
  const name = random.pick(points).replace(/ \(\d+\)$/, '');
  const time = name.startsWith('line:') ? 1 + random.whole(30) : 1 + random.whole(2);
  return time === 1 ? name : `${name} (${time})`;
}

/**
 * Lets the bench work alone until it stops at this point; returns the orders for which it has passed the
 * gate.
 */
export async function stopAt(stage: Stage, bench: Bench, point: string): Promise<string[]> {
  stage.told.push(`${bench.name} stops at ${point}`);
  await bench.arm({ stops: point });
  bench.work();
  if ((await bench.struck(STRIKES_WITHIN_MS)) === null) stage.told.push('never reached');
  return await sendingOf(stage, bench);
}

/**
 * Lets the bench work alone until it dies at this point; returns the orders for which it has passed the gate.
 */
export async function dieAt(stage: Stage, bench: Bench, point: string): Promise<string[]> {
  stage.told.push(`${bench.name} dies at ${point}`);
  await bench.arm({ dies: point });
  bench.work();
  if ((await bench.struck(STRIKES_WITHIN_MS)) === null) stage.told.push('never reached');
  await bench.kill();
  return await sendingOf(stage, bench);
}

async function sendingOf({ warehouse: { sql } }: Stage, { name }: Bench): Promise<string[]> {
  const rows = await sql(`SELECT reference FROM claims JOIN members USING (store)
    WHERE bench = '${name}' AND state IN ('sending', 'unknown')`);
  return rows.map(({ reference }) => String(reference));
}
