import { say } from '../../../../shared/kernel/message.ts';
import { fail, type Result } from '../../../../shared/kernel/result.ts';
import type { FileDefaults } from './csv-columns.ts';
import { csvOrders } from './csv-orders.ts';
import { longLine } from './csv-table.ts';
import { checkBytes, fileText, type Refusal } from './file-text.ts';
import { jsonOrders } from './json/json-orders.ts';
import { mappedByName } from './mapping/named.ts';
import type { ParsedFile } from './parsed-file.ts';
import { xmlOrders } from './xml/xml-orders.ts';
import { isXml, xmlText } from './xml/xml-text.ts';

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

type Reader<T> = (text: string) => Result<T, Refusal>;

export function readFile<T>(
  name: string,
  bytes: Uint8Array,
  as: { json: Reader<T>; csv: Reader<T>; xml?: Reader<T> },
): Result<T, Refusal> {
  const wrong = checkBytes(bytes);
  if (wrong) return fail(wrong);
  if (as.xml && isXml(name, bytes)) {
    const text = xmlText(bytes);
    return text.ok ? as.xml(text.value) : text;
  }
  const json = isJson(name, bytes);
  const long = json ? null : longLine(bytes);
  if (long) return fail(long);
  const text = fileText(bytes);
  if (!text.ok) return text;
  return json ? as.json(text.value) : as.csv(text.value);
}

/** By its name, or because it begins as only JSON does. */
function isJson(name: string, bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart();
  return /\.json$/i.test(name) || start.startsWith('{') || start.startsWith('[');
}
