import type { dayCommands } from '../../../shared/day/commands.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { StationParts } from '../../station/parts.ts';
import type { ExceptionsFeature } from '../exceptions/feature.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';
import { createDayService } from './day-service.ts';

export function createDayFeature(
  parts: StationParts,
  exceptions: ExceptionsFeature,
  lock: SettingsLock,
) {
  const figures = createDayService(parts, exceptions, lock);
  const useCases: UseCasesOf<typeof dayCommands> = {
    'day.figures': async ({ day }) => ok(await figures(day)),
  };
  return { useCases };
}
