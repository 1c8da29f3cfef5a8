import { inTurns } from '../../kernel/in-turns.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { Connection } from '../connection/connection.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { DocumentTries } from '../documents/ports.ts';
import type { Attempt, PurchaseJournal } from '../purchasing/ports.ts';
import type { UnknownWatch } from '../purchasing/unknown-watch.ts';

export interface CatchUpNeeds {
  journal: PurchaseJournal;
  documentTries: DocumentTries;
  connection: Connection;
  now(): Date;
  documentService: DocumentService;
  watch: UnknownWatch;
}

/** Documents of older purchases are only fetched when somebody opens them. */
const RECENT_MS = 3 * 24 * 60 * 60 * 1000;
/** Shipments at once: one whose labels are slow delays no other. */
const MOST_AT_ONCE = 100;

/** Continues what an earlier run left undone, in the background; never prints. */
export function createCatchUp({
  journal,
  documentTries,
  connection,
  now,
  documentService,
  watch,
}: CatchUpNeeds) {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  async function isDue(attempt: Attempt): Promise<boolean> {
    if (attempt.state !== 'confirmed' || attempt.bench) return false;
    const { error } = await documentService.view(attempt);
    return error?.code === 'paper-missing' && (await documentTries.isDue(attempt.id));
  }

  async function fetchDocuments(attempt: Attempt): Promise<void> {
    const still = await documentService.collect(attempt, { urgency: 'background' });
    if (still?.code === 'paper-missing') await documentTries.failed(attempt.id);
    else await documentTries.had(attempt.id);
  }

  async function run(): Promise<void> {
    const recent = await journal.list({
      connection: connection.name,
      states: ['unknown', 'confirmed'],
      openedFrom: new Date(now().getTime() - RECENT_MS).toISOString(),
    });
    await Promise.all([fetchMissing(recent), settleUnknown(recent)]);
  }

  async function fetchMissing(recent: readonly Attempt[]): Promise<void> {
    // One attempt's defect is no other's.
    const onDefect = (error: unknown) => reportDefect(error, 'catch-up');
    const underWay = new Set<Promise<void>>();
    await inTurns(recent, async (attempt) => {
      if (stopped || !(await isDue(attempt).catch(onDefect))) return;
      if (underWay.size >= MOST_AT_ONCE) await Promise.race(underWay);
      if (stopped) return;
      const fetching = fetchDocuments(attempt)
        .catch(onDefect)
        .finally(() => underWay.delete(fetching));
      underWay.add(fetching);
    });
    await Promise.all(underWay);
  }

  async function settleUnknown(recent: readonly Attempt[]): Promise<void> {
    const unknown = recent.filter(({ state }) => state === 'unknown');
    // Rule 6 decides whether it is sent again without a person.
    const watched = await Promise.allSettled(unknown.map(({ id }) => watch.watch(id)));
    for (const each of watched) {
      if (each.status === 'rejected') reportDefect(each.reason, 'catch-up');
    }
  }

  return {
    /** Resolves when everything was tried once. */
    run,
    /** For a host with a bench, once. */
    begin(): void {
      running = run().catch((error) => reportDefect(error, 'catch-up'));
    },
    /** Finishes the work in progress; the rest is left for the next run. */
    async close(): Promise<void> {
      stopped = true;
      await running;
    },
  };
}
