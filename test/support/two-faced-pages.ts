import { rawPdf, stream, updated } from './raw-pdf.ts';
import { barsOf, LINES, linesOf } from './toned-pages.ts';

export const CODE = 'CODE-0123';

/** What the packer sees. */
const OURS = `${linesOf(0, [...LINES, 'REF BOX-1'])}0 g ${barsOf(CODE, { x: 30, y: 130 })}`;
/** What some programs would draw in its place, or beside it. */
const THEIRS = `${linesOf(0, ['SHIP TO John Roe', 'REF BOX-9'], 320)}0 g ${barsOf('OTHER-999', { x: 30, y: 40 })}`;

/** A label in which some programs draw more, or other things, than others do. */
export interface TwoFaced {
  name: string;
  pdf: Uint8Array;
}

const FONT = '/Font << /F 5 0 R >>';

const layered = (content: string, properties: string, more: Record<number, string> = {}) =>
  rawPdf({
    objects: {
      1: `<< /Type /Catalog /Pages 2 0 R /OCProperties ${properties} >>`,
      3: page(`/Properties << /L 7 0 R >>`),
      4: stream(content),
      7: '<< /Type /OCG /Name (L) >>',
      ...more,
    },
  });

const page = (resources: string, more = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << ${FONT} ${resources} >> ${more} >>`;

const withState = (state: string) =>
  rawPdf({
    objects: {
      3: page(`/ExtGState << /G << /Type /ExtGState ${state} >> >>`),
      4: stream(`${OURS}q /G gs ${THEIRS} Q`),
    },
  });

const inInk = (space: string) =>
  rawPdf({
    objects: {
      3: page(`/ColorSpace << /I ${space} >>`),
      4: stream(
        `${OURS}/I cs 1 scn ${barsOf('OTHER-999', { x: 30, y: 40 })} 30 300 200 20 re f 30 260 200 6 re f`,
      ),
    },
  });

const INVERTED = '<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>';
const TO_GREY = '<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>';
const TO_PAPER = '<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [1] /N 1 >>';
const IN_LAYER = `${OURS}/OC /L BDC ${THEIRS} EMC`;

export const TWO_FACED: readonly TwoFaced[] = [
  {
    name: 'a layer with /PrintState /OFF',
    pdf: layered(
      IN_LAYER,
      '<< /OCGs [7 0 R] /D << /ON [7 0 R] /AS [<< /Event /Print /Category [/Print] /OCGs [7 0 R] >>] >> >>',
      { 7: '<< /Type /OCG /Name (L) /Usage << /Print << /PrintState /OFF >> >> >>' },
    ),
  },
  {
    name: 'a layer that is only viewed',
    pdf: layered(
      IN_LAYER,
      '<< /OCGs [7 0 R] /D << /OFF [7 0 R] /AS [<< /Event /Print /Category [/Print] /OCGs [7 0 R] >>] >> >>',
      {
        7: '<< /Type /OCG /Name (L) /Usage << /Print << /PrintState /ON >> /View << /ViewState /OFF >> >> >>',
      },
    ),
  },
  {
    name: 'a layer switched off by the catalog alone',
    pdf: layered(IN_LAYER, '<< /OCGs [7 0 R] /D << /OFF [7 0 R] /Order [7 0 R] >> >>'),
  },
  {
    name: 'an annotation without an appearance',
    pdf: rawPdf({
      content: OURS,
      page: '/Annots [<< /Type /Annot /Subtype /Square /Rect [30 40 250 90] /IC [0 0 0] /C [0 0 0] /F 4 >> << /Type /Annot /Subtype /FreeText /Rect [30 100 250 125] /DA (/Helv 14 Tf 0 g) /Contents (REF BOX-9) /F 4 >>]',
    }),
  },
  { name: 'a transfer function /TR', pdf: withState(`/TR ${INVERTED}`) },
  { name: 'a transfer function /TR2', pdf: withState(`/TR2 ${INVERTED}`) },
  { name: 'the ink /Separation /None', pdf: inInk(`[/Separation /None /DeviceGray ${TO_GREY}]`) },
  { name: 'the ink /Separation /All', pdf: inInk(`[/Separation /All /DeviceGray ${TO_PAPER}]`) },
  { name: 'inks /DeviceN of /None', pdf: inInk(`[/DeviceN [/None] /DeviceGray ${TO_GREY}]`) },
  { name: 'blending', pdf: withState('/BM /Difference') },
  ...[
    ['a part without its box', '/Subtype /Form'],
    ['a part that names no kind', '/BBox [0 0 288 432]'],
    ['a part moved by four numbers', '/Subtype /Form /BBox [0 0 288 432] /Matrix [1 0 0 1]'],
    ['a part with an unknown filter', '/Subtype /Form /BBox [0 0 288 432] /Filter /NoSuchFilter'],
  ].map(([name = '', dict = '']) => ({
    name,
    pdf: rawPdf({
      objects: {
        3: page('/XObject << /T 6 0 R >>'),
        4: stream(`${OURS}/T Do`),
        6: stream(THEIRS, { dict: `${dict} /Resources << ${FONT} >>` }),
      },
    }),
  })),
  ...['+-600', '99999999999', '4294967296', '600.0.5'].map((number) => ({
    name: `the number ${number}`,
    pdf: rawPdf({
      content: `${OURS}q 1 0 0 1 ${number} 0 cm ${THEIRS} Q`,
    }),
  })),
];

const FAR = 1_000_000_000;
/** Fills the clipped part: too large for the picture that is read, not for the one that is printed. */
const FILLED = `${-FAR} ${-FAR} ${2 * FAR} ${2 * FAR} re f`;
const THROUGH_LETTERS = (text: string, y: number) =>
  `q BT /F 14 Tf 7 Tr 20 ${y} Td (${text}) Tj ET 0 g ${FILLED} Q `;

/** Labels that show something else once they are drawn for print. */
export const LATE: readonly TwoFaced[] = [
  {
    name: 'another reference',
    pdf: rawPdf({ content: `${OURS}${THROUGH_LETTERS('REF BOX-9', 40)}` }),
  },
  {
    name: 'another label above the one that is read',
    pdf: rawPdf({
      content: `${OURS}q 0 0 288 120 re W n 1 g ${FILLED} Q q 0 200 288 232 re W n 1 g ${FILLED} Q ${THROUGH_LETTERS('SHIP TO John Roe', 400)}${THROUGH_LETTERS('REF BOX-9', 300)}`,
    }),
  },
];

const LINE_OF = (size: number, text: string) => `0 g BT /F ${size} Tf 20 40 Td (${text}) Tj ET `;
const LATER = (size: number, text: string) =>
  `q BT /F ${size} Tf 7 Tr 20 40 Td (${text}) Tj ET 0 g ${FILLED} Q `;
const PALE = '0.78 g 10 30 268 40 re f ';

/** As above, with less that is new: `size` in points. */
export const LATE_PARTS: readonly TwoFaced[] = [
  ...(
    [
      [10, '3', '8'],
      [10, '1', '7'],
      [10, 'F', 'E'],
      [14, '5', '6'],
      [6, ' ', '1'],
    ] as const
  ).map(([size, read, printed]) => ({
    name: `${JSON.stringify(printed)} for ${JSON.stringify(read)} in ${size} points`,
    pdf: rawPdf({
      content: `${OURS}${LINE_OF(size, `REF ${read}`)}${LATER(size, `REF ${printed}`)}`,
    }),
  })),
  ...[4.5, 6, 8, 14].map((size) => ({
    name: `letters of ${size} points on a pale ground`,
    pdf: rawPdf({ content: `${OURS}${PALE}${LATER(size, 'REF BOX-9 SHIP TO John Roe')}` }),
  })),
  {
    name: 'half of its letters gone',
    pdf: rawPdf({
      content: `${OURS}${LINE_OF(10, 'REF 88888')}q 20 41 200 3 re W n 1 g ${FILLED} Q `,
    }),
  },
];

/** The last object counts for some programs, the listed one for others; these tones differ. */
const shadowed = (listed: string, last: string): Uint8Array =>
  updated(rawPdf({ content: listed }), 4, stream(last), { listed: false });

const OLDER_BEHIND = shadowed(OURS, `${OURS}${THEIRS}`);
const lineIn = (tone: number) => `${OURS}${linesOf(tone, ['REF BOX-9 REF BOX-9'], 320)}`;
export const SHADOWS: readonly TwoFaced[] = [
  { name: 'an older version behind a shadowed object', pdf: OLDER_BEHIND },
  { name: 'grey of 120 in the version inspected alone', pdf: shadowed(lineIn(120), OURS) },
  { name: 'grey of 120 in the version taken out alone', pdf: shadowed(OURS, lineIn(120)) },
];

/** A font and a picture whose names are also those of actions and attached files. */
export const NAMED_LIKE_ACTIONS = rawPdf({
  objects: {
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources 6 0 R >>',
    4: stream(`${OURS}BT /AA 14 Tf 20 300 Td (REF BOX-1) Tj ET q 60 0 0 60 200 300 cm /AF Do Q`),
    6: '<< /Font 7 0 R /XObject 8 0 R >>',
    7: '<< /F 5 0 R /AA 5 0 R >>',
    8: '<< /AF 9 0 R >>',
    9: stream('\x00', {
      dict: '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
    }),
  },
});
