import { describe, expect, test } from 'vitest';
import { accountForAll } from '../../../../src/main/features/documents/logic/pages/classify.ts';
import type { PageFindings } from '../../../../src/main/features/documents/ports.ts';
import { boughtOf } from '../../../support/bought.ts';

const LABEL = { width: 288, height: 432 };
const LETTER = { width: 612, height: 792 };
const TRACKING = { format: 'Code128', text: '1Z999AA10123456784' };
const INVOICE_TEXT = 'COMMERCIAL INVOICE\nExporter\nCountry of origin\nTotal value 24.00';

const OURS = boughtOf(['SO-7-C1'], {
  receiver: ['Jane Doe', '12 High Street', '10115 Berlin', 'DE'],
  answer: {
    shipmentId: 'SHP-1',
    trackingNumber: TRACKING.text,
    labelUrls: [],
    submittedElectronically: false,
    customsInvoiceUrl: null,
  },
});

function kinds(...pages: Partial<PageFindings>[]): string {
  const complete = pages.map((page, index) => ({
    index,
    ...LABEL,
    rotation: 0,
    areas: [],
    ink: null,
    block: null,
    doubtful: [],
    losesBars: false,
    lines: { tops: [], heights: [] },
    text: '',
    picture: 'drawn',
    barcodes: [],
    ...page,
  }));
  const findings = { pages: complete, carries: [] };
  const [accounted] = accountForAll([{ hash: 'hash', findings }], OURS);
  if (!accounted) throw new Error('A document that was not accounted for');
  const by = accounted.invoice ? ` by ${accounted.invoice.by}` : '';
  return `${accounted.kinds.join(', ')}${by}`;
}

describe('pages accounted for by their content', () => {
  test('a small page with a barcode is a label, a sheet with an invoice title an invoice', () => {
    expect(kinds({ barcodes: [TRACKING] }, { ...LETTER, text: INVOICE_TEXT })).toBe(
      'label, invoice by looking',
    );
  });

  test('the order of the pages does not matter', () => {
    expect(kinds({ ...LETTER, text: INVOICE_TEXT }, { barcodes: [TRACKING] })).toBe(
      'invoice, label by looking',
    );
  });

  test('a label on a full sheet could be the label', () => {
    expect(kinds({ ...LETTER, barcodes: [TRACKING], text: 'SHIP TO Jane\nCommercial goods' })).toBe(
      'label',
    );
  });

  test('an invoice with the tracking barcode is an invoice', () => {
    expect(kinds({ ...LETTER, barcodes: [TRACKING], text: `${INVOICE_TEXT}\nTracking 1Z` })).toBe(
      'invoice by looking',
    );
    expect(
      kinds(
        { barcodes: [TRACKING] },
        { text: 'Invoice\nHarm. Code\nUnit Value', barcodes: [TRACKING] },
      ),
    ).toBe('label, invoice by looking');
  });

  test('a label with the note "commercial invoice attached" is a label', () => {
    expect(kinds({ barcodes: [TRACKING], text: 'COMMERCIAL INVOICE ATTACHED' })).toBe('label');
    expect(kinds({ barcodes: [TRACKING], text: 'INVOICE: 4711\nRechnung' })).toBe('label');
  });

  test('a picture without text may be a label, unless another page is proven', () => {
    expect(kinds(LETTER, LETTER)).toBe('label, label');
    expect(kinds(LETTER, { barcodes: [TRACKING] })).toBe('other, label');
    expect(kinds(LETTER, { text: 'ARCHIVE DOC', barcodes: [TRACKING] })).toBe('label, other');
  });

  test('a customs form with our number beside the label is no second label', () => {
    expect(
      kinds(
        { barcodes: [TRACKING], text: 'SHIP TO Jane' },
        { width: 420, height: 595, barcodes: [TRACKING], text: 'CUSTOMS DECLARATION\nCN 23\nGift' },
      ),
    ).toBe('label, other');
    expect(kinds({ barcodes: [TRACKING], text: 'CUSTOMS DECLARATION CN 22\nGift' })).toBe('label');
  });

  const FORM = 'SWIFTPOST\nFacture/Invoice\nPays d’origine\nValeur totale\nGift';
  test('a box of a customs form on a label makes no invoice of it', () => {
    const heights = FORM.split('\n').map((_, at) => (at === 0 ? 12 : 6));
    const lines = { tops: [], heights };
    expect(kinds({ barcodes: [TRACKING], text: FORM, lines })).toBe('label');
  });

  test('a page of a label’s size with our number is no invoice where there is no other label', () => {
    const invoice = { barcodes: [TRACKING], text: INVOICE_TEXT };
    expect(kinds(invoice)).toBe('other');
    expect(kinds({ barcodes: [TRACKING] }, invoice)).toBe('label, invoice by looking');
  });

  test('an empty page beside the label is nothing', () => {
    expect(kinds({ barcodes: [TRACKING] }, { picture: null })).toBe('label, other');
  });
});

