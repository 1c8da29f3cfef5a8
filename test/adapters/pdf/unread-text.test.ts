import { afterAll, describe, expect, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { bars, type DrawnPage, drawnPdf, text } from '../../support/drawn-pdf.ts';
import { stream } from '../../support/raw-pdf.ts';

/** Text that is printed where no reader of the page's text finds it. */
const inspector = openInspector();
afterAll(() => inspector.close());

const LABEL = text('TRACKING 790000000000000001', 20, 230) + bars('790000000000000001', 24, 60);
const SAYS = text('RETURN LABEL', 20, 390, { size: 24, font: 'F2' });
const FONTS = '/Font << /F1 3 0 R /F2 4 0 R >>';
const INNER = `/Resources << ${FONTS} /XObject << /N 108 0 R >> >>`;

const pattern = (content: string) =>
  stream(content, {
    dict: `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 288 432] /XStep 288 /YStep 432 ${INNER}`,
  });
const form = (content: string) =>
  stream(content, {
    dict: `/Type /XObject /Subtype /Form /BBox [0 0 288 432] /Group << /S /Transparency /CS /DeviceGray >> ${INNER}`,
  });

const FILLED: DrawnPage = {
  content: `${LABEL}q /Pattern cs /P scn 0 380 288 50 re f Q\n`,
  resources: '/Pattern << /P 109 0 R >>',
};
const MASKED: DrawnPage = {
  content: `${LABEL}q /G gs 0 g 0 380 288 50 re f Q\n`,
  resources: '/ExtGState << /G << /SMask << /S /Luminosity /G 109 0 R >> >> >>',
};

const read = (page: DrawnPage, painted: Uint8Array, inner = form('0 g 0 0 4 4 re f')) =>
  inspector.inspect(drawnPdf([page], { objects: { 108: inner, 109: painted } }));

describe('a document is held', () => {
  test.each([
    ['in a pattern', FILLED, pattern(SAYS), undefined],
    ['in a picture of a pattern', FILLED, pattern('/N Do'), form(SAYS)],
    ['in a mask', MASKED, form(`1 g ${SAYS.replace('0.0000 g', '1 g')}`), undefined],
  ])('with text %s', async (_, page, painted, inner) => {
    const result = await read(page, painted, inner);
    expect(result).toMatchObject({
      ok: false,
      error: {
        code: 'labels-held',
        message: 'The document prints text that cannot be read: it stands in a pattern or a mask.',
      },
    });
  });
});

describe('a document is read', () => {
  test.each([
    ['hatched lines, beside fonts of the page', FILLED, pattern('0 g 0 0 288 2 re f')],
    ['a mask that fades out', MASKED, form('1 g 0 0 288 432 re f')],
  ])('with %s', async (_, page, painted) => {
    expect(await read(page, painted)).toMatchObject({ ok: true });
  });
});
