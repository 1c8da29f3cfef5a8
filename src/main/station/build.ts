import { setImmediate as nextTurn } from 'node:timers/promises';
import { fail, ok, type Result } from '../../shared/kernel/result.ts';
import type { Shipment } from '../../shared/purchasing/shipment.ts';
import { createCatalogueFilling } from '../features/catalogue/catalogue-filling.ts';
import { operationHandlers } from '../features/connection/operation-handlers.ts';
import {
  createOperationService,
  type OperationService,
} from '../features/connection/operation-service.ts';
import { type CrossBorder, createCrossBorder } from '../features/customs/cross-border.ts';
import { crossBorderHandlers } from '../features/customs/cross-border-handlers.ts';
import { createCustomsService } from '../features/customs/customs-service.ts';
import {
  type BenchInstruments,
  createBenchInstruments,
} from '../features/devices/bench-devices.ts';
import { instrumentHandlers } from '../features/devices/device-handlers.ts';
import { holdingForeign } from '../features/documents/rules/held-later.ts';
import { setUpHandlers } from '../features/maintenance/set-up-handlers.ts';
import { createSetupService, type SetupService } from '../features/maintenance/setup-service.ts';
import { createStationCare, type StationCare } from '../features/maintenance/station-care.ts';
import { createStoreHealth, onlyWhole } from '../features/maintenance/store-health.ts';
import { merchantHandlers } from '../features/merchants/merchant-handlers.ts';
import { createBenchRules } from '../features/merchants/merchant-rules.ts';
import type { MerchantService } from '../features/merchants/merchant-service.ts';
import { createEntryService } from '../features/orders/entry-service.ts';
import { createImportService } from '../features/orders/import-service.ts';
import { orderHandlers } from '../features/orders/order-handlers.ts';
import { unitDefaults } from '../features/orders/rules/read-order.ts';
import { benchHandlers } from '../features/packing/bench-handlers.ts';
import type { BenchService } from '../features/packing/bench-service.ts';
import { watchOutside } from '../features/packing/outside-watch.ts';
import { createShippingSteps } from '../features/packing/shipping-steps.ts';
import { onlyForPackers } from '../features/people/only-for-packers.ts';
import { publishPrinting } from '../features/printing/print-news.ts';
import { createPrintService, type PrintService } from '../features/printing/print-service.ts';
import { printingHandlers } from '../features/printing/printing-handlers.ts';
import { type CancelService, createCancelService } from '../features/purchasing/cancel-service.ts';
import { createCatchUp } from '../features/purchasing/catch-up.ts';
import { settledEvent } from '../features/purchasing/purchase-events.ts';
import {
  createResolveService,
  type ResolveService,
} from '../features/purchasing/resolve-service.ts';
import { watchOf } from '../features/purchasing/unknown-watch.ts';
import { afterSaleHandlers, returnHandlers } from '../features/returns/after-sale-handlers.ts';
import { scanLookups } from '../features/scanning/scan-elsewhere.ts';
import { createScanning } from '../features/scanning/scanning.ts';
import { shipmentHistory } from '../features/shipments/shipment-history.ts';
import { createDispatcher } from '../kernel/dispatch.ts';
import type { StationHandle } from '../kernel/handle.ts';
import { logLine, reportDefect } from '../kernel/log.ts';
import { createPublisher } from '../kernel/publisher.ts';
import { type AfterSale, createAfterSale } from './after-sale.ts';
import { createForCommands, type ForCommands } from './for-commands.ts';
import { furnishBench } from './furnish-bench.ts';
import { orderOnBench } from './live-station.ts';
import type { StationParts } from './parts.ts';
import { createServices } from './services.ts';
import { stationHandlers } from './station-handlers.ts';
import { stationStatus } from './station-status.ts';

/** The station without a window: what every host and command works with. */
export interface Station extends SetupService, ResolveService, CancelService, ForCommands {
  afterSale: AfterSale;
  operationService: OperationService;
  crossBorder: CrossBorder;
  merchants: MerchantService;
  printService: PrintService;
  partner: { name: string; sandbox: boolean };
  paperDir: string;
  handle: StationHandle;
  care: StationCare;
  /** For a host with a bench, once at its start: takes up what an earlier run left undone. */
  begin(): void;
  close(): Promise<void>;
}

