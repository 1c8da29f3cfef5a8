import { afterAll, describe, expect, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { must } from '../../station/station-rig.ts';
import { bars, box, type DrawnPage, drawnPdf, text } from '../../support/drawn-pdf.ts';
import { stream } from '../../support/raw-pdf.ts';

/** What an annotation draws is printed, so it is read as the page is. */
const inspector = openInspector();
afterAll(() => inspector.close());

const FONTS = '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>';
const LABEL = text('TRACKING 790000000000000001', 20, 230) + bars('790000000000000001', 24, 60);
const SAYS = text('RETURN LABEL', 20, 30, { size: 20, font: 'F2' });

const appearance = (content: string, dict = '') =>
  stream(content, { dict: `/Type /XObject /Subtype /Form /BBox [0 0 288 100] ${FONTS} ${dict}` });

const annotated = (annotation: string, content = SAYS, page: Partial<DrawnPage> = {}) =>
  drawnPdf(
    [
      {
        content: LABEL,
        ...page,
        page: `/Annots [<< /Type /Annot ${annotation} >>] ${page.page ?? ''}`,
      },
    ],
    {
      objects: {
        109: appearance(content),
        110: appearance(`/N Do`, '/Resources << /XObject << /N 109 0 R >> >>'),
      },
    },
  );

const pageOf = async (pdf: Uint8Array) => {
  const [page] = must(await inspector.inspect(pdf)).pages;
  if (!page) throw new Error('no page');
  return page;
};

const PLACE = '/F 4 /Rect [0 300 288 400]';

describe('an annotation', () => {
  test.each([
    ['a stamp', `/Subtype /Stamp ${PLACE} /AP << /N 109 0 R >>`],
    ['a stamp that draws another one', `/Subtype /Stamp ${PLACE} /AP << /N 110 0 R >>`],
    ['a field', `/Subtype /Widget /FT /Tx /T (a) ${PLACE} /AP << /N 109 0 R >>`],
    [
      'a button in this state',
      `/Subtype /Widget /FT /Btn /T (a) /AS /On ${PLACE} /AP << /N << /On 109 0 R /Off 110 0 R >> >>`,
    ],
    [
      'text without an appearance',
      `/Subtype /FreeText ${PLACE} /DA (/Helv 20 Tf 0 g) /Contents (RETURN LABEL)`,
    ],
  ])('is read as text of the page: %s', async (_, annotation) => {
    expect((await pageOf(annotated(annotation))).text).toContain('RETURN LABEL');
  });

  test.each([0, 90, 180, 270])('on a page turned by %i', async (turn) => {
    const page = await pageOf(
      annotated(`/Subtype /Stamp ${PLACE} /AP << /N 109 0 R >>`, SAYS, { page: `/Rotate ${turn}` }),
    );
    expect([page.text.split('\n').includes('RETURN LABEL'), page.doubtful]).toEqual([true, []]);
  });

  test('on a page that is a part of its sheet, with the size of all pages', async () => {
    const pdf = drawnPdf([{ content: LABEL }], {
      objects: {
        2: '<< /Type /Pages /Count 1 /Kids [10 0 R] /MediaBox [0 0 600 700] /CropBox [0 0 288 432] >>',
        10: `<< /Type /Page /Parent 2 0 R /Contents 11 0 R ${FONTS}
/Annots [<< /Type /Annot /Subtype /Stamp ${PLACE} /AP << /N 109 0 R >> >>] >>`,
        109: appearance(SAYS),
      },
    });
    const { width, height, text: said } = await pageOf(pdf);
    expect([width, height, said]).toEqual([288, 432, expect.stringContaining('RETURN LABEL')]);
  });

  test('its bars are read', async () => {
    const pdf = annotated(
      `/Subtype /Stamp ${PLACE} /AP << /N 109 0 R >>`,
      bars('790000000000000002', 24, 10),
    );
    expect((await pageOf(pdf)).barcodes.map((each) => each.text)).toEqual([
      '790000000000000002',
      '790000000000000001',
    ]);
  });

  test('covers the text below it', async () => {
    const pdf = annotated(
      `/Subtype /Stamp /F 4 /Rect [0 200 288 300] /AP << /N 109 0 R >>`,
      box(0, 0, 288, 100, 255),
    );
    expect((await pageOf(pdf)).text).toBe('');
  });

  test.each([
    ['hidden', `/Subtype /Stamp /F 2 /Rect [0 300 288 400] /AP << /N 109 0 R >>`],
    ['for the screen alone', `/Subtype /Stamp /F 0 /Rect [0 300 288 400] /AP << /N 109 0 R >>`],
    [
      'a link',
      '/Subtype /Link /F 4 /Rect [0 300 288 400] /A << /S /URI /URI (https://a.example) >>',
    ],
    ['a signature without an appearance', '/Subtype /Widget /FT /Sig /T (s) /F 4 /Rect [0 0 0 0]'],
  ])('that prints nothing changes nothing: %s', async (_, annotation) => {
    const plain = await pageOf(drawnPdf([{ content: LABEL }]));
    expect(await pageOf(annotated(annotation))).toEqual(plain);
  });

  test('is on the label that is taken out', async () => {
    const pdf = annotated(`/Subtype /Stamp ${PLACE} /AP << /N 109 0 R >>`, bars('AB12', 24, 10));
    const label = must(
      await inspector.takeLabel(pdf, 0, null, {
        barcodes: ['AB12', '790000000000000001'],
        dpi: 203,
      }),
    );
    expect((await pageOf(label)).barcodes.map((each) => each.text)).toEqual([
      'AB12',
      '790000000000000001',
    ]);
  });
});
