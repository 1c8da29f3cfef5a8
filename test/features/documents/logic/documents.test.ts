import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openInspector } from '../../../../src/main/adapters/pdf/inspector.ts';
import { labelJudge } from '../../../../src/main/features/documents/judging/label-judge-thread.ts';
import { createDocumentCollection } from '../../../../src/main/features/documents/logic/documents.ts';
import type { BoughtShipment } from '../../../../src/main/features/documents/logic/shipment.ts';
import type { DocumentInspector } from '../../../../src/main/features/documents/ports.ts';
import { documentServer, documentShelf, noLayouts } from '../../../support/document-reader.ts';
import { invoicePage, LETTER, labelPage, makePdf } from '../../../support/paper.ts';
import { encryptedPdf } from '../../../support/poisoned-pdf.ts';
import { makeSheet } from '../../../support/sheets.ts';

let inspector: DocumentInspector;
beforeAll(() => {
  inspector = openInspector();
});
afterAll(() => inspector.close());

const [A, B, C, INVOICE] = ['/a.pdf', '/b.pdf', '/c.pdf', '/invoice.pdf'] as const;

function bench(served: Record<string, Uint8Array>) {
  const shelf = documentShelf();
  const server = documentServer(served);
  const documents = createDocumentCollection({
    labelDpi: () => 203,
    labelStock: () => 'own',
    layouts: noLayouts,
    connection: 'sandbox',
    source: server.source,
    files: shelf.files,
    keptDocuments: shelf,
    elapsed: () => performance.now(),
    inspector,
    judge: labelJudge,
  });
  /** `label BOX-1 by text of 1`, sorted as kept. */
  const shown = async () =>
    (await shelf.list('attempt')).map(({ role, cartonReference, matchedBy, pages, file }) =>
      [role, file.split('/').at(-1), cartonReference, matchedBy, pages].filter(Boolean).join(' '),
    );
  return { shelf, server, documents, shown };
}

function shipment(
  cartons: string[],
  answer: Partial<BoughtShipment['answer']> = {},
): BoughtShipment {
  return {
    id: 'attempt',
    reference: 'SO-7',
    accepted: { cartons: cartons.map((reference) => ({ reference })) },
    answer: {
      shipmentId: 'SHP-1',
      trackingNumber: null,
      labelUrls: [A],
      submittedElectronically: true,
      customsInvoiceUrl: null,
      ...answer,
    },
  };
}

const label = (reference?: string, tracking?: string) =>
  makePdf(labelPage({ reference, tracking }));

describe('collecting the documents of a purchase', () => {
  test('gives three labels in any order to their cartons, each in its own file', async () => {
    const { documents, shown, shelf } = bench({
      [A]: await makePdf(labelPage({ reference: 'BOX-3' }), invoicePage()),
      [B]: await makePdf(labelPage({ barcodes: ['BOX-1'] }), invoicePage()),
      [C]: await makePdf(labelPage({ reference: 'BOX-2' }), invoicePage()),
    });
    const bought = shipment(['BOX-1', 'BOX-2', 'BOX-3'], {
      labelUrls: [A, B, C],
      submittedElectronically: false,
    });
    expect((await documents.collect(bought)).ok).toBe(true);
    expect(await shown()).toEqual([
      'original original-1.pdf 2',
      'original original-2.pdf 2',
      'original original-3.pdf 2',
      'label BOX-1.pdf BOX-1 barcode 1',
      'label BOX-2.pdf BOX-2 text 1',
      'label BOX-3.pdf BOX-3 text 1',
      'invoice invoice.pdf 1',
    ]);
    const file = [...shelf.stored.values()].at(-1);
    expect(file && (await inspector.inspect(file))).toMatchObject({
      value: { pages: [{ text: expect.stringContaining('COMMERCIAL INVOICE') }] },
    });
  });

  test('keeps an invoice of two sheets in one file', async () => {
    const { documents, shown } = bench({
      [A]: await makePdf(labelPage(), invoicePage(), { size: [612, 792], lines: ['Sheet 2 of 2'] }),
    });
    await documents.collect(shipment(['BOX-1'], { submittedElectronically: false }));
    expect(await shown()).toContain('invoice invoice.pdf 2');
  });

  test('fetches the invoice from its own URL when no page was merged in', async () => {
    const { documents, shown } = bench({
      [A]: await label('BOX-1'),
      [INVOICE]: await makePdf({ size: [612, 792], lines: ['Factura comercial'] }),
    });
    const bought = shipment(['BOX-1'], {
      submittedElectronically: false,
      customsInvoiceUrl: INVOICE,
    });
    expect((await documents.collect(bought)).ok).toBe(true);
    expect(await shown()).toEqual([
      'original original-1.pdf 1',
      'original original-invoice.pdf 1',
      'label BOX-1.pdf BOX-1 text 1',
      'invoice invoice.pdf 1',
    ]);
  });

  test('neither fetches nor prints an electronically filed invoice', async () => {
    const { documents, shown, server } = bench({
      [A]: await makePdf(labelPage({ reference: 'BOX-1' }), invoicePage()),
      [INVOICE]: await makePdf(invoicePage()),
    });
    await documents.collect(shipment(['BOX-1'], { customsInvoiceUrl: INVOICE }));
    expect(server.asked).toEqual([A]);
    expect((await shown()).join()).not.toContain('invoice');
  });

  test('does not fetch kept documents again', async () => {
    const { documents, server, shown } = bench({ [A]: await label('BOX-1') });
    await documents.collect(shipment(['BOX-1']));
    const before = await shown();
    await documents.collect(shipment(['BOX-1']));
    expect(server.asked).toEqual([A]);
    expect(await shown()).toEqual(before);
  });

  test('fetches a kept file again that was lost', async () => {
    const { documents, server, shelf } = bench({ [A]: await label('BOX-1') });
    await documents.collect(shipment(['BOX-1']));
    shelf.stored.clear();
    expect((await documents.collect(shipment(['BOX-1']))).ok).toBe(true);
    expect(server.asked).toEqual([A, A]);
  });

  test('gives the true page size for printing', async () => {
    const { documents, shelf } = bench({ [A]: await label('BOX-1') });
    await documents.collect(shipment(['BOX-1']));
    const paper = (await shelf.list('attempt')).find(({ role }) => role === 'label');
    expect(await documents.sizeOf(paper?.hash ?? '')).toEqual({
      ok: true,
      value: { width: 288, height: 432 },
    });
  });
});

