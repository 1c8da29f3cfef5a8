import { reportDefect } from '../../kernel/log.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { StationParts } from '../../station/parts.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import { createBenchWeights } from './bench-weights.ts';
import { createDevices, type Devices } from './devices.ts';
import { createLearnedWeights } from './learned-weights.ts';
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
  const learned = createLearnedWeights({
    weights: parts.store.weights,
    connection: parts.connection.name,
    changed: () => scale.settingsChanged(),
    onDefect: (error) => reportDefect(error, 'scale'),
  });
  const scale = createScaleService({
    settings,
    boxes,
    learned: learned.current,
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
    learned,
    settings,
    decisions: parts.store.audit,
    packer: () => parts.packers.current(),
  });
  return {
    scale,
    benchChanged(bench: Parameters<typeof scale.benchChanged>[0]): void {
      learned.orderChanged(bench?.order ?? null);
      scale.benchChanged(bench);
    },
    devices,
    weights,
    useCases: deviceUseCases(scale, devices, weights),
    /** Sets the receiver of weights from the scale. */
    followWeights(take: ScaleServiceParts['weigh']): void {
      weigh = take;
    },
  };
}
