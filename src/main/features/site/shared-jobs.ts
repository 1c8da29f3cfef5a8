import { createSignal, type Signal } from '../../kernel/signal.ts';
import type { SiteJobName, SiteMember } from './ports.ts';

/** The interface for a channel: `declare` at each poll, `isOurs` before each piece of work. */
export interface IntegrationJobs {
  /**
   * Replaces the jobs of a channel; none when it is closed. A new job is requested from the site at
   * once, one held by another bench repeatedly.
   */
  declare(integration: string, jobs: readonly SiteJobName[]): void;
  /** Without contact it continues only until its lease ends. */
  isOurs(job: SiteJobName): Promise<boolean>;
}

/** Jobs that one bench does for all; a bench without a site does all of them. */
export interface SharedJobs extends IntegrationJobs {
  /** All jobs that this bench could do. */
  all(): SiteJobName[];
  /** A channel declared other jobs than before. */
  declared: Signal;
  /**
   * Jobs granted by the site; `end` of the lease by `performance.now()`, measured before the
   * request.
   */
  has(jobs: readonly SiteJobName[], end: number): void;
  /** This bench has other jobs than before. */
  changed: Signal;
}

interface SharedJobsNeeds {
  /** The bench's membership; null without a site. */
  joined(): Promise<SiteMember | null>;
}

const ALWAYS: readonly SiteJobName[] = ['retention', 'rows', 'tracking'];

/**
 * The job of importing orders from a channel: benches that import from the same source have the same
 * `place`, whatever each calls it.
 */
export const integrationJob = (integration: string, place: string): SiteJobName =>
  `integration ${integration} ${place}`;

export function createSharedJobs({ joined }: SharedJobsNeeds): SharedJobs {
  const [changed, declared] = [createSignal(), createSignal()];
  const integrations = new Map<string, readonly SiteJobName[]>();
  let own: readonly SiteJobName[] = [];
  let until = Number.NEGATIVE_INFINITY;
  return {
    all: (): SiteJobName[] => [...ALWAYS, ...[...integrations.values()].flat()],
    declare(integration, jobs) {
      if (jobs.join() === (integrations.get(integration) ?? []).join()) return;
      integrations.set(integration, jobs);
      declared.notify();
    },
    declared,
    has(jobs, end) {
      const isSame = performance.now() < until && jobs.join() === own.join();
      [own, until] = [jobs, end];
      if (!isSame) changed.notify();
    },
    async isOurs(job) {
      if (!(await joined())) return true;
      return performance.now() < until && own.includes(job);
    },
    changed,
  };
}
