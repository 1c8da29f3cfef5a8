import { looksLikeCommand } from '../kernel/codes.ts';
import type { AnyMessage } from '../kernel/message.ts';
import type { Trace } from '../orders/cartons/trace.ts';
import type { Order, OrderKey } from '../orders/order.ts';
import type { ItemPlaces } from '../packing/item-places.ts';
import type { Session } from '../packing/session.ts';
import { BADGE_PREFIX, badgeCode, type Packer, sameName } from '../people/packer.ts';
import type { Shipment } from '../purchasing/shipment.ts';
import { isSameBarcode, labelsNamed } from './carriers.ts';
import { gtinOf, normal } from './check-digit.ts';
import {
  argumentCommandOf,
  type CommandWithArgument,
  commandOf,
  type ScanCommand,
} from './command-codes.ts';
import { elementOf } from './gs1.ts';
import type { Reading } from './reading.ts';
import { traceOf } from './trace.ts';

/** Data needed to interpret a scan. */
export interface ScanContext {
  bench: {
    session: Pick<Session, 'cartons' | 'order' | 'step'>;
    order: Pick<Order, 'lines' | 'tote'>;
    shipment: Shipment | null;
  } | null;
  packers: readonly Packer[];
  /** Orders in the store with one of the scanned names: see `orderNames`. */
  orders: readonly OrderKey[];
  /** Orders waiting in the tote of that code; not looked up where an order has that name. */
  inTote: readonly OrderKey[];
}

/** The meanings that one code may have. */
export type Claim = 'packer' | 'order' | 'carton' | 'label' | 'item' | 'tote';

export type ScanMeaning =
  | { kind: 'command'; command: ScanCommand }
  | { kind: 'saying'; saying: CommandWithArgument }
  /** Has the form of a command, but is not a known one. */
  | { kind: 'no-command' }
  | { kind: 'packer'; name: string }
  /** A badge that belongs to no packer. */
  | { kind: 'nobody' }
  /** One order, or orders of several merchants with the same reference. */
  | { kind: 'order'; keys: readonly OrderKey[] }
  | { kind: 'tote'; keys: readonly OrderKey[]; own: boolean }
  | { kind: 'carton'; carton: string }
  /** The label of that carton, by its tracking barcode or any other barcode unique to it. */
  | { kind: 'label'; carton: string }
  /** Units of one item. */
  | ({ kind: 'item'; units: number; trace: Trace | null } & ItemPlaces)
  /** An item with a count that can be read in two ways. */
  | { kind: 'count-unclear'; lines: readonly number[] }
  /** Several meanings that only a person can decide between. */
  | {
      kind: 'ambiguous';
      claims: readonly Claim[];
      packer: string | null;
      /** Where each item is, where it may be one of several. */
      items?: readonly ItemPlaces[];
    }
  /** On the labels of several cartons. */
  | { kind: 'several-labels' }
  /** On a label of the order, and not its alone: a route, an address of the web, a service. */
  | { kind: 'no-parcel' }
  /** The shipment's tracking number, shared by its cartons: identifies none of them. */
  | { kind: 'shared-tracking' }
  /** Declares itself a GS1 code, but is invalid. */
  | { kind: 'damaged'; fault: AnyMessage }
  | { kind: 'unknown' };

/**
 * Names that an order might have by this scan: its text, and the order number of an element string.
 */
export function orderNames({ text, elements }: Reading): string[] {
  const named = elements === null ? null : elementOf(elements, '400');
  return named === null || named === text ? [text] : [text, named];
}

/**
 * Interprets a scan given the state of the bench. Pure and total: every text has a meaning at every
 * step, and an ambiguous one is reported instead of guessed.
 */
export function meaningOf(reading: Reading, context: ScanContext): ScanMeaning {
  const { text } = reading;
  const command = commandOf(text);
  if (command) return { kind: 'command', command };
  const saying = argumentCommandOf(text);
  if (saying) return { kind: 'saying', saying };
  const badge = badgeOf(text, context.packers);
  if (badge?.kind === 'nobody') return { kind: 'nobody' };
  if (badge && !badge.bare) return { kind: 'packer', name: badge.name };

  const claims = claimsOf(reading, context);
  if (!badge) return meaningOfClaims(reading, context, claims);
  const others = claimed(claims);
  return others.length === 0
    ? { kind: 'packer', name: badge.name }
    : { kind: 'ambiguous', claims: ['packer', ...others], packer: badge.name };
}

