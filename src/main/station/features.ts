import { batchExceptions } from '../features/batches/batch-exceptions.ts';
import { createBatchesFeature } from '../features/batches/feature.ts';
import { createBoxes } from '../features/boxes/feature.ts';
import { createCatalogue } from '../features/catalogue/feature.ts';
import { createImports } from '../features/catalogue/imports/imports.ts';
import { credentialsFor } from '../features/connection/connection.ts';
import { createConnection } from '../features/connection/feature.ts';
import { createCrossBorder } from '../features/customs/cross-border.ts';
import { createDay } from '../features/day/feature.ts';
import { createBenchDevices } from '../features/devices/bench-devices.ts';
import { createDocuments } from '../features/documents/feature.ts';
import { createExceptions } from '../features/exceptions/feature.ts';
import { createExchangeFeature } from '../features/exchange/feature.ts';
import { forgetTakenOut } from '../features/exchange/taken-out.ts';
import { createGoLiveFeature } from '../features/go-live/feature.ts';
import { createHandover } from '../features/handover/feature.ts';
import { createMaintenance } from '../features/maintenance/feature.ts';
import { createForgetting } from '../features/maintenance/forgetting.ts';
import { createStoreHealth } from '../features/maintenance/store-health.ts';
import { createMerchants } from '../features/merchants/feature.ts';
import { merchantNamed } from '../features/merchants/merchant-rules.ts';
import { createOrders, type Orders } from '../features/orders/feature.ts';
import { createPackingFeature } from '../features/packing/feature.ts';
import { orderExceptions } from '../features/packing/order-exceptions.ts';
import { createPreflight } from '../features/packing/preflight.ts';
import { sandboxDefault } from '../features/packing/sandbox-defaults.ts';
import { offerOf } from '../features/packing/suggested-offer.ts';
import { createPeople } from '../features/people/feature.ts';
import { createPurchasingFeature } from '../features/purchasing/feature.ts';
import { createReturnService } from '../features/returns/return-service.ts';
import { createRulesFeature } from '../features/rules/feature.ts';
import { createScanningFeature } from '../features/scanning/feature.ts';
import { createShipments } from '../features/shipments/feature.ts';
import { createSiteFeature, type SiteFeature } from '../features/site/feature.ts';
import { siteKeysOf } from '../features/site/keys/site-keys.ts';
import { createTrackingFeature } from '../features/tracking/feature.ts';
import { createWaiting } from '../features/waiting/feature.ts';
import { createWebhooks } from '../features/webhooks/feature.ts';
import { reportDefect } from '../kernel/log.ts';
import { createPublisher, type Publisher } from '../kernel/publisher.ts';
import { createHttpJob } from './http-job.ts';
import type { StationParts } from './parts.ts';
import { createStationNews } from './station-news.ts';

/** Called when another program delivered orders or fetched results. */
const newsOf = (parts: StationParts, publisher: Publisher) => () => {
  parts.changedHere.notify();
  publisher.publish('exceptions.changed', {});
};

function eventsAndGoLive(
  from: Parameters<typeof createWebhookService>[0] &
    Omit<Parameters<typeof createGoLiveFeature>[0], 'events'>,
) {
  const events = createWebhookService(from);
  return { events, goLive: createGoLiveFeature({ ...from, events }) };
}

const merchantsOf = (parts: StationParts) =>
  createMerchantsFeature(parts, credentialsFor(parts.connection, parts.credentials).customerKey);

function ordersOf(
  parts: StationParts,
  publisher: Publisher,
  { worst }: Preflight,
  { readClaims }: SiteFeature,
) {
  const colourOf = (merchant: string | null) =>
    merchantNamed(parts.settings.current(), merchant)?.colour ?? null;
  const imports = createImports(parts, publisher, readClaims);
  return { imports, orders: createOrdersFeature(parts, imports.service, worst, colourOf) };
}

type Exchanged = Parameters<typeof createExchangeFeature>[1];

function doorsOf(
  parts: StationParts,
  publisher: Publisher,
  { orders, ...from }: Pick<Exchanged, 'site' | 'imports' | 'shipping'> & { orders: Orders },
) {
  const { findOrder } = orders;
  const onNews = newsOf(parts, publisher);
  const http = createHttpJob(parts, onNews);
  const exchange = createExchangeFeature(parts, { ...from, findOrder, onNews, http: http.state });
  return { http, exchange };
}

export type Features = Awaited<ReturnType<typeof createFeatures>>;

