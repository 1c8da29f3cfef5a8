import {
  ITEM_FACTS,
  type Item,
  type ItemKey,
  showItemKey,
} from '../../../shared/catalogue/item.ts';
import { csvText } from '../../../shared/kernel/csv.ts';
import { type AnyMessage, say } from '../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../shared/kernel/result.ts';
import type { ImportReport, RejectedRow } from '../../../shared/orders/import-report.ts';
import { MOST_REPORTED, nothingTaken } from '../../../shared/orders/import-report.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import { confirmed, isThere, learned, newItem } from '../catalogue/logic/item-facts.ts';
import type { ItemRepository } from '../catalogue/ports.ts';
import { columnOf } from '../orders/logic/order-fields.ts';
import type { UnitDefaults } from '../orders/logic/read-order.ts';
import { readItems } from './file-reader.ts';
import { ITEM_FIELDS, READ_ONLY_FIELDS, type ReadItem } from './item-file-reader.ts';

interface ItemFile {
  name: string;
  bytes: Uint8Array;
}

export interface ItemImportWish {
  /** A person confirms the files' values: they replace values confirmed before. */
  confirm: boolean;
  /** Otherwise only reports what would change. */
  save: boolean;
}

export type ItemFiles = ReturnType<typeof createItemFiles>;

export interface ItemFilesNeeds {
  items: ItemRepository;
  decisions: DecisionLog;
  defaults(): UnitDefaults;
  packer(): string | null;
  now(): Date;
}

/** Items per transaction, which blocks the station for about ten milliseconds. */
const BATCH = 100;

type Outcome = 'imported' | 'updated' | 'unchanged';

export const createItemFiles = (parts: ItemFilesNeeds) => ({
  /** Rows that do not fit are refused one by one; the others are imported. Errors: `store`. */
  importItems: (files: readonly ItemFile[], wish: ItemImportWish): Promise<Result<ImportReport>> =>
    importItems(parts, files, wish),
  exportItems: (format: 'csv' | 'json'): Promise<string> => exportItems(parts.items, format),
});

interface Tally {
  report: ImportReport;
  /** Where each item occurred first. */
  seen: Map<string, AnyMessage>;
  /** Items that keep values confirmed by a person. */
  kept: number;
  rejected: number;
}

async function importItems(
  parts: ItemFilesNeeds,
  files: readonly ItemFile[],
  wish: ItemImportWish,
): Promise<Result<ImportReport>> {
  const report = nothingTaken();
  const tally: Tally = { report, seen: new Map(), kept: 0, rejected: 0 };
  for (const { name, bytes } of files) {
    for await (const read of readItems({ name, bytes }, parts.defaults(), BATCH)) {
      for (const row of read.rejected) reject(tally, row);
      tally.rejected += read.unlisted;
      tally.report.warnings.push(...read.warnings);
      const once = read.items.filter((item) => isFirst(tally, name, item));
      if (once.length > 0) await takeBatch(parts, once, wish, tally);
    }
  }
  warnOfRest(tally);
  if (wish.save && wish.confirm) await noteConfirmed(parts, files, tally.report);
  return ok(tally.report);
}

function reject(tally: Tally, row: RejectedRow): void {
  tally.rejected += 1;
  if (tally.rejected <= MOST_REPORTED) tally.report.rejected.push(row);
}

function isFirst(tally: Tally, name: string, { key, line }: ReadItem): boolean {
  const id = idOf(key);
  const before = tally.seen.get(id);
  if (before === undefined) {
    tally.seen.set(id, say('{name}, line {line}', { name, line }));
    return true;
  }
  const message = say('item {itemKey}: expected each item once, found it already in {before}', {
    itemKey: showItemKey(key),
    before,
  });
  reject(tally, { file: name, line, field: 'sku', message });
  return false;
}

async function takeBatch(
  parts: ItemFilesNeeds,
  batch: readonly ReadItem[],
  { confirm, save }: ItemImportWish,
  tally: Tally,
): Promise<void> {
  const read = new Map(batch.map((each) => [idOf(each.key), each]));
  const by = { by: parts.packer(), at: parts.now().toISOString() };
  const fates: Outcome[] = [];
  const change = (key: ItemKey, before: Item | null): Item | null => {
    const each = read.get(idOf(key));
    if (!each) return null;
    const [item, fate] = after(before, each, confirm, by);
    fates.push(fate);
    if (!confirm && before && ITEM_FACTS.some((fact) => stands(before, each, fact)))
      tally.kept += 1;
    return fate === 'unchanged' ? null : item;
  };
  const keys = batch.map(({ key }) => key);
  if (save) await parts.items.change(keys, change);
  else {
    const known = new Map((await parts.items.findMany(keys)).map((item) => [idOf(item), item]));
    for (const key of keys) change(key, known.get(idOf(key)) ?? null);
  }
  for (const fate of fates) tally.report[fate] += 1;
}

