import { ok } from '../../../shared/kernel/result.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { StationParts } from '../../station/parts.ts';
import { merchantNamed } from '../merchants/merchant-rules.ts';
import { createEntryService } from './entry-service.ts';
import { createImportService, takeParsed } from './import-service.ts';
import type { WorstFindings } from './ports.ts';
import { withMap } from './rules/csv/csv-columns.ts';
import { findOrder } from './rules/find-order.ts';
import { parseOrderFile } from './rules/parse-order-file.ts';
import type { ParsedFile } from './rules/parsed-file.ts';
import { unitDefaults } from './rules/read-order.ts';
import type { TakingOrders } from './rules/take-orders.ts';
import { orderUseCases } from './use-cases.ts';

export type OrdersFeature = ReturnType<typeof createOrdersFeature>;

export function createOrdersFeature(
  { store, settings, now }: StationParts,
  publisher: Publisher,
  worstFindings: WorstFindings,
) {
  const { orders, items } = store;
  const defaults = () => unitDefaults(settings.current());
  const shops = () => settings.current()['exchange.stores'].map(({ name }) => name);
  const maps = () => settings.current()['orders.columns'];
  const imports = createImportService({
    orders,
    items,
    shops,
    defaults: () => ({ ...defaults(), remembered: maps() }),
    remember: async (map) => {
      const kept = await settings.set('orders.columns', withMap(maps(), map));
      return kept.ok ? ok(null) : kept;
    },
    now,
    onProgress: (progress) => publisher.publish('orders.importing', progress),
  });
  return {
    imports,
    /** Reads rows of a table as an order file and saves their orders in `into`. */
    rows: {
      parse: (name: string, bytes: Uint8Array) => parseOrderFile(name, bytes, defaults()),
      take: (rows: ParsedFile, into: TakingOrders) =>
        takeParsed({ orders: into, items, now, shops }, rows),
    },
    /** `ref` is `REFERENCE` or `MERCHANT/REFERENCE`. Errors: not-found, ambiguous. */
    findOrder: (ref: string) => findOrder(ref, orders),
    useCases: orderUseCases(
      orders,
      imports,
      createEntryService({ orders, defaults }),
      worstFindings,
      (merchant) => merchantNamed(settings.current(), merchant)?.colour ?? null,
      now,
    ),
  };
}
