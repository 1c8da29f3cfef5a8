import type { Publisher } from '../../kernel/publisher.ts';
import type { StationParts } from '../../station/parts.ts';
import type { ItemService } from '../catalogue/item-service.ts';
import type { BenchDevices } from '../devices/bench-devices.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import type { PackingFeature } from '../packing/feature.ts';
import { benchUseCases } from '../packing/use-cases.ts';
import type { LookUpElsewhere } from './looking-up.ts';
import { scanLookups } from './scan-elsewhere.ts';
import { createFindSingle } from './scan-single.ts';
import { createScanning } from './scanning.ts';

interface ScanningFeatureParts extends PackingFeature {
  parts: StationParts;
  devices: Pick<BenchDevices, 'scale'>;
  rules: Pick<BenchRules, 'boxes'>;
  items: Pick<ItemService, 'confirmItem'>;
  publisher: Publisher;
  elsewhere: LookUpElsewhere;
}

/** Commands of the bench, by scan. */
export function createScanningFeature(from: ScanningFeatureParts) {
  const { parts, service, customs, receiver } = from;
  const scanning = createScanning({
    service,
    packers: parts.packers,
    findByReference: (reference) => parts.store.orders.findByReference(reference),
    findInTote: (tote) => parts.store.orders.findInTote(tote),
    findSingle: createFindSingle(parts),
    ...scanLookups(parts),
    findOnPaper: (code) => parts.store.documents.withBarcode(code),
    confirmItem: from.items.confirmItem,
    now: parts.now,
    elapsed: () => performance.now(),
    elsewhere: from.elsewhere,
    publish: (scanned, answer) => from.publisher.publish('bench.scanned', { scanned, answer }),
  });
  const bench = { ...service, ...customs, ...receiver };
  return { useCases: benchUseCases(bench, from.devices.scale, scanning, from.rules.boxes) };
}
