import { describe, expect, test } from 'vitest';
import type { PageFindings } from '../../../../src/main/features/documents/ports.ts';
import { classifyPages } from '../../../../src/main/features/documents/rules/classify.ts';

const LABEL = { width: 288, height: 432 };
const LETTER = { width: 612, height: 792 };
const TRACKING = { format: 'Code128', text: '1Z999AA10123456784' };
const INVOICE_TEXT = 'COMMERCIAL INVOICE\nExporter\nCountry of origin\nTotal value 24.00';

function kinds(...pages: Partial<PageFindings>[]): string[] {
  const complete = pages.map((page, index) => ({
    index,
    ...LABEL,
    rotation: 0,
    areas: [],
    doubtful: [],
    text: '',
    picture: 'drawn',
    barcodes: [],
    ...page,
  }));
  return classifyPages({ pages: complete, carries: [] }).map(({ kind, by }) => `${kind} by ${by}`);
}

describe('pages classified by their content', () => {
  test('a small page with a barcode is a label, a sheet with an invoice title an invoice', () => {
    expect(kinds({ barcodes: [TRACKING] }, { ...LETTER, text: INVOICE_TEXT })).toEqual([
      'label by looking',
      'invoice by looking',
    ]);
  });

  test('the order of the pages does not matter', () => {
    expect(kinds({ ...LETTER, text: INVOICE_TEXT }, { barcodes: [TRACKING] })).toEqual([
      'invoice by looking',
      'label by looking',
    ]);
  });

  test('a label on a full sheet is a label', () => {
    expect(
      kinds({
        ...LETTER,
        barcodes: [TRACKING],
        text: 'SHIP TO Jane\nTRACKING 1Z\nCommercial goods',
      }),
    ).toEqual(['label by looking']);
  });

  test('an invoice with the tracking barcode is an invoice', () => {
    expect(
      kinds({ ...LETTER, barcodes: [TRACKING], text: `${INVOICE_TEXT}\nTracking 1Z` }),
    ).toEqual(['invoice by looking']);
  });

  test('a label with the note "commercial invoice attached" is a label', () => {
    expect(kinds({ barcodes: [TRACKING], text: 'COMMERCIAL INVOICE ATTACHED' })).toEqual([
      'label by looking',
    ]);
  });

  test('an invoice of label size is an invoice', () => {
    expect(kinds({ barcodes: [TRACKING] }, { text: INVOICE_TEXT })[1]).toBe('invoice by looking');
  });
});

describe('pages classified by page number when their content says nothing', () => {
  test('the first page is the label and the second the invoice', () => {
    expect(kinds({}, LETTER)).toEqual(['label by page-number', 'invoice by page-number']);
  });

  test('the sheets after an invoice belong to it', () => {
    expect(
      kinds(
        { barcodes: [TRACKING] },
        { ...LETTER, text: INVOICE_TEXT },
        { ...LETTER, text: 'Page 2 of 2: 1 x Plate' },
      )[2],
    ).toBe('invoice by page-number');
  });

  test('a small page after label and invoice is neither', () => {
    expect(
      kinds({ barcodes: [TRACKING] }, { ...LETTER, text: INVOICE_TEXT }, { text: 'Peel here' })[2],
    ).toBe('other by page-number');
  });
});
