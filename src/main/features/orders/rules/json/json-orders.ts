import { show } from '../../../../../shared/kernel/decimal.ts';
import { sizeOf } from '../../../../../shared/kernel/measure.ts';
import { say } from '../../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import { showOrderKey } from '../../../../../shared/orders/order.ts';
import { LARGEST_RECORD, nameSome, type Refusal, refusal, shortName } from '../file-text.ts';
import type { FoundOrders } from '../parsed-file.ts';
import {
  assumedUnits,
  isRecord,
  type Problem,
  type RawOrder,
  readOrder,
  type UnitDefaults,
  unknownFields,
} from '../read-order.ts';
import { findRecords, type JsonFault } from './json-records.ts';

// Source-text access is in Node 24 and not yet in TypeScript's library types.
type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown;
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown;

/** Orders of a JSON text: one order, an array of them, or `{"orders": […]}`. */
export function jsonOrders(text: string, defaults: UnitDefaults): Result<FoundOrders, Refusal> {
  const records = findRecords(text);
  if (!records.ok) return fail(faultRefusal(text, records.error));
  if (records.value.length === 0)
    return fail(refusal(1, say('expected orders, found an empty list')));
  const found: FoundOrders = { orders: [], rejected: [], warnings: [], assumed: new Set() };
  const ignored = new Set<string>();
  const lineOf = lineCounter(text);
  for (const { start, end } of records.value) {
    const line = lineOf(start);
    if (end - start > LARGEST_RECORD) {
      const message = say('expected orders of at most {most}, found one of {found}', {
        most: sizeOf(LARGEST_RECORD),
        found: sizeOf(end - start),
      });
      found.rejected.push(refusal(line, message));
      continue;
    }
    const raw = parseExactly(text.slice(start, end));
    if (!isRecord(raw)) {
      found.rejected.push(
        refusal(line, say('expected an order, found {found}', { found: show(raw) })),
      );
      continue;
    }
    for (const name of unknownFields(raw)) ignored.add(name);
    const order = readOrder(raw, defaults);
    if (!order.ok) {
      found.rejected.push(...order.error.map((problem) => placed(problem, raw, line)));
      continue;
    }
    for (const unit of assumedUnits(raw, defaults)) found.assumed.add(unit);
    found.orders.push({ order: order.value, line });
  }
  if (ignored.size > 0)
    found.warnings.push(
      say('unknown fields were ignored: {ignored}', { ignored: nameSome(ignored) }),
    );
  return ok(found);
}

/** Numbers stay the text they were: no digit of a price, a weight or a barcode is lost. */
export const parseExactly = (text: string): unknown =>
  parseWithSource(text, (_key, value, { source }) =>
    typeof value === 'number' ? (source ?? String(value)) : value,
  );

export function faultRefusal(text: string, { at, message }: JsonFault): Refusal {
  const before = text.slice(0, at);
  const line = lineCounter(text)(at);
  const column = at - (before.lastIndexOf('\n') + 1) + 1;
  return refusal(
    line,
    say('not JSON at line {line}, column {column}: {message}', { line, column, message }),
  );
}

/** Line of a place, for places asked in ascending order. */
export function lineCounter(text: string): (place: number) => number {
  let line = 1;
  let feed = text.indexOf('\n');
  return (place) => {
    while (feed >= 0 && feed < place) {
      line++;
      feed = text.indexOf('\n', feed + 1);
    }
    return line;
  };
}

function placed({ path, message }: Problem, raw: RawOrder, line: number): Refusal {
  const field = placeOf(path);
  const { reference, merchant } = raw;
  if (typeof reference !== 'string') return refusal(line, message, field);
  const words = say('order {reference}: {message}', { reference: shortName(reference), message });
  const key = { merchant: typeof merchant === 'string' ? merchant : null, reference };
  return { ...refusal(line, words, field), order: shortName(showOrderKey(key)) };
}

/** `lines[0].quantity`: a field as JSON files and their readers name it. */
export const placeOf = (path: Problem['path']): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : `${text}${text === '' ? '' : '.'}${part}`,
    '',
  );
