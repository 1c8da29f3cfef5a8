import { beforeEach, describe, expect, test } from 'vitest';
import type {
  PrintableDocument,
  PrintablePurchase,
} from '../../../../src/main/features/printing/rules/may-print.ts';
import { invoice, label, type PrintRig, printRig } from './print-rig.ts';

let rig: PrintRig;

beforeEach(async () => {
  rig = await printRig();
  rig.play.papers = [label('BOX-1'), label('BOX-2'), invoice];
});

const print = (wanted = rig.play.papers, change: Partial<PrintablePurchase> = {}) =>
  rig.printing.print(rig.purchase(change), wanted);

describe('what is printed where', () => {
  test('labels on the label printer, once; the invoice on the document printer, three times', async () => {
    const answer = await print();
    expect(answer).toMatchObject({ ok: true, value: { error: null } });
    expect(
      rig.sent
        .map(({ target, file, title, role, copies, media }) =>
          [target, file, title, role, copies, `${media.width}x${media.height}`].join(' | '),
        )
        .sort(),
    ).toEqual([
      'system:Laser | /data/invoice.pdf | SO-1001 invoice | document | 3 | 612x792',
      'system:Zebra | /data/BOX-1.pdf | SO-1001 BOX-1 | label | 1 | 288x432',
      'system:Zebra | /data/BOX-2.pdf | SO-1001 BOX-2 | label | 1 | 288x432',
    ]);
  });

  test('no invoice where no copy is wanted', async () => {
    rig.play.copies = 0;
    expect(await print([invoice])).toEqual({ ok: true, value: { jobs: [], error: null } });
  });

  test('a role without a printer stops everything, and offers the PDF', async () => {
    rig.play.targets.document = null;
    expect(await print()).toMatchObject({
      ok: false,
      error: {
        code: 'printer',
        field: 'printers.document',
        message: expect.stringContaining('save the PDF: /data/invoice.pdf'),
      },
    });
    expect(rig.states).toEqual([]);
  });
});

describe('every print is a job on record', () => {
  test('queued before anything is sent, sent before the printer hears of it, then its end', async () => {
    await print([label('BOX-1')]);
    expect(rig.states).toEqual([
      'SO-1001 BOX-1 queued',
      'SO-1001 BOX-1 sent',
      'SO-1001 BOX-1 at the printer',
      'SO-1001 BOX-1 done',
    ]);
    expect(await rig.store.printJobs.list(rig.attemptId)).toMatchObject([
      { kind: 'label', state: 'done', detail: 'handed over', copyNumber: 1, confirmedAt: null },
    ]);
  });

  test('what failed is said with the reason, and may be tried again', async () => {
    rig.play.print = async () => ({ state: 'failed', detail: 'head open' });
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
    rig.play.print = async () => ({ state: 'unknown', detail: 'still waits' });
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

describe('printing again', () => {
  const numbers = async () =>
    (await rig.store.printJobs.list(rig.attemptId)).map(({ title, copyNumber }) =>
      [title, copyNumber].join(' #'),
    );

  test('is counted for each paper, and kept in the audit log with who and why', async () => {
    await print([label('BOX-1'), label('BOX-2'), invoice]);
    expect(await rig.store.audit.list({ limit: 9 })).toEqual([]);
    const by = { actor: 'Ada', reason: 'the first one tore' };
    const again = await rig.printing.print(rig.purchase(), [label('BOX-2')], by);
    expect(again).toMatchObject({ value: { jobs: [{ copyNumber: 2 }] } });
    expect(await numbers()).toEqual([
      'SO-1001 BOX-1 #1',
      'SO-1001 BOX-2 #1',
      'SO-1001 invoice #1',
      'SO-1001 BOX-2 #2',
    ]);
    expect(await rig.store.audit.list({ limit: 9 })).toMatchObject([
      {
        action: 'reprint',
        subject: rig.attemptId,
        ...by,
        data: { kind: 'label', carton: 'BOX-2', copyNumber: 2, target: 'system:Zebra' },
      },
    ]);
  });

  test('what never came out is not counted', async () => {
    rig.play.print = async () => ({ state: 'failed', detail: 'jam' });
    await print([label('BOX-1')]);
    rig.play.print = async () => ({ state: 'unknown', detail: 'cut off' });
    await print([label('BOX-1')]);
    await print([label('BOX-1')]);
    expect(await numbers()).toEqual(['SO-1001 BOX-1 #1', 'SO-1001 BOX-1 #1', 'SO-1001 BOX-1 #2']);
    expect(await rig.store.audit.list({ limit: 9 })).toHaveLength(1);
  });
});

describe('what may not be printed', () => {
  const byPosition = (carton: string, accepted = false) =>
    label(carton, { matchedBy: 'position', accepted });
  const unmatched: PrintableDocument = {
    ...invoice,
    role: 'unmatched',
    hash: 'x',
    file: '/data/x.pdf',
  };

  test.each(['cancelled', 'unknown', 'refused', 'declared-not-bought'] as const)(
    'paper of a shipment that is %s',
    async (state) => {
      expect(await print(rig.play.papers, { state })).toMatchObject({
        error: { code: 'labels-held' },
      });
      expect(rig.sent).toEqual([]);
    },
  );

  test('labels by position of several cartons, until each was accepted', async () => {
    rig.play.papers = [byPosition('BOX-1', true), byPosition('BOX-2')];
    expect(await print()).toMatchObject({
      error: { code: 'labels-held', message: expect.stringContaining('The labels of BOX-2 are') },
    });
    expect(await print([byPosition('BOX-1', true)])).toMatchObject({ ok: true });
  });

  test('but the one label of one carton', async () => {
    rig.play.papers = [byPosition('BOX-1')];
    const { accepted: of } = rig.purchase();
    const accepted = { ...of, cartons: [{ reference: 'BOX-1' }] };
    expect(await print(rig.play.papers, { accepted })).toMatchObject({ ok: true });
  });

  test('any label while another of the shipment fits no carton', async () => {
    rig.play.papers = [label('BOX-1'), unmatched, invoice];
    expect(await print([label('BOX-1')])).toMatchObject({ error: { code: 'labels-held' } });
    expect(await print([invoice])).toMatchObject({ ok: true });
  });

  test('an original or an unmatched page', async () => {
    for (const role of ['original', 'unmatched'] as const) {
      expect(await print([{ ...unmatched, role }])).toMatchObject({
        error: { code: 'labels-held' },
      });
    }
    expect(rig.sent).toEqual([]);
  });
});
