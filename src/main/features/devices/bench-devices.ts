import { reportDefect } from '../../kernel/log.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { StationParts } from '../../station/parts.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import { createBenchWeights } from './bench-weights.ts';
import { createDevices, type Devices } from './devices.ts';
import { createScaleService, type ScaleServiceParts } from './scale-service.ts';
import { deviceUseCases } from './use-cases.ts';

/** Scale and serial scanner of the bench. */
export type BenchDevices = ReturnType<typeof createBenchDevices>;

export function createBenchDevices(
  parts: StationParts,
  publisher: Publisher,
  { boxes }: Pick<BenchRules, 'boxes'>,
) {
  const settings = () => parts.settings.current();
  let weigh: ScaleServiceParts['weigh'] = async () => undefined;
  const scale = createScaleService({
    settings,
    boxes,
    maySomebodyPack: () => parts.packers.signIn.done().ok,
    weigh: (...weighed) => weigh(...weighed),
    recognised: (carton) => devices.recognised(carton),
    publish: (state) => publisher.publish('scale.changed', state),
    onDefect: (error) => reportDefect(error, 'scale'),
    elapsed: () => performance.now(),
    now: parts.now,
  });
  const devices: Devices = createDevices({
    settings,
    onSettings: parts.settings.onChange,
    serial: parts.serial,
    service: scale,
    sandbox: parts.connection.sandbox,
    scanned: (scan) => publisher.publish('instruments.scanned', scan),
    scannerChanged: (scanner) => publisher.publish('instruments.serialScannerChanged', scanner),
  });
  const weights = createBenchWeights({
    scale,
    settings,
    decisions: parts.store.audit,
    packer: () => parts.packers.current(),
  });
  return {
    scale,
    devices,
    weights,
    useCases: deviceUseCases(scale, devices, weights),
    /** What the scale says by itself goes there. */
    followWeights(take: ScaleServiceParts['weigh']): void {
      weigh = take;
    },
  };
}
