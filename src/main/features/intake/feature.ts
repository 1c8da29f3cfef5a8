import type { intakeCommands } from '../../../shared/intake/commands.ts';
import { ok, type Result } from '../../../shared/kernel/result.ts';
import type { ImportReport } from '../../../shared/orders/import-report.ts';
import { type ColumnMap, isOfBills } from '../../../shared/settings/column-maps.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { ItemRepository } from '../catalogue/ports.ts';
import { unitDefaults } from '../orders/logic/read-order.ts';
import type { OrderRepository, TakingOrders } from '../orders/ports.ts';
import type { Packers } from '../people/packers.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { createImportService, type ImportService, takeParsed } from './import-service.ts';
import { createItemFiles, type ItemFiles } from './item-files.ts';
import { type FileDefaults, withMap } from './logic/csv/csv-columns.ts';
import { parseOrderFile } from './logic/parse-order-file.ts';
import type { ParsedFile } from './logic/parsed-file.ts';
import { createMappings } from './mapping-service.ts';
import { readyMade } from './ready-made.ts';
import { intakeUseCases } from './use-cases.ts';

/** What the intake of orders and items needs. */
export interface IntakeNeeds {
  orders: OrderRepository;
  /** Learns from imported orders. */
  items: ItemRepository;
  /** Learns from the site which benches still have these orders. */
  readClaims(orderIds: readonly string[]): Promise<void>;
  /** Units that packers marked missing. */
  missingUnits: NonNullable<TakingOrders['missingUnits']>;
  decisions: DecisionLog;
  packers: Packers;
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

/** What others may use of the intake. */
export interface Intake {
  importOrders: ImportService['importOrders'];
  importBeside: ImportService['importBeside'];
  rows: RowImports;
  itemFiles: ItemFiles;
}

/** Orders and items from files and tables: what every door to the station reads them with. */
export function createIntake({
  orders,
  items,
  readClaims,
  missingUnits,
  decisions,
  packers,
  settings,
  publisher,
  now,
}: IntakeNeeds): Feature<Intake, typeof intakeCommands> {
  const taking: TakingOrders = {
    findMany: orders.findMany,
    missingUnits,
    async saveAll(change) {
      await readClaims(change.replace.map(({ id }) => id));
      return await orders.saveAll(change);
    },
  };
  const units = () => unitDefaults(settings.current());
  const maps = () => settings.current()['orders.columns'];
  const defaults = (): FileDefaults => ({
    ...units(),
    remembered: [...maps().filter((map) => !isOfBills(map)), ...readyMade()],
    statuses: settings.current()['orders.statuses'],
  });
  const remember = async (map: ColumnMap): Promise<Result<null>> => {
    const kept = await settings.set('orders.columns', withMap(maps(), map));
    return kept.ok ? ok(null) : kept;
  };
  const mappings = createMappings({ kept: maps, readyMade, defaults, remember });
  const imports = createImportService({
    orders: taking,
    items,
    defaults,
    rememberStatus: async ({ column, word }, kind) => {
      const statuses = settings.current()['orders.statuses'];
      const all = statuses[column] ?? {};
      const without = (words: readonly string[] = []) =>
        words.filter((each) => each.toLowerCase() !== word.toLowerCase());
      const kept = await settings.set('orders.statuses', {
        ...statuses,
        [column]: {
          take: without(all.take),
          hold: without(all.hold),
          skip: without(all.skip),
          [kind]: [...without(all[kind]), word],
        },
      });
      return kept.ok ? ok(null) : kept;
    },
    remember,
    now,
    onProgress: (progress) => publisher.publish('orders.importing', progress),
  });
  const itemFiles = createItemFiles({
    items,
    decisions,
    defaults: units,
    packer: () => packers.current(),
    now,
  });
  return {
    api: {
      importOrders: imports.importOrders,
      importBeside: imports.importBeside,
      rows: {
        parse: (name, bytes) => parseOrderFile(name, bytes, units()),
        take: (rows, into) => takeParsed({ orders: into, items, now }, rows),
      },
      itemFiles,
    },
    commands: intakeUseCases({ imports, itemFiles, mappings }),
    jobs: [{ close: imports.closeImports }],
  };
}
