import { say } from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import { allOf, type Reading, type Refusal } from '../../../../shared/orders/files/file-reading.ts';
import type { FileDefaults } from './csv/csv-columns.ts';
import { csvOrders } from './csv/csv-orders.ts';
import { toText } from './file-text.ts';
import { jsonOrders } from './json/json-orders.ts';
import { encodingIn, mappedByName } from './mapping/named.ts';
import type { FoundOrders, ParsedFile, Way } from './parsed-file.ts';
import { BEGINNING, formatOf, isSingleByte, isUtf8Text } from './read-file.ts';
import { xmlOrders } from './xml/xml-orders.ts';

/** Reading of an order file in several passes from beginning to end. */
export interface OrderFileReading {
  found: FoundOrders;
  /** All but the last pass check the file; the last one finds the orders and may be repeated. */
  ways: readonly (() => Reading<Uint8Array>)[];
  /** Up to `most` orders found and all rows rejected since the last call. */
  taken(most: number): ParsedFile;
  /**
   * The remaining orders and rejected rows at the end of the file, with the warnings about the whole file.
   */
  rest(): ParsedFile;
}

/** `beginning`: the first bytes. Fails if they are not those of an order file. No I/O. */
export function orderFileReading(
  name: string,
  beginning: Uint8Array,
  defaults: FileDefaults,
  isUtf8 = false,
): Result<OrderFileReading, Refusal> {
  const found = nothingFound();
  const own = mappedByName(name, defaults);
  const as = formatOf(name, beginning, encodingIn(own), isUtf8);
  if (!as.ok) return as;
  const { format, encoding } = as.value;
  const ways: Way[] =
    format === 'json'
      ? jsonOrders(defaults, found)
      : (format === 'xml' ? xmlOrders : csvOrders)(own, found);
  const taken = (most: number): ParsedFile => {
    const { orders, rejected, skipped, done } = found;
    const rows = rejected.map((row) => ({ file: name, ...row })).sort((a, b) => a.line - b.line);
    Object.assign(found, { orders: orders.slice(most), rejected: [], skipped: [], done: 0 });
    return {
      name,
      orders: orders.slice(0, most),
      rejected: rows,
      skipped,
      recognised: found.recognised,
      warnings: [],
      records: done,
    };
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
      const warnings = [...found.warnings, ...assumed, ...found.converted.values()].map((warning) =>
        say('{name}: {warning}', { name, warning }),
      );
      const unknownStatuses = [...found.unknownStatuses.values()];
      return { ...taken(found.orders.length), warnings, unknownStatuses };
    },
  });
}

const nothingFound = (): FoundOrders => ({
  orders: [],
  rejected: [],
  warnings: [],
  assumed: new Set(),
  converted: new Map(),
  skipped: [],
  recognised: null,
  unknownStatuses: new Map(),
  records: 0,
  done: 0,
});

/** The result for a file that is rejected as a whole. */
export const refusedFile = (name: string, why: Refusal): ParsedFile => ({
  name,
  orders: [],
  rejected: [{ file: name, ...why }],
  skipped: [],
  recognised: null,
  warnings: [],
  records: 0,
});

/**
 * Reads a JSON, CSV or XML file (command line, "Order files"): the orders, and the rejected rows and
 * orders with reasons. An order with a broken row is rejected as a whole; a file that is not text, not
 * JSON or has no usable header is rejected as one row. No I/O.
 */
export function parseOrderFile(
  name: string,
  bytes: Uint8Array,
  defaults: FileDefaults = {},
): ParsedFile {
  const beginning = bytes.subarray(0, BEGINNING);
  const as = formatOf(name, beginning, encodingIn(mappedByName(name, defaults)));
  const isUtf8 = as.ok && isSingleByte(as.value) && isUtf8Text(bytes);
  const opened = orderFileReading(name, beginning, defaults, isUtf8);
  if (!opened.ok) return refusedFile(name, opened.error);
  for (const way of opened.value.ways) {
    const read = allOf(bytes, way());
    if (!read.ok) return refusedFile(name, read.error);
  }
  return opened.value.rest();
}
