import { beforeEach, describe, expect, test } from 'vitest';
import type {
  KeptPrintJob,
  PrintJobRepository,
  PrintOutcome,
  PrintTask,
} from '../../../src/main/domain/printing/ports.ts';
import {
  createPrinting,
  type PrintablePaper,
  type PrintablePurchase,
} from '../../../src/main/domain/printing/printing.ts';
import { ok } from '../../../src/shared/result.ts';
import type { PrintRole, PrintTarget } from '../../../src/shared/station/print-job.ts';

let kept: KeptPrintJob[];
let sent: (PrintTask & { target: PrintTarget })[];
let happened: string[];
let papers: PrintablePaper[];
let targets: Record<PrintRole, PrintTarget | null>;
let copies: number;
let outcome: PrintOutcome;

beforeEach(() => {
  kept = [];
  sent = [];
  happened = [];
  papers = [label('BOX-1'), label('BOX-2'), invoice];
  targets = { label: 'system:Zebra', document: 'system:Laser' };
  copies = 3;
  outcome = { state: 'done', detail: 'handed over' };
});

const printing = createPrinting({
  jobs: {
    ...({} as PrintJobRepository),
    async add(jobs) {
      const added = jobs.map((job) => ({ ...job, copyNumber: 1, confirmedAt: null }));
      kept.push(...added);
      for (const job of jobs) happened.push(`${job.id} ${job.state}`);
      return added;
    },
    async change(id, _from, to) {
      kept = kept.map((job) => (job.id === id ? { ...job, ...to } : job));
      happened.push(`${id} ${to.state}`);
      return null;
    },
    list: async () => kept,
  },
  printers: {
    async print(target, task) {
      sent.push({ ...task, target });
      happened.push(`${task.jobId} at the printer`);
      return outcome;
    },
    discover: async () => [],
    check: async () => ({ ok: true, detail: '' }),
  },
  papers: { list: async () => papers },
  sizeOf: async (hash) =>
    ok(hash === 'invoice' ? { width: 612, height: 792 } : { width: 288, height: 432 }),
  target: (role) => targets[role],
  invoiceCopies: () => copies,
  newId: () => `job ${kept.length + 1}`,
  now: () => new Date('2026-03-04T05:06:07Z'),
});

const base = { matchedBy: null, accepted: false, cartonReference: null };
const label = (carton: string, change: Partial<PrintablePaper> = {}): PrintablePaper => ({
  ...base,
  role: 'label',
  hash: carton,
  file: `/data/${carton}.pdf`,
  cartonReference: carton,
  matchedBy: 'text',
  ...change,
});
const invoice: PrintablePaper = {
  ...base,
  role: 'invoice',
  hash: 'invoice',
  file: '/data/invoice.pdf',
};

const purchase = (change: Partial<PrintablePurchase> = {}): PrintablePurchase => ({
  id: 'attempt',
  orderId: 'order',
  reference: 'SO-1001',
  state: 'confirmed',
  accepted: { cartons: [{ reference: 'BOX-1' }, { reference: 'BOX-2' }] },
  ...change,
});

const print = (wanted = papers, change: Partial<PrintablePurchase> = {}) =>
  printing.print(purchase(change), wanted);

describe('what is printed where', () => {
  test('labels on the label printer, once; the invoice on the document printer, three times', async () => {
    const answer = await print();
    expect(answer).toMatchObject({ ok: true, value: { error: null } });
    expect(
      sent.map(({ target, file, title, role, copies, media }) =>
        [target, file, title, role, copies, `${media.width}x${media.height}`].join(' | '),
      ),
    ).toEqual([
      'system:Zebra | /data/BOX-1.pdf | SO-1001 BOX-1 | label | 1 | 288x432',
      'system:Zebra | /data/BOX-2.pdf | SO-1001 BOX-2 | label | 1 | 288x432',
      'system:Laser | /data/invoice.pdf | SO-1001 invoice | document | 3 | 612x792',
    ]);
  });

  test('no invoice where no copy is wanted', async () => {
    copies = 0;
    expect(await print([invoice])).toEqual({ ok: true, value: { jobs: [], error: null } });
  });

  test('a role without a printer stops everything, and offers the PDF', async () => {
    targets.document = null;
    expect(await print()).toMatchObject({
      ok: false,
      error: {
        code: 'printer',
        field: 'printers.document',
        message: expect.stringContaining('save the PDF: /data/invoice.pdf'),
      },
    });
    expect(happened).toEqual([]);
  });
});

describe('every print is a job on record', () => {
  test('queued before anything is sent, sent before the printer hears of it, then its end', async () => {
    await print([label('BOX-1')]);
    expect(happened).toEqual(['job 1 queued', 'job 1 sent', 'job 1 at the printer', 'job 1 done']);
    expect(kept).toMatchObject([
      {
        attemptId: 'attempt',
        state: 'done',
        detail: 'handed over',
        at: '2026-03-04T05:06:07.000Z',
      },
    ]);
  });

  test('what failed is said with the reason, and may be tried again', async () => {
    outcome = { state: 'failed', detail: 'head open' };
    expect(await print([label('BOX-1')])).toMatchObject({
      ok: true,
      value: {
        jobs: [{ state: 'failed', detail: 'head open' }],
        error: {
          code: 'printer',
          message: 'SO-1001 BOX-1 was not printed (head open).',
          retry: 'now',
        },
      },
    });
  });

  test('what may have come out is not offered to be tried again at once', async () => {
    outcome = { state: 'unknown', detail: 'still waits' };
    expect(await print([label('BOX-1')])).toMatchObject({
      value: {
        error: {
          message: 'SO-1001 BOX-1 may or may not have come out (still waits).',
          retry: 'after-change',
        },
      },
    });
  });
});

describe('what may not be printed', () => {
  const byPosition = (carton: string, accepted = false) =>
    label(carton, { matchedBy: 'position', accepted });

  test.each(['cancelled', 'unknown', 'refused', 'declared-not-bought'] as const)(
    'paper of a shipment that is %s',
    async (state) => {
      expect(await print(papers, { state })).toMatchObject({ error: { code: 'labels-held' } });
    },
  );

  test('labels by position of several cartons, until each was accepted', async () => {
    papers = [byPosition('BOX-1', true), byPosition('BOX-2')];
    expect(await print()).toMatchObject({
      error: { code: 'labels-held', message: expect.stringContaining('The labels of BOX-2 are') },
    });
    expect(await print([byPosition('BOX-1', true)])).toMatchObject({ ok: true });
  });

  test('but the one label of one carton', async () => {
    papers = [byPosition('BOX-1')];
    const accepted = { cartons: [{ reference: 'BOX-1' }] };
    expect(await print(papers, { accepted })).toMatchObject({ ok: true });
  });

  test('any label while another of the shipment fits no carton', async () => {
    papers = [
      label('BOX-1'),
      { ...base, role: 'unmatched', hash: 'x', file: '/data/x.pdf' },
      invoice,
    ];
    expect(await print([label('BOX-1')])).toMatchObject({ error: { code: 'labels-held' } });
    expect(await print([invoice])).toMatchObject({ ok: true });
  });

  test('an original or an unmatched page', async () => {
    for (const role of ['original', 'unmatched'] as const) {
      expect(await print([{ ...base, role, hash: 'x', file: '/data/x.pdf' }])).toMatchObject({
        error: { code: 'labels-held' },
      });
    }
    expect(sent).toEqual([]);
  });
});
