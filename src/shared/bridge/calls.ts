import { z } from 'zod';
import { automationCommands } from '../automation/commands.ts';
import { BatchSchema } from '../batches/batch.ts';
import { batchCommands } from '../batches/commands.ts';
import { boxCommands } from '../boxes/commands.ts';
import { itemCommands } from '../catalogue/commands.ts';
import { chargeCommands } from '../charges/commands.ts';
import { connectionCommands } from '../connection/commands.ts';
import { customsCommands } from '../customs/commands.ts';
import { requirementCommands } from '../customs/requirement-commands.ts';
import { dayCommands } from '../day/commands.ts';
import { deviceCommands, ScannedSchema, SerialScannerSchema } from '../devices/commands.ts';
import { ScaleStateSchema } from '../devices/scale/scale-state.ts';
import { documentCommands } from '../documents/commands.ts';
import { exceptionCommands } from '../exceptions/commands.ts';
import { exchangeCommands } from '../exchange/commands.ts';
import { goLiveCommands } from '../go-live/commands.ts';
import { handoverCommands } from '../handover/commands.ts';
import { intakeCommands } from '../intake/commands.ts';
import { together } from '../kernel/command.ts';
import { maintenanceCommands } from '../maintenance/commands.ts';
import { StationStatusSchema } from '../maintenance/station-status.ts';
import { merchantCommands } from '../merchants/commands.ts';
import { orderCommands } from '../orders/commands.ts';
import { ImportProgressSchema } from '../orders/import-report.ts';
import { benchCommands } from '../packing/commands.ts';
import { BenchSchema, ScanAnswerSchema } from '../packing/session.ts';
import { partnerEventCommands } from '../partner-events/commands.ts';
import { peopleCommands } from '../people/commands.ts';
import { photoCommands } from '../photos/commands.ts';
import { printingCommands } from '../printing/commands.ts';
import { PrintQueueSchema } from '../printing/print-job.ts';
import { returnCommands } from '../returns/commands.ts';
import { scanCommands } from '../scanning/commands.ts';
import { settingsCommands } from '../settings/commands.ts';
import { shipmentCommands } from '../shipments/commands.ts';
import { siteCommands } from '../site/commands.ts';
import { supervisingCommands } from '../site/supervising.ts';
import { trackingCommands } from '../tracking/commands.ts';
import { waitingCommands } from '../waiting/commands.ts';
/**
 * Every command of the program. Main parses each input with its schema and checks who may call it.
 */
export const commands = together(
  settingsCommands,
  peopleCommands,
  requirementCommands,
  merchantCommands,
  automationCommands,
  orderCommands,
  exceptionCommands,
  deviceCommands,
  itemCommands,
  intakeCommands,
  customsCommands,
  boxCommands,
  photoCommands,
  benchCommands,
  scanCommands,
  connectionCommands,
  printingCommands,
  documentCommands,
  shipmentCommands,
  batchCommands,
  waitingCommands,
  siteCommands,
  supervisingCommands,
  returnCommands,
  trackingCommands,
  partnerEventCommands,
  goLiveCommands,
  handoverCommands,
  chargeCommands,
  dayCommands,
  exchangeCommands,
  maintenanceCommands,
);

export type CommandName = keyof typeof commands;
/**
 * The commands a window may call; the preload and the browser client build their methods from this
 * list.
 */
export type CallName = {
  [N in CommandName]: (typeof commands)[N]['access'] extends { window: 'nobody' } ? never : N;
}[CommandName];

export type CallInput<N extends CommandName> = z.input<(typeof commands)[N]['input']>;
export type ParsedInput<N extends CommandName> = z.output<(typeof commands)[N]['input']>;
export type CallOutput<N extends CommandName> = z.output<(typeof commands)[N]['output']>;

/** Events that the station pushes to the window: whole snapshots, never differences. */
export const events = {
  'bench.changed': BenchSchema.nullable(),
  /** Progress of the run of a stack; null when there is none. */
  'batch.changed': BatchSchema.nullable(),
  /** The late result of a scan that was already answered: an order was looked up elsewhere. */
  'bench.scanned': z.object({ scanned: z.string(), answer: ScanAnswerSchema }),
  'station.changed': StationStatusSchema,
  'printing.changed': PrintQueueSchema,
  'orders.importing': ImportProgressSchema,
  /** Progress of `charges.fetch`: purchases asked about, and found lines. */
  'charges.fetching': z.object({ done: z.int(), total: z.int(), lines: z.int() }),
  'tracking.changed': z.object({ trackingNumber: z.string() }),
  /** Documents could not be fetched, or came after all: ask for `exceptions.list`. */
  'exceptions.changed': z.object({}),
  /** Progress of a classification of many goods. */
  'goods.classifying': z.object({ job: z.string(), done: z.int(), total: z.int() }),
  'scale.changed': ScaleStateSchema,
  'instruments.scanned': ScannedSchema,
  'instruments.serialScannerChanged': SerialScannerSchema,
} as const satisfies Record<string, z.ZodType>;

export type EventName = keyof typeof events;
export type EventData<N extends EventName> = z.output<(typeof events)[N]>;
