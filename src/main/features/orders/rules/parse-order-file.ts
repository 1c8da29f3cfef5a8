import { say } from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import { allOf, type Reading, type Refusal } from '../../../../shared/orders/files/file-reading.ts';
import type { FileDefaults } from './csv/csv-columns.ts';
import { csvOrders } from './csv/csv-orders.ts';
import { toText } from './file-text.ts';
import { jsonOrders } from './json/json-orders.ts';
import { mappedByName } from './mapping/named.ts';
import type { FoundOrders, ParsedFile, Way } from './parsed-file.ts';
import { BEGINNING, formatOf } from './read-file.ts';
import { xmlOrders } from './xml/xml-orders.ts';

/** An order file as it is read: from its beginning to its end as often as it has ways. */
export interface OrderFileReading {
  found: FoundOrders;
  /** The first ones look at all of it; the last one finds the orders, as often as it is gone. */
  ways: readonly (() => Reading<Uint8Array>)[];
  /** Up to so many orders that were found, and all that was refused, since it was asked last. */
  taken(most: number): ParsedFile;
  /** The same at the end of the file, with what is to be said of all of it. */
  rest(): ParsedFile;
}

/** `beginning`: its first bytes. Fails where they are those of no order file. No I/O. */
export function orderFileReading(
  name: string,
  beginning: Uint8Array,
  defaults: FileDefaults,
): Result<OrderFileReading, Refusal> {
  const found = nothingFound();
  const as = formatOf(name, beginning);
  if (!as.ok) return as;
  const { format, encoding } = as.value;
  const ways: Way[] =
    format === 'json'
      ? jsonOrders(defaults, found)
      : (format === 'xml' ? xmlOrders : csvOrders)(mappedByName(name, defaults), found);
  const taken = (most: number): ParsedFile => {
    const { orders, rejected, done } = found;
    const rows = rejected.map((row) => ({ file: name, ...row })).sort((a, b) => a.line - b.line);
    Object.assign(found, { orders: orders.slice(most), rejected: [], done: 0 });
    return { name, orders: orders.slice(0, most), rejected: rows, warnings: [], records: done };
  };
  return ok({
    found,
    ways: ways.map((way, at) => () => {
      if (at === ways.length - 1)
        Object.assign(found, { ...nothingFound(), records: found.records });
      return toText(way(), encoding);
    }),
    taken,
    rest() {
      const assumed = [...found.assumed].map((unit) =>
        say('{unit} was taken where an order names none', { unit }),
      );
      const warnings = [...found.warnings, ...assumed].map((warning) =>
        say('{name}: {warning}', { name, warning }),
      );
      return { ...taken(found.orders.length), warnings };
    },
  });
}

const nothingFound = (): FoundOrders => ({
  ...{ orders: [], rejected: [], warnings: [] },
  ...{ assumed: new Set(), records: 0, done: 0 },
});

/** What is left of a file that is refused as a whole. */
export const refusedFile = (name: string, why: Refusal): ParsedFile => ({
  ...{ name, orders: [], rejected: [{ file: name, ...why }], warnings: [], records: 0 },
});

/**
 * The whole orders of a JSON, CSV or XML file (command line, "Order files"), with the rows and orders
 * that were refused and why. An order with one broken row is refused as a whole; a file that is no
 * text, no JSON or has no usable header is refused as one row. No I/O.
 */
export function parseOrderFile(
  name: string,
  bytes: Uint8Array,
  defaults: FileDefaults = {},
): ParsedFile {
  const opened = orderFileReading(name, bytes.subarray(0, BEGINNING), defaults);
  if (!opened.ok) return refusedFile(name, opened.error);
  for (const way of opened.value.ways) {
    const read = allOf(bytes, way());
    if (!read.ok) return refusedFile(name, read.error);
  }
  return opened.value.rest();
}