/** Builds the features on the adapters in dependency order: each receives features built before it. */
export async function createFeatures(parts: StationParts) {
  const { store, settings, connection: partnerConnection, now } = parts;
  const publisher = createPublisher(reportDefect);
  const settingsAccess = createSettings({
    settings,
    connection: partnerConnection.name,
    sandboxDefault: (key) => sandboxDefault(parts, key),
    changed: (before) => forgetTakenOut(parts, before),
    lockChanged: parts.changedHere.notify,
    isJoined: async () => (await store.site.joined()) !== null,
    now,
  });
  const settingsLock = settingsAccess.api;
  const people = createPeople({ packers: parts.packers, settings, settingsLock });
  const { keys, sharing } = siteKeysOf(parts);
  const merchants = merchantsOf({ ...parts, credentials: sharing });
  const rules = createRulesFeature(parts, merchants.rules, (order) => offerOf(parts, order));
  const preflight = createPreflight(parts, merchants.api.service);
  const forgetting = createForgetting({
    erasure: store.erasure,
    decisions: store.audit,
    locks: parts.locks,
    personalFiles: parts.personalFiles,
    now,
  });
  const site = createSiteFeature(parts, keys, forgetting.forgetForSite);
  const { imports, orders } = ordersOf(parts, publisher, preflight, site);
  const devices = createBenchDevices(parts, publisher, rules.api.bench);
  const crossBorder = createCrossBorder({ ...parts, itemPictures: site.pictures }, publisher);
  const boxes = createBoxes({
    items: store.items,
    orders: store.orders,
    rules: merchants.api.rules,
    settings,
    boxSearch: parts.boxSearch,
  });
  const purchasing = createPurchasingFeature({
    orders: store.orders,
    sessions: store.sessions,
    journal: store.journal,
    quotes: store.quotes,
    priceLimits: store.priceLimits,
    restores: store.restores,
    decisions: store.audit,
    locks: parts.locks,
    reserve: parts.reserve,
    rates: parts.partner.rates,
    purchases: parts.partner.purchases,
    cancellations: parts.partner.cancellations,
    lookup: parts.partner.lookup,
    tracking: parts.partner.tracking,
    gate: site,
    holds: site,
    merchants: merchants.api.service,
    countries: parts.countries,
    learnedLives: parts.quoteLife,
    settings,
    connection: partnerConnection,
    stationName: parts.stationName,
    wait: parts.wait,
    now,
    moment: parts.moment,
  });
  // The process that sent these requests has ended: their outcome is unknown until reconciled.
  await purchasing.api.purchasing.recover(parts.connection.name);
  const printing = createDocuments({
    orders: store.orders,
    sessions: store.sessions,
    journal: store.journal,
    documents: store.documents,
    documentTries: store.documentTries,
    printJobs: store.printJobs,
    decisions: store.audit,
    source: parts.partner.documents,
    shared: site.documents,
    files: parts.files,
    inspector: parts.inspector,
    writer: parts.documentWriter,
    readInsert: parts.readInsert,
    printers: parts.printers,
    printerLocks: parts.printLocks.printers,
    printLeases: parts.printLocks.leases,
    locks: parts.locks,
    shipping: purchasing.api.shipping,
    rules: rules.api.service,
    packers: parts.packers,
    settings,
    connection: partnerConnection,
    paperDir: parts.paperDir,
    publisher,
    wait: parts.wait,
    now,
  });
  const common = {
    parts,
    publisher,
    devices,
    rules: rules.api.bench,
    ruled: rules.api.service,
    merchants: merchants.api.service,
    items: catalogue.api.itemService,
    site,
    preflight,
    ...purchasing.api,
    ...printing.api,
  };
  const packing = createPackingFeature(common);
  const { http, exchange } = doorsOf(parts, publisher, {
    site,
    imports,
    orders,
    shipping: purchasing.api.shipping,
  });
  const scanning = createScanningFeature({ ...common, ...packing, elsewhere: exchange.lookUps });
  const connection = createConnection({
    orders: store.orders,
    sessions: store.sessions,
    journal: store.journal,
    quotes: store.quotes,
    documents: store.documents,
    locks: parts.locks,
    settings,
    connection: partnerConnection,
    credentials: parts.credentials,
    session: parts.partner,
    tryPartner: parts.tryPartner,
    operations: parts.partner.operations,
    shipping: purchasing.api.shipping,
    documentService: printing.api.documentService,
  });
  const tracking = createTrackingFeature(parts, site.sharedJobs);
  const health = createStoreHealth({
    store,
    changedHere: parts.changedHere,
    wait: parts.wait,
    now,
  });
  const shipments = createShipments({
    orders: store.orders,
    items: store.items,
    sessions: store.sessions,
    journal: store.journal,
    quotes: store.quotes,
    priceLimits: store.priceLimits,
    restores: store.restores,
    documents: store.documents,
    documentTries: store.documentTries,
    printJobs: store.printJobs,
    parcels: store.parcels,
    audit: store.audit,
    damage: store.damage,
    lastCheck: health.last,
    files: parts.files,
    inspector: parts.inspector,
    printers: parts.printers,
    shipping: purchasing.api.shipping,
    resolution: purchasing.api.resolution,
    verifier: purchasing.api.verifier,
    cancelling: purchasing.api.cancelling,
    watch: purchasing.api.watch,
    documentService: printing.api.documentService,
    shelf: printing.api.shelf,
    printService: printing.api.printService,
    fetches: printing.api.fetches,
    fetchDocuments: printing.api.fetchDocuments,
    steps: packing.steps,
    rules: rules.api.bench,
    merchants: merchants.api.service,
    claims: site,
    sharedLimits: site,
    tracking: tracking.service,
    exchange,
    packers: parts.packers,
    settings,
    connection: partnerConnection,
    paperDir: parts.paperDir,
    now,
  });
  const later = { ...common, ...packing, ...shipments.api, boxes: boxes.api };
  const maintenance = createMaintenance({
    orders: store.orders,
    items: store.items,
    sessions: store.sessions,
    journal: store.journal,
    restores: store.restores,
    printJobs: store.printJobs,
    keyedPurchases: store.keyedPurchases,
    erasure: store.erasure,
    persons: store.persons,
    decisions: store.audit,
    store,
    health,
    reserve: parts.reserve,
    itemPictures: parts.itemPictures,
    personalFiles: parts.personalFiles,
    forgetting,
    forgetters: [exchange.folder, exchange.webhooks, exchange.stores, exchange.rows],
    samples: parts.samples,
    printers: parts.printers,
    printService: printing.api.printService,
    machine: parts.machine,
    host: parts.host,
    findWindow: parts.findWindow,
    session: parts.partner,
    line: parts.partner.line,
    devices: devices.devices,
    credentials: connection.api.credentials,
    merchants: merchants.api.service,
    rules: rules.api.service,
    site,
    sharedJobs: site.sharedJobs,
    exchange,
    resolution: purchasing.api.resolution,
    resolveService: shipments.api.resolveService,
    quiet: purchasing.api.quiet,
    underWay: purchasing.api.underWay,
    bench: packing.service.bench,
    tracking: tracking.watch,
    packers: parts.packers,
    settingsLock: people.lock,
    settings,
    connection: partnerConnection,
    changedHere: parts.changedHere,
    dataDir: parts.dataDir,
    paperDir: parts.paperDir,
    wait: parts.wait,
    now,
  });
  const batches = createBatchesFeature({ ...later, orderShipping: shipments.api.orderShipping });
  const handover = createHandover({
    handovers: store.handovers,
    orders: store.orders,
    journal: store.journal,
    documents: store.documents,
    ownDocuments: printing.api.ownDocuments,
    settings,
    connection: partnerConnection,
    stationName: parts.stationName,
    now,
  });
  const exceptions = createExceptions([
    ...(shipments.exceptions ?? []),
    orderExceptions(parts, preflight),
    ...(printing.exceptions ?? []),
    batchExceptions(store.batches),
    ...(handover.exceptions ?? []),
  ]);
  const day = createDay({
    orders: store.orders,
    journal: store.journal,
    handovers: store.handovers,
    exceptions: exceptions.api,
    settings,
    settingsLock,
    connection: partnerConnection,
    now,
  });
  return {
    publisher,
    settingsAccess,
    people,
    merchants,
    rules,
    orders,
    imports: imports.service,
    devices,
    catalogue,
    customs,
    boxes,
    site,
    purchasing,
    printing,
    packing,
    scanning,
    connection,
    returns: createReturnService(common),
    tracking,
    health,
    shipments,
    batches,
    waiting: createWaitingFeature({ ...later, orderShipping: shipments.api.orderShipping }),
    ...eventsAndGoLive({ ...later, orderShipping: shipments.api.orderShipping }),
    exchange,
    handover,
    exceptions,
    day,
    http,
    maintenance,
    news: createStationNews({ ...later, status: maintenance.api.status, batch: batches.view }),
  };
}
