import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import { fileNameOf } from '../../../shared/kernel/safe-name.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Partner } from '../../kernel/partner.ts';
import type { SessionRepository } from '../packing/ports.ts';
import { type PrintOptions, whatFailed } from '../printing/logic/document-printer.ts';
import { type Queue, shown } from '../printing/logic/queue-context.ts';
import type { Printed, PrintJobRepository } from '../printing/ports.ts';
import type { Attempt, PurchaseJournal } from '../purchasing/ports.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { Acceptable } from './accept-labels.ts';
import type { DocumentReader } from './document-reader.ts';
import type { DocumentService } from './document-service.ts';
import type { OwnDocuments } from './own-documents.ts';

/** Printing of documents for the window and the command line. */
export type PrintService = ReturnType<typeof createPrintService>;

/** `unprintedOf`: only what this purchase has not printed yet. */
type OrderPrintOptions = PrintOptions & { unprintedOf?: string };

interface PrintServiceNeeds {
  sessions: SessionRepository;
  journal: PurchaseJournal;
  printJobs: PrintJobRepository;
  connection: Partner;
  queue: Queue;
  documentService: DocumentService;
  ownDocuments: OwnDocuments;
  documentReader: DocumentReader;
  shipping: Shipping;
}

export function createPrintService(needs: PrintServiceNeeds) {
  const { documentService, ownDocuments, documentReader } = needs;
  return {
    testPage: ownDocuments.testPage,
    commandSheet: ownDocuments.commandSheet,
    printCommandSheet: ownDocuments.printCommandSheet,
    reprint: (attemptId: string, wish: PrintOptions) => reprint(needs, attemptId, wish),
    print: (order: StoredOrder, wish: OrderPrintOptions) => print(needs, order, wish),
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
      const pdf = await documentReader.read(file);
      return pdf.ok ? ok({ name: fileNameOf(file), pdf: pdf.value }) : pdf;
    },
  };
}

async function bought(
  { shipping }: PrintServiceNeeds,
  { id, reference }: StoredOrder,
): Promise<Result<Attempt>> {
  const attempt = await shipping.blockingAttempt(id);
  if (attempt?.state === 'confirmed') return ok(attempt);
  if (attempt) return fail(await shipping.inTheWay(attempt));
  const message = say('Order {reference} is not bought yet: there is nothing to print.', {
    reference,
  });
  return refuse('bad-input', message);
}

/** Prints from the store, without calling the partner. Errors: `not-found`, and those of printing. */
async function reprint(
  { journal, connection, documentService }: PrintServiceNeeds,
  attemptId: string,
  wish: PrintOptions,
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
  { unprintedOf, ...wish }: OrderPrintOptions,
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
  wish: PrintOptions,
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
