import { setTimeout as wait } from 'node:timers/promises';
import type { Sale } from '../faults/seller/books.ts';
import type { Bench } from './bench.ts';
import { isGated, siteState } from './site-state.ts';
import type { SiteState } from './verdict.ts';
import type { Ground, Warehouse } from './warehouse.ts';

const REST_MS = 25_000;
const STALLED_MS = 6_000;
const ROUNDS = 10;

/** Repairs all connections, starts the server, wakes frozen benches, and restarts killed ones. */
export async function makeWhole({ benches }: Warehouse, { postgres, seller }: Ground) {
  await postgres.start();
  seller.books.works = 0;
  for (const bench of benches) bench.line.calm();
  for (const bench of benches) bench.wake();
  await Promise.all(
    benches.filter((bench) => !bench.isGone && !bench.isRunning()).map((bench) => bench.start()),
  );
  for (const bench of benches) bench.work();
}

const here = ({ benches }: Warehouse): Bench[] =>
  benches.filter((bench) => !bench.isGone && bench.isRunning());

const isDone = ({ state }: SiteState['orders'][number]): boolean =>
  state === 'shipped' || state === 'cancelled';

const unclearClaim = ({ claims }: SiteState, reference: string) =>
  claims.find(
    (claim) => claim.reference === reference && ['sending', 'unknown'].includes(claim.state),
  );

interface Standing {
  isLimited: boolean;
  isReachable: boolean;
  pending: number;
}

async function standing(bench: Bench): Promise<Standing> {
  const status = await bench.ask('station.status', {});
  const site = status.ok ? status.value.site : null;
  return {
    isLimited: site?.limited != null,
    isReachable: site?.reachable ?? false,
    pending: site?.pending ?? 0,
  };
}

/** Waits until nothing more happens by itself: every order is bought or unclear, and everything uploaded. */
export async function untilAtRest(
  warehouse: Warehouse,
  { seller }: Ground,
): Promise<{ state: SiteState; sold: number }> {
  const last = performance.now() + REST_MS;
  let [seen, since] = ['', performance.now()];
  for (;;) {
    const sold = seller.books.sales.length;
    const state = await siteState(warehouse.sql);
    const benches = await Promise.all(here(warehouse).map(standing));
    const open = state.orders.filter(
      (order) => !isDone(order) && !unclearClaim(state, order.reference),
    );
    const isUp = benches.every(
      ({ isLimited, isReachable, pending }) => isReachable && (isLimited || pending === 0),
    );
    const isAll = open.length === 0 && isUp && !state.isRecovering;
    const now = JSON.stringify([state, benches]);
    if (now !== seen) [seen, since] = [now, performance.now()];
    const isStalled = performance.now() - since > STALLED_MS;
    if (isAll || isStalled || performance.now() > last) return { state, sold };
    await wait(200);
  }
}

/** The actions of the warehouse's people; each is a documented command. */
export async function untilSettled(warehouse: Warehouse, ground: Ground): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await putAwayLimited(warehouse);
    const healthy = here(warehouse);
    const state = await siteState(warehouse.sql);
    const unclear = await Promise.all(healthy.map(unclearAt));
    const open = state.orders.filter(
      (order) => !isDone(order) || unclearClaim(state, order.reference),
    );
    if (open.length === 0 && unclear.every((each) => each.length === 0)) break;
    for (const [at, references] of unclear.entries()) {
      for (const reference of references) {
        const bench = healthy[at];
        if (bench) await settle(bench, reference, warehouse, ground);
      }
    }
    const person = healthy[round % Math.max(1, healthy.length)];
    if (person) for (const { reference } of open) await see(person, reference, warehouse, ground);
    await wait(300);
  }
  await Promise.all(here(warehouse).map((bench) => bench.rest()));
  await untilAtRest(warehouse, ground);
}

/** A bench that may only upload is out of use: another bench writes it off. */
async function putAwayLimited(warehouse: Warehouse): Promise<void> {
  for (const bench of here(warehouse)) {
    if (!(await standing(bench)).isLimited) continue;
    const state = await bench.ask('site.status', {});
    if (state.ok && !(await standing(bench)).isLimited) continue;
    bench.isGone = true;
    await bench.kill();
    const twin = here(warehouse).some(({ name }) => name === bench.name);
    if (!twin) await writeOff(warehouse, bench.name);
  }
}

