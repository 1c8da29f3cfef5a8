import { createSignal } from '../../kernel/signal.ts';
import type { SiteCopy, SiteJobName } from './ports.ts';

/** What one bench does for all: a bench without a site does all of it. */
export type Duties = ReturnType<typeof createDuties>;

export function createDuties(copy: Pick<SiteCopy, 'joined'>) {
  const changed = createSignal();
  let own: readonly SiteJobName[] = [];
  let until = Number.NEGATIVE_INFINITY;
  return {
    all: ['retention', 'tracking'] as const satisfies SiteJobName[],
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
