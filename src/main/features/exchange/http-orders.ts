import { failure, stationError } from '../../../shared/kernel/errors.ts';
import { asMessage, say } from '../../../shared/kernel/message.ts';
import { understood } from '../../../shared/orders/import-report.ts';
import { problem } from './http-answers.ts';
import { type Asking, refuseOtherInPath, unreadable } from './http-asking.ts';
import type { HttpAnswer, HttpCall } from './ports.ts';

/**
 * Imports the orders of a request body, which is read as an order file: a large one beside the station's thread.
 * `reference`: the one in the path, if any.
 */
export const takingOrders =
  ({ ask }: Pick<Asking, 'ask'>) =>
  async (asked: HttpCall, reference: string | null): Promise<HttpAnswer> => {
    const { mapping, source } = asked.query as { mapping?: string; source?: string };
    if (mapping !== undefined && !asked.file) {
      const message = say('mapping: expected a body of XML, CSV or a workbook, found JSON');
      throw failure('bad-input', message, { field: 'mapping' });
    }
    const report = await ask(asked.token, 'orders.import', {
      files: [asked.file ?? { name: 'body.json', bytes: Buffer.from(asked.body) }],
      mapping,
      source,
      onlyMerchant: asked.merchant ?? undefined,
      onlyReference: reference ?? undefined,
    });
    const [first] = report.rejected;
    if (!first || understood(report) > 0) return { status: 200, body: report };
    if (first.field === '') throw unreadable(asMessage(first.message));
    if (reference !== null) refuseOtherInPath(asked.token, reference);
    // An order alone that names another merchant is refused like a call that does; a file is no call.
    const isAlone =
      asked.file === null && report.rejected.every(({ order }) => order === first.order);
    const ofOther = report.rejected.find(({ field }) => field === 'merchant');
    if (isAlone && ofOther && asked.token.merchant !== null)
      throw failure('forbidden', asMessage(ofOther.message), { field: 'merchant', retry: 'never' });
    const { field } = first;
    const message = asMessage(first.message);
    return problem(stationError('bad-input', message, { field }), {
      status: 422,
      rejected: report.rejected.map((each) => ({ ...each, field: each.field || 'body' })),
    });
  };
