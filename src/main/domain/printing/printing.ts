import { type StationError, stationError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { PrintJob, PrintRole, PrintTarget } from '../../../shared/station/print-job.ts';
import type { AttemptState, MatchedBy } from '../../../shared/station/shipment.ts';
import type { KeptPrintJob, NewPrintJob, Printers, PrintJobRepository } from './ports.ts';

/** A paper of a purchase, as far as printing asks. */
export interface PrintablePaper {
  role: 'original' | 'label' | 'invoice' | 'unmatched';
  hash: string;
  file: string;
  cartonReference: string | null;
  matchedBy: MatchedBy | null;
  /** A person has looked at the picture of a label by position. */
  accepted: boolean;
}

/** A purchase, as far as printing asks. */
export interface PrintablePurchase {
  id: string;
  orderId: string;
  reference: string;
  state: AttemptState;
  accepted: { cartons: readonly { reference: string }[] };
}

export interface PrintingParts {
  jobs: PrintJobRepository;
  printers: Printers;
  /** Every paper of the purchase: whether one of its labels may print depends on the others. */
  papers: { list(attemptId: string): Promise<readonly PrintablePaper[]> };
  /** Size in points of a kept paper. */
  sizeOf(hash: string): Promise<Result<{ width: number; height: number }>>;
  /** Where the role prints now; null where nobody has assigned it. */
  target(role: PrintRole): PrintTarget | null;
  invoiceCopies(): number;
  newId(): string;
  now(): Date;
}

export interface Printing {
  /**
   * Prints papers of one purchase in order, each as a job that is on record before anything is sent.
   * Nothing is printed unless everything may be. The jobs are answered whatever became of them;
   * `error` (`printer`) says which of them did not come out for sure.
   *
   * Errors: `labels-held` (a label that may not print, a purchase that is not confirmed),
   * `printer` (a role without a printer: the system's default one is never used), `store`.
   */
  print(
    purchase: PrintablePurchase,
    papers: readonly PrintablePaper[],
  ): Promise<Result<{ jobs: PrintJob[]; error: StationError | null }>>;
}

interface Planned {
  job: NewPrintJob;
  media: { width: number; height: number };
}

export function createPrinting(parts: PrintingParts): Printing {
  const { jobs, printers } = parts;

  async function plan(
    purchase: PrintablePurchase,
    paper: PrintablePaper,
  ): Promise<Result<Planned[]>> {
    const role: PrintRole = paper.role === 'label' ? 'label' : 'document';
    const copies = role === 'label' ? 1 : parts.invoiceCopies();
    if (copies === 0) return ok([]);
    const target = parts.target(role);
    if (target === null) return fail(noPrinter(role, paper));
    const media = await parts.sizeOf(paper.hash);
    if (!media.ok) return media;
    const job: NewPrintJob = {
      id: parts.newId(),
      kind: role === 'label' ? 'label' : 'invoice',
      attemptId: purchase.id,
      orderId: purchase.orderId,
      role,
      target,
      state: 'queued',
      held: null,
      media: media.value,
      seat: null,
      title: `${purchase.reference} ${paper.cartonReference ?? 'invoice'}`,
      cartonReference: paper.cartonReference,
      copies,
      detail: null,
      file: paper.file,
      at: parts.now().toISOString(),
    };
    return ok([{ job, media: media.value }]);
  }

  async function run(job: KeptPrintJob, media: Planned['media']): Promise<PrintJob> {
    const { id: jobId, file, title, role, copies, target } = job;
    // On record before the printer hears of it: after a crash it reads "may have come out".
    await jobs.change(jobId, { states: ['queued'] }, { state: 'sent' });
    const { state, detail } = await printers.print(target, {
      jobId,
      file,
      title,
      role,
      copies,
      media,
    });
    await jobs.change(jobId, { states: ['sent'] }, { state, detail });
    return shown({ ...job, state, detail });
  }

  return {
    async print(purchase, papers) {
      const refused = mayPrint(purchase, papers, await parts.papers.list(purchase.id));
      if (refused) return fail(refused);
      const planned: Planned[] = [];
      for (const paper of papers) {
        const next = await plan(purchase, paper);
        if (!next.ok) return next;
        planned.push(...next.value);
      }
      const added = await jobs.add(planned.map(({ job }) => job));
      const done: PrintJob[] = [];
      for (const job of added) done.push(await run(job, job.media ?? { width: 0, height: 0 }));
      return ok({ jobs: done, error: whatFailed(done) });
    },
  };
}

/** Why these papers may not be printed, or null. */
function mayPrint(
  purchase: PrintablePurchase,
  papers: readonly PrintablePaper[],
  all: readonly PrintablePaper[],
): StationError | null {
  if (purchase.state !== 'confirmed') {
    return held(
      `The shipment of ${purchase.reference} is ${purchase.state}: its paper is not printed.`,
    );
  }
  const loose = papers.find(({ role }) => role === 'original' || role === 'unmatched');
  if (loose) return held('Only labels of cartons and invoices are printed; this is neither.');
  const labels = papers.filter(({ role }) => role === 'label');
  if (labels.length === 0) return null;
  if (all.some(({ role }) => role === 'unmatched')) {
    return held('Labels of this shipment do not fit its cartons: none is printed until they do.');
  }
  const several = purchase.accepted.cartons.length > 1;
  const unseen = labels.filter(({ matchedBy, accepted }) => matchedBy === 'position' && !accepted);
  if (!several || unseen.length === 0) return null;
  const cartons = unseen.map(({ cartonReference }) => cartonReference).join(', ');
  return held(
    `The labels of ${cartons} are given by position only: look at each picture and accept it first.`,
  );
}

const held = (message: string): StationError =>
  stationError('labels-held', message, { retry: 'after-change' });

function noPrinter(role: PrintRole, { file }: PrintablePaper): StationError {
  const message =
    `No printer is assigned for ${role}s, and the system's default printer is never used. ` +
    `Assign one, or a folder (folder:DIR), or save the PDF: ${file}`;
  return stationError('printer', message, { field: `printers.${role}`, retry: 'after-change' });
}

function whatFailed(jobs: readonly PrintJob[]): StationError | null {
  const bad = jobs.filter(({ state }) => state !== 'done');
  if (bad.length === 0) return null;
  const words = bad.map(({ title, state, detail }) =>
    state === 'failed'
      ? `${title} was not printed (${detail})`
      : `${title} may or may not have come out (${detail})`,
  );
  const retry = bad.every(({ state }) => state === 'failed') ? 'now' : 'after-change';
  return stationError('printer', `${words.join('; ')}.`, { retry });
}

function shown({ orderId: _, file: __, seat: ___, media: ____, ...job }: KeptPrintJob): PrintJob {
  return job;
}
