import type { Result } from '../../../shared/kernel/result.ts';
import type { merchantCommands } from '../../../shared/merchants/commands.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { type BenchRules, createBenchRules } from './merchant-rules.ts';
import { createMerchantService, type MerchantService } from './merchant-service.ts';
import type { CustomerKeys, MerchantConnection, MerchantPurchases } from './ports.ts';
import { merchantUseCases } from './use-cases.ts';

/** What merchants need. */
export interface MerchantsNeeds {
  /** Keys entered here, in the keychain or the environment. */
  customerKeys: CustomerKeys;
  /** The CustomerKey of a merchant on this connection, the sandbox's too. */
  customerKey(merchant: string): Promise<Result<string>>;
  orders: OrderRepository;
  journal: MerchantPurchases;
  settings: SettingsSource;
  connection: MerchantConnection;
}

/** What others may use of merchants. */
export interface Merchants {
  service: MerchantService;
  rules: BenchRules;
}

export function createMerchants({
  customerKeys,
  customerKey,
  orders,
  journal,
  settings,
  connection,
}: MerchantsNeeds): Feature<Merchants, typeof merchantCommands> {
  const service = createMerchantService({
    customerKeys,
    customerKey,
    orders,
    journal,
    settings,
    connection,
  });
  return {
    api: { service, rules: createBenchRules({ settings, connection }) },
    commands: merchantUseCases(service),
  };
}
