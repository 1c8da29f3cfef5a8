import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { openLocks } from '../../../../src/main/adapters/store-sqlite/files/locks.ts';
import type { Store } from '../../../../src/main/adapters/store-sqlite/store.ts';
import { createDocumentPrinter } from '../../../../src/main/features/printing/logic/document-printer.ts';
import {
  mayStillPrint,
  type PrintableDocument,
  type PrintablePurchase,
} from '../../../../src/main/features/printing/logic/may-print.ts';
import { createQueue } from '../../../../src/main/features/printing/logic/queue.ts';
import type {
  Printers,
  PrintOutcome,
  PrintTask,
} from '../../../../src/main/features/printing/ports.ts';
import { english } from '../../../../src/shared/kernel/message.ts';
import { ok } from '../../../../src/shared/kernel/result.ts';
import type { PrintRole, PrintTarget } from '../../../../src/shared/printing/print-job.ts';
import { must, ownFolder, ownStore } from '../../../adapters/store-sqlite/support/bench.ts';
import { anAttempt } from '../../../adapters/store-sqlite/support/samples.ts';

type Sent = PrintTask & { target: PrintTarget };

/** One program's queue on a real store with real locks; only the printers are fakes. */
export async function printRig(
  shared?: { store: Store; locks: string; attemptId: string },
  printers?: Printers,
) {
  const store = shared?.store ?? (await ownStore());
  const locks = shared?.locks ?? ownFolder();
  const attemptId =
    shared?.attemptId ?? must(await store.journal.open(anAttempt('SO-1001'), '{}')).id;

  const sent: Sent[] = [];
  const withdrawn: string[] = [];
  const states: string[] = [];
  const play = {
    copies: 3,
    packer: null as string | null,
    targets: { label: 'system:Zebra', document: 'system:Laser' } as Record<
      PrintRole,
      PrintTarget | null
    >,
    papers: [] as PrintableDocument[],
    state: 'confirmed' as PrintablePurchase['state'],
    /** Of every document. */
    barcodes: [] as string[],
    ready: { ok: true, detail: 'ready' },
    /** Paper sizes of the printers; empty: unknown. */
    stock: [] as { width: number; height: number }[],
    /** Why a withdrawn job may still print. */
    leftInQueue: null as string | null,
    print: async (_: Sent): Promise<PrintOutcome> => ({ state: 'done', detail: 'handed over' }),
  };

  const purchase = (change: Partial<PrintablePurchase> = {}): PrintablePurchase => ({
    id: attemptId,
    orderId: 'order-of-SO-1001',
    reference: 'SO-1001',
    state: play.state,
    accepted: {
      ...{ service: 'express', carrier: 'Post', total: null },
      cartons: [{ reference: 'BOX-1' }, { reference: 'BOX-2' }],
    },
    ...change,
  });

  const queue = createQueue({
    jobs: store.printJobs,
    printers: printers ?? {
      async print(target, task) {
        sent.push({ ...task, target });
        states.push(`${english(task.title)} at the printer`);
        return await play.print({ ...task, target });
      },
      papers: async () => play.stock,
      async withdraw(_target, jobId) {
        withdrawn.push(jobId);
        return play.leftInQueue;
      },
      discover: async () => [],
      check: async () => play.ready,
    },
    locks: openLocks(`${locks}/printers`),
    leases: openLocks(`${locks}/seats`),
    decisions: store.audit,
    mayPrint: async (job) => mayStillPrint(job, job.attemptId ? purchase() : null, play.papers),
    barcodesOn: async () => play.barcodes,
    targets: () => play.targets,
    // Shortens every pause of the queue.
    wait: (_milliseconds, signal) => delay(5, undefined, { signal }),
    now: () => new Date('2026-03-04T05:06:07Z'),
    onDefect: (error) => {
      throw error;
    },
  });
  queue.listen((job) => {
    if (job)
      states.push(`${english(job.title)} ${job.held ? `held by the ${job.held}` : job.state}`);
  });
  onTestFinished(() => queue.close());

  let ids = 0;
  const printing = createDocumentPrinter({
    queue,
    decisions: store.audit,
    documents: { list: async () => play.papers },
    sizeOf: async (hash) =>
      ok(hash === 'invoice' ? { width: 612, height: 792 } : { width: 288, height: 432 }),
    target: (role) => play.targets[role],
    copiesOf: async () => play.copies,
    packer: () => play.packer,
    newId: () => `job ${process.hrtime.bigint()}-${++ids}`,
    now: () => new Date('2026-03-04T05:06:07Z'),
  });

  return { store, locks, attemptId, queue, printing, purchase, play, sent, withdrawn, states };
}
export type PrintRig = Awaited<ReturnType<typeof printRig>>;

const base = { matchedBy: null, accepted: false, cartonReference: null };

export const label = (
  carton: string,
  change: Partial<PrintableDocument> = {},
): PrintableDocument => ({
  ...base,
  role: 'label',
  hash: carton,
  file: `/data/${carton}.pdf`,
  cartonReference: carton,
  matchedBy: 'text',
  ...change,
});

export const invoice: PrintableDocument = {
  ...base,
  role: 'invoice',
  hash: 'invoice',
  file: '/data/invoice.pdf',
};

/** A promise and the function that resolves it. */
export function gate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
