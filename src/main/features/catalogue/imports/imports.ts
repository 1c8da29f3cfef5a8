import { ok } from '../../../../shared/kernel/result.ts';
import type { Publisher } from '../../../kernel/publisher.ts';
import type { StationParts } from '../../../station/parts.ts';
import { withMap } from '../../orders/rules/csv/csv-columns.ts';
import { parseOrderFile } from '../../orders/rules/parse-order-file.ts';
import type { ParsedFile } from '../../orders/rules/parsed-file.ts';
import { unitDefaults } from '../../orders/rules/read-order.ts';
import type { TakingOrders } from '../../orders/rules/take-orders.ts';
import { createImportService, takeParsed } from './import-service.ts';

export type Imports = ReturnType<typeof createImports>;

/**
 * Orders from files and tables, of whose lines the catalogue learns. `readClaims`: learns from the site which
 * benches still have these orders.
 */
export function createImports(
  { store, settings, now }: StationParts,
  publisher: Publisher,
  readClaims: (orderIds: readonly string[]) => Promise<void>,
) {
  const { items } = store;
  const orders: TakingOrders = {
    findMany: store.orders.findMany,
    async saveAll(change) {
      await readClaims(change.replace.map(({ id }) => id));
      return await store.orders.saveAll(change);
    },
  };
  const defaults = () => unitDefaults(settings.current());
  const shops = () => settings.current()['exchange.stores'].map(({ name }) => name);
  const maps = () => settings.current()['orders.columns'];
  const service = createImportService({
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
    service,
    /** Reads rows of a table as an order file and saves their orders in `into`. */
    rows: {
      parse: (name: string, bytes: Uint8Array) => parseOrderFile(name, bytes, defaults()),
      take: (rows: ParsedFile, into: TakingOrders) =>
        takeParsed({ orders: into, items, now, shops }, rows),
    },
  };
}