export async function buildStation(opened: StationParts): Promise<Station> {
  const papers = holdingForeign(opened.store.papers);
  const parts: StationParts = {
    ...opened,
    store: { ...opened.store, papers },
    reserve: onlyWhole(opened.reserve, opened.store),
  };
  const { connection, store } = parts;
  const services = createServices(parts);
  const crossBorder = createCrossBorder(parts, {
    confirmed: () => customsService.takeFromCatalogue(),
    classifying: (progress) => publisher.publish('goods.classifying', progress),
  });
  // Whoever posted these is gone: what came of them is not known until it is settled.
  await services.purchasing.recover(connection.name);

  const publisher = createPublisher(reportDefect);
  const watch = watchOf(parts, services);
  const printService = createPrintService(parts, services);
  const ofOrders = {
    orders: store.orders,
    defaults: () => unitDefaults(parts.settings.current()),
    changed: publishStatus,
  };
  const importService = createImportService({
    ...ofOrders,
    items: store.items,
    now: parts.now,
    told: (progress) => publisher.publish('orders.importing', progress),
  });
  const entryService = createEntryService(ofOrders);
  const health = createStoreHealth(parts, {
    changed: () => void publishStatus().catch((error) => reportDefect(error, 'station.changed')),
    say: logLine,
    onDefect: (error) => reportDefect(error, 'inspection'),
  });
  const setupService = createSetupService(parts, {
    instruments: () => hung.instruments.check(),
    health,
    merchants: () => services.merchants.merchants(),
  });
  const status = async () =>
    stationStatus(parts, await printService.status(), setupService.settingsLock.state());
  const telling = new Set<Promise<void>>();
  let toTell: Promise<void> | null = null;
  /**
   * Looked up when it is told, and told once for all changes of one turn: the answer to the scan
   * that made them goes first. Whoever closes the store waits for those under way.
   */
  function publishStatus(): Promise<void> {
    if (toTell) return toTell;
    const told = nextTurn().then(async () => {
      toTell = null;
      publisher.publish('station.changed', await status());
    });
    toTell = told;
    telling.add(told);
    const over = () => telling.delete(told);
    told.then(over, over);
    return told;
  }
  const tellStatus = () =>
    void publishStatus().catch((error) => reportDefect(error, 'station.changed'));
  const rules = createBenchRules(parts);
  const hung: BenchInstruments = createBenchInstruments({
    parts,
    publisher,
    boxes: rules.boxes,
    bench: () => service.bench,
  });
  const steps = createShippingSteps({
    ...services,
    rules,
    quotes: store.quotes,
    weights: hung.weights,
    decisions: store.audit,
    packer: () => parts.packers.current(),
  });
  const service: BenchService = furnishBench({
    parts,
    services,
    watch,
    rules,
    steps,
    devices: hung,
    publisher,
    publishStatus,
  });
  const catalogue = createCatalogueFilling(store);
  const customsService = createCustomsService({
    bench: service.bench,
    orders: store.orders,
    decisions: store.audit,
    packer: () => parts.packers.current(),
    items: crossBorder.items,
    catalogue,
  });
  const forCommands = createForCommands(parts, services, {
    ...importService,
    ...printService,
    rules,
    steps,
  });
  const resolveService = createResolveService({ parts, ...services });
  const cancelService = createCancelService({ parts, ...services, ...forCommands });
  const scan = createScanning({
    service,
    packers: parts.packers,
    findByReference: (reference) => store.orders.findByReference(reference),
    ...scanLookups(parts),
    packerChanged: tellStatus,
    now: parts.now,
  });

  /** A purchase settled anywhere is settled for the bench that waits for it, and for the status bar. */
  async function told(settled: Result<Shipment>): Promise<Result<Shipment>> {
    if (settled.ok) await tellBench(settled.value.attemptId);
    return settled;
  }

  async function tellBench(attemptId: string): Promise<void> {
    const attempt = await store.journal.find(attemptId);
    if (!attempt) return;
    const { orderId } = attempt;
    const all = await store.journal.list({ connection: connection.name, orderId });
    // No bench waits for what comes back.
    const newest = all.find(({ kind }) => kind === 'outbound');
    if (newest) await service.bench.report(orderId, settledEvent(newest));
    await service.paperCame(attempt.id);
    await publishStatus();
  }

  const afterSale = createAfterSale({
    parts,
    services,
    health,
    hear: resolveService.hear,
    async settled(attemptId) {
      await tellBench(attemptId);
      const attempt = await store.journal.find(attemptId);
      if (attempt) await services.paper.collect(attempt);
      await tellBench(attemptId);
    },
    tracked: (trackingNumber) => publisher.publish('tracking.changed', { trackingNumber }),
  });
  const operationService = createOperationService({ parts, ...services, changed: tellBench });
  const mayChange = () => setupService.settingsLock.allows(null);

  const handlers = {
    ...onlyForPackers(
      benchHandlers({ ...service, ...customsService }, scan, rules.boxes),
      parts.packers,
    ),
    ...setUpHandlers({ ...setupService, packers: parts.packers, statusChanged: publishStatus }),
    ...printingHandlers(printService),
    ...orderHandlers(store.orders, importService, entryService),
    ...onlyForPackers(instrumentHandlers(hung, service), parts.packers),
    ...onlyForPackers(returnHandlers(afterSale, { statusChanged: publishStatus }), parts.packers),
    ...afterSaleHandlers(afterSale, { ...setupService, mayChange, statusChanged: publishStatus }),
    ...operationHandlers(operationService, { mayChange }),
    ...onlyForPackers(crossBorderHandlers(crossBorder), parts.packers),
    ...merchantHandlers(services.merchants, { mayChange, statusChanged: publishStatus }),
    ...stationHandlers({
      ...forCommands,
      ...setupService,
      ...cancelService,
      async setSetting(key, readings, pin) {
        const set = await setupService.setSetting(key, readings, pin);
        if (set.ok && (key === 'shipFrom' || key === 'merchants')) await service.addressChanged();
        if (set.ok) hung.instruments.settingsChanged();
        if (set.ok) afterSale.settingChanged(key);
        return set;
      },
      mayChange,
      status,
      statusChanged: publishStatus,
      mayRestart: async () => ((await service.bench.current()) ? fail(orderOnBench()) : ok(null)),
      decisions: resolveService.decisions,
      settleAttempt: async (...of) => await told(await resolveService.settleAttempt(...of)),
      cancelAttempt: async (...of) => await told(await cancelService.cancelAttempt(...of)),
      async buyAttemptAgain(...of) {
        const bought = await cancelService.buyAttemptAgain(...of);
        if (bought.ok) await tellBench(bought.value.shipment.attemptId);
        return bought;
      },
      async history(attemptId) {
        await services.shelf.fetchLost(attemptId);
        return await shipmentHistory(parts, attemptId);
      },
      reconcileAttempt: async (...of) => await told(await resolveService.reconcileAttempt(...of)),
    }),
  };

  const endPrintNews = publishPrinting({
    queue: services.queue,
    service,
    publish: (queue) => publisher.publish('printing.changed', queue),
    publishStatus,
    onDefect: (error) => reportDefect(error, 'printing.changed'),
  });

  const catchUp = createCatchUp({ parts, ...services, watch, bench: service.bench });
  let caughtUp: Promise<void> = Promise.resolve();

  let endOutside = async () => {};
  let isClosing = false;
  async function close(): Promise<void> {
    isClosing = true;
    watch.close();
    catchUp.stop();
    await hung.instruments.close();
    await afterSale.close();
    await health.close();
    await endOutside();
    // What is being bought is let finish: its answer must find the store open.
    await Promise.all([services.underWay.over(), caughtUp]);
    await service.bench.idle();
    await importService.closeImports();
    await printService.close();
    await endPrintNews();
    await Promise.allSettled(telling);
    await parts.close();
  }

  return {
    ...setupService,
    ...resolveService,
    ...cancelService,
    ...forCommands,
    afterSale,
    operationService,
    crossBorder,
    merchants: services.merchants,
    printService,
    partner: { name: connection.name, sandbox: connection.sandbox },
    paperDir: parts.paperDir,
    care: createStationCare({
      parts,
      underWay: services.underWay,
      service,
      instruments: hung.instruments,
      settingsLock: setupService.settingsLock,
      wake: afterSale.wake,
      publishStatus: tellStatus,
    }),
    handle: {
      dispatch: createDispatcher(handlers, reportDefect, () => isClosing),
      subscribe: (listener) => publisher.subscribe(listener),
      close,
    },
    begin() {
      printService.begin();
      hung.instruments.begin();
      afterSale.begin();
      health.begin();
      endOutside = watchOutside({
        version: store.version,
        bench: service.bench,
        find: (attemptId) => store.journal.find(attemptId),
        settled: settledEvent,
        publishStatus,
      });
      caughtUp = catchUp.run().catch((error) => reportDefect(error, 'catch-up'));
    },
    close,
  };
}
