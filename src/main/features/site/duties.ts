import { createSignal } from '../../kernel/signal.ts';
import type { SiteCopy, SiteJobName } from './ports.ts';

/** What one bench does for all: a bench without a site does all of it. */
export type Duties = ReturnType<typeof createDuties>;

/** A door's part of it: `declare` at each look, `isOurs` before each piece of work. */
export type DoorDuties = Pick<Duties, 'declare' | 'isOurs'>;

const ALWAYS: readonly SiteJobName[] = ['retention', 'rows', 'tracking'];

/**
 * The job of taking orders in by one door: benches whose doors lead to the same place have the same
 * `place`, whatever each calls it.
 */
export const doorJob = (door: string, place: string): SiteJobName => `door ${door} ${place}`;

export function createDuties(copy: Pick<SiteCopy, 'joined'>) {
  const [changed, declared] = [createSignal(), createSignal()];
  const doors = new Map<string, readonly SiteJobName[]>();
  let own: readonly SiteJobName[] = [];
  let until = Number.NEGATIVE_INFINITY;
  return {
    /** All that this bench would do. */
    all: (): SiteJobName[] => [...ALWAYS, ...[...doors.values()].flat()],
    /**
     * The jobs of a door, in place of those of before; none where it is closed. The site is asked for
     * a new one at once, for one that another bench has again and again.
     */
    declare(door: string, jobs: readonly SiteJobName[]): void {
      if (jobs.join() === (doors.get(door) ?? []).join()) return;
      doors.set(door, jobs);
      declared.tell();
    },
    declared,
    /** As the site said; `end` of the lease by `performance.now()`, from before it was asked. */
    has(jobs: readonly SiteJobName[], end: number): void {
      const isSame = performance.now() < until && jobs.join() === own.join();
      [own, until] = [jobs, end];
      if (!isSame) changed.tell();
    },
    /** Out of contact it goes on only until its lease ends. */
    async isOurs(job: SiteJobName): Promise<boolean> {
      if (!(await copy.joined())) return true;
      return performance.now() < until && own.includes(job);
    },
    changed,
  };
}
