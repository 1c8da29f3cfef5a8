import type { OperationAnswer } from '../../../shared/connection/operations.ts';
import { ok, type Result } from '../../../shared/kernel/result.ts';
import type { Handlers } from '../../kernel/handle.ts';
import type { OperationDesk } from './operation-service.ts';

export type OperationHandlers = Pick<Handlers, Extract<keyof Handlers, `operations.${string}`>>;

/** `mayChange` is the lock on the settings: trying a path out belongs to setting it. */
export function operationHandlers(
  desk: OperationDesk,
  { mayChange }: { mayChange(): Result<null> },
): OperationHandlers {
  return {
    'operations.list': async () => ok({ operations: desk.operations() }),
    'operations.shipment': ({ attemptId }) => desk.askShipment(attemptId),
    'operations.invoices': async ({ attemptId }) =>
      answered(await desk.askInvoices(attemptId, null)),
    'operations.invoice': async ({ attemptId, number }) =>
      answered(await desk.askInvoices(attemptId, number)),
    'operations.landedCost': ({ quoteId }) => desk.askLandedCost(quoteId),
    'operations.try': async ({ name, reference }) => {
      const allowed = mayChange();
      return allowed.ok ? answered(await desk.tryOut(name, reference)) : allowed;
    },
  };
}

const answered = (answer: Result<OperationAnswer>): Result<{ answer: OperationAnswer }> =>
  answer.ok ? ok({ answer: answer.value }) : answer;
