import { say } from '../../../../shared/kernel/message.ts';
import type { FileDefaults } from './csv/csv-columns.ts';
import { csvOrders } from './csv/csv-orders.ts';
import { jsonOrders } from './json/json-orders.ts';
import { mappedByName } from './mapping/named.ts';
import type { ParsedFile } from './parsed-file.ts';
import { readFile } from './read-file.ts';
import { xmlOrders } from './xml/xml-orders.ts';

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
  const found = readFile(name, bytes, {
    json: (text) => jsonOrders(text, defaults),
    csv: (text) => csvOrders(text, mappedByName(name, defaults)),
    xml: (text) => xmlOrders(text, mappedByName(name, defaults)),
  });
  if (!found.ok) {
    return { name, orders: [], rejected: [{ file: name, ...found.error }], warnings: [] };
  }
  const { orders, rejected, assumed } = found.value;
  const warnings = [
    ...found.value.warnings,
    ...[...assumed].map((unit) => say('{unit} was taken where an order names none', { unit })),
  ];
  return {
    name,
    orders,
    rejected: rejected.map((row) => ({ file: name, ...row })).sort((a, b) => a.line - b.line),
    warnings: warnings.map((warning) => say('{name}: {warning}', { name, warning })),
  };
}
