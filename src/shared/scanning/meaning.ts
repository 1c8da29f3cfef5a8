import type { Wording } from '../kernel/message.ts';
import type { Order, OrderKey } from '../orders/order.ts';
import type { Session } from '../packing/session.ts';
import type { Trace } from '../packing/trace.ts';
import { BADGE_PREFIX, badgeCode, type Packer, sameName } from '../people/packer.ts';
import type { Shipment } from '../purchasing/shipment.ts';
import { labelForms } from './carriers.ts';
import { gtinOf, normal } from './check-digit.ts';
import {
  commandOf,
  looksLikeCommand,
  type Saying,
  type ScanCommand,
  sayingOf,
} from './commands.ts';
import { elementOf } from './gs1.ts';
import type { Reading } from './reading.ts';
import { traceOf } from './trace.ts';

/** What a scan is judged by. */
export interface ScanContext {
  bench: {
    session: Pick<Session, 'cartons' | 'order' | 'step'>;
    order: Pick<Order, 'lines' | 'tote'>;
    shipment: Shipment | null;
  } | null;
  packers: readonly Packer[];
  /** The orders in the store that are called what was scanned: see `orderNames`. */
  orders: readonly OrderKey[];
  /** The orders that wait in the tote of that code; not looked at where an order is called so. */
  inTote: readonly OrderKey[];
}

/** What one code can be at once. */
export type Claim = 'packer' | 'order' | 'carton' | 'label' | 'item' | 'tote';

export type ScanMeaning =
  | { kind: 'command'; command: ScanCommand }
  | { kind: 'saying'; saying: Saying }
  /** Written like a command, and none that is known. */
  | { kind: 'no-command' }
  | { kind: 'packer'; name: string }
  /** A badge that nobody wears. */
  | { kind: 'nobody' }
  /** One order, or several merchants' of the same reference. */
  | { kind: 'order'; keys: readonly OrderKey[] }
  | { kind: 'tote'; keys: readonly OrderKey[]; own: boolean }
  | { kind: 'carton'; carton: string }
  /** The label of that carton, by its tracking barcode or any other that stands on no other label. */
  | { kind: 'label'; carton: string }
  /** Units of one item: `lines` are all the order's lines that have it. */
  | { kind: 'item'; lines: readonly number[]; units: number; trace: Trace | null }
  /** An item, and a count with it that can be read in two ways. */
  | { kind: 'count-unclear'; lines: readonly number[] }
  /** It means several things, and nobody but a person can tell. */
  | { kind: 'ambiguous'; claims: readonly Claim[]; packer: string | null }
  /** It stands on the labels of several cartons. */
  | { kind: 'several-labels' }
  /** The shipment's tracking number, where its cartons share it: it tells none of them. */
  | { kind: 'shared-tracking' }
  /** It says that it is a code of GS1, and cannot be. */
  | { kind: 'damaged'; fault: Wording }
  | { kind: 'unknown' };

/** What an order could be called by this scan: its text, and the order number of an element string. */
export function orderNames({ text, elements }: Reading): string[] {
  const named = elements === null ? null : elementOf(elements, '400');
  return named === null || named === text ? [text] : [text, named];
}

/**
 * What a scan means, with that on the bench. Pure and total: every text has a meaning at every step,
 * and where two fit, that is said and neither is guessed.
 */
export function meaningOf(reading: Reading, context: ScanContext): ScanMeaning {
  const { text } = reading;
  const command = commandOf(text);
  if (command) return { kind: 'command', command };
  const saying = sayingOf(text);
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
  /** The cartons on whose labels it stands. */
  labels: readonly string[];
  /** Whether it is the shipment's tracking number. */
  tracking: boolean;
  /** By every way to read it that finds something: more than one is ambiguous. */
  items: readonly (readonly number[])[];
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
  if (!bench) return { orders, tote, carton: null, labels: [], tracking: false, items: [] };
  const { session, order, shipment } = bench;
  return {
    orders,
    tote,
    carton: cartonOf(reading, session.cartons),
    labels: labelsOf(reading, shipment),
    tracking: isTrackingNumber(reading, shipment),
    items: itemsOf(reading, order),
  };
}

