import {
  elapsedAtLeast,
  elapsedAtMost,
  type Moment,
  type MomentMark,
  markOf,
} from '../../../../shared/kernel/moment.ts';
import type { Attempt, AttemptFact, PurchaseJournal } from '../ports.ts';

export interface QuietPorts {
  journal: Pick<PurchaseJournal, 'facts'>;
  moment(): Moment;
  /** Setting `purchasing.quietSeconds`. */
  quietSeconds(): number;
}

/** Rule 5: how long the partner may still be processing the last sending of an attempt. */
export type CoolDown = ReturnType<typeof createCoolDown>;

/**
 * The cool-down counts from the last sending: within a run by the monotonic clock, otherwise by recorded
 * times. A changed wall clock never shortens it. Without proof of the time of sending, it counts in full
 * from the first check by this program.
 */
export function createCoolDown({ journal, moment, quietSeconds }: QuietPorts) {
  const seen = new Map<string, { sendings: number; passed: number; ran: number }>();
  return {
    /** The most milliseconds since the first sending; infinite where no clock proves less. */
    async age({ id }: Pick<Attempt, 'id'>): Promise<number> {
      const facts = await journal.facts(id);
      const first = momentOf(facts.find(({ kind }) => kind === 'sending'));
      return first ? elapsedAtMost(first, moment()) : Number.POSITIVE_INFINITY;
    },
    /** Time data recorded with a sending. */
    mark: (): MomentMark => markOf(moment()),
    /** Milliseconds until it may be sent again or declared as not bought; 0 if allowed now. */
    async left({ id, heldSince }: Pick<Attempt, 'id' | 'heldSince'>): Promise<number> {
      const facts = await journal.facts(id);
      const sendings = facts.filter(({ kind }) => kind === 'sending');
      const now = moment();
      const sent = heldSince ? restoredAt(heldSince) : momentOf(sendings.at(-1));
      const passed = sent ? elapsedAtLeast(sent, now) : 0;
      const known = seen.get(id);
      const first =
        known?.sendings === sendings.length
          ? known
          : { sendings: sendings.length, passed, ran: now.ran };
      seen.set(id, first);
      const since = Math.max(passed, first.passed + now.ran - first.ran);
      return Math.max(0, Math.ceil(quietSeconds() * 1000 - since));
    },
  };
}

/**
 * A sending after the backup is not recorded in the restored database, but it was before the restore. A
 * restore records only the wall clock, so at most the machine's uptime counts.
 */
const restoredAt = (at: string): Moment => ({
  wall: Date.parse(at),
  boot: null,
  up: 0,
  run: '',
  ran: 0,
});

/** null for facts recorded before these fields existed. */
function momentOf(fact: (AttemptFact & { at: string }) | undefined): Moment | null {
  if (!fact) return null;
  const { boot, up, run, ran } = fact.data;
  if (typeof up !== 'number' || typeof ran !== 'number' || typeof run !== 'string') return null;
  return {
    wall: Date.parse(fact.at),
    boot: typeof boot === 'string' ? boot : null,
    up,
    run,
    ran,
  };
}
