import type { StationError } from '../../../shared/kernel/errors.ts';
import type { shipmentCommands } from '../../../shared/shipments/commands.ts';
import type { AuditLog } from '../../kernel/decision-log.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { RuleService } from '../automation/rule-service.ts';
import type { ItemRepository } from '../catalogue/ports.ts';
import type { Connection } from '../connection/connection.ts';
import type { DocumentFetches } from '../documents/document-fetches.ts';
import type { DocumentReader } from '../documents/document-reader.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { FetchDocuments } from '../documents/fetch-documents.ts';
import type {
  DocumentFiles,
  DocumentInspector,
  DocumentRepository,
  DocumentTries,
  DocumentWriter,
} from '../documents/ports.ts';
import type { PrintService } from '../documents/print-service.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import type { MerchantService } from '../merchants/merchant-service.ts';
import type { OrderRepository } from '../orders/ports.ts';
import { createHeadlessSession } from '../packing/headless-session.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { ShippingSteps } from '../packing/shipping-steps.ts';
import type { Packers } from '../people/packers.ts';
import type { PhotoService } from '../photos/photo-service.ts';
import type { Printers, PrintJobRepository } from '../printing/ports.ts';
import type { Cancelling } from '../purchasing/logic/cancelling.ts';
import type { Resolution } from '../purchasing/logic/resolution.ts';
import type { EventVerifier } from '../purchasing/logic/verified-events.ts';
import type {
  OrderClaims,
  PriceLimits,
  PurchaseJournal,
  RestoreRepository,
  SharedLimits,
  ShipmentLookup,
} from '../purchasing/ports.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { UnknownWatch } from '../purchasing/unknown-watch.ts';
import type { QuoteRepository } from '../rating/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { type AttentionService, createAttentionService } from './attention-service.ts';
import { type BuyingAgain, createBuyingAgain } from './buy-again.ts';
import { type CancelService, createCancelService } from './cancel-service.ts';
import { createCatchUp } from './catch-up.ts';
import { createPackerStatistics } from './packer-statistics.ts';
import { createPassports, type MakePassport } from './passport.ts';
import type { Exchanges, ParcelEntries, StoreCheck, TrackedParcels } from './ports.ts';
import { createResolveService, type ResolveService } from './resolving/resolve-service.ts';
import { createSentShipments, type SentShipments } from './sent-shipments.ts';
import { createOrderShipping, type OrderShipping } from './ship-order.ts';
import { shipmentHistory } from './shipment-history.ts';
import { createShipmentList, type ShipmentList } from './shipment-list.ts';
import { shipmentUseCases } from './use-cases.ts';

/** What shipments of orders need. */
export interface ShipmentsNeeds {
  orders: OrderRepository;
  items: ItemRepository;
  sessions: SessionRepository;
  journal: PurchaseJournal;
  quotes: QuoteRepository;
  priceLimits: PriceLimits;
  restores: RestoreRepository;
  documents: DocumentRepository;
  documentTries: DocumentTries;
  printJobs: PrintJobRepository;
  parcels: ParcelEntries;
  audit: AuditLog;
  /** Get Shipments, where it is configured. */
  lookup: ShipmentLookup;
  /** Known damage of the database. */
  damage(): StationError | null;
  /** The last check of the whole store; null before the first. */
  lastCheck(): StoreCheck | null;
  files: DocumentFiles;
  inspector: DocumentInspector;
  writer: DocumentWriter;
  photos: PhotoService;
  printers: Printers;
  shipping: Shipping;
  resolution: Resolution;
  verifier: EventVerifier;
  cancelling: Cancelling;
  watch: UnknownWatch;
  documentService: DocumentService;
  documentReader: DocumentReader;
  printService: PrintService;
  fetches: DocumentFetches;
  fetchDocuments: FetchDocuments;
  steps: ShippingSteps;
  rules: BenchRules;
  /** The supervisor's rules. */
  ruled: RuleService;
  merchants: MerchantService;
  claims: OrderClaims;
  sharedLimits: SharedLimits;
  tracking: TrackedParcels;
  exchange: Exchanges;
  packers: Packers;
  settings: SettingsSource;
  connection: Connection;
  /** Output folder of the sandbox's printouts while no printer is set. */
  paperDir: string;
  now(): Date;
}