export async function writeOff(warehouse: Warehouse, bench: string): Promise<void> {
  for (const other of here(warehouse)) {
    if (other.name === bench) continue;
    if ((await other.ask('site.writeOff', { bench, reason: 'gone', pin: null })).ok) return;
  }
}

/** An order that is not bought, or unclear: a bench that may do so reconciles and buys it. */
async function see(
  person: Bench,
  reference: string,
  warehouse: Warehouse,
  ground: Ground,
): Promise<void> {
  const claim = unclearClaim(await siteState(warehouse.sql), reference);
  if (!claim) {
    await person.ship(reference);
    return;
  }
  const owner = here(warehouse).find(({ name }) => name === claim.bench);
  if (owner && (await hasToTell(owner, reference))) {
    return void (await settle(owner, reference, warehouse, ground));
  }
  await takeOver(person, reference);
  await settle(person, reference, warehouse, ground);
}

/** False of a bench that was restored, and knows nothing of what its former self was buying. */
const hasToTell = async (owner: Bench, reference: string): Promise<boolean> =>
  (await unclearAt(owner)).includes(reference) || (await standing(owner)).pending > 0;

/** A supervisor's act; true if the order belongs to this bench afterwards. */
export async function takeOver(bench: Bench, reference: string): Promise<boolean> {
  const order = await bench.ask('orders.find', { ref: reference });
  if (!order.ok) return false;
  const asked = { orderId: order.value.id, reason: 'it is silent', pin: null };
  return (await bench.ask('site.takeOver', asked)).ok;
}

/**
 * First the partner is asked once more; then a person looks into the partner's portal, and again later if it
 * is too early to declare "not bought".
 */
export async function settle(
  bench: Bench,
  reference: string,
  { sql }: Pick<Warehouse, 'sql'>,
  { seller }: Pick<Ground, 'seller'>,
): Promise<boolean> {
  const order = await bench.ask('orders.find', { ref: reference });
  if (!order.ok) return false;
  const orderId = order.value.id;
  await bench.ask('shipments.reconcileOrders', { orderId });
  for (let looks = 0; looks < 8; looks += 1) {
    if (!(await unclearAt(bench)).includes(reference)) return true;
    const { purchases } = await siteState(sql);
    const word = portalWord(
      seller.books.sales.find(
        (each) =>
          each.reference === reference &&
          !purchases.some(({ shipmentId }) => shipmentId === each.shipmentId),
      ),
    );
    const asked = { orderId, word, reason: 'read in the portal', pin: null };
    if ((await bench.ask('shipments.settleOrder', asked)).ok) return true;
    await wait(400);
  }
  return false;
}

const portalWord = (sale: Sale | undefined) =>
  sale
    ? {
        kind: 'bought' as const,
        shipmentId: sale.shipmentId,
        trackingNumber: sale.trackingNumbers[0] ?? '',
        labels: [],
      }
    : { kind: 'not-bought' as const };

/** References of purchases whose result the bench itself does not know. */
export async function unclearAt(bench: Bench): Promise<string[]> {
  const all = await bench.ask('shipments.all', {});
  if (!all.ok) return [];
  return all.value.shipments
    .filter(({ state }) => state === 'open' || state === 'unknown')
    .map(({ order }) => order.reference);
}

/** The open work of each bench that still exists. */
export const benchesLeft = (warehouse: Warehouse) =>
  Promise.all(
    here(warehouse).map(async (bench) => ({
      name: bench.name,
      pending: (await standing(bench)).pending,
      unclear: await unclearAt(bench),
    })),
  );

/** Called for each purchase request as it arrives. */
export function watchSendings({ sql }: Warehouse, { seller }: Ground) {
  const sendings: { reference: string; isGated: boolean | null }[] = [];
  seller.purchases.onSending = async () => {
    const reference = seller.purchases.sendings.at(-1)?.reference ?? '';
    sendings.push({ reference, isGated: await isGated(sql, reference) });
  };
  return sendings;
}
