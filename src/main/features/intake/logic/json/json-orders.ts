import { show } from '../../../../../shared/kernel/decimal.ts';
import { decodeAsText, repeatedField } from '../../../../../shared/kernel/exact-json.ts';
import { sizeOf } from '../../../../../shared/kernel/measure.ts';
import { say } from '../../../../../shared/kernel/message.ts';
import {
  LARGEST_RECORD,
  type Reading,
  type Refusal,
  RefusedFile,
  refusal,
} from '../../../../../shared/orders/files/file-reading.ts';
import {
  fieldTwice,
  type JsonRecord,
  jsonReading,
  ORDERS,
} from '../../../../../shared/orders/files/json-records.ts';
import { showOrderKey } from '../../../../../shared/orders/order.ts';
import type { RawOrder } from '../../../orders/logic/raw-order.ts';
import {
  assumedUnits,
  convertedIn,
  isRecord,
  type Problem,
  placeOf,
  readOrder,
  type UnitDefaults,
  unknownFields,
} from '../../../orders/logic/read-order.ts';
import { nameSome, shortName } from '../file-text.ts';
import { addConverted, type FoundOrders, type Way } from '../parsed-file.ts';

/**
 * Orders of a JSON text: one order, an array of them, or `{"orders": […]}`. The first pass checks the
 * whole text.
 */
export function jsonOrders(defaults: UnitDefaults, found: FoundOrders): Way[] {
  const ignored = new Set<string>();
  function check(): Reading<string> {
    found.records = 0;
    const reading = jsonReading(ORDERS, () => {
      found.records += 1;
    });
    return {
      write: reading.write,
      end() {
        reading.end();
        if (found.records === 0)
          throw new RefusedFile(refusal(1, say('expected orders, found an empty list')));
      },
    };
  }
  function orders(): Reading<string> {
    const take = (record: JsonRecord) => {
      found.done += 1;
      takeRecord(record, defaults, found, ignored);
    };
    const reading = jsonReading(ORDERS, take, true);
    return {
      write: reading.write,
      end() {
        reading.end();
        if (ignored.size === 0) return;
        const message = say('unknown fields were ignored: {ignored}', {
          ignored: nameSome(ignored),
        });
        found.warnings.push(message);
      },
    };
  }
  return [check, orders];
}

function takeRecord(
  { text, line, length }: JsonRecord,
  defaults: UnitDefaults,
  found: FoundOrders,
  ignored: Set<string>,
): void {
  if (text === null) {
    const message = say('expected orders of at most {most}, found one of {found}', {
      most: sizeOf(LARGEST_RECORD),
      found: sizeOf(length),
    });
    found.rejected.push(refusal(line, message));
    return;
  }
  // Keeps numbers as text, so that no digit of a price, a weight or a barcode is lost.
  const raw = decodeAsText(text);
  if (!isRecord(raw)) {
    const message = say('expected an order, found {found}', { found: show(raw) });
    found.rejected.push(refusal(line, message));
    return;
  }
  const repeated = repeatedField(text);
  if (repeated !== null) {
    const problem = { path: [repeated], message: fieldTwice(repeated) };
    found.rejected.push(placed(problem, raw, line));
    return;
  }
  for (const name of unknownFields(raw)) ignored.add(name);
  const order = readOrder(raw, defaults);
  if (!order.ok) {
    found.rejected.push(...order.error.map((problem) => placed(problem, raw, line)));
    return;
  }
  for (const unit of assumedUnits(raw, defaults)) found.assumed.add(unit);
  addConverted(found, convertedIn(raw, order.value));
  found.orders.push({ order: order.value, line });
}

function placed({ path, message }: Problem, raw: RawOrder, line: number): Refusal {
  const field = placeOf(path);
  const { reference, merchant } = raw;
  if (typeof reference !== 'string') return refusal(line, message, field);
  const words = say('order {reference}: {message}', { reference: shortName(reference), message });
  const key = { merchant: typeof merchant === 'string' ? merchant : null, reference };
  return { ...refusal(line, words, field), order: shortName(showOrderKey(key)) };
}