describe('labels without a reference', () => {
  test('match the carton when there is one label and one carton', async () => {
    const { documents, shown } = bench({ [A]: await label() });
    expect((await documents.collect(shipment(['BOX-1']))).ok).toBe(true);
    expect(await shown()).toContain('label BOX-1.pdf BOX-1 position 1');
  });

  test('stay accepted by a person as long as the page is the same', async () => {
    const { documents, server, shelf } = bench({
      [A]: await label(),
      [B]: await label(undefined, '1Z2'),
    });
    const bought = shipment(['BOX-1', 'BOX-2'], { labelUrls: [A, B] });
    await documents.collect(bought);
    await shelf.accept('attempt', 'BOX-1');
    await documents.collect(bought);
    const accepted = async () =>
      (await shelf.list('attempt'))
        .filter((paper) => paper.accepted)
        .map((paper) => paper.cartonReference);
    expect(await accepted()).toEqual(['BOX-1']);

    shelf.stored.clear();
    server.documents[A] = await label(undefined, '1Z3');
    await documents.collect(bought);
    expect(await accepted()).toEqual([]);
  });
});

describe('labels on larger pages', () => {
  const sheet = (...references: string[]) =>
    makeSheet({
      labels: references.map((reference, index) => ({
        reference,
        left: 90,
        top: 48 + index * 396,
        turned: 90,
      })),
    });

  test('are cut to label size for their cartons, and the sheet is kept as it came', async () => {
    const { documents, shown, shelf } = bench({
      [A]: await sheet('BOX-3', 'BOX-1'),
      [B]: await sheet('BOX-2'),
    });
    const bought = shipment(['BOX-1', 'BOX-2', 'BOX-3'], { labelUrls: [A, B] });
    expect(await documents.collect(bought)).toMatchObject({ ok: true });
    expect(await shown()).toEqual([
      'original original-1.pdf 1',
      'original original-2.pdf 1',
      'label BOX-1.pdf BOX-1 barcode 1',
      'label BOX-2.pdf BOX-2 barcode 1',
      'label BOX-3.pdf BOX-3 barcode 1',
    ]);
    const labels = (await shelf.list('attempt')).filter(({ role }) => role === 'label');
    for (const { hash, barcodes, cartonReference } of labels) {
      expect(await documents.sizeOf(hash)).toMatchObject({ value: { width: 288, height: 432 } });
      expect([...barcodes].sort()).toEqual([cartonReference, `TRACK-${cartonReference}`]);
    }
  });

  test('are held when their edges cannot be found, with the whole page to look at', async () => {
    const { documents, shelf } = bench({
      [A]: await makePdf({ ...labelPage({ reference: 'BOX-1' }), size: LETTER }),
    });
    expect(await documents.collect(shipment(['BOX-1']))).toMatchObject({
      error: {
        code: 'labels-held',
        message:
          'The labels do not fit the cartons: a label is on a page of 216 x 279 mm, and its edges cannot be detected.',
      },
    });
    const papers = await shelf.list('attempt');
    expect(papers.map(({ role }) => role)).toEqual(['original', 'unmatched']);
    expect(papers[1]?.found[0]).toMatch(/^a label is on a page of 216 x 279 mm/);
    expect(await documents.sizeOf(papers[1]?.hash ?? '')).toMatchObject({
      value: { width: 612, height: 792 },
    });
  });

  test('are held when a sheet has more labels than there are cartons', async () => {
    const { documents } = bench({ [A]: await sheet('BOX-1', 'BOX-2') });
    expect(await documents.collect(shipment(['BOX-1']))).toMatchObject({
      error: { message: expect.stringContaining('there are 2 labels for 1 cartons') },
    });
  });
});

