import { ok } from '../../../shared/kernel/result.ts';
import type { Handlers } from '../../kernel/handle.ts';
import type { BenchService } from '../packing/bench-service.ts';
import type { BenchInstruments } from './bench-devices.ts';

export type InstrumentHandlers = Pick<
  Handlers,
  Extract<keyof Handlers, `scale.${string}` | `instruments.${string}`>
>;

export function instrumentHandlers(
  { scale, instruments, weights }: BenchInstruments,
  { bench }: BenchService,
): InstrumentHandlers {
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
    'scale.take': async () => {
      const taken = scale.take();
      if (!taken.ok) return taken;
      const { carton, weighing } = taken.value;
      return await bench.send({ kind: 'carton-weighed', carton, weighing });
    },
    'scale.acceptWeight': async ({ carton, pin }) => {
      const accepted = await weights.accept(carton, pin);
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
