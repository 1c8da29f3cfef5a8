import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { createLabelJudge } from '../../../src/main/features/documents/judging/label-judge-thread.ts';
import { createDocumentCollection } from '../../../src/main/features/documents/logic/documents.ts';
import type { DocumentInspector } from '../../../src/main/features/documents/ports.ts';
import { boughtOf } from '../../support/bought.ts';
import { documentServer, documentShelf, noLayouts } from '../../support/document-reader.ts';
import { labelText, rawPdf } from '../../support/raw-pdf.ts';
import { longestStretch } from '../../support/work.ts';

/** Milliseconds of this thread's work without a turn for others. */
const MOST_MS = 100;
const URL = '/label.pdf';

const bought = boughtOf(['BOX-1'], {
  answer: {
    shipmentId: 'SHP-1',
    trackingNumber: '1Z999AA1',
    labelUrls: [URL],
    submittedElectronically: true,
    customsInvoiceUrl: null,
  },
});

const page = (index: number, text: string) => ({
  ...{
    index,
    width: 288,
    height: 432,
    rotation: 0,
    picture: 'drawn',
    areas: [],
    ink: null,
    block: null,
    doubtful: [],
    losesBars: false,
    lines: { tops: [], heights: [] },
    text,
  },
  barcodes: [{ format: 'Code128', text: '1Z999AA1' }],
});
const pagesOf = (texts: readonly string[]) => ({
  shipment: bought,
  documents: [
    { hash: 'a', findings: { pages: texts.map((text, at) => page(at, text)), carries: [] } },
  ],
  isComplete: true,
});

/** A normal label with a text that stands in for what is drawn: the word, blanks of full width, and a mark. */
const withBlanks = (blanks: number): Uint8Array => {
  const hex = Buffer.from(`TRACKING${'\u3000'.repeat(blanks)}!`, 'utf16le')
    .swap16()
    .toString('hex');
  const more = `/Span << /ActualText <FEFF${hex}> >> BDC BT /F 8 Tf 20 200 Td (TRACKING) Tj ET EMC`;
  return rawPdf({ content: labelText('BOX-1', more) });
};

describe('the text of labels is judged in a thread of its own', () => {
  test('a text that takes too long ends with its thread, and the next is judged by another', async () => {
    const judge = createLabelJudge({ longestMs: 200 });
    const slow = pagesOf(Array.from({ length: 49 }, () => 'A1-B2.C3 1234 '.repeat(2_800)));
    const quick = pagesOf(['SHIP TO Jane Doe\nTRACKING 1Z999AA1\nREF BOX-1']);
    let given: unknown;
    const stretch = await longestStretch(async () => {
      given = await judge.readShipment(slow);
    });
    expect(given).toMatchObject({
      ok: false,
      error: { code: 'labels-held', message: expect.stringContaining('judged in time') },
    });
    expect(stretch).toBeLessThan(MOST_MS);

    const patient = createLabelJudge();
    expect(await patient.readShipment(quick)).toMatchObject({
      ok: true,
      value: { labels: [{ reference: 'BOX-1' }] },
    });
    // Several at once, one of which is too long, do not disturb each other.
    const [again, after] = await Promise.all([
      judge.readShipment(slow),
      patient.readShipment(quick),
    ]);
    expect([again.ok, after.ok]).toEqual([false, true]);
  });

  test('more text than any shipment has is refused before it is copied', async () => {
    const judge = createLabelJudge();
    const whole = 'x'.repeat(40_000);
    const stretch = await longestStretch(async () => {
      const read = await judge.readShipment(pagesOf(Array.from({ length: 60 }, () => whole)));
      expect(read).toMatchObject({ ok: false, error: { code: 'labels-held' } });
    });
    expect(stretch).toBeLessThan(MOST_MS);
  });
});

describe('a label whose hidden text has very many blanks', () => {
  let inspector: DocumentInspector;
  beforeAll(() => {
    inspector = openInspector();
  });
  afterAll(() => inspector.close());

  test.each([25_000, 200_000])(
    '%i do not keep the station from answering, now or after a restart',
    async (blanks) => {
      const shelf = documentShelf();
      const { source } = documentServer({ [URL]: withBlanks(blanks) });
      const started = () =>
        createDocumentCollection({
          source,
          files: shelf.files,
          keptDocuments: shelf,
          inspector,
          judge: createLabelJudge(),
          elapsed: () => performance.now(),
          labelDpi: () => 203,
          labelStock: () => 'own',
          layouts: noLayouts,
          connection: 'sandbox',
        });
      for (const documents of [started(), started()]) {
        const stretch = await longestStretch(() => documents.collect(bought));
        expect(stretch).toBeLessThan(MOST_MS);
        const kept = await shelf.list('attempt');
        expect(kept.some(({ role }) => role === 'label' || role === 'unmatched')).toBe(true);
      }
    },
  );
});
