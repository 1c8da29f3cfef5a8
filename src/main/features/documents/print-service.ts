import { resolve } from 'node:path';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import { fileNameOf } from '../../../shared/kernel/safe-name.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type {
  PrinterStatus,
  PrintJob,
  PrintRole,
  PrintTarget,
  Readiness,
} from '../../../shared/printing/print-job.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { Partner } from '../../kernel/partner.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { Printed, Printers, PrintJobRepository } from '../printing/ports.ts';
import { type PrintTargetNeeds, sandboxStaysIn, targetOf } from '../printing/print-target.ts';
import { type PrintWish, whatFailed } from '../printing/rules/printing.ts';
import { type Queue, shown } from '../printing/rules/queue-context.ts';
import type { Attempt, PurchaseJournal } from '../purchasing/ports.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { Acceptable } from './accept-labels.ts';
import type { DocumentService } from './document-service.ts';
import type { DocumentShelf } from './document-shelf.ts';
import type { OwnDocuments } from './own-documents.ts';

/** The print queue for the window and the command line. */
export type PrintService = ReturnType<typeof createPrintService>;

/** Milliseconds between checks of an idle printer. */
const LOOK_MS = 30_000;

/** `unprintedOf`: only what this purchase has not printed yet. */
type OrderPrintWish = PrintWish & { unprintedOf?: string };

interface PrintServiceNeeds {
  sessions: SessionRepository;
  journal: PurchaseJournal;
  printJobs: PrintJobRepository;
  printers: Printers;
  settings: SettingsSource;
  connection: Partner;
  /** Output folder of the sandbox's printouts while no printer is set. */
  paperDir: string;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  queue: Queue;
  documentService: DocumentService;
  ownDocuments: OwnDocuments;
  shelf: DocumentShelf;
  shipping: Shipping;
}

export function createPrintService(needs: PrintServiceNeeds) {
  const { queue, documentService, ownDocuments, shelf } = needs;
  const closing = new AbortController();
  let looking: Promise<void> = Promise.resolve();

  return {
    queue: queue.view,
    /** Asks the printer now, and notifies every window of the result. */
    check: queue.workers.ask,
    retry: queue.retry,
    /** Errors: also `bad-input` where the sandbox may not print there. */
    async move(job: string, target: PrintTarget): Promise<Result<PrintJob>> {
      const refused = sandboxStaysIn(needs, target);
      return refused ? fail(refused) : await queue.move(job, target);
    },
    drop: queue.drop,
    resolve: queue.resolve,
    assign: (role: PrintRole, target: PrintTarget) => assign(needs, role, target),
    testPage: ownDocuments.testPage,
    commandSheet: ownDocuments.commandSheet,
    printCommandSheet: ownDocuments.printCommandSheet,
    reprint: (attemptId: string, wish: PrintWish) => reprint(needs, attemptId, wish),
    print: (order: StoredOrder, wish: OrderPrintWish) => print(needs, order, wish),
    /** A supervisor's override. */
    async acceptLabels(
      order: StoredOrder,
      what: Acceptable,
      carton: string | null,
      file: string | null = null,
    ): Promise<Result<null>> {
      const attempt = await bought(needs, order);
      return attempt.ok ? await documentService.accept(attempt.value, carton, what, file) : attempt;
    },
    /** Print jobs of a shipment, oldest first. */
    jobs: documentService.jobs,
    /** One of the station's documents, for saving. Errors: `not-found`, `paper-missing`, `store`. */
    async file(file: string): Promise<Result<{ name: string; pdf: Uint8Array }>> {
      const pdf = await shelf.read(file);
      return pdf.ok ? ok({ name: fileNameOf(file), pdf: pdf.value }) : pdf;
    },
    status: () => status(needs),
    /** For a long-running host: waits for printers and monitors them. */
    begin(): void {
      looking = lookAround(needs, closing.signal).catch((error) => reportDefect(error, 'printers'));
    },
    async close(): Promise<void> {
      closing.abort();
      await queue.close();
      await looking;
    },
  };
}

const rolesOf = (needs: PrintTargetNeeds): Record<PrintRole, PrintTarget | null> => ({
  label: targetOf(needs, 'label'),
  document: targetOf(needs, 'document'),
});

async function lookAround(needs: PrintServiceNeeds, closing: AbortSignal) {
  const { queue, wait } = needs;
  await queue.begin();
  while (!closing.aborted) {
    const targets = new Set(Object.values(rolesOf(needs)).filter((target) => target !== null));
    await Promise.all([...targets].map((target) => queue.workers.ask(target)));
    await wait(LOOK_MS, closing).catch(() => undefined);
  }
}

