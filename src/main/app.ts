import { ok, type Result } from '../shared/kernel/result.ts';
import { openCredentialStore } from './adapters/keychain/credential-store.ts';
import { restoredAddress } from './adapters/store-sqlite/settings/restored-address.ts';
import { wantedConnection } from './features/connection/connection.ts';
import { holdingForeign } from './features/documents/rules/held-later.ts';
import { onlyWhole } from './features/maintenance/store-health.ts';
import { refreshSiteBefore } from './features/site/refresh-site-before.ts';
import type { Job } from './kernel/feature.ts';
import type { UseCases } from './kernel/handle.ts';
import { createFeatures, type Features } from './station/features.ts';
import { type LiveStation, openLive } from './station/live-station.ts';
import { openAdapters, type StationOptions } from './station/open-adapters.ts';
import type { StationParts } from './station/parts.ts';
import { runStation } from './station/run-station.ts';

export * from './station/for-hosts.ts';

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

/** Builds the features, their commands and their jobs. */
async function createStation(opened: StationParts) {
  const heldForeign = holdingForeign(opened.store.documents);
  const reserve = onlyWhole(opened.reserve, opened.store);
  const parts: StationParts = {
    ...opened,
    store: { ...opened.store, documents: heldForeign },
    reserve,
  };
  const features = await createFeatures(parts);
  const { orders, documents, tracking, shipments, maintenance, catalogue } = features;
  const { returns, webhooks } = features;
  const { orderShipping, buyingAgain, list, resolveService, cancelService } = shipments.api;
  const { printService } = documents.api;
  const { name, sandbox } = parts.connection;
  const run = runStation({
    useCases: allUseCases(features),
    jobs: jobsOf(features, parts),
    publisher: features.publisher,
    mayGive: features.people.api.mayGive,
    decisions: parts.store.audit,
  });
  features.exchange.api.serve(run.give);
  return {
    ...maintenance.api.setup,
    ...resolveService,
    ...cancelService,
    ...orderShipping,
    ...buyingAgain,
    ...list,
    ...run,
    orders: parts.store.orders,
    findOrder: orders.api.findOrder,
    importOrders: features.imports.importOrders,
    fetchDocuments: documents.api.fetchDocuments,
    print: printService.print,
    acceptLabels: printService.acceptLabels,
    picture: documents.api.shelf.picture,
    track: parts.partner.tracking.track,
    afterSale: {
      returns: returns.api,
      tracking: tracking.api,
      events: webhooks.api,
      erasing: maintenance.api.erasing,
    },
    operationService: features.connection.api.operations,
    catalogue: catalogue.api,
    merchants: features.merchants.api.service,
    printService,
    partner: { name, sandbox },
    paperDir: parts.paperDir,
    care: maintenance.api.care,
  };
}

function allUseCases(features: Features): UseCases {
  const all: UseCases = {
    ...features.settingsAccess.commands,
    ...features.people.commands,
    ...features.merchants.commands,
    ...features.rules.commands,
    ...features.orders.commands,
    ...features.exceptions.commands,
    ...features.devices.commands,
    ...features.catalogue.commands,
    ...features.customs.commands,
    ...features.boxes.commands,
    ...features.packing.commands,
    ...features.scanning.commands,
    ...features.connection.commands,
    ...features.printing.commands,
    ...features.documents.commands,
    ...features.shipments.commands,
    ...features.batches.commands,
    ...features.waiting.commands,
    ...features.site.commands,
    ...features.returns.commands,
    ...features.tracking.commands,
    ...features.webhooks.commands,
    ...features.goLive.commands,
    ...features.handover.commands,
    ...features.day.commands,
    ...features.exchange.commands,
    ...features.maintenance.commands,
  };
  return { ...all, ...refreshSiteBefore(all, features.site.api.refresh) };
}

/** In starting order; they are closed in reverse. */
function jobsOf(features: Features, { close }: StationParts): Job[] {
  const { imports, packing, purchasing, printing, maintenance } = features;
  return [
    { close },
    ...(features.site.jobs ?? []),
    ...(printing.jobs ?? []),
    { close: imports.closeImports },
    ...(packing.jobs ?? []),
    ...(features.batches.jobs ?? []),
    ...(features.waiting.jobs ?? []),
    features.news,
    // Waits for purchases in progress: their answers need the open store.
    { close: purchasing.api.underWay.over },
    features.health,
    ...(maintenance.jobs ?? []),
    ...(features.tracking.jobs ?? []),
    ...(features.webhooks.jobs ?? []),
    ...(features.goLive.jobs ?? []),
    ...(features.exchange.jobs ?? []),
    ...(features.devices.jobs ?? []),
    ...(features.shipments.jobs ?? []),
    purchasing.api.watch,
    // Closed first: ends all waiting for the site.
    { close: features.site.api.giveUp },
  ];
}
