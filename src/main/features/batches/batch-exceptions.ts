import { exceptionOf } from '../../../shared/exceptions/exception.ts';
import { messageOf } from '../../../shared/kernel/message.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import type { ExceptionSource } from '../../kernel/feature.ts';
import { listed } from '../exceptions/logic/listed.ts';
import type { BatchRepository } from './ports.ts';

/** Orders of the run that need a person, and the reason why it stopped. */
export const batchExceptions =
  (batches: BatchRepository): ExceptionSource =>
  async () => {
    const run = await batches.current();
    if (!run) return [];
    const { id, at, plan } = run;
    const orders = await batches.orders(id);
    return [
      ...(plan.why
        ? [
            exceptionOf('batch', `batch ${id} ${plan.why.code}`, {
              since: at,
              order: plan.like,
              what: messageOf(plan.why),
            }),
          ]
        : []),
      ...listed(
        'batch',
        orders.flatMap(({ state, error, merchant, reference }) => {
          if (state !== 'refused' || !error) return [];
          const order = { merchant, reference };
          const of = { since: at, order, what: messageOf(error) };
          return [exceptionOf('batch', `batch ${id} ${showOrderKey(order)} ${error.code}`, of)];
        }),
      ),
    ];
  };
