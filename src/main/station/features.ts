import { createBatches } from '../features/batches/feature.ts';
import { createBoxes } from '../features/boxes/feature.ts';
import { createCatalogue } from '../features/catalogue/feature.ts';
import { createImports } from '../features/catalogue/imports/imports.ts';
import { credentialsFor } from '../features/connection/connection.ts';
import { createConnection } from '../features/connection/feature.ts';
import { customsAdvice } from '../features/customs/customs-check.ts';
import { createCustoms } from '../features/customs/feature.ts';
import { createDay } from '../features/day/feature.ts';
import { createBenchDevices } from '../features/devices/feature.ts';
import { createDocuments } from '../features/documents/feature.ts';
import { createPrintable } from '../features/documents/printable.ts';
import { createExceptions } from '../features/exceptions/feature.ts';
import { createExchange } from '../features/exchange/feature.ts';
import { forgetRemoved } from '../features/exchange/removed.ts';
import { createGoLive } from '../features/go-live/feature.ts';
import { createHandover } from '../features/handover/feature.ts';
import { createMaintenance } from '../features/maintenance/feature.ts';
import { createForgetting } from '../features/maintenance/forgetting.ts';
import { createStoreHealth } from '../features/maintenance/store-health.ts';
import { createMerchants } from '../features/merchants/feature.ts';
import { merchantNamed, rulesFor } from '../features/merchants/merchant-rules.ts';
import { createOrders } from '../features/orders/feature.ts';
import { createPacking } from '../features/packing/feature.ts';
import { createPreflight } from '../features/packing/preflight.ts';
import { sandboxDefault } from '../features/packing/sandbox-defaults.ts';
import { offerOf } from '../features/packing/suggested-offer.ts';
import { createPeople } from '../features/people/feature.ts';
import { createPrinting } from '../features/printing/feature.ts';
import { createPurchasing } from '../features/purchasing/feature.ts';
import { createRating } from '../features/rating/feature.ts';
import { createReturns } from '../features/returns/feature.ts';
import { createRules } from '../features/rules/feature.ts';
import { createScanning } from '../features/scanning/feature.ts';
import { createSettings } from '../features/settings/feature.ts';
import { settingRecords } from '../features/settings/shared-settings.ts';
import { createShipments } from '../features/shipments/feature.ts';
import { createSite } from '../features/site/feature.ts';
import { createSharedKeys } from '../features/site/keys/shared-keys.ts';
import { createTracking } from '../features/tracking/feature.ts';
import { createWaiting } from '../features/waiting/feature.ts';
import { createWebhooks } from '../features/webhooks/feature.ts';
import { reportDefect } from '../kernel/log.ts';
import { createPublisher } from '../kernel/publisher.ts';
import type { StationParts } from './parts.ts';
import { createStationNews } from './station-news.ts';

export type Features = Awaited<ReturnType<typeof createFeatures>>;

