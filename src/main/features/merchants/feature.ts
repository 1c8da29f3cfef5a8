import type { StationParts } from '../../station/parts.ts';
import { createBenchRules } from './merchant-rules.ts';
import { createMerchantService } from './merchant-service.ts';
import { merchantUseCases } from './use-cases.ts';

export function createMerchantsFeature(parts: StationParts) {
  const service = createMerchantService(parts);
  return { service, rules: createBenchRules(parts), useCases: merchantUseCases(service) };
}
