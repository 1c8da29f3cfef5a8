import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import type { StationParts } from '../../../station/parts.ts';

/** Why a held order without a known purchase may have been bought: by a return, or again. */
export async function lookFirst({
  store,
}: Pick<StationParts, 'store'>): Promise<StationError | null> {
  const restored = await store.restores.unlooked();
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
