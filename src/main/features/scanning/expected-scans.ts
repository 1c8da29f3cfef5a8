import { looksLikeCommand } from '../../../shared/kernel/codes.ts';
import type { ItemPlaces } from '../../../shared/packing/item-places.ts';
import { type Bench, isThrough } from '../../../shared/packing/session.ts';
import { codedPlaces } from '../../../shared/scanning/meaning.ts';
import { type Reading, readScan } from '../../../shared/scanning/reading.ts';
import type { ExpectedScan, ScanPlace } from '../../../shared/scanning/seen-codes.ts';
import { readTestPage } from '../../../shared/scanning/test-page.ts';
import { withoutShort } from '../orders/logic/short.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { BenchService } from '../packing/bench/bench-service.ts';
import { placeOf } from '../packing/logic/item-place.ts';
import type { Packers } from '../people/packers.ts';
import type { CartonPlace } from './carton-places.ts';
import type { Scanned } from './scan-otherwise.ts';

export interface ExpectedScansNeeds {
  service: BenchService;
  packers: Packers;
  /** The order of a parcel by a number on its label; null for none. */
  orderOfParcel(text: string): Promise<string | null>;
  understand(reading: Reading, bench: Bench | null): Promise<Scanned>;
  cartonPlaces(reading: Reading): Promise<CartonPlace[]>;
  findSingle(reading: Reading): ReturnType<OrderRepository['findById']>;
}

type Means = Omit<ExpectedScan, 'text'>;

/**
 * What codes that a camera saw would do, for those that are expected: an item with units left, a carton or a label
 * whose turn it is, an order of the queue. Never a command or a badge. Changes nothing.
 */
export function createExpectedScans(needs: ExpectedScansNeeds) {
  const { service, packers } = needs;

  return async function expected(
    texts: readonly string[],
    place: ScanPlace,
  ): Promise<ExpectedScan[]> {
    if (!packers.signIn.done().ok) return [];
    const bench = await service.bench.current();
    const found: ExpectedScan[] = [];
    for (const text of new Set(texts)) {
      if (looksLikeCommand(text) || readTestPage(text)) continue;
      const scanned = await needs.understand(readScan(text), bench);
      const means = looksLikeCommand(scanned.reading.text)
        ? null
        : await meansAt(needs, scanned, place);
      if (means) found.push({ text, ...means });
    }
    return found;
  };
}

async function meansAt(
  needs: ExpectedScansNeeds,
  scanned: Scanned,
  place: ScanPlace,
): Promise<Means | null> {
  const { bench } = scanned;
  if (place === 'parcels') return await parcelOf(needs, scanned);
  if (place === 'dialog') return inDialog(scanned);
  if (bench?.session.problem) return null;
  if (bench && !isThrough(bench.session)) return onBench(needs.service, scanned, bench);
  return (await orderOf(scanned)) ?? (await withoutOrder(needs, scanned));
}

const named = (kind: 'carton' | 'label', carton: string, isDue = true): Means => ({
  isDue,
  means: `${kind} ${carton}`,
  of: carton,
});

const same = (name: string, isDue = true): Means => ({ isDue, means: name, of: name });

/** A dialog takes an item of its order also when none is left to pack. */
function inDialog({ meaning, bench }: Scanned): Means | null {
  if (!bench) return null;
  switch (meaning.kind) {
    case 'item':
      return itemNamed(meaning, bench);
    case 'carton':
    case 'label':
      return named(meaning.kind, meaning.carton);
    default:
      return null;
  }
}

