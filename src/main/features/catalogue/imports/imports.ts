import { ok, type Result } from '../../../../shared/kernel/result.ts';
import type { ImportReport } from '../../../../shared/orders/import-report.ts';
import type { Publisher } from '../../../kernel/publisher.ts';
import { withMap } from '../../orders/logic/csv/csv-columns.ts';
import { parseOrderFile } from '../../orders/logic/parse-order-file.ts';
import type { ParsedFile } from '../../orders/logic/parsed-file.ts';
import { unitDefaults } from '../../orders/logic/read-order.ts';
import type { TakingOrders } from '../../orders/logic/take-orders.ts';
import type { ImportService, OrderRepository } from '../../orders/ports.ts';
import type { SettingsSource } from '../../settings/settings-source.ts';
import type { ItemRepository } from '../ports.ts';
import { createImportService, takeParsed } from './import-service.ts';

/** What importing orders needs. */
export interface ImportsNeeds {
  orders: OrderRepository;
  items: ItemRepository;
  /** Learns from the site which benches still have these orders. */
  readClaims(orderIds: readonly string[]): Promise<void>;
  settings: SettingsSource;
  publisher: Publisher;
  now(): Date;
}

/** Orders in the rows of a table. */
interface RowImports {
  /** Reads the rows as an order file. */
  parse(name: string, bytes: Uint8Array): ParsedFile;
  /** Saves their orders in `into`. */
  take(rows: ParsedFile, into: TakingOrders): Promise<Result<ImportReport>>;
}

export interface Imports {
  service: ImportService;
  rows: RowImports;
}

/** Orders from files and tables, of whose lines the catalogue learns. */
export function createImports({
  orders,
  items,
  readClaims,
  settings,
  publisher,
  now,
}: ImportsNeeds): Imports {
  const taking: TakingOrders = {
    findMany: orders.findMany,
    async saveAll(change) {
      await readClaims(change.replace.map(({ id }) => id));
      return await orders.saveAll(change);
    },
  };
  const defaults = () => unitDefaults(settings.current());
  const shops = () => settings.current()['exchange.stores'].map(({ name }) => name);
  const maps = () => settings.current()['orders.columns'];
  const service = createImportService({
    orders: taking,
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
    rows: {
      parse: (name, bytes) => parseOrderFile(name, bytes, defaults()),
      take: (rows, into) => takeParsed({ orders: into, items, now, shops }, rows),
    },
  };
}
