import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { ruleCommands } from '../../../shared/rules/commands.ts';
import type { Feature } from '../../kernel/feature.ts';
import { type BenchRules, everyBox } from '../merchants/merchant-rules.ts';
import type { OrderRepository } from '../orders/ports.ts';
import { findOrder } from '../orders/rules/find-order.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { createRuleService, type RuleService } from './rule-service.ts';
import { ruledBench } from './ruled-bench.ts';
import type { RuledOffer } from './rules/facts.ts';
import { ruleUseCases } from './use-cases.ts';

/** What the supervisor's rules need. */
export interface RulesNeeds {
  orders: OrderRepository;
  /** Packing and rating as set, before rules apply. */
  merchantRules: BenchRules;
  /** The offer bought for an order, else the suggested one; null before rating. */
  offerOf(order: StoredOrder): Promise<RuledOffer | null>;
  settings: SettingsSource;
  now(): Date;
}

/** What others may use of the supervisor's rules. */
export interface Rules {
  service: RuleService;
  /** Packing and rating with the rules applied. */
  bench: BenchRules;
}

export function createRules({
  orders,
  merchantRules,
  offerOf,
  settings,
  now,
}: RulesNeeds): Feature<Rules, typeof ruleCommands> {
  const service = createRuleService({
    settings,
    now,
    boxNames() {
      const boxes = [...everyBox(settings.current()), ...merchantRules.boxes(null)];
      return new Set(boxes.map(({ name }) => name));
    },
  });
  return {
    api: { service, bench: ruledBench({ merchantRules, service, now }) },
    commands: ruleUseCases({ service, find: (ref) => findOrder(ref, orders), offerOf }),
  };
}