/** Builds the features on the adapters in dependency order: each receives features built before it. */
export async function createFeatures(parts: StationParts) {
  const { store, settings, connection: partnerConnection, now } = parts;
  const publisher = createPublisher(reportDefect);
  const settingsAccess = createSettings({
    settings,
    connection: partnerConnection.name,
    sandboxDefault: (key) =>
      sandboxDefault({ settings, connection: partnerConnection, paperDir: parts.paperDir }, key),
    changed: (before) =>
      forgetRemoved(
        {
          settings,
          eventView: store.eventView,
          webhooks: store.webhooks,
          webhookSecrets: parts.webhookSecrets,
        },
        before,
      ),
    lockChanged: parts.changedHere.notify,
    isJoined: async () => (await store.site.joined()) !== null,
    now,
  });
  const settingsLock = settingsAccess.api;
  const people = createPeople({ packers: parts.packers, settings, settingsLock });
  const { siteKeys, customerKeys } = createSharedKeys({
    copy: store.site,
    secrets: parts.sitePassword,
    customerKeys: parts.credentials,
    decisions: store.audit,
    connection: partnerConnection,
    changedHere: parts.changedHere,
  });
  const merchants = createMerchants({
    customerKeys,
    customerKey: credentialsFor(partnerConnection, parts.credentials).customerKey,
    orders: store.orders,
    journal: store.journal,
    settings,
    connection: partnerConnection,
  });
  const rules = createRules({
    orders: store.orders,
    merchantRules: merchants.api.rules,
    offerOf: (order) =>
      offerOf(
        { sessions: store.sessions, journal: store.journal, connection: partnerConnection },
        order,
      ),
    settings,
    now,
  });
  const preflight = createPreflight({
    orders: store.orders,
    items: store.items,
    sessions: store.sessions,
    countries: parts.countries,
    merchants: merchants.api.service,
    settings,
  });
  const forgetting = createForgetting({
    erasure: store.erasure,
    decisions: store.audit,
    locks: parts.locks,
    personalFiles: parts.personalFiles,
    now,
  });
  const site = createSite({
    copy: store.site,
    orders: store.orders,
    journal: store.journal,
    events: store.events,
    decisions: store.audit,
    sites: parts.sites,
    password: parts.sitePassword,
    keys: siteKeys,
    recordSources: [settingRecords(settings)],
    documentFiles: parts.files,
    itemPictures: parts.itemPictures,
    forgetForSite: forgetting.forgetForSite,
    settings,
    connection: partnerConnection,
    stationName: parts.stationName,
    changedHere: parts.changedHere,
    wait: parts.wait,
    now,
  });
  const imports = createImports({
    orders: store.orders,
    items: store.items,
    readClaims: site.api.readClaims,
    settings,
    publisher,
    now,
  });
  const orders = createOrders({
    orders: store.orders,
    imports: imports.service,
    worstFindings: preflight.worst,
    colourOf: (merchant) => merchantNamed(settings.current(), merchant)?.colour ?? null,
    settings,
    now,
  });
  const devices = createBenchDevices({
    serial: parts.serial,
    weights: store.weights,
    decisions: store.audit,
    rules: rules.api.bench,
    publisher,
    packers: parts.packers,
    settings,
    connection: partnerConnection.name,
    sandbox: partnerConnection.sandbox,
    now,
  });
  const catalogue = createCatalogue({
    items: store.items,
    weights: store.weights,
    pictures: site.api.pictures,
    decisions: store.audit,
    packers: parts.packers,
    settings,
    connection: partnerConnection.name,
    now,
  });
  const customs = createCustoms({
    classifier: parts.partner.classifier,
    classifiedItems: catalogue.api.classifiedItems,
    publisher,
    wait: parts.wait,
  });
  const boxes = createBoxes({
    items: store.items,
    orders: store.orders,
    rules: merchants.api.rules,
    settings,
    boxSearch: parts.boxSearch,
  });
  const rating = createRating({
    rates: parts.partner.rates,
    quotes: store.quotes,
    countries: parts.countries,
    learnedLives: parts.quoteLife,
    customsAdvice,
    shipFrom: ({ merchant }) => rulesFor(settings.current(), merchant).settings.shipFrom,
    statedSoFar: store.priceLimits.statedSoFar,
    settings,
    connection: partnerConnection,
    now,
    moment: parts.moment,
  });
  const purchasing = createPurchasing({
    orders: store.orders,
    sessions: store.sessions,
    journal: store.journal,
    restores: store.restores,
    decisions: store.audit,
    locks: parts.locks,
    reserve: parts.reserve,
    rating: rating.api,
    purchases: parts.partner.purchases,
    cancellations: parts.partner.cancellations,
    lookup: parts.partner.lookup,
    tracking: parts.partner.tracking,
    gate: site.api,
    holds: site.api,
    merchants: merchants.api.service,
    settings,
    connection: partnerConnection,
    stationName: parts.stationName,
    wait: parts.wait,
    now,
    moment: parts.moment,
  });
  // The process that sent these requests has ended: their outcome is unknown until reconciled.
  await purchasing.api.purchasing.recover(parts.connection.name);
  const printable = createPrintable({
    journal: store.journal,
    documents: store.documents,
    files: parts.files,
  });
  const printing = createPrinting({
    printJobs: store.printJobs,
    printers: parts.printers,
    printerLocks: parts.printLocks.printers,
    printLeases: parts.printLocks.leases,
    decisions: store.audit,
    mayPrint: printable.mayPrint,
    barcodesOn: printable.barcodesOn,
    settings,
    connection: partnerConnection,
    paperDir: parts.paperDir,
    wait: parts.wait,
    now,
  });
  const documents = createDocuments({
    orders: store.orders,
    sessions: store.sessions,
    journal: store.journal,
    documents: store.documents,
    documentTries: store.documentTries,
    printJobs: store.printJobs,
    decisions: store.audit,
    source: parts.partner.documents,
    shared: site.api.documents,
    files: parts.files,
    inspector: parts.inspector,
    writer: parts.documentWriter,
    readInsert: parts.readInsert,
    queue: printing.api.queue,
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
  const packing = createPacking({
    orders: store.orders,
    items: store.items,
    sessions: store.sessions,
    journal: store.journal,
    quotes: store.quotes,
    priceLimits: store.priceLimits,
    decisions: store.audit,
    locks: parts.locks,
    rates: parts.partner.rates,
    line: parts.partner.line,
    countries: parts.countries,
    shipping: purchasing.api.shipping,
    quiet: purchasing.api.quiet,
    resolution: purchasing.api.resolution,
    watch: purchasing.api.watch,
    documentService: documents.api.documentService,
    confirmLabel: printing.api.queue.confirm,
    onBench: printing.api.onBench,
    rules: rules.api.bench,
    ruled: rules.api.service,
    itemService: catalogue.api.itemService,
    devices: devices.api,
    preflight,
    site: site.api,
    packers: parts.packers,
    settings,
    stationName: parts.stationName,
    publisher,
    wait: parts.wait,
    now,
  });
  const exchange = createExchange({
    orders: store.orders,
    sessions: store.sessions,
    journal: store.journal,
    quotes: store.quotes,
    tokens: store.tokens,
    keyedPurchases: store.keyedPurchases,
    events: store.events,
    eventView: store.eventView,
    webhooks: store.webhooks,
    storePolls: store.storePolls,
    locks: parts.locks,
    hotFolder: parts.hotFolder,
    openHttp: parts.openHttp,
    whoServes: parts.whoServes,
    postWebhook: parts.postWebhook,
    webhookSecrets: parts.webhookSecrets,
    callStore: parts.callStore,
    storePasswords: parts.storePasswords,
    lookupPassword: parts.lookupPassword,
    shipping: purchasing.api.shipping,
    imports,
    findOrder: orders.api.findOrder,
    joined: store.site.joined,
    siteLink: site.api.link,
    sharedJobs: site.api.sharedJobs,
    refresh: site.api.refresh,
    moveOrder: site.api.moveOrder,
    settings,
    connection: partnerConnection,
    publisher,
    changedHere: parts.changedHere,
    wait: parts.wait,
    now,
  });
  const scanning = createScanning({
    bench: packing.api.service,
    itemService: catalogue.api.itemService,
    packers: parts.packers,
    orders: store.orders,
    items: store.items,
    sessions: store.sessions,
    journal: store.journal,
    printedCodes: store.documents,
    elsewhere: exchange.api.lookUps,
    settings,
    connection: partnerConnection.name,
    publisher,
    now,
  });
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
    documentService: documents.api.documentService,
  });
  const tracking = createTracking({
    source: parts.partner.tracking,
    parcels: store.parcels,
    events: store.events,
    sharedJobs: site.api.sharedJobs,
    settings,
    connection: partnerConnection,
    wait: parts.wait,
    now,
  });
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
    lookup: parts.partner.lookup,
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
    documentService: documents.api.documentService,
    shelf: documents.api.shelf,
    printService: documents.api.printService,
    fetches: documents.api.fetches,
    fetchDocuments: documents.api.fetchDocuments,
    steps: packing.api.steps,
    rules: rules.api.bench,
    merchants: merchants.api.service,
    claims: site.api,
    sharedLimits: site.api,
    tracking: tracking.api,
    exchange: exchange.api,
    packers: parts.packers,
    settings,
    connection: partnerConnection,
    paperDir: parts.paperDir,
    now,
  });
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
    forgetters: exchange.api.forgetters,
    samples: parts.samples,
    printers: parts.printers,
    printing: printing.api,
    machine: parts.machine,
    host: parts.host,
    findWindow: parts.findWindow,
    session: parts.partner,
    line: parts.partner.line,
    devices: devices.api.devices,
    credentials: connection.api.credentials,
    merchants: merchants.api.service,
    rules: rules.api.service,
    site: site.api,
    sharedJobs: site.api.sharedJobs,
    exchange: exchange.api,
    resolution: purchasing.api.resolution,
    resolveService: shipments.api.resolveService,
    quiet: purchasing.api.quiet,
    underWay: purchasing.api.underWay,
    bench: packing.api.service.bench,
    tracking: tracking.api,
    packers: parts.packers,
    settingsLock,
    settings,
    connection: partnerConnection,
    changedHere: parts.changedHere,
    dataDir: parts.dataDir,
    paperDir: parts.paperDir,
    wait: parts.wait,
    now,
  });
  const batches = createBatches({
    batches: store.batches,
    orders: store.orders,
    items: store.items,
    sessions: store.sessions,
    quotes: store.quotes,
    journal: store.journal,
    documents: store.documents,
    printJobs: store.printJobs,
    priceLimits: store.priceLimits,
    decisions: store.audit,
    locks: parts.locks,
    rules: rules.api.bench,
    ruled: rules.api.service,
    preflight,
    boxes: boxes.api,
    shipping: purchasing.api.shipping,
    orderShipping: shipments.api.orderShipping,
    documentService: documents.api.documentService,
    ownDocuments: documents.api.ownDocuments,
    queue: printing.api.queue,
    confirmLabel: printing.api.queue.confirm,
    sharedLimits: site.api,
    claimOf: site.api.claimOf,
    publisher,
    packers: parts.packers,
    settings,
    connection: partnerConnection,
  });
  const waiting = createWaiting({
    orders: store.orders,
    sessions: store.sessions,
    events: store.events,
    locks: parts.locks,
    line: parts.partner.line,
    probe: parts.partner.probe,
    ruled: rules.api.service,
    preflight,
    bench: packing.api.service.bench,
    shipping: purchasing.api.shipping,
    orderShipping: shipments.api.orderShipping,
    settings,
    changedHere: parts.changedHere,
    wait: parts.wait,
    now,
  });
  const webhooks = createWebhooks({
    gateway: parts.partner.webhooks,
    listen: parts.listen,
    journal: store.journal,
    parcels: store.parcels,
    documentService: documents.api.documentService,
    resolveService: shipments.api.resolveService,
    attention: shipments.api.attention,
    settings,
    connection: partnerConnection,
    now,
  });
  const goLive = createGoLive({
    checks: parts.partner.goLive,
    operations: parts.partner.operations,
    credentials: parts.credentials,
    orders: store.orders,
    sessions: store.sessions,
    journal: store.journal,
    quotes: store.quotes,
    documents: store.documents,
    decisions: store.audit,
    files: parts.files,
    inspector: parts.inspector,
    shipping: purchasing.api.shipping,
    rules: rules.api.bench,
    orderShipping: shipments.api.orderShipping,
    cancelService: shipments.api.cancelService,
    fetchDocuments: documents.api.fetchDocuments,
    webhooks: webhooks.api,
    settings,
    connection: partnerConnection,
    wait: parts.wait,
    now,
  });
  const returns = createReturns({
    rates: parts.partner.returnRates,
    returns: store.returns,
    orders: store.orders,
    journal: store.journal,
    returnLimits: store.returnLimits,
    restores: store.restores,
    decisions: store.audit,
    findSent: shipments.api.findSent,
    shipping: purchasing.api.shipping,
    purchasing: purchasing.api.purchasing,
    quoteLife: rating.api.life,
    documentService: documents.api.documentService,
    holds: site.api,
    sharedLimits: site.api,
    packers: parts.packers,
    settings,
    connection: partnerConnection,
    stationName: parts.stationName,
    now,
    moment: parts.moment,
  });
  const handover = createHandover({
    handovers: store.handovers,
    orders: store.orders,
    journal: store.journal,
    documents: store.documents,
    ownDocuments: documents.api.ownDocuments,
    settings,
    connection: partnerConnection,
    stationName: parts.stationName,
    now,
  });
  const exceptions = createExceptions([
    ...(shipments.exceptions ?? []),
    ...(packing.exceptions ?? []),
    ...(printing.exceptions ?? []),
    ...(batches.exceptions ?? []),
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
    documents,
    packing,
    scanning,
    connection,
    returns,
    tracking,
    health,
    shipments,
    batches,
    waiting,
    webhooks,
    goLive,
    exchange,
    handover,
    exceptions,
    day,
    maintenance,
    news: createStationNews({
      events: store.events,
      orders: store.orders,
      sessions: store.sessions,
      journal: store.journal,
      service: packing.api.service,
      customs: packing.api.customs,
      queue: printing.api.queue,
      site: site.api,
      status: maintenance.api.status,
      batch: batches.api.view,
      settings,
      connection: partnerConnection.name,
      changedHere: parts.changedHere,
      publisher,
    }),
  };
}