interface Claims {
  orders: readonly OrderKey[];
  tote: { keys: readonly OrderKey[]; own: boolean } | null;
  carton: string | null;
  /** Cartons whose labels it names. */
  labels: readonly string[];
  /** Whether it is on a label, also where it names none. */
  onLabel: boolean;
  /** Whether it is the shipment's tracking number. */
  tracking: boolean;
  /** One entry per interpretation that finds an item; several are ambiguous. */
  items: readonly ItemPlaces[];
}

const claimed = ({ orders, tote, carton, labels, items }: Claims): Claim[] => [
  ...(orders.length > 0 ? (['order'] as const) : []),
  ...(carton !== null ? (['carton'] as const) : []),
  ...(labels.length > 0 ? (['label'] as const) : []),
  ...(items.length > 0 ? (['item'] as const) : []),
  ...(tote !== null ? (['tote'] as const) : []),
];

function claimsOf(reading: Reading, context: ScanContext): Claims {
  const { bench, orders } = context;
  const tote = toteOf(reading, context);
  if (!bench) {
    return { orders, tote, carton: null, labels: [], onLabel: false, tracking: false, items: [] };
  }
  const { session, order, shipment } = bench;
  return {
    orders,
    tote,
    carton: cartonOf(reading, session.cartons),
    labels: labelsOf(reading, shipment),
    onLabel: withBarcode(reading, shipment).length > 0,
    tracking: isTrackingNumber(reading, shipment),
    items: itemsOf(reading, order.lines),
  };
}

function meaningOfClaims(reading: Reading, { bench }: ScanContext, claims: Claims): ScanMeaning {
  const { orders, tote, carton, labels, onLabel, tracking, items } = claims;
  if (bench?.session.step.kind === 'done') {
    // A finished order takes no more items, and gives way to another order.
    const others = [...orders, ...(tote?.keys ?? [])].filter(
      (key) => !sameOrder(key, bench.session.order),
    );
    if (others.length > 0 && (carton !== null || labels.length > 0)) {
      const both = claimed({ ...claims, items: [] });
      return { kind: 'ambiguous', claims: both, packer: null };
    }
    if (others.length > 0)
      return tote ? { kind: 'tote', ...tote } : { kind: 'order', keys: orders };
  }
  if (tote && (carton !== null || labels.length > 0 || items.length > 0)) {
    return { kind: 'ambiguous', claims: claimed({ ...claims, orders: [] }), packer: null };
  }
  if (carton !== null && items.length > 0) {
    return { kind: 'ambiguous', claims: ['carton', 'item'], packer: null };
  }
  // A label also shows its carton's reference as a barcode: scanning that one means the carton.
  if (carton !== null) return { kind: 'carton', carton };
  if (labels.length > 1) return { kind: tracking ? 'shared-tracking' : 'several-labels' };
  if (labels[0] !== undefined) return { kind: 'label', carton: labels[0] };
  if (tracking) return { kind: 'shared-tracking' };
  if (items.length > 1) return { kind: 'ambiguous', claims: ['item', 'item'], packer: null, items };
  if (items[0]) return itemOf(reading, items[0]);
  if (orders.length > 0) return { kind: 'order', keys: orders };
  if (tote) return { kind: 'tote', ...tote };
  if (onLabel) return { kind: 'no-parcel' };
  if (reading.fault !== null) return { kind: 'damaged', fault: reading.fault };
  return { kind: looksLikeCommand(reading.text) ? 'no-command' : 'unknown' };
}

export const sameOrder = (a: OrderKey, b: OrderKey): boolean =>
  a.reference === b.reference && a.merchant === b.merchant;

