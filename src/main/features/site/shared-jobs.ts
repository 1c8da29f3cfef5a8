import { createSignal } from '../../kernel/signal.ts';
import type { SiteCopy, SiteJobName } from './ports.ts';

/** Jobs that one bench does for all; a bench without a site does all of them. */
export type SharedJobs = ReturnType<typeof createSharedJobs>;

/** The interface for a channel: `declare` at each poll, `isOurs` before each piece of work. */
export type DoorJobs = Pick<SharedJobs, 'declare' | 'isOurs'>;

const ALWAYS: readonly SiteJobName[] = ['retention', 'rows', 'tracking'];

/**
 * The job of importing orders from a channel: benches that import from the same source have the same
 * `place`, whatever each calls it.
 */
export const doorJob = (door: string, place: string): SiteJobName => `door ${door} ${place}`;

export function createSharedJobs(copy: Pick<SiteCopy, 'joined'>) {
  const [changed, declared] = [createSignal(), createSignal()];
  const doors = new Map<string, readonly SiteJobName[]>();
  let own: readonly SiteJobName[] = [];
  let until = Number.NEGATIVE_INFINITY;
  return {
    /** All jobs that this bench could do. */
    all: (): SiteJobName[] => [...ALWAYS, ...[...doors.values()].flat()],
    /**
     * Replaces the jobs of a channel; none when it is closed. A new job is requested from the site at
     * once, one held by another bench repeatedly.
     */
    declare(door: string, jobs: readonly SiteJobName[]): void {
      if (jobs.join() === (doors.get(door) ?? []).join()) return;
      doors.set(door, jobs);
      declared.notify();
    },
    declared,
    /**
     * Jobs granted by the site; `end` of the lease by `performance.now()`, measured before the
     * request.
     */
    has(jobs: readonly SiteJobName[], end: number): void {
      const isSame = performance.now() < until && jobs.join() === own.join();
      [own, until] = [jobs, end];
      if (!isSame) changed.notify();
    },
    /** Without contact it continues only until its lease ends. */
    async isOurs(job: SiteJobName): Promise<boolean> {
      if (!(await copy.joined())) return true;
      return performance.now() < until && own.includes(job);
    },
    changed,
  };
}
