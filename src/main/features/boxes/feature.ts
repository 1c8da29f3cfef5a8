import type { boxCommands } from '../../../shared/boxes/commands.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { ItemRepository } from '../catalogue/ports.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { type BoxService, createBoxService } from './box-service.ts';
import type { BoxSearch } from './ports.ts';
import { boxUseCases } from './use-cases.ts';

/** What suggesting boxes needs. */
export interface BoxesNeeds {
  items: ItemRepository;
  orders: OrderRepository;
  /** The boxes of a merchant, or of all. */
  rules: BenchRules;
  settings: SettingsSource;
  boxSearch: BoxSearch;
}

export function createBoxes({
  items,
  orders,
  rules,
  settings,
  boxSearch,
}: BoxesNeeds): Feature<BoxService, typeof boxCommands> {
  const service = createBoxService({ items, rules, settings, boxSearch });
  return { api: service, commands: boxUseCases(service, orders) };
}