function onBench(service: BenchService, { meaning }: Scanned, bench: Bench): Means | null {
  const { session } = bench;
  const { kind } = session.step;
  switch (meaning.kind) {
    case 'item': {
      if (kind !== 'packing') return null;
      const order = withoutShort(bench.order, session.short);
      const place = placeOf(meaning, meaning.units, order, session);
      return itemNamed(meaning, bench, place.kind !== 'surplus' && place.kind !== 'no-whole-kit');
    }
    case 'carton':
      // The open carton may stand beside the item.
      if (kind === 'packing')
        return session.openCarton === meaning.carton ? null : named('carton', meaning.carton);
      if (kind !== 'labels' || bench.shipment?.state !== 'confirmed') return null;
      return named('carton', meaning.carton, isCartonsTurn(service, meaning.carton, bench));
    case 'label':
      if (kind !== 'labels') return null;
      return named('label', meaning.carton, isLabelsTurn(service, meaning.carton, bench));
    default:
      return null;
  }
}

const isCartonsTurn = (service: BenchService, carton: string, bench: Bench): boolean =>
  !bench.session.scannedBack.includes(carton) && service.looseLabel(bench, carton) === null;

/** Also the wrong label for the carton in hand, which stops the packer; not one that was scanned already. */
function isLabelsTurn(service: BenchService, carton: string, bench: Bench): boolean {
  const { cartons, awaitingLabelOf, awaitedByLabel, scannedBack } = bench.session;
  if (scannedBack.includes(carton)) return false;
  if (awaitingLabelOf !== null && !awaitedByLabel) return true;
  return awaitingLabelOf === null && cartons.length > 1 && service.isLabelOut(bench, carton);
}

/** One that can be packed, or several in a tote, which are asked about. */
async function orderOf({ meaning, orders, inTote }: Scanned): Promise<Means | null> {
  const isQueued = ({ status }: { status: string }) => status === 'open' || status === 'packing';
  if (meaning.kind === 'order') {
    const [only, ...more] = orders;
    return only && more.length === 0 && isQueued(only) ? same(`order ${only.id}`) : null;
  }
  if (meaning.kind !== 'tote' || inTote.length === 0 || !inTote.every(isQueued)) return null;
  return same(`tote ${inTote.map(({ id }) => id).join(' ')}`);
}

/** A carton's slip, or an item that opens its order. */
async function withoutOrder(
  { cartonPlaces, findSingle }: ExpectedScansNeeds,
  { meaning, reading }: Scanned,
): Promise<Means | null> {
  if (meaning.kind !== 'unknown' && meaning.kind !== 'item' && meaning.kind !== 'carton')
    return null;
  const [slip, ...others] = await cartonPlaces(reading);
  if (slip && others.length === 0) return named('carton', slip.carton);
  const single = await findSingle(reading);
  return single ? same(`order ${single.id}`) : null;
}

/** A parcel or an order that this station knows, open or not. */
async function parcelOf(needs: ExpectedScansNeeds, scanned: Scanned): Promise<Means | null> {
  const { meaning, reading, orders } = scanned;
  if (meaning.kind === 'packer' || meaning.kind === 'nobody' || meaning.kind === 'ambiguous')
    return null;
  const [order] = orders;
  if (order) return same(`order ${order.id}`);
  const bought = await needs.orderOfParcel(reading.text);
  if (bought !== null) return same(`order ${bought}`);
  const [place] = await needs.cartonPlaces(reading);
  return place ? same(`order ${place.order.id}`) : null;
}

/** By its SKUs: another order has other lines. */
function itemNamed(places: ItemPlaces, { order }: Bench, isDue = true): Means {
  const skus = codedPlaces(order.lines)
    .filter((each) => isAmong(each.places, places))
    .map(({ code }) => code.sku);
  return same(`item ${[...new Set(skus)].join(' ')}`, isDue);
}

const isAmong = (one: ItemPlaces, all: ItemPlaces): boolean =>
  one.lines.some((line) => all.lines.includes(line)) ||
  (one.parts ?? []).some((each) =>
    (all.parts ?? []).some(({ line, part }) => line === each.line && part === each.part),
  ) ||
  (one.kits ?? []).some((kit) => (all.kits ?? []).some((each) => each.join() === kit.join()));