export interface Shipments {
  orderShipping: OrderShipping;
  buyingAgain: BuyingAgain;
  list: ShipmentList;
  resolveService: ResolveService;
  cancelService: CancelService;
  attention: AttentionService;
  findSent: SentShipments;
  passport: MakePassport;
}

/** Shipments of orders: bought without a bench, listed, viewed, resolved, cancelled, bought again. */
export function createShipments(
  needs: ShipmentsNeeds,
): Feature<Shipments, typeof shipmentCommands> {
  const { orders, items, sessions, journal, quotes, priceLimits, restores } = needs;
  const { documents, documentTries, printJobs, parcels, audit } = needs;
  const { files, inspector, printers, shipping, documentService, documentReader, rules } = needs;
  const { packers, settings, connection, paperDir, now } = needs;
  const headlessSession = createHeadlessSession({
    rules,
    steps: needs.steps,
    scanBack: () => settings.current().scanBack,
    find: (attemptId) => journal.find(attemptId),
    collect: (attempt, { isUnattended }) =>
      documentService.collect(attempt, { urgency: isUnattended ? 'batch' : 'somebody-waits' }),
    now,
  });
  const orderShipping = createOrderShipping({
    orders,
    items,
    sessions,
    journal,
    priceLimits,
    decisions: audit,
    shipping,
    documentService,
    rules,
    ruled: needs.ruled,
    headlessSession,
    merchants: needs.merchants,
    claims: needs.claims,
    sharedLimits: needs.sharedLimits,
    packers,
    printers,
    settings,
    connection,
    paperDir,
    now,
  });
  const buyingAgain = createBuyingAgain({
    orders,
    sessions,
    journal,
    quotes,
    priceLimits,
    restores,
    decisions: audit,
    connection,
    orderShipping,
  });
  const list = createShipmentList({ orders, journal, connection, documentService });
  const resolveService = createResolveService({
    orders,
    journal,
    documents,
    audit,
    files,
    inspector,
    connection,
    shipping,
    documentService,
    resolution: needs.resolution,
    verifier: needs.verifier,
  });
  const cancelService = createCancelService({
    journal,
    printJobs,
    printers,
    connection,
    shipping,
    documentService,
    cancelling: needs.cancelling,
  });
  const attention = createAttentionService({
    orders,
    sessions,
    journal,
    documents,
    documentTries,
    printJobs,
    restores,
    damage: needs.damage,
    settings,
    connection,
    now,
    tracking: needs.tracking,
    fetches: needs.fetches,
    exchange: needs.exchange,
    lastCheck: needs.lastCheck,
  });
  const findSent = createSentShipments({
    orders,
    sessions,
    journal,
    quotes,
    settings,
    connection,
    lookup: needs.lookup,
    shipping,
  });
  const catchUp = createCatchUp({
    journal,
    documentTries,
    connection,
    now,
    documentService,
    watch: needs.watch,
  });
  async function history(attemptId: string) {
    await documentReader.fetchLost(attemptId);
    return await shipmentHistory(
      { orders, journal, quotes, printJobs, parcels, audit, connection },
      attemptId,
    );
  }
  const passport = createPassports({
    orders,
    sessions,
    journal,
    documents,
    documentService,
    documentReader,
    writer: needs.writer,
    photos: needs.photos,
    rules,
    history,
    settings,
    connection,
    now,
  });
  return {
    api: {
      orderShipping,
      buyingAgain,
      list,
      resolveService,
      cancelService,
      attention,
      findSent,
      passport,
    },
    commands: shipmentUseCases({
      orders,
      orderShipping,
      list,
      buyingAgain,
      resolving: resolveService,
      cancelling: cancelService,
      documentReader,
      printService: needs.printService,
      fetchDocuments: needs.fetchDocuments,
      history,
      passport,
      statistics: createPackerStatistics({ orders, journal, settings, connection, now }),
    }),
    jobs: [catchUp],
    exceptions: [attention.needs],
  };
}
