import { ok } from '../../../shared/kernel/result.ts';
import type { returnCommands } from '../../../shared/returns/commands.ts';
import { buyerOf, type UseCasesOf } from '../../kernel/handle.ts';
import type { ReturnService } from './return-service.ts';

export function returnUseCases(service: ReturnService): UseCasesOf<typeof returnCommands> {
  return {
    'returns.find': ({ text, order }) => service.findReturnable(text, order),
    'returns.list': async ({ text, order }) => {
      const found = await service.returnsOf(text, order);
      return found.ok ? ok({ returns: found.value }) : found;
    },
    'returns.rate': ({ text, order, wish }) => service.rateReturn(text, wish, order),
    'returns.nameTotal': ({ text, order, total }, { token, turn }) =>
      service.nameTotal(text, order, total, { buyer: buyerOf(token), turn }),
    'returns.buy': ({ quoteId, choice, ...how }, { token }) =>
      service.buyReturn(quoteId, choice, { ...how, buyer: buyerOf(token) }),
    'returns.receive': ({ text, condition, note }) =>
      service.receiveReturn(text, { condition, note }),
  };
}
