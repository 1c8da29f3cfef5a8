import { ok, type Result } from '../shared/kernel/result.ts';
import { openCredentialStore } from './adapters/keychain/credential-store.ts';
import { restoredAddress } from './adapters/store-sqlite/settings/restored-address.ts';
import { type Adapters, openAdapters, type StationOptions } from './adapters.ts';
import { createAutomation } from './features/automation/feature.ts';
import { createBatches } from './features/batches/feature.ts';
import { createBoxes } from './features/boxes/feature.ts';
import { createCatalogue } from './features/catalogue/feature.ts';
import { createCharges } from './features/charges/feature.ts';
import { credentialsFor, wantedConnection } from './features/connection/connection.ts';
import { createConnection } from './features/connection/feature.ts';
import { createBorderRequirements } from './features/customs/border-requirements.ts';
import { customsAdvice } from './features/customs/customs-check.ts';
import { createCustoms } from './features/customs/feature.ts';
import { createDay } from './features/day/feature.ts';
import { createBenchDevices } from './features/devices/feature.ts';
import { createDocuments } from './features/documents/feature.ts';
import { holdForeignLabels } from './features/documents/logic/held-later.ts';
import { createPrintable } from './features/documents/printable.ts';
import { createExceptions } from './features/exceptions/feature.ts';
import { createExchange } from './features/exchange/feature.ts';
import { forgetRemoved } from './features/exchange/removed.ts';
import { createGoLive } from './features/go-live/feature.ts';
import { createHandover } from './features/handover/feature.ts';
import { createIntake } from './features/intake/feature.ts';
import { createChangePublisher } from './features/maintenance/changes.ts';
import { createMaintenance } from './features/maintenance/feature.ts';
import { createForgetting } from './features/maintenance/forgetting.ts';
import { createStoreHealth, refuseIfDamaged } from './features/maintenance/store-health.ts';
import { createMerchants } from './features/merchants/feature.ts';
import { merchantNamed, rulesFor } from './features/merchants/merchant-rules.ts';
import { createOrders } from './features/orders/feature.ts';
import { createPacking } from './features/packing/feature.ts';
import { createPreflight } from './features/packing/preflight.ts';
import { sandboxDefault } from './features/packing/sandbox-defaults.ts';
import { offerOf } from './features/packing/suggested-offer.ts';
import { createPartnerEvents } from './features/partner-events/feature.ts';
import { createPeople } from './features/people/feature.ts';
import { createPhotos } from './features/photos/feature.ts';
import { createPrinting } from './features/printing/feature.ts';
import { createPurchasing } from './features/purchasing/feature.ts';
import { createRating } from './features/rating/feature.ts';
import { createReturns } from './features/returns/feature.ts';
import { createScanning } from './features/scanning/feature.ts';
import { createSettings } from './features/settings/feature.ts';
import { settingRecords } from './features/settings/shared-settings.ts';
import { createShipments } from './features/shipments/feature.ts';
import { createSite } from './features/site/feature.ts';
import { createSharedKeys } from './features/site/keys/shared-keys.ts';
import { refreshSiteBefore } from './features/site/refresh-site-before.ts';
import { createTracking } from './features/tracking/feature.ts';
import { createWaiting } from './features/waiting/feature.ts';
import { reportDefect } from './kernel/log.ts';
import { createPublisher } from './kernel/publisher.ts';
import { type LiveStation, openLive } from './kernel/restart.ts';
import { joinUseCases, runStation } from './kernel/run-station.ts';

export type { StationOptions } from './adapters.ts';
export type { LiveStation } from './kernel/restart.ts';
export * from './without-station.ts';

/** The station without a window, used by all hosts and commands. */
export type Station = Awaited<ReturnType<typeof createStation>>;

/** Errors: `store` (the folder or the database cannot be used), `bad-input` (settings, partner URL). */
export async function openStation(
  options: StationOptions,
  credentials = credentialsOf(options),
): Promise<Result<Station>> {
  const opened = await openAdapters(options, credentials);
  return opened.ok ? ok(await createStation(opened.value)) : opened;
}