async function bought(
  { shipping }: PrintServiceNeeds,
  { id, reference }: StoredOrder,
): Promise<Result<Attempt>> {
  const attempt = await shipping.standing(id);
  if (attempt?.state === 'confirmed') return ok(attempt);
  if (attempt) return fail(await shipping.inTheWay(attempt));
  const message = say('Order {reference} is not bought yet: there is nothing to print.', {
    reference,
  });
  return refuse('bad-input', message);
}

/**
 * Assigns a printer to a role. Refuses what can never work: `bad-input` for a folder that cannot be
 * written. A printer that is off, or not known to a print service that may be down, is accepted and
 * reported as not ready.
 */
async function assign(
  { printers, settings }: PrintServiceNeeds,
  role: PrintRole,
  wanted: PrintTarget,
): Promise<Result<{ target: PrintTarget; ready: Readiness }>> {
  const target = absolute(wanted);
  const ready = await printers.check(target);
  if (!ready.ok && target.startsWith('folder:')) {
    const message = say('target: {detail}', { detail: ready.detail });
    return refuse('bad-input', message, { field: 'target' });
  }
  const set = await settings.set(`printers.${role}`, target);
  return set.ok ? ok({ target, ready }) : set;
}

/** Prints from the store, without calling the partner. Errors: `not-found`, and those of printing. */
async function reprint(
  { journal, connection, documentService }: PrintServiceNeeds,
  attemptId: string,
  wish: PrintWish,
): Promise<Result<Printed>> {
  const attempt = await journal.find(attemptId);
  if (attempt?.connection === connection.name) return await documentService.print(attempt, wish);
  const message = say('There is no such shipment.');
  return refuse('not-found', message, { field: 'attemptId' });
}

/** As `reprint`, by order; carton slips also before the purchase. */
async function print(
  needs: PrintServiceNeeds,
  order: StoredOrder,
  { unprintedOf, ...wish }: OrderPrintWish,
): Promise<Result<Printed>> {
  // By id: another program may have cancelled it since, and bought the order again.
  if (unprintedOf !== undefined) return await printRest(needs, unprintedOf, wish);
  const { sessions } = needs;
  const session = wish.kind === 'carton-label' ? await sessions.find(order.id) : null;
  if (session && session.cartons.length > 0) {
    const cartons = session.cartons.map(({ reference }) => reference);
    return await needs.documentService.printCartonSlips(order, cartons, wish);
  }
  const attempt = await bought(needs, order);
  return attempt.ok ? await needs.documentService.print(attempt.value, wish) : attempt;
}

/**
 * What the purchase has not printed yet: also what another program left in the queue when it ended. What may or
 * may not have come out is among the jobs and their error, until a person has said.
 */
async function printRest(
  needs: PrintServiceNeeds,
  attemptId: string,
  wish: PrintWish,
): Promise<Result<Printed>> {
  const { queue, printJobs } = needs;
  // Finds out which programs have ended.
  await queue.view();
  const before = (await printJobs.list(attemptId)).filter(({ closed }) => !closed);
  const printed = await reprint(needs, attemptId, { ...wish, unprinted: true });
  if (!printed.ok) return printed;
  const left = before.filter(({ state, held }) => state === 'queued' && held === 'person');
  for (const { id } of left) await queue.retry(id);
  const again = wish.wait === false ? left : await queue.settled(left);
  const unclear = before.filter(({ state }) => state === 'unknown');
  const jobs = [...again, ...unclear].map(shown);
  return ok({
    jobs: [...jobs, ...printed.value.jobs],
    error: printed.value.error ?? whatFailed(jobs),
  });
}

async function status(needs: PrintServiceNeeds): Promise<PrinterStatus> {
  const { queue, printJobs } = needs;
  const open = await printJobs.openCounts();
  const { label, document } = rolesOf(needs);
  const ready = (target: PrintTarget | null): Readiness | null =>
    target === null ? null : queue.workers.readiness(target);
  return {
    label,
    document,
    ready: { label: ready(label), document: ready(document) },
    waiting: open.reduce((sum, { waiting }) => sum + waiting, 0),
    trouble: open.reduce((sum, { trouble }) => sum + trouble, 0),
  };
}

/** Resolves a relative folder now: later prints may run in another directory. */
const absolute = (target: PrintTarget): PrintTarget =>
  target.startsWith('folder:') ? `folder:${resolve(target.slice('folder:'.length))}` : target;
