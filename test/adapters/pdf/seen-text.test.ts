import { afterAll, describe, expect, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { DECEITS, deceivingLabel } from '../../support/deceiving-labels.ts';
import { labelText, rawPdf } from '../../support/raw-pdf.ts';

const inspector = openInspector();
afterAll(() => inspector.close());

async function inspected(pdf: Uint8Array) {
  const result = await inspector.inspect(pdf);
  if (!result.ok) throw new Error(result.error.message);
  const [page] = result.value.pages;
  if (!page) throw new Error('no page');
  return page;
}

const TRACKING = '790000000000000001';

describe('what only a reader of the file sees proves nothing', () => {
  test.each(DECEITS)('$name', async (deceit) => {
    const label = { says: 'BOX-1', shows: 'BOX-2', tracking: TRACKING };
    const { text, barcodes } = await inspected(deceivingLabel(deceit, label));
    expect(text).not.toContain('BOX-1');
    expect(barcodes.map((each) => each.text)).toEqual([TRACKING, TRACKING]);
    expect(text).toContain(`TRACKING ${TRACKING}`);
  });

  test('digits of one string that are set before each other', async () => {
    const content = 'BT /F 11 Tf 20 300 Td [(REF BOX-1) 1112 (2)] TJ ET';
    const { text, doubtful } = await inspected(rawPdf({ content }));
    expect([text, doubtful]).toEqual(['REF', ['BOX-12']]);
  });

  test('a name of 25,000 blanks for a word costs nothing', async () => {
    const hidden = `/Span << /ActualText (TRACKING${' '.repeat(25_000)}!) >> BDC BT /F 11 Tf 20 300 Td (REF BOX-1) Tj ET EMC`;
    expect((await inspected(rawPdf({ content: hidden }))).text).toBe('REF BOX-1');
  });
});

describe('what a person reads is read', () => {
  test.each([0, 90, 180, 270])('on a page turned by %i', async (turn) => {
    const { text, doubtful } = await inspected(
      rawPdf({ content: labelText('BOX-12'), page: `/Rotate ${turn}` }),
    );
    expect(text).toContain('REF BOX-12');
    expect(doubtful).toEqual([]);
  });

  test.each([
    ['along the edge, upwards', '0 1 -1 0 150 100'],
    ['downwards', '0 -1 1 0 150 300'],
    ['upside down', '-1 0 0 -1 250 300'],
    ['condensed to half its width', '0.5 0 0 1 20 300'],
    ['wide', '1.6 0 0 1 20 300'],
    ['of 4 points', '0.4 0 0 0.4 20 300'],
  ])('in print %s', async (_, matrix) => {
    const content = `BT /F 10 Tf ${matrix} Tm (AB 0123456789 CD-789 1Z999AA1) Tj ET`;
    const { text, doubtful } = await inspected(rawPdf({ content }));
    expect([text, doubtful]).toEqual(['AB 0123456789 CD-789 1Z999AA1', []]);
  });

  test.each([
    ['white on black', '0 g 0 280 288 40 re f 1 g'],
    ['grey that prints black', '0.4 g'],
    ['red', '1 0 0 rg'],
  ])('in %s', async (_, colour) => {
    const content = `${colour} BT /F 10 Tf 20 296 Td (REF 0123456789) Tj ET`;
    expect((await inspected(rawPdf({ content }))).text).toBe('REF 0123456789');
  });

  test.each([
    'Helvetica',
    'Helvetica-BoldOblique',
    'Courier',
    'Courier-BoldOblique',
    'Times-Roman',
    'Times-BoldItalic',
    'ArialNarrow',
    'Verdana',
  ])('in %s, at any size', async (font) => {
    const sizes = [5, 6, 7, 8, 9, 10, 12, 14, 18, 24, 36, 72];
    const line = (size: number, y: number) => `BT /F ${size} Tf 20 ${y} Td (1Z0987654321-AB) Tj ET`;
    const content = sizes.map((size, at) => line(size, 700 - at * 55)).join('\n');
    const { text, doubtful } = await inspected(
      rawPdf({
        content,
        mediaBox: '[0 0 800 760]',
        objects: { 5: `<< /Type /Font /Subtype /Type1 /BaseFont /${font} >>` },
      }),
    );
    expect(doubtful).toEqual([]);
    expect(text.split('\n')).toEqual(sizes.map(() => '1Z0987654321-AB'));
  });
});
