import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { StationParts } from '../../station/parts.ts';
import { type BenchRules, everyBox } from '../merchants/merchant-rules.ts';
import { findOrder } from '../orders/rules/find-order.ts';
import { createRuleService } from './rule-service.ts';
import { ruledBench } from './ruled-bench.ts';
import type { RuledOffer } from './rules/facts.ts';
import { ruleUseCases } from './use-cases.ts';

/** The supervisor's rules. `offerOf`: the offer bought for an order, else the suggested one. */
export function createRulesFeature(
  parts: StationParts,
  merchantRules: BenchRules,
  offerOf: (order: StoredOrder) => Promise<RuledOffer | null>,
) {
  const { settings, now, store } = parts;
  const boxNames = () => {
    const boxes = [...everyBox(settings.current()), ...merchantRules.boxes(null)];
    return new Set(boxes.map(({ name }) => name));
  };
  const service = createRuleService(settings, now, boxNames);
  return {
    service,
    bench: ruledBench(merchantRules, service, now),
    useCases: ruleUseCases({ service, find: (ref) => findOrder(ref, store.orders), offerOf }),
  };
}
