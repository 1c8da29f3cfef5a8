import type { StationStatus } from '../../shared/maintenance/station-status.ts';
import { scannerOf } from '../../shared/scanning/scanner-settings.ts';
import { VERSION } from '../app.ts';
import type { StationParts } from './parts.ts';

/** What the status bar shows of the station. */
export async function stationStatus(
  parts: StationParts,
  printers: StationStatus['printers'],
  supervisor: StationStatus['supervisor'],
): Promise<StationStatus> {
  const { connection, store, packers, settings } = parts;
  const { name, sandbox } = connection;
  const unknown = await store.journal.list({ connection: name, states: ['unknown'] });
  return {
    version: VERSION,
    partner: { name, sandbox },
    printers,
    orders: await store.orders.countByStatus(),
    unknownPurchases: unknown.length,
    damaged: store.damage() !== null,
    packer: packers.current(),
    signIn: packers.signIn.state(),
    language: settings.current().language,
    scanner: scannerOf(settings.current()),
    supervisor,
  };
}
