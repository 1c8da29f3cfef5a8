import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Sale } from '../seller/books.ts';
import { label, salesOn } from '../seller/labels.ts';
import type { Seller } from '../seller/seller.ts';
import { shipArguments } from '../workshop.ts';
import type { Declared } from './account.ts';
import type { Ended } from './bench.ts';
import { QUIET_MS, type Seen, type SeenShipment, type Station, see } from './stage.ts';

/** A person's means: the command line, the partner's portal, and the labels in it. */
export interface Hands {
  seller: Seller;
  station: Station;
  run(args: readonly string[]): Promise<Ended>;
  /** "Not bought" that the station accepted. */
  declared: Declared[];
  /** Records an action for the story. */
  note(action: string): void;
  /** Whether the partner has labels at all. */
  withLabels: boolean;
}

const REASON = ['--reason', 'read in the portal'];
const LIVE = ['open', 'unknown'];

/** The unknown shipment, else the newest. */
const inQuestion = ({ shipments }: Seen): SeenShipment | undefined =>
  shipments.find(({ state }) => LIVE.includes(state)) ?? shipments[0];

/** Sales of the order that are not on record at the station, as the portal shows them now. */
function unrecorded({ seller }: Hands, seen: Seen, reference: string, isReturn: boolean): Sale[] {
  const known = seen.shipments.map(({ shipmentId }) => shipmentId);
  return seller.books.sales.filter(
    (sale) =>
      sale.reference === reference &&
      sale.isReturn === isReturn &&
      !known.includes(sale.shipmentId),
  );
}

/**
 * Resolves an unknown or held purchase by the portal, or, if careless, without looking; returns the exit
 * code.
 */
export async function settleByPortal(
  hands: Hands,
  reference: string,
  careless = false,
): Promise<number | null> {
  const seen = await see(hands.run, reference, 'before the portal');
  const isReturn = inQuestion(seen)?.kind === 'return' && seen.orderStatus !== 'held';
  const [sale] = careless ? [] : unrecorded(hands, seen, reference, isReturn);
  if (sale) {
    return await settleAsSold(hands, reference, sale);
  }
  const run = await hands.run(['settle', reference, '--not-bought', ...REASON]);
  hands.note(`settle --not-bought (${run.code})`);
  if (run.code === 0) hands.declared.push({ reference, isReturn, at: performance.now() });
  return run.code;
}

async function settleAsSold(hands: Hands, reference: string, sale: Sale): Promise<number | null> {
  const labels = await Promise.all(
    (hands.withLabels ? sale.cartons : []).map(async (_, index) => {
      const file = join(hands.station.printed, '..', `${sale.shipmentId}-${index}.pdf`);
      await writeFile(file, label(sale, index));
      return ['--label', file];
    }),
  );
  const numbers = ['--shipment-id', sale.shipmentId, '--tracking', sale.trackingNumbers[0] ?? ''];
  const run = await hands.run(['settle', reference, ...numbers, ...labels.flat(), ...REASON]);
  hands.note(`settle --shipment-id (${run.code})`);
  return run.code;
}

const TURNS = 9;

export type Wanted = 'outbound' | 'return';

/**
 * Takes an order from any state to its end, by the next action it offers: shipped with its labels, or, for a
 * return, bought. Null on success; else its state.
 */
export async function takeToItsEnd(
  hands: Hands,
  reference: string,
  wanted: Wanted,
): Promise<string | null> {
  let asked = 0;
  let fetched = 0;
  let seen = await see(hands.run, reference, 'the faults are over');
  for (let turn = 1; turn <= TURNS; turn += 1) {
    if (isThrough(hands, seen, wanted)) return null;
    if (seen.closed !== null && turn > 2) break;
    if (isUnknown(seen) && asked < 2) {
      asked += 1;
      const run = await hands.run(['reconcile', reference]);
      hands.note(`reconcile (${run.code})`);
    } else if (isUnknown(seen) || seen.orderStatus === 'held') {
      await settleByPortal(hands, reference);
      if (turn > 3) await delay(QUIET_MS);
    } else if (lacksLabels(hands, seen, wanted)) {
      fetched += 1;
      await fetchOrGiveLabels(hands, reference, seen, fetched, wanted);
    } else {
      await buy(hands, reference, seen, wanted);
    }
    seen = await see(hands.run, reference, `action ${turn}`);
  }
  if (isThrough(hands, seen, wanted)) return null;
  const states = seen.shipments.map(({ kind, state }) => `${kind} ${state}`).join(', ') || 'none';
  return `order ${seen.orderStatus ?? seen.closed}, attempts ${states}`;
}

const bought = ({ shipments }: Seen, wanted: Wanted): SeenShipment | undefined =>
  shipments.find(({ kind, state }) => kind === wanted && state === 'confirmed');

/** The order of an unknown return stays shipped. */
const isUnknown = ({ orderStatus, shipments }: Seen): boolean =>
  orderStatus === 'unknown' || shipments.some(({ state }) => LIVE.includes(state));

const lacksLabels = ({ withLabels }: Hands, seen: Seen, wanted: Wanted): boolean =>
  withLabels && (bought(seen, wanted)?.cartons.some(({ label: kept }) => kept === null) ?? false);

function isThrough(hands: Hands, seen: Seen, wanted: Wanted): boolean {
  const of = bought(seen, wanted);
  return of !== undefined && seen.orderStatus === 'shipped' && !lacksLabels(hands, seen, wanted);
}

async function buy({ run, note }: Hands, reference: string, seen: Seen, wanted: Wanted) {
  const back = wanted === 'return' && seen.orderStatus === 'shipped';
  const ended = await run(back ? ['return', reference] : shipArguments(reference, 1));
  note(`${back ? 'return' : 'ship'} (${ended.code})`);
}

/** Requests the labels again, then takes them from the portal; a held label is looked at. */
async function fetchOrGiveLabels(
  hands: Hands,
  reference: string,
  seen: Seen,
  fetched: number,
  wanted: Wanted,
): Promise<void> {
  if (fetched === 1) {
    const run = await hands.run(['documents', reference]);
    hands.note(`documents (${run.code})`);
    return;
  }
  const shipment = bought(seen, wanted);
  const sale = hands.seller.books.sales.find((each) => each.shipmentId === shipment?.shipmentId);
  if (!sale) return;
  const own = shipment?.unmatched?.find(
    ({ file, acceptFor }) =>
      acceptFor !== undefined && salesOn(readFileSync(file)).join() === sale.shipmentId,
  );
  if (own?.acceptFor === undefined) {
    await settleAsSold(hands, reference, sale);
    return;
  }
  const accepted = ['--accept-unproven', '--carton', own.acceptFor, '--role', 'label'];
  const run = await hands.run(['print', reference, ...accepted]);
  hands.note(`print --accept-unproven (${run.code})`);
}