function meaningOfClaims(reading: Reading, { bench }: ScanContext, claims: Claims): ScanMeaning {
  const { orders, tote, carton, labels, tracking, items } = claims;
  if (bench?.session.step.kind === 'done') {
    // What is done takes no item any more, and makes room for another order.
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
  // A label carries its carton's reference as a barcode too: that scan is of the carton.
  if (carton !== null) return { kind: 'carton', carton };
  if (labels.length > 1) return { kind: tracking ? 'shared-tracking' : 'several-labels' };
  if (labels[0] !== undefined) return { kind: 'label', carton: labels[0] };
  if (tracking) return { kind: 'shared-tracking' };
  if (items.length > 1) return { kind: 'ambiguous', claims: ['item', 'item'], packer: null };
  if (items[0]) return itemOf(reading, items[0]);
  if (orders.length > 0) return { kind: 'order', keys: orders };
  if (tote) return { kind: 'tote', ...tote };
  if (reading.fault !== null) return { kind: 'damaged', fault: reading.fault };
  return { kind: looksLikeCommand(reading.text) ? 'no-command' : 'unknown' };
}

export const sameOrder = (a: OrderKey, b: OrderKey): boolean =>
  a.reference === b.reference && a.merchant === b.merchant;

/** An order that is called so comes before the tote of that code. */
function toteOf({ text }: Reading, { bench, orders, inTote }: ScanContext): Claims['tote'] {
  if (orders.length > 0) return null;
  const code = bench?.order.tote ?? null;
  const own = code !== null && normal(code) === normal(text);
  return own || inTote.length > 0 ? { keys: inTote, own } : null;
}

/** What a carton of that barcode may be called: an SSCC has its identifier, or is without. */
export function cartonNames({ text, elements }: Reading): string[] {
  const sscc = elements === null ? null : elementOf(elements, '00');
  return [normal(text), ...(sscc === null ? [] : [sscc, `00${sscc}`])];
}

function cartonOf(reading: Reading, cartons: Session['cartons']): string | null {
  const names = cartonNames(reading);
  return cartons.find(({ reference }) => names.includes(normal(reference)))?.reference ?? null;
}

/** Whether it stands on a label of that shipment. */
export const isLabelOf = (reading: Reading, shipment: Shipment): boolean =>
  labelsOf(reading, shipment).length > 0;

/** Cancelled documents cannot pass scan back ("Buying exactly once", rule 12). */
function labelsOf(reading: Reading, shipment: Shipment | null): string[] {
  if (shipment?.state !== 'confirmed') return [];
  const { cartons } = shipment;
  const read = cartons.filter(({ label }) =>
    label?.barcodes.some((barcode) => isSameNumber(reading, barcode)),
  );
  // The only label there is, whether its barcode could be read in its file or not.
  const only = cartons.length === 1 && isTrackingNumber(reading, shipment);
  const found = read.length === 0 && only ? cartons.filter(({ label }) => label) : read;
  return found.map(({ reference }) => reference);
}

function isTrackingNumber(reading: Reading, shipment: Shipment | null): boolean {
  const number = shipment?.state === 'confirmed' ? shipment.trackingNumber?.trim() : null;
  return number ? isSameNumber(reading, number) : false;
}

export function isSameNumber({ text }: Reading, other: string): boolean {
  const forms = new Set(labelForms(text));
  return labelForms(other).some((form) => forms.has(form));
}

/** Letter for letter before the same GTIN in another length. */
function itemsOf({ text, elements, gtins }: Reading, { lines }: Pick<Order, 'lines'>) {
  const codes = lines.map(({ sku, barcode }) => (barcode === null ? [sku] : [sku, barcode]));
  const scanned = normal(text);
  const exact = codes.flatMap((of, line) =>
    of.some((code) => normal(code) === scanned) ? [line] : [],
  );
  if (exact.length > 0 && elements === null) return [exact];
  const ways = [
    exact,
    ...gtins.map((gtin) =>
      codes.flatMap((of, line) => (of.some((code) => gtinOf(code) === gtin) ? [line] : [])),
    ),
  ];
  const found = new Map(ways.filter((each) => each.length > 0).map((each) => [each.join(), each]));
  return [...found.values()];
}

/** The lines that a scanned code names, by whatever way to read it. */
export const linesOf = (reading: Reading, order: Pick<Order, 'lines'>): readonly number[] =>
  itemsOf(reading, order)[0] ?? [];

/** Units of the item of these lines, by what the code says of their number. */
export function itemOf({ elements }: Reading, lines: readonly number[]): ScanMeaning {
  if (elements === null) return { kind: 'item', lines, units: 1, trace: null };
  const units = countOf(elements);
  if (units === null) return { kind: 'count-unclear', lines };
  return { kind: 'item', lines, units, trace: traceOf(elements) };
}

/**
 * GS1: (02) is what a case holds and (37) how often; (30) is how many are in an item that is packed
 * in varying numbers. An item (01) with (37), or a content (02) without, says nothing certain.
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
  /** `bare`: the code has no prefix, so it may be something else as well. */
  { kind: 'packer'; name: string; bare: boolean } | { kind: 'nobody' };

/** What a scanned text says about who is packing; null where it says nothing about that. */
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
