import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import {
  type AnyMessage,
  listed,
  type Message,
  say,
  unended,
} from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type {
  PartnersKind,
  PrintJob,
  PrintKind,
  PrintRole,
  PrintTarget,
} from '../../../../shared/printing/print-job.ts';
import type { DecisionLog } from '../../../kernel/decision-log.ts';
import type { NewPrintJob, Printed, PrintTask, StoredPrintJob } from '../ports.ts';
import { mayPrint, type PrintableDocument, type PrintablePurchase } from './may-print.ts';
import { type Queue, shown } from './queue-context.ts';

export interface DocumentPrinterNeeds {
  queue: Pick<Queue, 'add' | 'settled'>;
  decisions: DecisionLog;
  /** Every document of the purchase: whether a label may print depends on the others. */
  documents: { list(attemptId: string): Promise<readonly PrintableDocument[]> };
  /** Size in points of a stored document. */
  sizeOf(hash: string): Promise<Result<{ width: number; height: number }>>;
  /** The printer of the role; null where none is assigned. */
  target(role: PrintRole): PrintTarget | null;
  /** Of that purchase's invoice, or of a courier's copy. */
  copiesOf(purchase: PrintablePurchase, kind: 'invoice' | 'courier-copy'): Promise<number>;
  /** The packer signed in; null for none. */
  packer(): string | null;
  newId(): string;
  now(): Date;
}

/** Who requested it, why, and an alternative target. */
export interface PrintBy {
  actor?: string | null;
  reason?: string | null;
  target?: PrintTarget;
  /** false: returns once the jobs are recorded, so that a scan does not wait for a printer. */
  wait?: boolean;
  /** Only documents not printed or queued yet, however they were requested: for automatic printing. */
  unprinted?: true;
}

/** Which documents, and where instead of the role's printer; without role, carton and kind all of them. */
export interface PrintOptions extends PrintBy {
  role?: PrintRole;
  carton?: string;
  kind?: Exclude<PrintKind, 'batch-slip' | 'test-page' | 'calibration-page'>;
}

/** A created and stored document of the station. */
export interface OwnDocument extends Pick<PrintTask, 'role' | 'title' | 'file' | 'media'> {
  kind: Exclude<PrintKind, PartnersKind>;
  cartonReference: string | null;
  /** Of an insert: the file that the rule names. */
  source?: string;
  /** Default: one. */
  copies?: number;
}

export interface DocumentPrinter {
  /**
   * Queues documents of one purchase in order, recorded before anything is sent, and waits until each
   * is finished or held. All or nothing: one that may not print stops all. Returns the jobs in any
   * case; `error` (`printer`) names those that certainly did not print. A document that may have come out
   * already stops all of them, until a person has said whether it did. Every print of a document after its
   * first is a reprint and is written to the audit log.
   *
   * Errors: `labels-held` (a label that may not print, a purchase that is not confirmed), `printer`
   * (a role without a printer: the system's default is never used), `store`.
   */
  print(
    purchase: PrintablePurchase,
    documents: readonly PrintableDocument[],
    by?: PrintBy,
  ): Promise<Result<Printed>>;
  /** Own documents of an order, or of none. */
  printOwn(
    of: { orderId: string | null; attemptId: string | null },
    documents: readonly OwnDocument[],
    by?: PrintBy,
  ): Promise<Result<Printed>>;
}

type Planned = Omit<NewPrintJob, 'lease' | 'state' | 'held' | 'closed'>;

