import type { StationParts } from '../../station/parts.ts';
import type { BenchDevices } from '../devices/bench-devices.ts';
import type { PrintService } from '../documents/print-service.ts';
import type { ExchangeFeature } from '../exchange/feature.ts';
import type { ResolveService } from '../shipments/resolving/resolve-service.ts';
import type { SiteFeature } from '../site/feature.ts';
import { createErasureService } from './erasing.ts';
import { createForgetting } from './forgetting.ts';
import { createSetupService, type SetupServiceParts } from './setup-service.ts';
import { createStationCare, type StationCareParts } from './station-care.ts';
import { stationStatus } from './station-status.ts';
import { maintenanceUseCases } from './use-cases.ts';

interface MaintenanceParts
  extends Omit<SetupServiceParts, 'devices'>,
    Omit<StationCareParts, 'parts' | 'devices'> {
  parts: StationParts;
  devices: Pick<BenchDevices, 'devices'>;
  printService: PrintService;
  exchange: Pick<ExchangeFeature, 'look' | 'troubles' | 'folder' | 'webhooks' | 'stores' | 'rows'>;
  site: Pick<SiteFeature, 'status' | 'examine' | 'sharedJobs' | 'refresh' | 'inWork'>;
  resolveService: Pick<ResolveService, 'decisions'>;
}

export function createMaintenanceFeature(from: MaintenanceParts) {
  const { parts } = from;
  const { devices } = from.devices;
  const setup = createSetupService(parts, { ...from, devices });
  const status = stationStatus(parts, from.printService, from.lock, from.site, from.exchange);
  const erasing = createErasureService({
    ...parts,
    sharedJobs: from.site.sharedJobs,
    forgetting: createForgetting(parts),
    async forgetFiles(before) {
      await from.exchange.folder.forget(before);
      await from.exchange.webhooks.forget(before);
      await from.exchange.stores.forget(before);
      await from.exchange.rows.forget(before);
    },
  });
  const { decisions } = from.resolveService;
  return {
    setup,
    status,
    erasing,
    care: createStationCare({ ...from, devices }),
    useCases: maintenanceUseCases({
      ...setup,
      status,
      decisions,
      erasing,
      bench: from.bench,
      site: from.site,
    }),
  };
}
