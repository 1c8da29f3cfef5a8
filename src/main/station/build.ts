import type { CallInput, CallOutput, CommandName } from '../../shared/bridge/calls.ts';
import { fail, ok, type Result } from '../../shared/kernel/result.ts';
import { createCatalogueFilling } from '../features/catalogue/catalogue-filling.ts';
import { itemUseCases } from '../features/catalogue/use-cases.ts';
import { createCredentialService } from '../features/connection/credential-service.ts';
import {
  createOperationService,
  type OperationService,
} from '../features/connection/operation-service.ts';
import { connectionUseCases } from '../features/connection/use-cases.ts';
import { type CrossBorder, createCrossBorder } from '../features/customs/cross-border.ts';
import { createCustomsService } from '../features/customs/customs-service.ts';
import { customsUseCases } from '../features/customs/use-cases.ts';
import {
  type BenchInstruments,
  createBenchInstruments,
} from '../features/devices/bench-devices.ts';
import { deviceUseCases } from '../features/devices/use-cases.ts';
import { holdingForeign } from '../features/documents/rules/held-later.ts';
import { createSetupService, type SetupService } from '../features/maintenance/setup-service.ts';
import { createStationCare, type StationCare } from '../features/maintenance/station-care.ts';
import { createStoreHealth, onlyWhole } from '../features/maintenance/store-health.ts';
import { maintenanceUseCases } from '../features/maintenance/use-cases.ts';
import { createBenchRules } from '../features/merchants/merchant-rules.ts';
import type { MerchantService } from '../features/merchants/merchant-service.ts';
import { merchantUseCases } from '../features/merchants/use-cases.ts';
import { createEntryService } from '../features/orders/entry-service.ts';
import { createImportService } from '../features/orders/import-service.ts';
import { unitDefaults } from '../features/orders/rules/read-order.ts';
import { orderUseCases } from '../features/orders/use-cases.ts';
import type { BenchService } from '../features/packing/bench-service.ts';
import { sandboxDefault } from '../features/packing/sandbox-defaults.ts';
import { createShippingSteps } from '../features/packing/shipping-steps.ts';
import { benchUseCases } from '../features/packing/use-cases.ts';
import { createAccess } from '../features/people/access.ts';
import { peopleUseCases } from '../features/people/use-cases.ts';
import { createPrintService, type PrintService } from '../features/printing/print-service.ts';
import { printingUseCases } from '../features/printing/use-cases.ts';
import { type CancelService, createCancelService } from '../features/purchasing/cancel-service.ts';
import { createCatchUp } from '../features/purchasing/catch-up.ts';
import {
  createResolveService,
  type ResolveService,
} from '../features/purchasing/resolve-service.ts';
import { watchOf } from '../features/purchasing/unknown-watch.ts';
import { returnUseCases } from '../features/returns/use-cases.ts';
import { scanLookups } from '../features/scanning/scan-elsewhere.ts';
import { createScanning } from '../features/scanning/scanning.ts';
import { createSettingsLock } from '../features/settings/settings-lock.ts';
import { settingsUseCases } from '../features/settings/use-cases.ts';
import { shipmentHistory } from '../features/shipments/shipment-history.ts';
import { shipmentUseCases } from '../features/shipments/use-cases.ts';
import { trackingUseCases } from '../features/tracking/use-cases.ts';
import { webhookUseCases } from '../features/webhooks/use-cases.ts';
import { createDispatcher } from '../kernel/dispatch.ts';
import type { Caller, StationHandle, UseCases } from '../kernel/handle.ts';
import { logLine, reportDefect } from '../kernel/log.ts';
import { createPublisher } from '../kernel/publisher.ts';
import { type AfterSale, createAfterSale } from './after-sale.ts';
import { createForCommands, type ForCommands } from './for-commands.ts';
import { furnishBench } from './furnish-bench.ts';
import { orderOnBench } from './live-station.ts';
import type { StationParts } from './parts.ts';
import { createServices } from './services.ts';
import { createStationNews } from './station-news.ts';
import { stationStatus } from './station-status.ts';

/** The station without a window: what every host and command works with. */
export interface Station extends SetupService, ResolveService, CancelService, ForCommands {
  /** Gives a command, as whoever calls. Errors: those of the use case, and that the caller may not. */
  give<N extends CommandName>(
    caller: Caller,
    name: N,
    input: CallInput<N>,
  ): Promise<Result<CallOutput<N>>>;
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
  const crossBorder = createCrossBorder(parts, (progress) =>
    publisher.publish('goods.classifying', progress),
  );
  // Whoever posted these is gone: what came of them is not known until it is settled.
  await services.purchasing.recover(connection.name);

