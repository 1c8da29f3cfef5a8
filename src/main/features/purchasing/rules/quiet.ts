import {
  elapsedAtLeast,
  type Moment,
  type MomentMark,
  markOf,
} from '../../../../shared/kernel/moment.ts';
import type { Attempt, AttemptFact, PurchaseJournal } from '../ports.ts';

export interface QuietPorts {
  journal: Pick<PurchaseJournal, 'facts'>;
  moment(): Moment;
  /** `purchasing.quietSeconds`. */
  quietSeconds(): number;
}

/** Rule 5: how long the partner may still be at work on the last sending of an attempt. */
export type Quiet = ReturnType<typeof createQuiet>;

/**
 * Counted from the last sending: within a run by its own clock, between programs by what is on
 * record of it. A clock that was set never shortens the time; where nothing proves how long ago the
 * sending was, the whole of it counts from when this program first looked.
 */
export function createQuiet({ journal, moment, quietSeconds }: QuietPorts) {
  const seen = new Map<string, { sendings: number; passed: number; ran: number }>();
  return {
    /** What is put on record with a sending. */
    mark: (): MomentMark => markOf(moment()),
    /** Milliseconds until it may be sent again, or said to be not bought; 0 where it may now. */
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
 * What was sent after a backup was made is on no record once it was put back; it was sent before that.
 * A restore notes the wall clock alone, so it counts no longer than the machine has been up.
 */
const restoredAt = (at: string): Moment => ({
  wall: Date.parse(at),
  boot: null,
  up: 0,
  run: '',
  ran: 0,
});

/** null where the fact was written before it kept them. */
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
