import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { Check } from '../../../shared/maintenance/station-status.ts';
import type { StationParts } from '../../station/parts.ts';
import { decisionOf, type SupervisorWord } from '../settings/supervisor.ts';

/** Consequences of a restored backup that may lack the newest purchases. */
export type RestoreService = ReturnType<typeof createRestoreService>;

export function createRestoreService({ store }: StationParts) {
  return {
    /**
     * A person has compared the portal with this station: orders imported from now on are not held any
     * more. Held ones stay held until each is resolved. Errors: bad-input.
     */
    async restoreLooked(by: SupervisorWord): Promise<Result<null>> {
      const decided = decisionOf(by);
      if (!decided.ok) return decided;
      if (!(await store.restores.unlooked())) {
        const message = say('No restored backup waits for a check.');
        return refuse('bad-input', message);
      }
      const entry = { action: 'restore-looked', subject: 'restore', data: {} };
      await store.audit.write({ ...decided.value, ...entry });
      await store.restores.looked();
      return ok(null);
    },
  };
}

export async function restoreCheck({ store }: Pick<StationParts, 'store'>): Promise<Check> {
  const common = { name: say('restore'), code: 'store' } as const;
  const restored = await store.restores.unlooked();
  if (!restored) return { ...common, ok: true, detail: say('nothing to check'), advice: null };
  const detail = say(
    'a backup that may be older than the newest purchases was restored on {at}: orders are held',
    { at: restored.at },
  );
  const advice = say(
    'Check the partner’s portal and resolve the held orders. Then accept new orders again: packbench restore --looked --reason TEXT',
  );
  return { ...common, ok: false, detail, advice };
}
