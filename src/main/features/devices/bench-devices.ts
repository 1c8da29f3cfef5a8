import { reportDefect } from '../../kernel/log.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { StationParts } from '../../station/parts.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import { createBenchWeights } from './bench-weights.ts';
import { createDevices, type Devices } from './devices.ts';
import { createLearnedWeights } from './learned-weights.ts';
import { createScaleService, type ScaleServiceParts } from './scale-service.ts';
import { deviceUseCases } from './use-cases.ts';

export type BenchDevices = ReturnType<typeof createBenchDevices>;

export function createBenchDevices(
  parts: StationParts,
  publisher: Publisher,
  { boxes }: Pick<BenchRules, 'boxes'>,
) {
  let weigh: ScaleServiceParts['weigh'] = async () => undefined;
  const learned = createLearnedWeights(parts, () => scale.settingsChanged());
  const scale = createScaleService({
    settings: () => parts.settings.current(),
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
  const devices: Devices = createDevices(parts, publisher, scale);
  const weights = createBenchWeights(parts, scale, learned);
  return {
    scale,
    benchChanged(bench: Parameters<typeof scale.benchChanged>[0]): void {
      learned.orderChanged(bench?.order ?? null);
      scale.benchChanged(bench);
    },
    devices,
    weights,
    useCases: deviceUseCases(scale, devices, weights),
    followWeights(take: ScaleServiceParts['weigh']): void {
      weigh = take;
    },
  };
}
