import type { StationStatus } from '../../../shared/maintenance/station-status.ts';
import { scannerOf } from '../../../shared/scanning/scanner-settings.ts';
import { VERSION } from '../../program.ts';
import type { StationParts } from '../../station/parts.ts';
import { boughtMeanwhile } from '../packing/bought-meanwhile.ts';
import type { PrintRoom } from '../printing/print-service.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';

/** What the status bar shows of the station. */
export const stationStatus =
  (
    parts: StationParts,
    printService: Pick<PrintRoom, 'status'>,
    lock: Pick<SettingsLock, 'state'>,
  ) =>
  async (): Promise<StationStatus> => {
    const { connection, store, packers, settings } = parts;
    const { name, sandbox } = connection;
    const unknown = await store.journal.list({ connection: name, states: ['unknown'] });
    return {
      version: VERSION,
      partner: { name, sandbox },
      printers: await printService.status(),
      orders: await store.orders.countByStatus(),
      unknownPurchases: unknown.length,
      boughtMeanwhile: await boughtMeanwhile(parts),
      damaged: store.damage() !== null,
      packer: packers.current(),
      signIn: packers.signIn.state(),
      language: settings.current().language,
      scanner: scannerOf(settings.current()),
      supervisor: lock.state(),
    };
  };