function after(
  before: Item | null,
  { key, facts }: ReadItem,
  confirm: boolean,
  { by, at }: { by: string | null; at: string },
): [Item, Outcome] {
  const item = before ?? newItem(key, 'file', at);
  const same = ITEM_FACTS.every(
    (fact) =>
      facts[fact] === undefined ||
      (JSON.stringify(facts[fact]) === JSON.stringify(item[fact]) &&
        (item.confirmed.includes(fact) || !confirm || !isThere(item, fact))),
  );
  if (before && same) return [before, 'unchanged'];
  const next = confirm
    ? confirmed(item, facts, { by, at, source: 'file' })
    : learned(item, facts, 'file', at);
  if (!before) return [next, 'imported'];
  return [next, next === before ? 'unchanged' : 'updated'];
}

function warnOfRest({ report, rejected, kept }: Tally): void {
  const rest = rejected - report.rejected.length;
  if (rest > 0) report.warnings.push(say('{rest} more rejected rows are not listed', { rest }));
  if (kept > 0) {
    report.warnings.push(
      say('{kept} items keep their confirmed values instead of those in the file', {
        kept,
      }),
    );
  }
}

async function noteConfirmed(
  { decisions }: ItemFilesNeeds,
  files: readonly ItemFile[],
  { imported, updated }: ImportReport,
): Promise<void> {
  if (imported + updated === 0) return;
  const names = files.map(({ name }) => name).join(', ');
  await decisions.write({
    action: 'items-confirmed',
    subject: names.slice(0, 200),
    data: { items: imported + updated },
  });
}

async function exportItems(items: ItemRepository, format: 'csv' | 'json'): Promise<string> {
  const rows: Record<string, string>[] = [];
  let last: Item | undefined;
  do {
    const page = await items.after(last ?? null, BATCH);
    rows.push(...page.map(flat));
    last = page.at(-1);
  } while (last);
  const names = [...Object.keys(ITEM_FIELDS), ...READ_ONLY_FIELDS];
  if (format === 'json') {
    const filled = rows.map((row) =>
      Object.fromEntries(names.flatMap((name) => (row[name] ? [[name, row[name]]] : []))),
    );
    return `${JSON.stringify({ items: filled }, null, 2)}\n`;
  }
  return csvText([
    names.map((name) => columnOf(name)),
    ...rows.map((row) => names.map((name) => row[name] ?? '')),
  ]);
}

/** As JSON: a SKU may contain a slash, so the display form of two items may be the same. */
const idOf = ({ merchant, sku }: ItemKey): string => JSON.stringify([merchant, sku]);

/** A person confirmed a different value than the file's. */
const stands = (before: Item, { facts }: ReadItem, fact: (typeof ITEM_FACTS)[number]): boolean =>
  before.confirmed.includes(fact) &&
  facts[fact] !== undefined &&
  JSON.stringify(facts[fact]) !== JSON.stringify(before[fact]);

const flat = (item: Item): Record<string, string> => ({
  merchant: item.merchant ?? '',
  sku: item.sku,
  barcode: item.barcode ?? '',
  description: item.description,
  hsCode: item.hsCode ?? '',
  originCountry: item.originCountry ?? '',
  unitWeight: item.unitWeight?.value ?? '',
  weightUnit: item.unitWeight?.unit ?? '',
  unitPrice: item.value?.amount ?? '',
  currency: item.value?.currency ?? '',
  unitLength: item.dimensions?.length ?? '',
  unitWidth: item.dimensions?.width ?? '',
  unitHeight: item.dimensions?.height ?? '',
  dimensionUnit: item.dimensions?.unit ?? '',
  upright: item.dimensions?.upright ? 'true' : '',
  source: item.source,
  confirmed: item.confirmed.map((fact) => columnOf(fact)).join(' '),
  confirmedBy: item.confirmedBy ?? '',
  confirmedAt: item.confirmedAt ?? '',
  updatedAt: item.updatedAt,
});
