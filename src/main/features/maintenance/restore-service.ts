import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { Check } from '../../../shared/maintenance/station-status.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { CoolDown } from '../purchasing/logic/cool-down.ts';
import { type Resolution, tooEarly } from '../purchasing/logic/resolution.ts';
import type { PurchaseJournal, RestoreRepository } from '../purchasing/ports.ts';
import { type Approval, decisionOf } from '../settings/supervisor.ts';

interface RestoreNeeds {
  restores: RestoreRepository;
  journal: PurchaseJournal;
  decisions: DecisionLog;
  resolution: Resolution;
  coolDown: CoolDown;
}

/** Consequences of a restored backup that may lack the newest purchases. */
export type RestoreService = ReturnType<typeof createRestoreService>;

export function createRestoreService({
  restores,
  journal,
  decisions,
  resolution,
  coolDown,
}: RestoreNeeds) {
  return {
    /**
     * A person has compared the portal with this station: orders are imported as usual from now on, and
     * those imported since the restore, unless resolved, are declared not bought. Those that the restore
     * holds stay held until each is resolved. Returns the orders freed. Errors: bad-input, purchase-unknown
     * while it is too early; after any other, the rest is freed when it is confirmed again.
     */
    async restoreLooked(by: Approval): Promise<Result<{ freed: string[] }>> {
      const decided = decisionOf(by);
      if (!decided.ok) return decided;
      const [first, ...others] = await restores.imported();
      if (!first && !(await restores.unlooked())) {
        const message = say('No restored backup waits for a check.');
        return refuse('bad-input', message);
      }
      const held = first ? await journal.find(first) : null;
      const left = held ? await coolDown.left(held) : 0;
      if (held && left > 0) return fail(tooEarly(held, left));
      await decisions.write({
        ...decided.value,
        action: 'restore-looked',
        subject: 'restore',
        data: {},
      });
      await restores.looked();
      const freed: string[] = [];
      for (const id of first ? [first, ...others] : []) {
        const settled = await resolution.notBought(id, decided.value);
        if (!settled.ok) return settled;
        freed.push(showOrderKey(settled.value));
      }
      return ok({ freed });
    },
  };
}

export async function restoreCheck(restores: RestoreRepository): Promise<Check> {
  const common = { name: say('restore'), code: 'store' } as const;
  const restored = await restores.unlooked();
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
