import { show } from '../../../shared/kernel/decimal.ts';
import { failure, stationError } from '../../../shared/kernel/errors.ts';
import { decodeAsText } from '../../../shared/kernel/exact-json.ts';
import { composed } from '../../../shared/kernel/fold.ts';
import { asMessage, say } from '../../../shared/kernel/message.ts';
import { nestedTooDeep } from '../../../shared/orders/files/json-records.ts';
import { problem } from './http-answers.ts';
import { type Asking, jsonOf, refuseOther, unreadable } from './http-asking.ts';
import type { HttpAnswer, HttpCall } from './ports.ts';

/** Imports the orders of a request body; `reference`: the one in the path, if any. */
export const takingOrders =
  ({ ask }: Pick<Asking, 'ask'>) =>
  async (asked: HttpCall, reference: string | null): Promise<HttpAnswer> => {
    const { mapping } = asked.query as { mapping?: string };
    if (mapping !== undefined && !asked.xml) {
      const message = say('mapping: expected a body of application/xml, found JSON');
      throw failure('bad-input', message, { field: 'mapping' });
    }
    const bytes = asked.xml ?? Buffer.from(ordersText(asked, reference));
    const report = await ask(asked.token, 'orders.import', {
      files: [{ name: asked.xml ? 'body.xml' : 'body.json', bytes }],
      mapping,
      onlyMerchant: asked.merchant ?? undefined,
    });
    const [first] = report.rejected;
    if (!first || report.imported + report.updated + report.unchanged > 0)
      return { status: 200, body: report };
    const rejected = report.rejected.map((each) => ({ ...each, field: each.field || 'body' }));
    const error = stationError('bad-input', asMessage(first.message), {
      field: first.field || 'body',
    });
    return problem(error, { status: 422, rejected });
  };

/** The orders of a body as an order file; a single one restricted to the call's merchant and reference. */
function ordersText({ body, token, merchant }: HttpCall, reference: string | null): string {
  const found = jsonOf(body, decodeAsText);
  const all = isRecord(found) && Array.isArray(found.orders) ? found.orders : found;
  if (reference !== null && !isRecord(found)) {
    throw unreadable(
      say('expected {expected}, found {found}', { expected: say('one order'), found: show(found) }),
    );
  }
  if (isRecord(all)) {
    if (all.merchant === '') all.merchant = null;
    refuseOther(token, all.merchant);
    settle(all, 'merchant', merchant);
    settle(all, 'reference', reference);
  }
  try {
    return JSON.stringify(all);
  } catch (error) {
    if (error instanceof RangeError) throw unreadable(nestedTooDeep());
    throw error;
  }
}

function settle(order: Record<string, unknown>, field: string, value: string | null): void {
  const found = order[field] ?? null;
  if (value === null) return;
  const isSame = typeof found === 'string' && composed(found) === composed(value);
  if (found !== null && !isSame) {
    const message = say('{field}: expected {expected}, found {found}', {
      field,
      expected: value,
      found: show(found),
    });
    throw failure('bad-input', message, { field });
  }
  order[field] = value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