/** The environment's are for an address that somebody named on this machine, in this run or before. */
const credentialsOf = ({ dataDir, partner, env, runHelper }: StationOptions) =>
  openCredentialStore({
    env,
    runHelper,
    isFromBackup: (connection) => {
      const named = partner === undefined ? null : wantedConnection(partner, null);
      return !(named?.ok && named.value === connection) && connection === restoredAddress(dataDir);
    },
  });

/**
 * A station for a host with windows. It can be reopened on the connection saved in the settings.
 * Credentials that no keychain stores are kept in memory for the whole run, across reopening.
 */
export function openLiveStation(options: StationOptions): Promise<Result<LiveStation>> {
  const credentials = credentialsOf(options);
  const { partner: _asked, ...saved } = options;
  return openLive((again) => openStation(again ? saved : options, credentials));
}

/** Builds every feature once, each from adapters and from features built before it. */
async function createStation(adapters: Adapters) {
  const { store, settings, connection: partnerConnection, now } = adapters;
  const keptDocuments = holdForeignLabels(store.documents);
  const reserve = refuseIfDamaged(adapters.reserve, store);
  const publisher = createPublisher(reportDefect);
  const settingsAccess = createSettings({
    settings,
    pinTries: adapters.pinTries,
    connection: partnerConnection.name,
    sandboxDefault: (key) =>
      sandboxDefault({ settings, connection: partnerConnection, paperDir: adapters.paperDir }, key),
    changed: (before) =>
      forgetRemoved(
        {
          settings,
          eventView: store.eventView,
          webhooks: store.webhooks,
          webhookSecrets: adapters.webhookSecrets,
        },
        before,
      ),
    lockChanged: adapters.changedHere.notify,
    isJoined: async () => (await store.site.joined()) !== null,
    now,
  });
  const settingsLock = settingsAccess.api;
  const people = createPeople({ packers: adapters.packers, settingsLock });
  const { siteKeys, customerKeys } = createSharedKeys({
    copy: store.site,
    secrets: adapters.sitePassword,
    customerKeys: adapters.credentials,
    decisions: adapters.decisions,
    connection: partnerConnection,
    changedHere: adapters.changedHere,
  });
  const merchants = createMerchants({
    customerKeys,
    customerKey: credentialsFor(partnerConnection, adapters.credentials).customerKey,
    orders: store.orders,
    journal: store.journal,
    settings,
    connection: partnerConnection,
  });
  const automation = createAutomation({
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
    countries: adapters.countries,
    merchants: merchants.api.service,
    settings,
    now,
  });
  const forgetting = createForgetting({
    erasure: store.erasure,
    decisions: adapters.decisions,
    locks: adapters.locks,
    personalFiles: adapters.personalFiles,
    now,
  });
  const site = createSite({
    copy: store.site,
    orders: store.orders,
    journal: store.journal,
    events: store.events,
    decisions: adapters.decisions,
    sites: adapters.sites,
    password: adapters.sitePassword,
    keys: siteKeys,
    recordSources: [settingRecords(settings)],
    documentFiles: adapters.files,
    itemPictures: adapters.itemPictures,
    photoFiles: adapters.photoFiles,
    forgetForSite: forgetting.forgetForSite,
    settings,
    connection: partnerConnection,
    stationName: adapters.stationName,
    changedHere: adapters.changedHere,
    wait: adapters.wait,
    now,
  });
  const requirements = createBorderRequirements({
    orders: store.orders,
    stopping: preflight.stopping,
    settings,
    now,
  });
  const orders = createOrders({
    orders: store.orders,
    worstFindings: preflight.worst,
    colourOf: (merchant) => merchantNamed(settings.current(), merchant)?.colour ?? null,
    settings,
    shipFrom: ({ merchant }) => rulesFor(settings.current(), merchant).settings.shipFrom,
    isJoined: async () => (await store.site.joined()) !== null,
    now,
  });
  const devices = createBenchDevices({
    serial: adapters.serial,
    weights: store.weights,
    decisions: adapters.decisions,
    rules: automation.api.bench,
    publisher,
    packers: adapters.packers,
    settings,
    connection: partnerConnection.name,
    sandbox: partnerConnection.sandbox,
    now,
  });
  const catalogue = createCatalogue({
    items: store.items,
    weights: store.weights,
    pictures: site.api.pictures,
    decisions: adapters.decisions,
    packers: adapters.packers,
    settings,
    connection: partnerConnection.name,
    now,
  });
  const intake = createIntake({
    orders: store.orders,
    items: store.items,
    readClaims: site.api.readClaims,
    missingUnits: async (orderIds) => {
      const sessions = await store.sessions.findMany(orderIds);
      return new Map([...sessions].map(([orderId, { short }]) => [orderId, short]));
    },
    decisions: adapters.decisions,
    packers: adapters.packers,
    settings,
    publisher,
    now,
  });
  const customs = createCustoms({
    classifier: adapters.partner.classifier,
    classifiedItems: catalogue.api.classifiedItems,
    publisher,
    wait: adapters.wait,
  });
  const boxes = createBoxes({
    items: store.items,
    orders: store.orders,
    rules: merchants.api.rules,
    settings,
    boxSearch: adapters.boxSearch,
  });
  const rating = createRating({
    rates: adapters.partner.rates,
    quotes: store.quotes,
    countries: adapters.countries,
    learnedLives: adapters.quoteLife,
    customsAdvice,
    shipFrom: ({ merchant }) => rulesFor(settings.current(), merchant).settings.shipFrom,
    statedSoFar: store.priceLimits.statedSoFar,
    settings,
    connection: partnerConnection,
    now,
    moment: adapters.moment,
  });
  const purchasing = createPurchasing({
    orders: store.orders,
    sessions: store.sessions,
    journal: store.journal,
    restores: store.restores,
    decisions: adapters.decisions,
    locks: adapters.locks,
    reserve,
    rating: rating.api,
    purchases: adapters.partner.purchases,
    cancellations: adapters.partner.cancellations,
    lookup: adapters.partner.lookup,
    tracking: adapters.partner.tracking,
    gate: site.api,
    holds: site.api,
    merchants: merchants.api.service,
    settings,
    connection: partnerConnection,
    stationName: adapters.stationName,
    wait: adapters.wait,
    now,
    moment: adapters.moment,
  });
  // The process that sent these requests has ended: their outcome is unknown until reconciled.
  await purchasing.api.purchasing.recover(adapters.connection.name);
  const printable = createPrintable({
    journal: store.journal,
    documents: keptDocuments,
    files: adapters.files,
  });
  const printing = createPrinting({
    printJobs: store.printJobs,
    printers: adapters.printers,
    printerLocks: adapters.printLocks.printers,
    printLeases: adapters.printLocks.leases,
    decisions: adapters.decisions,
    mayPrint: printable.mayPrint,
    barcodesOn: printable.barcodesOn,
    settings,
    connection: partnerConnection,
    paperDir: adapters.paperDir,
    wait: adapters.wait,
    now,
  });
  const documents = createDocuments({
    orders: store.orders,
    sessions: store.sessions,
    journal: store.journal,
    documents: keptDocuments,
    layouts: store.layouts,
    documentTries: store.documentTries,
    printJobs: store.printJobs,
    decisions: adapters.decisions,
    source: adapters.partner.documents,
    shared: site.api.documents,
    files: adapters.files,
    inspector: adapters.inspector,
    writer: adapters.documentWriter,
    readInsert: adapters.readInsert,
    queue: printing.api.queue,
    locks: adapters.locks,
    shipping: purchasing.api.shipping,
    rules: automation.api.service,
    packers: adapters.packers,
    settings,
    connection: partnerConnection,
    paperDir: adapters.paperDir,
    publisher,
    wait: adapters.wait,
    now,
  });
  const photos = createPhotos({
    photos: store.photos,
    files: adapters.photoFiles,
    elsewhere: site.api.photos,
    orders: store.orders,
    rules: automation.api.service,
    packers: adapters.packers,
    settings,
    benchName: async () => (await store.site.joined())?.bench ?? adapters.stationName,
    now,
  });
  const packing = createPacking({
    orders: store.orders,
    items: store.items,
    sessions: store.sessions,
    journal: store.journal,
    quotes: store.quotes,
    priceLimits: store.priceLimits,
    decisions: adapters.decisions,
    locks: adapters.locks,
    rates: adapters.partner.rates,
    line: adapters.partner.line,
    countries: adapters.countries,
    shipping: purchasing.api.shipping,
    coolDown: purchasing.api.coolDown,
    resolution: purchasing.api.resolution,
    watch: purchasing.api.watch,
    documentService: documents.api.documentService,
    confirmLabel: printing.api.queue.confirm,
    onBench: printing.api.onBench,
    rules: automation.api.bench,
    ruled: automation.api.service,
    itemService: catalogue.api.itemService,
    devices: devices.api,
    photos: photos.api.gate,
    preflight,
    site: site.api,
    packers: adapters.packers,
    settings,
    stationName: adapters.stationName,
    publisher,
    wait: adapters.wait,
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
    locks: adapters.locks,
    hotFolder: adapters.hotFolder,
    openHttp: adapters.openHttp,
    whoServes: adapters.whoServes,
    postWebhook: adapters.postWebhook,
    webhookSecrets: adapters.webhookSecrets,
    callStore: adapters.callStore,
    storePasswords: adapters.storePasswords,
    lookupPassword: adapters.lookupPassword,
    shipping: purchasing.api.shipping,
    intake: intake.api,
    findOrder: orders.api.findOrder,
    joined: store.site.joined,
    siteLink: site.api.link,
    sharedJobs: site.api.sharedJobs,
    refresh: site.api.refresh,
    moveOrder: site.api.moveOrder,
    settings,
    connection: partnerConnection,
    publisher,
    changedHere: adapters.changedHere,
    wait: adapters.wait,
    now,
  });
  const scanning = createScanning({
    bench: packing.api.service,
    itemService: catalogue.api.itemService,
    packers: adapters.packers,
    orders: store.orders,
    items: store.items,
    sessions: store.sessions,
    journal: store.journal,
    printedCodes: keptDocuments,
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
    documents: keptDocuments,
    locks: adapters.locks,
    settings,
    connection: partnerConnection,
    credentials: adapters.credentials,
    session: adapters.partner,
    tryPartner: adapters.tryPartner,
    operations: adapters.partner.operations,
    shipping: purchasing.api.shipping,
    documentService: documents.api.documentService,
  });
  const tracking = createTracking({
    source: adapters.partner.tracking,
    parcels: store.parcels,
    events: store.events,
    sharedJobs: site.api.sharedJobs,
    settings,
    connection: partnerConnection,
    wait: adapters.wait,
    now,
  });
  const health = createStoreHealth({
    store,
    changedHere: adapters.changedHere,
    wait: adapters.wait,
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
    documents: keptDocuments,
    documentTries: store.documentTries,
    printJobs: store.printJobs,
    parcels: store.parcels,
    audit: adapters.decisions,
    lookup: adapters.partner.lookup,
    damage: store.damage,
    lastCheck: health.last,
    files: adapters.files,
    inspector: adapters.inspector,
    writer: adapters.documentWriter,
    photos: photos.api.service,
    printers: adapters.printers,
    shipping: purchasing.api.shipping,
    resolution: purchasing.api.resolution,
    verifier: purchasing.api.verifier,
    cancelling: purchasing.api.cancelling,
    watch: purchasing.api.watch,
    documentService: documents.api.documentService,
    documentReader: documents.api.documentReader,
    printService: documents.api.printService,
    fetches: documents.api.fetches,
    fetchDocuments: documents.api.fetchDocuments,
    steps: packing.api.steps,
    rules: automation.api.bench,
    ruled: automation.api.service,
    merchants: merchants.api.service,
    claims: site.api,
    sharedLimits: site.api,
    tracking: tracking.api,
    exchange: exchange.api,
    packers: adapters.packers,
    settings,
    connection: partnerConnection,
    paperDir: adapters.paperDir,
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
    decisions: adapters.decisions,
    store,
    health,
    reserve,
    itemPictures: adapters.itemPictures,
    personalFiles: adapters.personalFiles,
    photos: photos.api.service,
    forgetting,
    forgetters: exchange.api.forgetters,
    samples: adapters.samples,
    printers: adapters.printers,
    printing: printing.api,
    machine: adapters.machine,
    host: adapters.host,
    findWindow: adapters.findWindow,
    session: adapters.partner,
    line: adapters.partner.line,
    devices: devices.api.devices,
    credentials: connection.api.credentials,
    merchants: merchants.api.service,
    rules: automation.api.service,
    site: site.api,
    sharedJobs: site.api.sharedJobs,
    exchange: exchange.api,
    resolution: purchasing.api.resolution,
    resolveService: shipments.api.resolveService,
    coolDown: purchasing.api.coolDown,
    underWay: purchasing.api.underWay,
    bench: packing.api.service.bench,
    tracking: tracking.api,
    packers: adapters.packers,
    settingsLock,
    settings,
    connection: partnerConnection,
    changedHere: adapters.changedHere,
    dataDir: adapters.dataDir,
    paperDir: adapters.paperDir,
    wait: adapters.wait,
    now,
  });
  const batches = createBatches({
    batches: store.batches,
    orders: store.orders,
    items: store.items,
    sessions: store.sessions,
    quotes: store.quotes,
    journal: store.journal,
    documents: keptDocuments,
    printJobs: store.printJobs,
    priceLimits: store.priceLimits,
    decisions: adapters.decisions,
    locks: adapters.locks,
    rules: automation.api.bench,
    ruled: automation.api.service,
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
    packers: adapters.packers,
    settings,
    connection: partnerConnection,
  });
  const waiting = createWaiting({
    orders: store.orders,
    sessions: store.sessions,
    events: store.events,
    locks: adapters.locks,
    line: adapters.partner.line,
    probe: adapters.partner.probe,
    ruled: automation.api.service,
    preflight,
    bench: packing.api.service.bench,
    shipping: purchasing.api.shipping,
    orderShipping: shipments.api.orderShipping,
    settings,
    changedHere: adapters.changedHere,
    wait: adapters.wait,
    now,
  });
  const partnerEvents = createPartnerEvents({
    gateway: adapters.partner.webhooks,
    listen: adapters.listen,
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
    checks: adapters.partner.goLive,
    operations: adapters.partner.operations,
    credentials: adapters.credentials,
    orders: store.orders,
    sessions: store.sessions,
    journal: store.journal,
    quotes: store.quotes,
    documents: keptDocuments,
    decisions: adapters.decisions,
    files: adapters.files,
    inspector: adapters.inspector,
    shipping: purchasing.api.shipping,
    rules: automation.api.bench,
    orderShipping: shipments.api.orderShipping,
    cancelService: shipments.api.cancelService,
    fetchDocuments: documents.api.fetchDocuments,
    webhooks: partnerEvents.api,
    settings,
    connection: partnerConnection,
    wait: adapters.wait,
    now,
  });
  const returns = createReturns({
    rates: adapters.partner.returnRates,
    returns: store.returns,
    orders: store.orders,
    journal: store.journal,
    returnLimits: store.returnLimits,
    restores: store.restores,
    decisions: adapters.decisions,
    findSent: shipments.api.findSent,
    shipping: purchasing.api.shipping,
    purchasing: purchasing.api.purchasing,
    quoteLife: rating.api.life,
    documentService: documents.api.documentService,
    holds: site.api,
    sharedLimits: site.api,
    packers: adapters.packers,
    settings,
    connection: partnerConnection,
    stationName: adapters.stationName,
    now,
    moment: adapters.moment,
  });
  const handover = createHandover({
    handovers: store.handovers,
    orders: store.orders,
    journal: store.journal,
    documents: keptDocuments,
    ownDocuments: documents.api.ownDocuments,
    settings,
    connection: partnerConnection,
    stationName: adapters.stationName,
    now,
  });
  const charges = createCharges({
    charges: store.charges,
    partner: adapters.partner.operations,
    passport: shipments.api.passport,
    writer: adapters.documentWriter,
    settings,
    connection: partnerConnection,
    publisher,
    wait: adapters.wait,
    now,
  });
  const exceptions = createExceptions([shipments, packing, printing, batches, handover, charges]);
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
  const changes = createChangePublisher({
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
    changedHere: adapters.changedHere,
    publisher,
  });
  const commands = joinUseCases(
    settingsAccess.commands,
    people.commands,
    requirements.commands,
    merchants.commands,
    automation.commands,
    orders.commands,
    exceptions.commands,
    devices.commands,
    catalogue.commands,
    intake.commands,
    customs.commands,
    boxes.commands,
    photos.commands,
    packing.commands,
    scanning.commands,
    connection.commands,
    printing.commands,
    documents.commands,
    shipments.commands,
    batches.commands,
    waiting.commands,
    site.commands,
    returns.commands,
    tracking.commands,
    partnerEvents.commands,
    goLive.commands,
    handover.commands,
    charges.commands,
    day.commands,
    exchange.commands,
    maintenance.commands,
  );
  const run = runStation({
    useCases: refreshSiteBefore(commands, site.api.refresh),
    publisher,
    authorize: people.api.authorize,
    decisions: adapters.decisions,
    // In starting order; closed in reverse.
    jobs: [
      { close: adapters.close },
      site,
      printing,
      intake,
      packing,
      batches,
      waiting,
      changes,
      // Waits for purchases in progress: their answers need the open store.
      { close: purchasing.api.underWay.over },
      health,
      maintenance,
      tracking,
      partnerEvents,
      goLive,
      charges,
      exchange,
      devices,
      shipments,
      purchasing.api.watch,
    ],
  });
  exchange.api.serve(run.execute);
  return {
    handle: run.handle,
    execute: run.execute,
    begin: run.begin,
    close: run.close,
    partner: { name: partnerConnection.name, sandbox: partnerConnection.sandbox },
    paperDir: adapters.paperDir,
    hostServices: maintenance.api.hostServices,
    welcome: maintenance.api.setup.welcome,
    sampleOrders: maintenance.api.setup.sampleOrders,
    doctor: maintenance.api.setup.doctor,
    settings: maintenance.api.setup.settings,
    orders: store.orders,
    findOrder: orders.api.findOrder,
    importOrders: intake.api.importOrders,
    rateOrder: shipments.api.orderShipping.rateOrder,
    shipOrder: shipments.api.orderShipping.shipOrder,
    buyAgain: shipments.api.buyingAgain.buyAgain,
    cancel: shipments.api.cancelService.cancel,
    verifyEvent: shipments.api.resolveService.verifyEvent,
    reconcile: shipments.api.resolveService.reconcile,
    settle: shipments.api.resolveService.settle,
    settleAttempt: shipments.api.resolveService.settleAttempt,
    decisions: shipments.api.resolveService.decisions,
    shipments: shipments.api.list.shipments,
    searchShipments: shipments.api.list.searchShipments,
    fetchDocuments: documents.api.fetchDocuments,
    print: documents.api.printService.print,
    picture: documents.api.documentReader.picture,
    returns: returns.api,
    tracking: tracking.api,
    events: partnerEvents.api,
    erasing: maintenance.api.erasing,
    operations: connection.api.operations,
    catalogue: catalogue.api,
    itemFiles: intake.api.itemFiles,
    merchants: merchants.api.service,
  };
}
