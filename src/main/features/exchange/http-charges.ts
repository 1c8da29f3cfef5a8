import type { z } from 'zod';
import type { httpOperations } from '../../../shared/exchange/http-operations.ts';
import { failure, stationError } from '../../../shared/kernel/errors.ts';
import { asMessage, say } from '../../../shared/kernel/message.ts';
import type { Token } from '../../kernel/handle.ts';
import { problem } from './http-answers.ts';
import type { Asking } from './http-asking.ts';
import type { HttpAnswer, HttpCall } from './ports.ts';

type Query<N extends 'putCharges' | 'listCharges' | 'sumCharges'> = z.output<
  (typeof httpOperations)[N]['query']
>;

/** Bills and what they are compared with; a token of one merchant sees its shipments alone. */
export const ofCharges = (ask: Asking['ask']) => ({
  putCharges: async ({ token, file, query }: HttpCall): Promise<HttpAnswer> => {
    refuseMerchant(token);
    if (!file) {
      const message = say('body: expected a bill as CSV, XML or a workbook, found JSON');
      throw failure('bad-input', message, { field: 'body' });
    }
    const { mapping, biller } = query as Query<'putCharges'>;
    const report = await ask(token, 'charges.importFiles', {
      files: [file],
      mapping,
      biller,
      save: true,
    });
    const { imported, unchanged, changed, ignored, rejected } = report;
    const [first] = rejected;
    if (!first || imported + unchanged + changed + ignored > 0)
      return { status: 200, body: report };
    const field = first.field || 'body';
    return problem(stationError('bad-input', asMessage(first.message), { field }), {
      status: 422,
      rejected: rejected.map((each) => ({ ...each, field: each.field || 'body' })),
    });
  },
  listCharges: async ({ token, query, merchant }: HttpCall): Promise<HttpAnswer> => {
    const { month = null } = query as Query<'listCharges'>;
    const of = merchant === null ? {} : { merchant: merchant || null };
    return { status: 200, body: await ask(token, 'charges.list', { month, ...of }) };
  },
  sumCharges: async ({ token, query }: HttpCall): Promise<HttpAnswer> => {
    refuseMerchant(token);
    const { by, month = null } = query as Query<'sumCharges'>;
    return { status: 200, body: await ask(token, 'charges.statistics', { by, month }) };
  },
});

/** Bills and their sums are of all merchants together. */
function refuseMerchant({ merchant }: Token): void {
  if (merchant === null) return;
  const message = say('Bills are of all merchants: a token of one merchant may list its own.');
  throw failure('forbidden', message, { field: 'merchant', retry: 'never' });
}
