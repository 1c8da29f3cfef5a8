import type { deviceCommands } from '../../../shared/devices/commands.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { BenchInstruments } from './bench-devices.ts';

export function deviceUseCases({
  scale,
  instruments,
  weights,
}: BenchInstruments): UseCasesOf<typeof deviceCommands> {
  return {
    'scale.state': async () => ok(scale.state()),
    'scale.attached': async ({ name }) => {
      instruments.attached(name);
      return ok(null);
    },
    'scale.detached': async () => {
      instruments.detached();
      return ok(null);
    },
    'scale.report': async ({ reportId, bytes }) => {
      instruments.report(Uint8Array.from(bytes), reportId);
      return ok(null);
    },
    'scale.tare': async () => scale.tare(),
    'scale.untare': async () => ok(scale.untare()),
    'scale.acceptWeight': async ({ carton }) => {
      const accepted = await weights.accept(carton);
      return accepted.ok ? ok(scale.state()) : accepted;
    },
    'scale.ports': async () => ok({ ports: await instruments.ports() }),
    'instruments.serialScanner': async () => ok(instruments.serialScanner()),
    'instruments.playScale': async (played) => instruments.playScale(played),
    'instruments.playScan': async ({ text }) => instruments.playScan(text),
    'instruments.waitingScans': async () => ok({ scans: instruments.waitingScans() }),
    'instruments.claimScan': async ({ id }) => ok({ yours: instruments.claimScan(id) }),
  };
}
