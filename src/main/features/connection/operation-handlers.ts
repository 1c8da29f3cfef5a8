import type { OperationAnswer } from '../../../shared/connection/operations.ts';
import { ok, type Result } from '../../../shared/kernel/result.ts';
import type { Handlers } from '../../kernel/handle.ts';
import type { OperationService } from './operation-service.ts';

export type OperationHandlers = Pick<Handlers, Extract<keyof Handlers, `operations.${string}`>>;

/** `mayChange` is the lock on the settings: trying a path out belongs to setting it. */
export function operationHandlers(
  service: OperationService,
  { mayChange }: { mayChange(): Result<null> },
): OperationHandlers {
  return {
    'operations.list': async () => ok({ operations: service.operations() }),
    'operations.shipment': ({ attemptId }) => service.askShipment(attemptId),
    'operations.invoices': async ({ attemptId }) =>
      answered(await service.askInvoices(attemptId, null)),
    'operations.invoice': async ({ attemptId, number }) =>
      answered(await service.askInvoices(attemptId, number)),
    'operations.landedCost': ({ quoteId }) => service.askLandedCost(quoteId),
    'operations.try': async ({ name, reference }) => {
      const allowed = mayChange();
      return allowed.ok ? answered(await service.tryOut(name, reference)) : allowed;
    },
  };
}

const answered = (answer: Result<OperationAnswer>): Result<{ answer: OperationAnswer }> =>
  answer.ok ? ok({ answer: answer.value }) : answer;
