import type { StationParts } from '../../station/parts.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import { createBoxService } from './box-service.ts';
import { boxUseCases } from './use-cases.ts';

export function createBoxesFeature(parts: StationParts, rules: Pick<BenchRules, 'boxes'>) {
  const service = createBoxService(parts, rules);
  return { service, useCases: boxUseCases(service, parts.store.orders) };
}
