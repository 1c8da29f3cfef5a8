import { inTurns } from '../../kernel/in-turns.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { StationParts } from '../../station/parts.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { Attempt } from '../purchasing/ports.ts';
import type { UnknownWatch } from '../purchasing/unknown-watch.ts';
import { type CancelServiceParts, createCancelService } from './cancel-service.ts';
import type { ResolveServiceParts } from './resolving/resolve-parts.ts';
import { createResolveService } from './resolving/resolve-service.ts';

/** Actions on unclear purchases, by a person or the next start. */
export const createAfterPurchase = (
  from: CancelServiceParts & CatchUpParts & ResolveServiceParts,
) => ({
  resolveService: createResolveService(from),
  cancelService: createCancelService(from),
  catchUp: createCatchUp(from),
});

interface CatchUpParts {
  parts: StationParts;
  documentService: DocumentService;
  watch: UnknownWatch;
}

/** Documents of older purchases are only fetched when somebody opens them. */
const RECENT_MS = 3 * 24 * 60 * 60 * 1000;

/** Continues what an earlier run left undone, in the background; never prints. */
export function createCatchUp({ parts, documentService, watch }: CatchUpParts) {
  const { store, connection, now } = parts;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  async function fetchDocuments(attempt: Attempt): Promise<void> {
    const { error } = await documentService.view(attempt);
    if (error?.code !== 'paper-missing' || !(await store.documentTries.isDue(attempt.id))) return;
    const still = await documentService.collect(attempt);
    if (still?.code === 'paper-missing') await store.documentTries.failed(attempt.id);
    else await store.documentTries.had(attempt.id);
  }

  async function run(): Promise<void> {
    const recent = await store.journal.list({
      connection: connection.name,
      states: ['unknown', 'confirmed'],
      openedFrom: new Date(now().getTime() - RECENT_MS).toISOString(),
    });
    await inTurns(recent, async (attempt) => {
      if (stopped || attempt.state !== 'confirmed' || attempt.bench) return;
      // One attempt's defect is no other's.
      await fetchDocuments(attempt).catch((error) => reportDefect(error, 'catch-up'));
    });
    if (stopped) return;
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
