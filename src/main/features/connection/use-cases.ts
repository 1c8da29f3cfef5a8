import type { connectionCommands } from '../../../shared/connection/commands.ts';
import { ok, type Result } from '../../../shared/kernel/result.ts';
import type { OperationAnswer } from '../../../shared/settings/operations.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { CredentialService } from './credential-service.ts';
import type { OperationService } from './operation-service.ts';

export function connectionUseCases(
  credentials: CredentialService,
  operations: OperationService,
  orders: OrderRepository,
): UseCasesOf<typeof connectionCommands> {
  return {
    ...credentials.useCases,
    'operations.list': async () => ok({ operations: operations.operations() }),
    'operations.shipment': ({ attemptId }) => operations.askShipment(attemptId),
    'operations.invoices': async ({ attemptId }) =>
      answered(await operations.askInvoices(attemptId, null)),
    'operations.invoice': async ({ attemptId, number }) =>
      answered(await operations.askInvoices(attemptId, number)),
    'operations.ask': async ({ name, orderId, invoice }) =>
      operations.ask(name, orderId === null ? null : await orders.findById(orderId), invoice),
    'operations.landedCost': ({ quoteId }) => operations.askLandedCost(quoteId),
    'operations.try': async ({ name, reference }) =>
      answered(await operations.tryOut(name, reference)),
  };
}

const answered = (answer: Result<OperationAnswer>): Result<{ answer: OperationAnswer }> =>
  answer.ok ? ok({ answer: answer.value }) : answer;
