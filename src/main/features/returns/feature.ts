import type { returnCommands } from '../../../shared/returns/commands.ts';
import type { Feature } from '../../kernel/feature.ts';
import { createReturnService, type ReturnService, type ReturnsNeeds } from './return-service.ts';
import { returnUseCases } from './use-cases.ts';

export function createReturns(needs: ReturnsNeeds): Feature<ReturnService, typeof returnCommands> {
  const service = createReturnService(needs);
  return { api: service, commands: returnUseCases(service) };
}
