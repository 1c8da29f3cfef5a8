import type { StationParts } from '../../station/parts.ts';
import { createBenchRules } from './merchant-rules.ts';
import { createMerchantService, type KeyOf } from './merchant-service.ts';
import { merchantUseCases } from './use-cases.ts';

export function createMerchantsFeature(parts: StationParts, customerKey: KeyOf) {
  const service = createMerchantService(parts, customerKey);
  return { service, rules: createBenchRules(parts), useCases: merchantUseCases(service) };
}