  const publisher = createPublisher(reportDefect);
  const watch = watchOf(parts, services);
  const printService = createPrintService(parts, services);
  const lock = createSettingsLock(parts.settings, parts.now, parts.changedHere.tell);
  const status = async () => stationStatus(parts, await printService.status(), lock.state());
  const ofOrders = {
    orders: store.orders,
    defaults: () => unitDefaults(parts.settings.current()),
  };
  const importService = createImportService({
    ...ofOrders,
    items: store.items,
    now: parts.now,
    told: (progress) => publisher.publish('orders.importing', progress),
  });
  const entryService = createEntryService(ofOrders);
  const health = createStoreHealth(parts, {
    changed: parts.changedHere.tell,
    say: logLine,
    onDefect: (error) => reportDefect(error, 'inspection'),
  });
  const credentials = createCredentialService(parts);
  const setupService = createSetupService(parts, {
    credentials,
    instruments: () => hung.instruments.check(),
    health,
    merchants: () => services.merchants.merchants(),
  });
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
  const cancelService = createCancelService({ parts, ...services });
  const scan = createScanning({
    service,
    packers: parts.packers,
    findByReference: (reference) => store.orders.findByReference(reference),
    ...scanLookups(parts),
    now: parts.now,
  });

  const afterSale = createAfterSale({
    parts,
    services,
    health,
    hear: resolveService.hear,
  });
  const operationService = createOperationService({ parts, ...services });
  const useCases: UseCases = {
    ...settingsUseCases({
      settings: parts.settings,
      lock,
      connection,
      sandboxDefault: (key) => sandboxDefault(parts, key),
    }),
    ...peopleUseCases(parts.packers),
    ...merchantUseCases(services.merchants),
    ...orderUseCases(store.orders, importService, entryService),
    ...deviceUseCases(hung),
    ...itemUseCases(crossBorder.items, crossBorder.itemFiles),
    ...customsUseCases(crossBorder.classify),
    ...benchUseCases({ ...service, ...customsService }, hung.scale, scan, rules.boxes),
    ...connectionUseCases(credentials, operationService),
    ...printingUseCases(printService, service, parts.printers),
    ...shipmentUseCases({
      bought: forCommands,
      resolving: resolveService,
      cancelling: { ...cancelService, ...forCommands },
      needs: afterSale.needs,
      async history(attemptId) {
        await services.shelf.fetchLost(attemptId);
        return await shipmentHistory(parts, attemptId);
      },
      orderById: (id) => store.orders.findById(id),
    }),
    ...returnUseCases(afterSale.returns),
    ...trackingUseCases(afterSale.tracking),
    ...webhookUseCases(afterSale.events),
    ...maintenanceUseCases({
      ...setupService,
      status,
      mayRestart: async () => ((await service.bench.current()) ? fail(orderOnBench()) : ok(null)),
      decisions: resolveService.decisions,
    }),
  };
  const dispatch = createDispatcher(useCases, {
    mayGive: createAccess(parts.packers, parts.settings, lock),
    decisions: store.audit,
    onDefect: reportDefect,
    isClosing: () => isClosing,
  });

  const news = createStationNews({
    parts,
    publisher,
    service,
    queue: services.queue,
    status,
    goodsChanged: customsService.takeFromCatalogue,
    settingsChanged(keys) {
      if (keys.includes('shipFrom') || keys.includes('merchants')) {
        service.addressChanged().catch((error) => reportDefect(error, 'address'));
      }
      hung.instruments.settingsChanged();
      afterSale.settingsChanged(keys);
    },
  });

  const catchUp = createCatchUp({ parts, ...services, watch });
  let caughtUp: Promise<void> = Promise.resolve();

  let isClosing = false;
  async function close(): Promise<void> {
    isClosing = true;
    watch.close();
    catchUp.stop();
    await hung.instruments.close();
    await afterSale.close();
    await health.close();
    // What is being bought is let finish: its answer must find the store open.
    await Promise.all([services.underWay.over(), caughtUp]);
    await news.close();
    await service.bench.idle();
    await importService.closeImports();
    await printService.close();
    await parts.close();
  }

  return {
    ...setupService,
    ...resolveService,
    ...cancelService,
    ...forCommands,
    give: (caller, name, input) => dispatch(caller, name, input) as never,
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
      settingsLock: lock,
      wake: afterSale.wake,
    }),
    handle: {
      dispatch: (name, input) => dispatch({ place: 'window' }, name, input),
      subscribe: (listener) => publisher.subscribe(listener),
      close,
    },
    begin() {
      printService.begin();
      hung.instruments.begin();
      afterSale.begin();
      health.begin();
      news.begin();
      caughtUp = catchUp.run().catch((error) => reportDefect(error, 'catch-up'));
    },
    close,
  };
}
