import type { StationStatus } from '../../../shared/maintenance/station-status.ts';
import type { BoughtMeanwhile } from '../../../shared/packing/bought-meanwhile.ts';
import { scannerOf } from '../../../shared/settings/scanner-settings.ts';
import { VERSION } from '../../program.ts';
import type { StationParts } from '../../station/parts.ts';
import type { PrintService } from '../documents/print-service.ts';
import type { ExchangeFeature } from '../exchange/feature.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';
import type { SiteFeature } from '../site/feature.ts';

/** The station's data for the status bar. */
export const stationStatus =
  (
    parts: StationParts,
    printService: Pick<PrintService, 'status'>,
    lock: Pick<SettingsLock, 'state'>,
    site: Pick<SiteFeature, 'status'>,
    exchange: Pick<ExchangeFeature, 'troubles'>,
  ) =>
  async (): Promise<StationStatus> => {
    const { connection, store, packers, settings } = parts;
    const { name, sandbox } = connection;
    return {
      version: VERSION,
      partner: { name, sandbox },
      line: parts.partner.line.state(),
      waiting: await store.sessions.waitingCount(),
      printers: await printService.status(),
      orders: await store.orders.countByStatus(),
      unknownPurchases: await store.journal.unknownCount(name),
      boughtMeanwhile: await boughtMeanwhile(parts),
      exchangeTroubles: (await exchange.troubles()).length,
      damaged: store.damage() !== null,
      packer: packers.current(),
      signIn: packers.signIn.state(),
      language: settings.current().language,
      scanner: scannerOf(settings.current()),
      supervisor: lock.state(),
      site: await site.status(),
    };
  };

/**
 * Purchases confirmed while their order was not open, oldest first; listed until the order is
 * opened.
 */
async function boughtMeanwhile({
  connection,
  store,
}: Pick<StationParts, 'connection' | 'store'>): Promise<BoughtMeanwhile[]> {
  const found: BoughtMeanwhile[] = [];
  for (const attemptId of await store.sessions.boughtMeanwhile(connection.name)) {
    const attempt = await store.journal.find(attemptId);
    const order = attempt && (await store.orders.findById(attempt.orderId));
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