/** An order of that name takes precedence over a tote of that code. */
function toteOf({ text }: Reading, { bench, orders, inTote }: ScanContext): Claims['tote'] {
  if (orders.length > 0) return null;
  const code = bench?.order.tote ?? null;
  const own = code !== null && normal(code) === normal(text);
  return own || inTote.length > 0 ? { keys: inTote, own } : null;
}

/** Names that a carton may have by this scan: an SSCC with or without its identifier. */
export function cartonNames({ text, elements }: Reading): string[] {
  const sscc = elements === null ? null : elementOf(elements, '00');
  return [normal(text), ...(sscc === null ? [] : [sscc, `00${sscc}`])];
}

function cartonOf(reading: Reading, cartons: Session['cartons']): string | null {
  const names = cartonNames(reading);
  return cartons.find(({ reference }) => names.includes(normal(reference)))?.reference ?? null;
}

/** Whether it names a label of that shipment. */
export const isLabelOf = (reading: Reading, shipment: Shipment): boolean =>
  labelsOf(reading, shipment).length > 0;

/**
 * Cartons whose label the code names, and no other: what stands on the labels of a carrier, of a place or of
 * all cartons alike proves none. Labels of cancelled shipments cannot pass scan back ("Buying exactly once",
 * rule 12).
 */
function labelsOf(reading: Reading, shipment: Shipment | null): string[] {
  if (shipment?.state !== 'confirmed') return [];
  const { cartons, trackingNumber } = shipment;
  const labels = cartons.flatMap(({ reference, label }) =>
    label ? [{ reference, barcodes: label.barcodes }] : [],
  );
  // The order's reference is on its slips too.
  const isOrders = normal(reading.text) === normal(shipment.reference ?? '');
  const named = isOrders ? [] : labelsNamed(reading.text, labels, trackingNumber);
  // The only label, whether or not its barcode could be read in the file.
  const only = cartons.length === 1 && isTrackingNumber(reading, shipment);
  const found = named.length === 0 && only ? labels : named;
  return found.map(({ reference }) => reference);
}

/** Cartons with the code on their labels. */
const withBarcode = ({ text }: Reading, shipment: Shipment | null): Shipment['cartons'] =>
  shipment?.state === 'confirmed'
    ? shipment.cartons.filter(({ label }) =>
        label?.barcodes.some((barcode) => isSameBarcode(text, barcode)),
      )
    : [];

function isTrackingNumber(reading: Reading, shipment: Shipment | null): boolean {
  const number = shipment?.state === 'confirmed' ? shipment.trackingNumber?.trim() : null;
  return number ? isSameBarcode(reading.text, number) : false;
}

type Lines = Pick<Order, 'lines'>['lines'];
type Coded = Pick<Lines[number], 'sku' | 'barcode'>;
type CodedLine = Coded & Partial<Pick<Lines[number], 'parts' | 'kit' | 'from'>>;

/** A code of an order's goods, and what it stands for. */
export interface CodedPlace {
  code: Coded;
  places: ItemPlaces;
}

/** The codes of lines, of parts of lines, and of kits whose parts are lines. */
export function codedPlaces(lines: readonly CodedLine[]): CodedPlace[] {
  const kits = new Map<string, { code: Coded; lines: number[] }>();
  for (const [line, { kit, from }] of lines.entries()) {
    if (!kit) continue;
    const key = JSON.stringify([from, kit.number, kit.sku]);
    const known = kits.get(key) ?? { code: kit, lines: [] };
    kits.set(key, { ...known, lines: [...known.lines, line] });
  }
  return [
    ...lines.flatMap((each, line): CodedPlace[] => [
      { code: each, places: { lines: [line] } },
      ...(each.parts ?? []).map((code, part) => ({
        code,
        places: { lines: [], parts: [{ line, part }] },
      })),
    ]),
    ...[...kits.values()].map((kit) => ({
      code: kit.code,
      places: { lines: [], kits: [kit.lines] },
    })),
  ];
}

/** One entry per interpretation that finds an item. */
function itemsOf(reading: Reading, lines: readonly CodedLine[]): ItemPlaces[] {
  const coded = codedPlaces(lines);
  return foundIn(
    reading,
    coded.map(({ code }) => code),
  ).map((found) => placesTogether(found.flatMap((at) => coded[at]?.places ?? [])));
}

