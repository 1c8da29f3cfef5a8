import type { automationCommands } from '../../../shared/automation/commands.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Feature } from '../../kernel/feature.ts';
import { type BenchRules, everyBox } from '../merchants/merchant-rules.ts';
import { findOrder } from '../orders/logic/find-order.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { RuledOffer } from './logic/facts.ts';
import { createRuleService, type RuleService } from './rule-service.ts';
import { ruledBench } from './ruled-bench.ts';
import { ruleUseCases } from './use-cases.ts';

/** What the supervisor's rules need. */
export interface AutomationNeeds {
  orders: OrderRepository;
  /** Packing and rating as set, before rules apply. */
  merchantRules: BenchRules;
  /** The offer bought for an order, else the suggested one; null before rating. */
  offerOf(order: StoredOrder): Promise<RuledOffer | null>;
  settings: SettingsSource;
  now(): Date;
}

/** What others may use of the supervisor's rules. */
export interface Automation {
  service: RuleService;
  /** Packing and rating with the rules applied. */
  bench: BenchRules;
}

export function createAutomation({
  orders,
  merchantRules,
  offerOf,
  settings,
  now,
}: AutomationNeeds): Feature<Automation, typeof automationCommands> {
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
