import type { deviceCommands } from '../../../shared/devices/commands.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { Feature } from '../../kernel/feature.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { WeightRepository } from '../catalogue/ports.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import type { Packers } from '../people/packers.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { type BenchWeights, createBenchWeights } from './bench-weights.ts';
import { createDevices, type Devices } from './devices.ts';
import { createLearnedWeights } from './learned-weights.ts';
import type { OrderOnScale, SerialDevices } from './ports.ts';
import { createScaleService, type ScaleService, type Weigh } from './scale-service.ts';
import { deviceUseCases } from './use-cases.ts';

/** What scale and scanner need. */
export interface DevicesNeeds {
  serial: SerialDevices;
  weights: WeightRepository;
  decisions: DecisionLog;
  rules: BenchRules;
  publisher: Publisher;
  packers: Packers;
  settings: SettingsSource;
  /** Name of the connection whose weights are learned. */
  connection: string;
  /** Whether scale and scanner may be simulated. */
  sandbox: boolean;
  now(): Date;
}

/** What others use of scale and scanner. */
export interface BenchDevices {
  scale: ScaleService;
  devices: Devices;
  weights: BenchWeights;
  /** Called with each snapshot of the bench; null: it is empty. */
  benchChanged(bench: OrderOnScale | null): void;
  /** `take` sets the weights that the scale reads from now on. */
  followWeights(take: Weigh): void;
}

export function createBenchDevices({
  serial,
  weights: weightRepository,
  decisions,
  rules,
  publisher,
  packers,
  settings,
  connection,
  sandbox,
  now,
}: DevicesNeeds): Feature<BenchDevices, typeof deviceCommands> {
  let weigh: Weigh = async () => undefined;
  const learned = createLearnedWeights({
    weights: weightRepository,
    connection,
    changed: () => scale.settingsChanged(),
  });
  const scale = createScaleService({
    settings: settings.current,
    boxes: rules.boxes,
    learned: learned.current,
    maySomebodyPack: () => packers.signIn.done().ok,
    weigh: (orderId, carton, weighing) => weigh(orderId, carton, weighing),
    recognised: (carton) => devices.recognised(carton),
    publish: (state) => publisher.publish('scale.changed', state),
    onDefect: (error) => reportDefect(error, 'scale'),
    elapsed: () => performance.now(),
    now,
  });
  const devices: Devices = createDevices({ serial, scale, publisher, settings, sandbox });
  const weights = createBenchWeights({ scale, learned, decisions, settings });
  return {
    api: {
      scale,
      devices,
      weights,
      benchChanged(bench) {
        learned.orderChanged(bench?.order ?? null);
        scale.benchChanged(bench);
      },
      followWeights(take) {
        weigh = take;
      },
    },
    commands: deviceUseCases(scale, devices, weights),
    jobs: [devices],
  };
}
