import type { deviceCommands } from '../../../shared/devices/commands.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { BenchWeights } from './bench-weights.ts';
import type { Devices } from './devices.ts';
import type { ScaleService } from './scale-service.ts';

export function deviceUseCases(
  scale: ScaleService,
  devices: Devices,
  weights: BenchWeights,
): UseCasesOf<typeof deviceCommands> {
  return {
    'scale.state': async () => ok(scale.state()),
    'scale.attached': async ({ name }) => {
      devices.attached(name);
      return ok(null);
    },
    'scale.detached': async () => {
      devices.detached();
      return ok(null);
    },
    'scale.report': async ({ reportId, bytes }) => {
      devices.report(Uint8Array.from(bytes), reportId);
      return ok(null);
    },
    'scale.tare': async () => scale.tare(),
    'scale.untare': async () => ok(scale.untare()),
    'scale.weighUnits': async ({ isOn }) => ok(scale.weighUnits(isOn)),
    'scale.takeUnit': async () => {
      const taken = scale.takeUnit();
      return taken.ok ? ok({ weight: taken.value }) : taken;
    },
    'scale.acceptWeight': async ({ carton }) => {
      const accepted = await weights.accept(carton);
      return accepted.ok ? ok(scale.state()) : accepted;
    },
    'scale.lines': async () => ok(devices.lines()),
    'scale.listen': async () => ok(await devices.listen()),
    'scale.ports': async () => ok({ ports: await devices.ports() }),
    'instruments.serialScanner': async () => ok(devices.scanner.current()),
    'instruments.playScale': async (played) => devices.simulateScale(played),
    'instruments.playScan': async ({ text }) => devices.simulateScan(text),
    'instruments.waitingScans': async () => ok({ scans: devices.scanner.waiting() }),
    'instruments.claimScan': async ({ id }) => ok({ yours: devices.scanner.claim(id) }),
  };
}