export function placesTogether(all: readonly ItemPlaces[]): ItemPlaces {
  const parts = all.flatMap((each) => each.parts ?? []);
  const kits = all.flatMap((each) => each.kits ?? []);
  return {
    lines: all.flatMap((each) => each.lines),
    ...(parts.length > 0 ? { parts } : {}),
    ...(kits.length > 0 ? { kits } : {}),
  };
}

/** An exact match takes precedence over the same GTIN in another length. */
function foundIn({ text, elements, gtins }: Reading, goods: readonly Coded[]): number[][] {
  const codes = goods.map(({ sku, barcode }) => (barcode === null ? [sku] : [sku, barcode]));
  const scanned = normal(text);
  const exact = codes.flatMap((of, at) =>
    of.some((code) => normal(code) === scanned) ? [at] : [],
  );
  if (exact.length > 0 && elements === null) return [exact];
  const ways = [
    exact,
    ...gtins.map((gtin) =>
      codes.flatMap((of, at) => (of.some((code) => gtinOf(code) === gtin) ? [at] : [])),
    ),
  ];
  const found = new Map(ways.filter((each) => each.length > 0).map((each) => [each.join(), each]));
  return [...found.values()];
}

/** What a scanned code matches in an order, by any interpretation; null for nothing. */
export const placesOf = (
  reading: Reading,
  { lines }: { lines: readonly CodedLine[] },
): ItemPlaces | null => itemsOf(reading, lines)[0] ?? null;

/** The SKU of the goods of an order that a scanned code matches; null for none. */
export function skuOf(reading: Reading, { lines }: { lines: readonly CodedLine[] }): string | null {
  const coded = codedPlaces(lines).map(({ code }) => code);
  const [at] = foundIn(reading, coded)[0] ?? [];
  return at === undefined ? null : (coded[at]?.sku ?? null);
}

/** The order lines that a scanned code matches, by any interpretation. */
export const linesOf = (
  reading: Reading,
  order: { lines: readonly CodedLine[] },
): readonly number[] => placesOf(reading, order)?.lines ?? [];

/** Units of the item of these places, by the count in the code. */
export function itemOf({ elements }: Reading, places: ItemPlaces): ScanMeaning {
  if (elements === null) return { kind: 'item', ...places, units: 1, trace: null };
  const units = countOf(elements);
  if (units === null) return { kind: 'count-unclear', lines: places.lines };
  return { kind: 'item', ...places, units, trace: traceOf(elements) };
}

/**
 * GS1: (02) is the content of a case and (37) its count; (30) is the count in an item of variable
 * quantity. An item (01) with (37), or a content (02) without it, is unclear.
 */
function countOf(elements: readonly { ai: string; value: string; unsure?: true }[]): number | null {
  const content = elements.some(({ ai }) => ai === '02');
  const counts = elements.filter(({ ai }) => ai === '37' || ai === '30');
  const [count] = counts;
  if (!count) return content ? null : 1;
  const right = counts.length === 1 && count.ai === (content ? '37' : '30');
  const units = Number(count.value);
  return right && !count.unsure && units > 0 ? units : null;
}

type BadgeScan =
  /** `bare`: the code has no prefix, so it may also be something else. */
  { kind: 'packer'; name: string; bare: boolean } | { kind: 'nobody' };

/** The packer that a scanned text identifies; null where it is not a badge. */
export function badgeOf(text: string, packers: readonly Packer[]): BadgeScan | null {
  const scanned = text.trim().toUpperCase();
  const bare = !scanned.startsWith(BADGE_PREFIX);
  const code = badgeCode(scanned);
  const wearer =
    packers.find(({ badge }) => badge !== null && badgeCode(badge) === code) ??
    (bare ? undefined : packers.find(({ name }) => sameName(name, code)));
  if (wearer) return { kind: 'packer', name: wearer.name, bare };
  return bare ? null : { kind: 'nobody' };
}
