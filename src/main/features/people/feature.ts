import type { StationParts } from '../../station/parts.ts';
import { createSettingsLock } from '../settings/settings-lock.ts';
import { settingsUseCases } from '../settings/use-cases.ts';
import { createAccess } from './access.ts';
import { peopleUseCases } from './use-cases.ts';

/** Who packs, who may change settings, and so who may give a command. */
export function createPeopleFeature(
  { connection, settings, packers, now, changedHere }: StationParts,
  sandboxDefault: (key: string) => unknown,
) {
  const lock = createSettingsLock(settings, now, changedHere.tell);
  return {
    lock,
    mayGive: createAccess(packers, settings, lock),
    useCases: {
      ...settingsUseCases({ settings, lock, connection, sandboxDefault }),
      ...peopleUseCases(packers),
    },
  };
}