export function createDocumentPrinter(parts: DocumentPrinterNeeds): DocumentPrinter {
  const { queue } = parts;

  async function plan(
    purchase: PrintablePurchase,
    document: PrintableDocument,
    by: PrintBy,
  ): Promise<Result<Planned[]>> {
    if (document.role === 'original' || document.role === 'unmatched')
      throw new Error(`A document that may not be printed: ${document.file}`);
    const kind = document.role;
    const role: PrintRole = kind === 'label' ? 'label' : 'document';
    const copies = await copiesOf(parts, purchase, kind);
    if (copies === 0) return ok([]);
    const target = by.target ?? parts.target(role);
    if (target === null) return fail(noPrinter(role, document.file));
    const media = await parts.sizeOf(document.hash);
    if (!media.ok) return media;
    return ok([
      {
        id: parts.newId(),
        kind,
        attemptId: purchase.id,
        orderId: purchase.orderId,
        role,
        target,
        title: titleOf(purchase, document.cartonReference, kind),
        cartonReference: document.cartonReference,
        copies,
        detail: null,
        file: document.file,
        source: document.url ?? null,
        media: media.value,
        packer: parts.packer(),
        at: parts.now().toISOString(),
      },
    ]);
  }

  async function run(planned: readonly Planned[], by: PrintBy): Promise<Result<Printed>> {
    const added = await queue.add(planned, { unprinted: by.unprinted === true });
    const made = new Set(planned.map(({ id }) => id));
    for (const job of added) {
      if (job.copyNumber > 1 && made.has(job.id)) await parts.decisions.write(reprint(job, by));
    }
    if (by.wait === false) {
      return ok({ jobs: added.map(shown), error: whatFailed(added.filter(({ held }) => held)) });
    }
    const jobs = (await queue.settled(added)).map(shown);
    return ok({ jobs, error: whatFailed(jobs) });
  }

  return {
    async print(purchase, documents, by = {}) {
      const refused = mayPrint(purchase, documents, await parts.documents.list(purchase.id));
      if (refused) return fail(refused);
      const planned: Planned[] = [];
      for (const document of documents) {
        const next = await plan(purchase, document, by);
        if (!next.ok) return next;
        planned.push(...next.value);
      }
      return await run(planned, by);
    },

    async printOwn(of, documents, by = {}) {
      const planned: Planned[] = [];
      for (const document of documents) {
        const target = by.target ?? parts.target(document.role);
        if (target === null) return fail(noPrinter(document.role, document.file));
        const at = parts.now().toISOString();
        const { source = null, copies = 1 } = document;
        const made = { source, copies, detail: null, packer: parts.packer(), at };
        planned.push({ ...of, ...document, ...made, id: parts.newId(), target });
      }
      return await run(planned, by);
    },
  };
}

function titleOf(
  { reference }: PrintablePurchase,
  carton: string | null,
  kind: PartnersKind,
): AnyMessage {
  switch (kind) {
    case 'label':
      return `${reference} ${carton ?? ''}`.trim();
    case 'invoice':
      return say('{reference} invoice', { reference });
    case 'courier-copy':
      return say('{reference} courier copy', { reference });
    case 'return-label':
      return say('{reference} return label', { reference });
    case 'other':
      return say('{reference} other page', { reference });
  }
}

/** What is printed only because somebody asked for it is printed once. */
async function copiesOf(
  parts: DocumentPrinterNeeds,
  purchase: PrintablePurchase,
  kind: PartnersKind,
): Promise<number> {
  if (kind === 'invoice') return await parts.copiesOf(purchase, kind);
  return kind === 'courier-copy' ? Math.max(1, await parts.copiesOf(purchase, kind)) : 1;
}

const reprint = (job: StoredPrintJob, { actor = null, reason = null }: PrintBy) => ({
  actor,
  action: 'reprint' as const,
  subject: job.attemptId ?? job.orderId ?? job.id,
  reason,
  data: {
    title: job.title,
    kind: job.kind,
    carton: job.cartonReference,
    copyNumber: job.copyNumber,
    target: job.target,
  },
});

function noPrinter(role: PrintRole, file: string): StationError {
  const message =
    role === 'label'
      ? say(
          "No printer is assigned for labels, and the system's default printer is never used. Assign one, or a folder (folder:DIR), or save the PDF: {file}",
          { file },
        )
      : say(
          "No printer is assigned for documents, and the system's default printer is never used. Assign one, or a folder (folder:DIR), or save the PDF: {file}",
          { file },
        );
  return stationError('printer', message, { field: `printers.${role}`, retry: 'after-change' });
}

/** Error for jobs that did not certainly print; null where all did. */
export function whatFailed(jobs: readonly PrintJob[]): StationError | null {
  const bad = jobs.filter(({ state }) => state !== 'done');
  if (bad.length === 0) return null;
  const retry = bad.every(({ state }) => state === 'failed') ? 'now' : 'after-change';
  const waits = bad.every(({ state }) => state === 'queued');
  const message = bad.some(({ state }) => state === 'unknown')
    ? say('{what}. Look at the printer and say whether it came out, before it is printed again.', {
        what: listed(bad.map(wordsOf), '; '),
      })
    : say('{what}.', { what: listed(bad.map(wordsOf), '; ') });
  return stationError('printer', message, { retry: waits ? 'later' : retry });
}

function wordsOf({ title, state, detail }: PrintJob): Message {
  const what = title;
  const why = detail ? say(' ({detail})', { detail: unended(detail) }) : '';
  if (state === 'failed') return say('{what} was not printed{why}', { what, why });
  if (state === 'unknown') return say('{what} may or may not have come out{why}', { what, why });
  return say('{what} waits for its printer and prints by itself once it is ready{why}', {
    what,
    why,
  });
}