describe('a problem with documents is named:', () => {
  test('a label that cannot be fetched, while the others are kept', async () => {
    const { documents, server, shown } = bench({
      [A]: await label('BOX-2'),
      [C]: await makePdf(labelPage({ barcodes: ['BOX-1'] })),
    });
    const bought = shipment(['BOX-1', 'BOX-2', 'BOX-3'], { labelUrls: [A, B, C] });
    expect(await documents.collect(bought)).toMatchObject({
      ok: false,
      error: {
        code: 'paper-missing',
        message:
          'The shipment is bought, but documents are missing: label 2 of 3: The document could not be fetched: status 503.',
        retry: 'later',
      },
    });
    expect(await shown()).toEqual([
      'original original-1.pdf 1',
      'original original-3.pdf 1',
      'label BOX-1.pdf BOX-1 barcode 1',
    ]);

    server.documents[B] = await label('BOX-3');
    expect((await documents.collect(bought)).ok).toBe(true);
    expect(server.asked.filter((url) => url === A)).toHaveLength(1);
    expect((await shown()).filter((each) => each.startsWith('label'))).toHaveLength(3);
  });

  test('a required invoice that cannot be fetched, while the label is ready', async () => {
    const { documents, shown } = bench({ [A]: await label('BOX-1') });
    const bought = shipment(['BOX-1'], { submittedElectronically: false });
    expect(await documents.collect(bought)).toMatchObject({
      error: { code: 'paper-missing', message: expect.stringContaining('the commercial invoice') },
    });
    expect(await shown()).toContain('label BOX-1.pdf BOX-1 text 1');
  });

  test('an answer without a label URL', async () => {
    const { documents } = bench({});
    expect(await documents.collect(shipment(['BOX-1'], { labelUrls: [] }))).toMatchObject({
      error: {
        code: 'paper-missing',
        message: expect.stringContaining('no address for the labels'),
      },
    });
  });

  test('mismatched labels, kept with the text read on them', async () => {
    const { documents, shelf } = bench({
      [A]: await label('BOX-1'),
      [B]: await label('BOX-1', '1Z2'),
    });
    const answer = await documents.collect(shipment(['BOX-1', 'BOX-2'], { labelUrls: [A, B] }));
    expect(answer).toMatchObject({
      error: {
        code: 'labels-held',
        message: 'The labels do not fit the cartons: 2 labels carry BOX-1; no label carries BOX-2.',
      },
    });
    const unmatched = (await shelf.list('attempt')).filter(({ role }) => role === 'unmatched');
    expect(unmatched.map(({ found }) => found)).toEqual([
      ['BOX-1', '1Z999AA10123456784'],
      ['BOX-1', '1Z2'],
    ]);
  });

  test('an unreadable label, kept for a person and fetched again', async () => {
    const { documents, server, shelf } = bench({
      [A]: await encryptedPdf({ userPassword: 'secret' }),
    });
    expect(await documents.collect(shipment(['BOX-1']))).toMatchObject({
      error: {
        code: 'labels-held',
        message: expect.stringContaining('the label: The document is encrypted'),
      },
    });
    expect(await shelf.list('attempt')).toMatchObject([{ role: 'unmatched', pages: 0, url: A }]);

    server.documents[A] = await label('BOX-1');
    expect((await documents.collect(shipment(['BOX-1']))).ok).toBe(true);
  });
});
