import { useEffect, useRef, useState } from 'react';
import { isNeeded } from '../../../../shared/orders/needed.ts';
import type { Order } from '../../../../shared/orders/order.ts';
import {
  type EditedOrder,
  type EntryRemark,
  type OrderEntry,
  OrderEntrySchema,
} from '../../../../shared/orders/order-entry.ts';
import type { RequirementCatalogue } from '../../../../shared/requirements/catalogue.ts';
import { useBorderRequirements } from '../../../state/border-requirements.ts';
import { forget, useKept } from '../../../state/session-storage.ts';
import { ask, askOrStop } from '../../../state/station.ts';
import { BLANK, BLANK_LINE } from './blank.ts';
import { filledFrom, type KnownItem, without } from './known-item.ts';
import { pastedInto } from './pasted-address.tsx';
import { itemScanned, withScanned } from './scanned-item.ts';

/** Milliseconds without typing before the form is checked. */
const CHECK_MS = 250;

export const entryOf = (order: Order): OrderEntry => ({
  order: texts(BLANK.order, order),
  shipTo: texts(BLANK.shipTo, order.shipTo),
  lines: order.lines.map((line) => texts(BLANK_LINE, line)),
});

function texts(blank: Record<string, string>, from: object): Record<string, string> {
  const values = from as Record<string, unknown>;
  return Object.fromEntries(Object.keys(blank).map((name) => [name, String(values[name] ?? '')]));
}

/**
 * Replaces a decimal comma by a point where it is unambiguous. `1,250` may mean a thousand: it is
 * sent unchanged, and the station says why it is refused.
 */
export function withPoints(entry: OrderEntry): OrderEntry {
  const lines = entry.lines.map((line) => ({
    ...line,
    ...Object.fromEntries(
      ['unitWeight', 'unitPrice'].map((name) => [name, withPoint(line[name] ?? '')]),
    ),
  }));
  return { ...entry, lines };
}

const withPoint = (text: string): string =>
  /^\d+,\d+$/.test(text.trim()) && !/^[1-9]\d{0,2},\d{3}$/.test(text.trim())
    ? text.replace(',', '.')
    : text;

/** The parts of the recipient that decide which fields are required. */
const receiverOf = ({ order, shipTo }: OrderEntry) => ({
  country: (shipTo.country ?? '').trim().toUpperCase(),
  zip: shipTo.zip ?? '',
  city: shipTo.city ?? '',
  b2b: order.b2b === 'true',
});

/** Required empty fields, in the order of the form. */
function missingOf(entry: OrderEntry, requirements: RequirementCatalogue): string[] {
  const parts = [
    { path: '', blank: BLANK.order, typed: entry.order },
    { path: 'shipTo.', blank: BLANK.shipTo, typed: entry.shipTo },
    ...entry.lines.map((typed, at) => ({ path: `lines[${at}].`, blank: BLANK_LINE, typed })),
  ];
  return parts
    .flatMap(({ path, blank, typed }) =>
      Object.keys(blank).flatMap((name) => (typed[name]?.trim() ? [] : [path + name])),
    )
    .filter((field) => isNeeded(field, receiverOf(entry), requirements));
}

interface Checked {
  problems: readonly EntryRemark[];
  warnings: readonly EntryRemark[];
}

/** State of the order form: the entry, the station's check, and saving. */
export function useEntry(first: OrderEntry, edited: EditedOrder | null, onSaved: () => void) {
  // A draft survives a reload, as long as the order it changes is unchanged.
  const draft = `orders.draft ${edited ? JSON.stringify(edited) : 'new'}`;
  const [entry, setEntry] = useKept(draft, OrderEntrySchema, first);
  const [checked, setChecked] = useState<Checked>({ problems: [], warnings: [] });
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  /** After the first attempt to save, every problem is shown. */
  const [tried, setTried] = useState(0);
  /** Empty fields that were marked at the last attempt to save: saving again accepts them. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  /** Items that lines were filled from, by SKU. */
  const items = useRef(new Map<string, KnownItem>());
  const requirements = useBorderRequirements();
  const missing = missingOf(entry, requirements);
  const isAsked = missing.every((field) => asked.includes(field));
  const text = JSON.stringify({ entry: withPoints(entry), edited });

  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      const input = JSON.parse(text) as { entry: OrderEntry; edited: EditedOrder | null };
      void ask('orders.enter', { ...input, save: false }).then((result) => {
        if (current && result.ok) setChecked(result.value);
      });
    }, CHECK_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text]);

  function drop() {
    forget(draft);
    forget(pastedInto(draft));
  }

  async function save() {
    setBusy(true);
    const result = await askOrStop('orders.enter', {
      entry: withPoints(entry),
      edited,
      save: isAsked,
    });
    setBusy(false);
    if (!result.ok) return;
    setChecked(result.value);
    setTried((before) => before + 1);
    setAsked(missing);
    if (!result.value.saved) return;
    drop();
    onSaved();
  }

  /** A SKU in the catalogue fills the empty fields; an unknown one fills nothing. */
  async function fillFromCatalogue(at: number) {
    const sku = entry.lines[at]?.sku?.trim() ?? '';
    if (sku === '') return;
    const known = await ask('items.of', { merchant: entry.order.merchant?.trim() || null, sku });
    if (!known.ok) return;
    items.current.set(known.value.sku, known.value);
    setEntry((now) => filledFrom(now, at, known.value));
  }

  /** The line that a scanned item was counted on; null where the catalogue has no such item. */
  async function scanItem(text: string): Promise<string | null> {
    const scanned = await itemScanned(text, entry.order.merchant?.trim() || null);
    if (!scanned) return null;
    const { sku, description } = scanned.item;
    items.current.set(sku, scanned.item);
    setEntry((now) => withScanned(now, scanned));
    return description || sku;
  }

  /** Another merchant has other goods under the same SKU. */
  async function fillAll() {
    for (const at of entry.lines.keys()) await fillFromCatalogue(at);
  }

  return {
    entry,
    setEntry,
    /** Whether the field is needed for this receiver. */
    isNeeded: (field: string) => isNeeded(field, receiverOf(entry), requirements),
    fillFromCatalogue,
    fillAll,
    scanItem,
    /** The line without what the catalogue filled in for its SKU: another one is being typed. */
    unfilled(line: Record<string, string>): Record<string, string> {
      const item = items.current.get(line.sku?.trim() ?? '');
      return item ? without(line, item) : line;
    },
    tried,
    busy,
    warnings: checked.warnings,
    /** Required fields that do not prevent saving; shown after the first attempt. */
    missing:
      tried > 0 ? missing.filter((field) => !checked.problems.some((p) => p.field === field)) : [],
    /** Saving again accepts the missing fields. */
    isAsked: tried > 0 && isAsked,
    problems:
      tried > 0 ? checked.problems : checked.problems.filter(({ field }) => touched.has(field)),
    touch: (field: string) => setTouched((before) => new Set([...before, field])),
    save,
    draft,
    leave: drop,
  };
}

export type Entry = ReturnType<typeof useEntry>;
