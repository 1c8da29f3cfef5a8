import { type Read, type ScaleCondition, weighed } from '../../../shared/devices/scale/reading.ts';
import type { MassUnit } from '../../../shared/kernel/measure.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { ScaleService } from './scale-service.ts';

export type Simulated =
  | { kind: 'reading'; condition: ScaleCondition; weight: string; unit: MassUnit }
  | { kind: 'unplugged' };

/** Milliseconds between repeated readings, as a real scale sends them. */
const AGAIN_MS = 1000;
const SOURCE = { kind: 'played', name: null } as const;

/** The scale as simulated by the sandbox’s panel. */
export function createSimulatedScale(service: ScaleService) {
  let again: NodeJS.Timeout | null = null;

  function end(): void {
    if (again) clearInterval(again);
    again = null;
  }

  return {
    /** Called when a real scale sends data. */
    end,
    play(what: Simulated): void {
      const isNew = again === null;
      end();
      if (what.kind === 'unplugged') {
        service.gone(SOURCE, null);
        return;
      }
      if (isNew) {
        service.connected(SOURCE);
        // The simulation begins with an empty scale.
        for (let turn = 0; turn < 2; turn += 1) service.received(reading('zero', '0', what.unit));
      }
      const read = reading(what.condition, what.weight, what.unit);
      service.received(read);
      again = setInterval(() => service.received(read), AGAIN_MS).unref();
    },
  };
}

function reading(condition: ScaleCondition, value: string, unit: MassUnit): Read {
  const raw = '';
  switch (condition) {
    case 'stable':
    case 'zero':
      return weighed(
        'stable',
        { value: condition === 'zero' ? '0' : value, unit },
        { net: false, raw },
      );
    case 'motion':
    case 'under-zero':
      return weighed(condition, { value, unit }, { net: false, raw });
    default:
      return ok({ condition, weight: null, net: false, raw });
  }
}