describe('a sheet that does not say what it is', () => {
  test('is the invoice where it alone is left beside one label', () => {
    expect(kinds({}, LETTER)).toBe('label, invoice by hint');
    expect(kinds({}, LETTER, LETTER)).toBe('label, label, label');
  });

  test('belongs to the invoice that it follows', () => {
    expect(
      kinds(
        { barcodes: [TRACKING] },
        { ...LETTER, text: INVOICE_TEXT },
        { ...LETTER, text: 'Page 2 of 2: 1 x Plate' },
      ),
    ).toBe('label, invoice, invoice by looking');
  });

  test('is neither where it is a small one', () => {
    expect(
      kinds({ barcodes: [TRACKING] }, { ...LETTER, text: INVOICE_TEXT }, { text: 'Peel here' }),
    ).toBe('label, invoice, other by looking');
  });
});

describe('beside a page that looks like the label and calls itself something else', () => {
  const TO = 'SHIP TO\nJane Doe\n12 High Street\nBerlin';
  const set = (title: string) => ({ barcodes: [TRACKING], text: `${title}\n${TO}` });

  test.each([
    ['a customs form', 'CN 23\nGift\nJane Doe'],
    ['a packing sheet', 'PACKING SHEET\n2 x Mug\nJane Doe'],
    ['a sheet that does not show the receiver', '2 x Mug\n1 x Towel, sand'],
  ])('%s with our number does not become the label', (_, text) => {
    for (const title of ['RETURN LABEL', 'COURIER COPY', 'VOID']) {
      expect(kinds(set(title), { barcodes: [TRACKING], text })).toBe('other, other');
      expect(kinds({ barcodes: [TRACKING], text }, set(title))).toBe('other, other');
    }
  });

  test('a page without our number does not, whatever its barcode is', () => {
    const other = { format: 'Code128', text: 'RT440055116622' };
    expect(kinds(set('RETURN LABEL'), { barcodes: [other], text: TO })).toBe('other, other');
  });

  test('the label that proves itself and shows the receiver prints', () => {
    expect(kinds({ barcodes: [TRACKING], text: TO }, set('COURIER COPY'))).toBe('label, other');
    expect(kinds({ barcodes: [TRACKING] }, set('COURIER COPY'))).toBe('label, other');
  });

  test('nothing of another file of the purchase becomes the label either', () => {
    const page = (index: number, text: string) => ({
      hash: `hash-${index}`,
      findings: {
        pages: [
          {
            ...{
              index: 0,
              ...LABEL,
              rotation: 0,
              areas: [],
              ink: null,
              block: null,
              doubtful: [],
              losesBars: false,
              picture: `${index}`,
            },
            lines: { tops: [], heights: [] },
            ...{ text, barcodes: [TRACKING] },
          },
        ],
        carries: [],
      },
    });
    const documents = [page(1, `RETURN LABEL\n${TO}`), page(2, '2 x Mug\n1 x Towel, sand')];
    const accounted = accountForAll(documents, OURS);
    expect(accounted.map(({ labels, others }) => [labels.length, others.length])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });
});
