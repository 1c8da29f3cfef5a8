import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import type { RestoreRepository } from '../../purchasing/ports.ts';

/** Why a held order without a known purchase may have been bought: by a return, or again. */
export async function lookFirst(restores: RestoreRepository): Promise<StationError | null> {
  const restored = await restores.unlooked();
  if (!restored) return null;
  return stationError(
    'order-locked',
    say(
      'A backup that may be older than the newest purchases was restored on {at}, so this may be bought already. Check the partner’s portal; then a supervisor confirms that (packbench restore --looked).',
      { at: restored.at },
    ),
    { retry: 'after-change' },
  );
}
