import { show } from '../../../../shared/kernel/decimal.ts';
import { type AnyMessage, type Message, say } from '../../../../shared/kernel/message.ts';
import type { Order, OrderKey } from '../../../../shared/orders/order.ts';
import { COLUMNS } from '../../intake/logic/csv/csv-columns.ts';
import type { ParsedFile } from '../../intake/logic/parsed-file.ts';
import { columnOf } from '../../orders/logic/order-fields.ts';
import type { RowIn } from '../../rows/ports.ts';
import type { SenderRequest } from '../sender-requests.ts';

/** What a row asks for. */
export type Wish =
  | { kind: 'put'; order: Order; notes: readonly AnyMessage[] }
  | { kind: 'move'; to: SenderRequest; key: OrderKey }
  | { kind: 'refused'; problems: readonly Problem[] };

/** `field`: a column, or a path in the JSON. */
export interface Problem {
  field: string;
  message: AnyMessage;
}

const MOVES: readonly SenderRequest[] = ['hold', 'resume', 'cancel'];

type Parse = (name: string, bytes: Uint8Array) => ParsedFile;

/** Reads a row like an order in a file; `parse` is the reader of the import. */
export function wishOf({ content, size }: RowIn, parse: Parse): Wish {
  if (content === null) return refused('order_json', tooLarge(size));
  const { orderJson } = content;
  const columns = namedColumns(content.columns);
  const request = content.request.trim().toLowerCase();
  const move = MOVES.find((each) => each === request);
  if (move) return moved(move, columns);
  if (request !== 'put') return refused('request', badRequest(content.request));
  if (orderJson === null) return ofColumns(columns, content.lines, parse);
  const [column] = [...columns.keys()].filter((name) => !['reference', 'merchant'].includes(name));
  if (column !== undefined || content.lines.length > 0) {
    return refused(column ?? 'order_json', inTwoWays());
  }
  return ofJson(orderJson, columns, parse);
}

/** The non-empty columns of an order. */
function namedColumns(columns: Readonly<Record<string, unknown>>): Map<string, string> {
  const named = new Map<string, string>();
  for (const name of [...COLUMNS.keys(), 'line_count']) {
    const value = columns[name];
    if (typeof value === 'string' && value.trim() !== '') named.set(name, value);
  }
  return named;
}

function moved(to: SenderRequest, columns: ReadonlyMap<string, string>): Wish {
  const reference = columns.get('reference')?.trim();
  if (!reference) return refused('reference', say('expected a reference, found nothing'));
  return {
    kind: 'move',
    to,
    key: { merchant: columns.get('merchant')?.trim() || null, reference },
  };
}

function ofColumns(
  columns: ReadonlyMap<string, string>,
  lines: readonly Readonly<Record<string, unknown>>[],
  parse: Parse,
): Wish {
  const count = columns.get('line_count')?.trim();
  if (count !== undefined && count !== `${lines.length}`) {
    return refused(
      'line_count',
      say('expected {expected} lines, found {found}', {
        expected: count,
        found: lines.length,
      }),
    );
  }
  const raw: Record<string, unknown> = { shipTo: {} };
  for (const [name, value] of columns) put(raw, name, value);
  raw.lines = lines.map((line) => {
    const read: Record<string, unknown> = {};
    for (const [name, value] of namedColumns(line)) {
      const column = COLUMNS.get(name);
      if (column?.part === 'line') read[column.name] = value;
    }
    return read;
  });
  return wishIn(parse('orders_in', Buffer.from(JSON.stringify(raw))), asColumn);
}

function put(raw: Record<string, unknown>, name: string, value: string): void {
  const column = COLUMNS.get(name);
  if (!column || column.part === 'line') return;
  if (column.part === 'order') raw[column.name] = value;
  else raw[column.part] = { ...(raw[column.part] as object | undefined), [column.name]: value };
}

function ofJson(text: string, columns: ReadonlyMap<string, string>, parse: Parse): Wish {
  const wish = wishIn(
    parse('order_json.json', Buffer.from(text)),
    (field) => field || 'order_json',
  );
  if (wish.kind !== 'put') return wish;
  for (const name of ['reference', 'merchant'] as const) {
    const beside = columns.get(name)?.trim();
    const wished = wish.order[name];
    if (beside === undefined || beside.replace(/\s+/g, ' ') === wished) continue;
    const message = say('expected {expected} as in order_json, found {found}', {
      expected: show(wished),
      found: show(beside),
    });
    return refused(name, message);
  }
  return wish;
}

function wishIn(
  { orders, rejected, warnings }: ParsedFile,
  named: (field: string) => string,
): Wish {
  const [first, second] = orders;
  if (rejected.length > 0) {
    const problems = rejected.map(({ field, message }) => ({ field: named(field), message }));
    return { kind: 'refused', problems };
  }
  if (first && !second) return { kind: 'put', order: first.order, notes: warnings };
  return refused('order_json', say('expected one order, found {found}', { found: orders.length }));
}

/** `shipTo.addressLine1` is the column `ship_to_address_line1`; `lines[0].sku` is `lines[1].sku`. */
function asColumn(field: string): string {
  const [, at, rest] = /^lines\[(\d+)\](?:\.(.*))?$/.exec(field) ?? [];
  if (at === undefined) return columnOf(...field.split('.'));
  return `lines[${Number(at) + 1}]${rest === undefined ? '' : `.${columnOf(rest)}`}`;
}

const refused = (field: string, message: Message): Wish => ({
  kind: 'refused',
  problems: [{ field, message }],
});

const badRequest = (found: string): Message =>
  say('expected put, hold, resume or cancel, found {found}', { found: show(found) });

const inTwoWays = (): Message =>
  say('expected an order in order_json or in columns and lines, found both');

const tooLarge = (found: number): Message =>
  say('expected a row of at most 2,000,000 characters, found {found}', { found });
