import { ok } from '../../../shared/kernel/result.ts';
import type { scanCommands } from '../../../shared/scanning/commands.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { ItemService } from '../catalogue/item-service.ts';
import type { ItemRepository } from '../catalogue/ports.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { BenchService } from '../packing/bench/bench-service.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { Packers } from '../people/packers.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { LookUpElsewhere } from './background-look-up.ts';
import { createCartonPlaces, createStoppedCartons } from './carton-places.ts';
import { createKnownBarcodes } from './known-barcodes.ts';
import type { PrintedCodes, Scanning } from './ports.ts';
import {
  createElsewhere,
  createNamesake,
  createOrderOfParcel,
  isOnOtherLabel,
  sharingAnswers,
} from './scan-elsewhere.ts';
import { createScanService } from './scan-service.ts';
import { createFindSingle } from './scan-single.ts';

/** What scans need. */
export interface ScanningNeeds {
  bench: BenchService;
  itemService: ItemService;
  packers: Packers;
  orders: OrderRepository;
  items: ItemRepository;
  sessions: SessionRepository;
  journal: PurchaseJournal;
  printedCodes: PrintedCodes;
  elsewhere: LookUpElsewhere;
  settings: SettingsSource;
  /** The partner account of the purchases. */
  connection: string;
  publisher: Publisher;
  now(): Date;
}

/** Reads what the scanner sends, and does what it means. */
export function createScanning({
  bench,
  itemService,
  packers,
  orders,
  items,
  sessions,
  journal,
  printedCodes,
  elsewhere,
  settings,
  connection,
  publisher,
  now,
}: ScanningNeeds): Feature<Scanning, typeof scanCommands> {
  const searchOrders = sharingAnswers((query) => orders.list(query));
  const scanning = createScanService({
    service: bench,
    packers,
    findNamed: orders.findNamed,
    findInTote: (tote) => orders.findInTote(tote),
    findSingle: createFindSingle({ orders, settings }),
    findKnown: createKnownBarcodes({ items, orders, searchOrders }),
    findElsewhere: createElsewhere({ items, orders, searchOrders, journal, connection }),
    namesake: createNamesake({ orders, sessions }),
    cartonPlaces: createCartonPlaces({ orders, searchOrders, sessions, journal, connection }),
    stoppedCarton: createStoppedCartons({ orders, searchOrders, sessions, journal, connection }),
    orderOfParcel: createOrderOfParcel({ journal, connection }),
    isOnOtherLabel: (text, shipment) => isOnOtherLabel(printedCodes, text, shipment),
    findOnPaper: (code) => printedCodes.withBarcode(code),
    confirmItem: itemService.confirmItem,
    now,
    elapsed: () => performance.now(),
    elsewhere,
    publish: (scanned, answer) => publisher.publish('bench.scanned', { scanned, answer }),
  });
  return {
    api: scanning,
    commands: {
      'bench.scan': async ({ text, as }) => ok(await scanning.scan(text, as)),
      'bench.commandRefusal': async ({ text }) => ok(await scanning.commandRefusal(text)),
      'bench.expectedScans': async ({ texts, place }) =>
        ok({ expected: await scanning.expected(texts, place) }),
    },
  };
}
