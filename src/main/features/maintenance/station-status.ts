import type { StationStatus } from '../../../shared/maintenance/station-status.ts';
import type { BoughtMeanwhile } from '../../../shared/packing/bought-meanwhile.ts';
import { scannerOf } from '../../../shared/settings/scanner-settings.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { CircuitBreaker } from '../../kernel/partner.ts';
import { VERSION } from '../../program.ts';
import type { Connection } from '../connection/connection.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { Packers } from '../people/packers.ts';
import type { Printing } from '../printing/feature.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { ProgramExchange, StoreInspector, SupervisedSite } from './ports.ts';

export interface StationStatusNeeds {
  orders: OrderRepository;
  sessions: SessionRepository;
  journal: PurchaseJournal;
  store: StoreInspector;
  line: CircuitBreaker;
  printing: Printing;
  lock: SettingsLock;
  site: SupervisedSite;
  exchange: ProgramExchange;
  packers: Packers;
  settings: SettingsSource;
  connection: Connection;
}

/** The station's data for the status bar. */
export const stationStatus = (needs: StationStatusNeeds) => async (): Promise<StationStatus> => {
  const { orders, sessions, journal, store, connection, packers, settings } = needs;
  const { name, sandbox } = connection;
  return {
    version: VERSION,
    partner: { name, sandbox },
    line: needs.line.state(),
    waiting: await sessions.waitingCount(),
    printers: await needs.printing.status(),
    orders: await orders.countByStatus(),
    unknownPurchases: await journal.unknownCount(name),
    boughtMeanwhile: await boughtMeanwhile(needs),
    exchangeTroubles: (await needs.exchange.problems()).length,
    damaged: store.damage() !== null,
    packer: packers.current(),
    signIn: packers.signIn.state(),
    language: settings.current().language,
    scanner: scannerOf(settings.current()),
    cameraScanner: cameraScannerOf(settings.current()),
    photos: photosOf(settings.current()),
    supervisor: needs.lock.state(),
    site: await needs.site.status(),
  };
};

const cameraScannerOf = (settings: Settings): StationStatus['cameraScanner'] =>
  settings['scanner.camera'] ? { camera: settings['photos.camera'] } : null;

const photosOf = (settings: Settings): StationStatus['photos'] =>
  settings['photos.on']
    ? { when: settings['photos.when'], camera: settings['photos.camera'] }
    : null;

/**
 * Purchases confirmed while their order was not open, oldest first; listed until the order is
 * opened.
 */
async function boughtMeanwhile({
  orders,
  sessions,
  journal,
  connection,
}: StationStatusNeeds): Promise<BoughtMeanwhile[]> {
  const found: BoughtMeanwhile[] = [];
  for (const attemptId of await sessions.boughtMeanwhile(connection.name)) {
    const attempt = await journal.find(attemptId);
    const order = attempt && (await orders.findById(attempt.orderId));
    if (!attempt || !order) continue;
    const { merchant, reference, shipTo } = order;
    const { cartons, service } = attempt.accepted;
    found.push({
      order: { merchant, reference },
      cartons: cartons.map((carton) => carton.reference),
      service,
      city: shipTo.city,
      country: shipTo.country,
    });
  }
  return found;
}
