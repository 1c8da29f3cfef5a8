import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { backUp } from '../../src/main/app.ts';
import type { CallInput, CommandName } from '../../src/shared/bridge/calls.ts';
import { arm } from '../faults/points/point.ts';
import { createRandom } from '../faults/random.ts';
import { openHere, ship } from '../faults/station.ts';

/*
 * A bench as a process of its own, with everything but its window: DATA_DIR PARTNER SEED NAME [commands].
 * `commands`: as commands without a station, which renew no lease and follow no news. A line on stdin is an Asked, a line on stdout a Said. While it works it ships the open orders that it sees, in its
 * own sequence, and reports each result.
 */
export type Asked =
  | { id: number; what: 'ask'; name: string; input: unknown }
  | { id: number; what: 'ship'; reference: string }
  | { id: number; what: 'back-up'; file: string }
  | { id: number; what: 'arm'; at: Parameters<typeof arm>[0] }
  | { id: number; what: 'see'; reference: string; by: string }
  | { id: number; what: 'cancel'; reference: string }
  | { id: number; what: 'work' }
  | { id: number; what: 'rest' }
  | { id: number; what: 'end' };

export type Said =
  | { ready: true }
  | { id: number; answer: unknown }
  | { reference: string; outcome: string; defects: { rule: 'defect'; what: string }[] };

const PAUSE_MS = 60;

const [, , dataDir = '', partner = '', seed = '1', name = '', how = ''] = process.argv;
const station = await openHere(dataDir, partner, process.env);
const random = createRandom(Number(seed));
const say = (said: Said) => process.stdout.write(`${JSON.stringify(said)}\n`);
let isWorking = false;
let working = Promise.resolve();

/** The open orders as the window shows them: those claimed by another bench are left alone. */
async function openOrders(): Promise<string[]> {
  const wish = { status: 'open' as const, limit: 300 };
  const listed = await station.execute({ place: 'window' }, 'orders.list', wish);
  if (!listed.ok) return [];
  return listed.value.orders
    .filter(({ bench }) => (bench ?? name) === name)
    .map(({ reference }) => reference);
}

/** Waits until its lists show that another bench has the order. */
async function see(reference: string, by: string): Promise<void> {
  const seen = Promise.withResolvers<void>();
  const look = async () => {
    const wish = { search: reference, limit: 20 };
    const listed = await station.execute({ place: 'window' }, 'orders.list', wish);
    if (listed.ok && listed.value.orders.some(({ bench }) => bench === by)) seen.resolve();
  };
  const end = station.handle.subscribe(() => void look());
  await look();
  await seen.promise.finally(end);
}

/** As the program that sent the order. */
async function cancel(reference: string): Promise<boolean> {
  const order = await station.findOrder(reference);
  if (!order.ok) return false;
  const token = { name: 'Shop', scopes: ['orders' as const], merchant: null };
  const asked = { orderId: order.value.id };
  return (await station.execute({ place: 'http', token }, 'exchange.cancelOrder', asked)).ok;
}

async function work(): Promise<void> {
  while (isWorking) {
    const open = await openOrders();
    if (open.length > 0) {
      const reference = random.pick(open);
      const tried = await ship(station, reference, 1);
      say({ reference, outcome: tried.outcome, defects: tried.defects as never });
      if (tried.outcome === 'confirmed') continue;
    }
    await wait(PAUSE_MS);
  }
}

async function answer(asked: Asked): Promise<unknown> {
  switch (asked.what) {
    case 'ask': {
      const name = asked.name as CommandName;
      return await station.execute(
        { place: 'command-line' },
        name,
        asked.input as CallInput<never>,
      );
    }
    case 'ship':
      return await ship(station, asked.reference, 1);
    case 'back-up':
      return await backUp(station, dataDir, asked.file);
    case 'arm':
      return arm(asked.at);
    case 'see':
      return await see(asked.reference, asked.by);
    case 'cancel':
      return await cancel(asked.reference);
    case 'work':
      if (!isWorking) {
        isWorking = true;
        working = working.then(work);
      }
      return null;
    case 'rest':
      isWorking = false;
      return await working;
    case 'end':
      isWorking = false;
      await working;
      return await station.close();
  }
}

if (how !== 'commands') station.begin();
say({ ready: true });
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line) as Asked;
  answer(asked)
    .catch((error: unknown) => {
      const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { ok: false, error: { code: 'defect', message: what } };
    })
    .then((said) => {
      say({ id: asked.id, answer: said ?? null });
      if (asked.what === 'end') process.exit();
    });
}
// The program that started it is gone.
process.exit();
