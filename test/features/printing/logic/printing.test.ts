import { beforeEach, describe, expect, test } from 'vitest';
import type {
  PrintableDocument,
  PrintablePurchase,
} from '../../../../src/main/features/printing/logic/may-print.ts';
import { english } from '../../../../src/shared/kernel/message.ts';
import { invoice, label, type PrintRig, printRig } from './print-rig.ts';

let rig: PrintRig;

beforeEach(async () => {
  rig = await printRig();
  rig.play.papers = [label('BOX-1'), label('BOX-2'), invoice];
});

const print = (wanted = rig.play.papers, change: Partial<PrintablePurchase> = {}) =>
  rig.printing.print(rig.purchase(change), wanted);

describe('printing the documents of a shipment', () => {
  test('prints each label once on the label printer and the invoice three times on the document printer', async () => {
    const answer = await print();
    expect(answer).toMatchObject({ ok: true, value: { error: null } });
    expect(
      rig.sent
        .map(({ target, file, title, role, copies, media }) =>
          [target, file, english(title), role, copies, `${media.width}x${media.height}`].join(
            ' | ',
          ),
        )
        .sort(),
    ).toEqual([
      'system:Laser | /data/invoice.pdf | SO-1001 invoice | document | 3 | 612x792',
      'system:Zebra | /data/BOX-1.pdf | SO-1001 BOX-1 | label | 1 | 288x432',
      'system:Zebra | /data/BOX-2.pdf | SO-1001 BOX-2 | label | 1 | 288x432',
    ]);
  });

  test('prints no invoice when zero copies are set', async () => {
    rig.play.copies = 0;
    expect(await print([invoice])).toEqual({ ok: true, value: { jobs: [], error: null } });
  });

  test('prints nothing when a role has no printer, and offers the PDF', async () => {
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

describe('a print job', () => {
  test('is queued before anything is sent, sent before the printer gets it, then final', async () => {
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

  test('that failed has a reason, and may be retried', async () => {
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

  test('that may have come out is not offered for an immediate retry', async () => {
    rig.play.print = async () => ({ state: 'unknown', detail: 'still waits' });
    expect(await print([label('BOX-1')])).toMatchObject({
      value: {
        error: {
          message:
            'SO-1001 BOX-1 may or may not have come out (still waits). Look at the printer and say whether it came out, before it is printed again.',
          retry: 'after-change',
        },
      },
    });
  });
});

describe('printing again', () => {
  const numbers = async () =>
    (await rig.store.printJobs.list(rig.attemptId)).map(({ title, copyNumber }) =>
      [english(title), copyNumber].join(' #'),
    );

  test('is counted per document, and logged with actor and reason', async () => {
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

  test('does not count prints that never came out', async () => {
    rig.play.print = async () => ({ state: 'failed', detail: 'jam' });
    await print([label('BOX-1')]);
    rig.play.print = async () => ({ state: 'unknown', detail: 'cut off' });
    await print([label('BOX-1')]);
    const [, unknown] = await rig.store.printJobs.list(rig.attemptId);
    await rig.queue.resolve(unknown?.id ?? '', true);
    await print([label('BOX-1')]);
    expect(await numbers()).toEqual(['SO-1001 BOX-1 #1', 'SO-1001 BOX-1 #1', 'SO-1001 BOX-1 #2']);
    const reprints = await rig.store.audit.list({ limit: 9 });
    expect(reprints.filter(({ action }) => action === 'reprint')).toHaveLength(1);
  });
});

describe('a label that may have come out', () => {
  test('is not printed again, nor anything with it, until a person has said whether it did', async () => {
    rig.play.print = async () => ({ state: 'unknown', detail: 'aborted after it had begun' });
    await print([label('BOX-1')]);
    const [first] = await rig.store.printJobs.list(rig.attemptId);
    rig.play.print = async () => ({ state: 'done', detail: 'handed over' });
    for (const wanted of [[label('BOX-1')], rig.play.papers]) {
      expect(await print(wanted)).toMatchObject({
        ok: true,
        value: {
          jobs: [{ id: first?.id, state: 'unknown' }],
          error: {
            code: 'printer',
            message: expect.stringContaining('Look at the printer and say whether it came out'),
          },
        },
      });
    }
    expect(rig.sent).toHaveLength(1);

    await rig.queue.resolve(first?.id ?? '', false);
    expect(await print([label('BOX-1')])).toMatchObject({ value: { jobs: [{ state: 'done' }] } });
    expect(rig.sent).toHaveLength(2);
  });
});

describe('printing is refused for', () => {
  const byPosition = (carton: string, accepted = false) =>
    label(carton, { matchedBy: 'position', accepted });
  const unmatched: PrintableDocument = {
    ...invoice,
    role: 'unmatched',
    hash: 'x',
    file: '/data/x.pdf',
  };

  test.each(['cancelled', 'unknown', 'refused', 'declared-not-bought'] as const)(
    'documents of a shipment that is %s',
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

  test('labels by position, except the only label of a single carton', async () => {
    rig.play.papers = [byPosition('BOX-1')];
    const { accepted: of } = rig.purchase();
    const accepted = { ...of, cartons: [{ reference: 'BOX-1' }] };
    expect(await print(rig.play.papers, { accepted })).toMatchObject({ ok: true });
  });

  test('any label while another of the shipment matches no carton', async () => {
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
