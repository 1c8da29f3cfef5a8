import { type StationError, stationError } from '../../shared/errors.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { PrintJob, PrintRole } from '../../shared/station/print-job.ts';
import type { Session } from '../../shared/station/session.ts';
import type { Shipment } from '../../shared/station/shipment.ts';
import type { Documents } from '../domain/documents/documents.ts';
import type { Paper, PaperRepository } from '../domain/documents/ports.ts';
import type { PrintJobRepository } from '../domain/printing/ports.ts';
import type { Printing } from '../domain/printing/printing.ts';
import type { Attempt, DecisionLog } from '../domain/purchasing/ports.ts';
import { labelOf, mismatch, needsAcceptance, problem, shipmentView } from './shipment-view.ts';

export interface PaperDeskParts {
  /** The connection's URL, or `sandbox`. */
  partner: string;
  documents: Documents;
  papers: PaperRepository;
  decisions: DecisionLog;
  printing: Printing;
  printJobs: PrintJobRepository;
  invoiceCopies(): number;
  session(orderId: string): Promise<Session | null>;
}

export interface PrintWish {
  role?: PrintRole;
  carton?: string;
}

/** The papers of a purchase: had, shown, accepted and printed. Nothing here can buy. */
export interface PaperDesk {
  /** Fetches, inspects, matches and keeps what is not kept yet; answers what stands in the way. */
  collect(attempt: Attempt): Promise<StationError | null>;
  view(attempt: Attempt): Promise<Shipment>;
  jobs(attemptId: string): Promise<PrintJob[]>;
  print(
    attempt: Attempt,
    wish: PrintWish,
  ): Promise<Result<{ jobs: PrintJob[]; error: StationError | null }>>;
  /** A person has looked at the labels found by position; one carton's, or all. */
  accept(attempt: Attempt, carton: string | null): Promise<Result<null>>;
}

export function createPaperDesk(parts: PaperDeskParts): PaperDesk {
  const { documents, papers, printing } = parts;

  async function toPrint(attempt: Attempt, wish: PrintWish): Promise<Result<Paper[]>> {
    if (attempt.state !== 'confirmed') {
      return fail(
        stationError('not-found', `Order ${attempt.reference} has no bought shipment to print.`),
      );
    }
    const kept = await papers.list(attempt.id);
    const labels = await labelsToPrint(attempt, wish, kept);
    if (!labels.ok) return labels;
    const wanted = wish.role !== 'label' && wish.carton === undefined;
    return ok([...labels.value, ...(wanted ? kept.filter(({ role }) => role === 'invoice') : [])]);
  }

  async function labelsToPrint(
    attempt: Attempt,
    wish: PrintWish,
    kept: readonly Paper[],
  ): Promise<Result<Paper[]>> {
    if (wish.role === 'document') return ok([]);
    const cartons = attempt.accepted.cartons.map(({ reference }) => reference);
    if (wish.carton !== undefined && !cartons.includes(wish.carton)) {
      const message = `Order ${attempt.reference} has no carton ${wish.carton}; it has ${cartons.join(', ')}.`;
      return fail(stationError('bad-input', message, { field: 'carton' }));
    }
    const wanted = wish.carton === undefined ? cartons : [wish.carton];
    const labels = wanted.map((carton) => labelOf(kept, carton));
    const notReady = labels.some((label) => !label || needsAcceptance(kept, label));
    const error = mismatch(attempt, kept) ?? (notReady ? problem(attempt, kept) : null);
    if (error || notReady) {
      return fail(error ?? stationError('labels-held', 'These labels are not ready to print.'));
    }
    return ok(labels.filter((label) => label !== undefined));
  }

  return {
    async collect(attempt) {
      const collected = await documents.collect(attempt);
      // What went wrong just now says more than what is on record.
      return collected.ok ? problem(attempt, await papers.list(attempt.id)) : collected.error;
    },

    async view(attempt) {
      return shipmentView(attempt, {
        partner: parts.partner,
        papers: await papers.list(attempt.id),
        session: await parts.session(attempt.orderId),
        invoiceCopies: parts.invoiceCopies(),
      });
    },

    jobs: (attemptId) => parts.printJobs.list(attemptId),

    async print(attempt, wish) {
      const wanted = await toPrint(attempt, wish);
      if (!wanted.ok) return wanted;
      return await printing.print(attempt, wanted.value);
    },

    async accept(attempt, carton) {
      const kept = await papers.list(attempt.id);
      const waiting = kept.filter((paper) => needsAcceptance(kept, paper));
      const chosen = waiting.filter((paper) => carton === null || paper.cartonReference === carton);
      if (chosen.length === 0 && waiting.length > 0) {
        return fail(
          stationError('bad-input', `No label found by position waits for carton ${carton}.`, {
            field: 'carton',
          }),
        );
      }
      for (const { cartonReference } of chosen) {
        if (cartonReference === null) continue;
        await papers.accept(attempt.id, cartonReference);
        await parts.decisions.write(acceptance(attempt, cartonReference));
      }
      return ok(null);
    },
  };
}

const acceptance = ({ id, reference, connection }: Attempt, carton: string) => ({
  actor: null,
  action: 'accept-label',
  subject: id,
  reason: 'looked at its picture',
  data: { reference, connection, carton },
});
