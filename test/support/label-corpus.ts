import {
  bars,
  box,
  type DrawnFile,
  type DrawnPage,
  dotted,
  drawnPdf,
  lines,
  painted,
  text,
} from './drawn-pdf.ts';
import { jpegPage } from './jpeg-page.ts';
import { stream, updated } from './raw-pdf.ts';

/** What is known when the labels of a purchase are drawn. */
interface Drawing {
  /** The order's reference. */
  reference: string;
  tracking: string;
  /** The tracking number of another parcel, which was sold before. */
  other: string;
}

/**
 * A kind of label file. `seen`: what a person sees in it who looks at its pages on paper.
 * `decides`: what the station does with it: only what is seen may be printed.
 */
export interface LabelFile {
  name: string;
  seen:
    | 'its label'
    | 'another parcel'
    | 'a return'
    | 'a copy'
    | 'a document'
    | 'nothing'
    | 'labels exchanged';
  decides: 'prints' | 'held';
  /** Two: BOX-1 and BOX-2. */
  cartons?: 2;
  /** A code beside that of the number. */
  code?(of: Drawing): string;
  /** One file for each carton, in their order. */
  draw(of: Drawing): Uint8Array[];
}

const A4 = [595, 842] as const;
const LETTER = [612, 792] as const;
const BY_8 = [288, 576] as const;

const address = (y = 360): string =>
  lines(['Jonas Lind', 'Lindenallee 5', '10115 Berlin', 'GERMANY'], 20, y, { size: 12 });

interface Content {
  tracking: string;
  reference?: string;
  grey?: number;
  barGrey?: number;
  font?: string;
  size?: number;
  wide?: number;
  title?: string;
  code?: boolean;
}

/** What carriers print: carrier, receiver, number as text and as bars. */
function label({
  tracking,
  reference,
  grey = 0,
  barGrey = grey,
  font = 'F1',
  size = 10,
  wide = 100,
  title = 'SWIFTLINE AIR EXPRESS',
  code = true,
}: Content): string {
  const how = { grey, font, size, wide };
  return [
    text(title, 20, 400, { ...how, size: 14 }),
    lines(['SHIP TO:', 'Jonas Lind', 'Lindenallee 5', '10115 Berlin', 'GERMANY'], 20, 370, how),
    box(20, 250, 248, 1, grey),
    text(`TRACKING ${tracking}`, 20, 230, how),
    reference === undefined ? '' : text(`REF ${reference}`, 20, 212, how),
    code ? bars(tracking, 24, 60, { grey: barGrey, height: 70 }) : '',
  ].join('');
}

const one = (page: DrawnPage, file?: DrawnFile): Uint8Array[] => [drawnPdf([page], file)];

const plain = (
  name: string,
  draw: (of: Drawing) => DrawnPage,
  decides: LabelFile['decides'] = 'prints',
): LabelFile => ({ name, seen: 'its label', decides, draw: (of) => one(draw(of)) });

/** Labels as they should be, in the ways that programs write them. */
const GOOD: LabelFile[] = [
  plain('black on white, with text and bars', (of) => ({ content: label(of) })),
  plain('bars alone, the number in no text', ({ tracking }) => ({
    content: address() + bars(tracking, 24, 60),
  })),
  plain('the number as text, without bars', (of) => ({ content: label({ ...of, code: false }) })),
  ...[100, 140, 150, 160].map((grey) =>
    plain(`bars of grey ${grey}`, (of) => ({ content: label({ ...of, barGrey: grey }) })),
  ),
  ...[120, 140].map((grey) =>
    plain(`all of it in grey ${grey}`, (of) => ({ content: label({ ...of, grey }) })),
  ),
  ...[140, 160, 180].map((grey) =>
    plain(`small print with points and hyphens in grey ${grey}`, (of) => ({
      content:
        label(of) +
        lines(['Apt. 1.12; Bldg: 3-5', 'PIN 12:30, 1.1 KG', 'i/o ill: 10115-4.2'], 150, 370, {
          size: 7,
          grey,
        }),
    })),
  ),
  plain(
    'a price that lost its point',
    (of) => ({
      content: `${label(of)}q BT /F1 10 Tf 150 370 Td 0 g (COD 12) Tj 0 1 1 rg (.) Tj 0 g (50) Tj ET Q\n`,
    }),
    'held',
  ),
  ...[120, 150, 180].map((grey) =>
    plain(`black on a ground of grey ${grey}`, (of) => ({
      content: box(0, 0, 288, 432, grey) + label(of),
    })),
  ),
  plain('a pale picture behind it', (of) => ({
    content: box(60, 180, 150, 200, 215) + label(of),
  })),
  plain('white letters in a black field', (of) => ({
    content: label(of) + box(20, 300, 248, 16) + text('PRIORITY', 24, 304, { grey: 255 }),
  })),
  plain('turned by the file', (of) => ({ content: label(of), page: '/Rotate 90' })),
  ...['F2', 'F3', 'F4', 'F5'].map((font) =>
    plain(`letters of ${font}`, (of) => ({ content: label({ ...of, font, code: false }) })),
  ),
  plain('narrow letters of 7 points', (of) => ({
    content: label({ ...of, size: 7, wide: 80, code: false }),
  })),
  plain('a layer that is on', (of) => ({
    content: `/OC /L BDC ${label(of)} EMC`,
    resources: '/Properties << /L << /Type /OCG /Name (label) >> >>',
  })),
  plain('a sender’s line that asks for its return', (of) => ({
    content:
      label(of) + text('If undelivered return to: Aurora, 1 Dock Road, Hull', 20, 30, { size: 7 }),
  })),
  plain('a receiver in Return Street', (of) => ({
    content: label({ ...of, title: 'SWIFTLINE' }) + text('12 Return Street', 20, 300),
  })),
  plain('a sender’s line with its letters apart', (of) => ({
    content: label(of) + text('R E T U R N   T O   S E N D E R', 20, 30),
  })),
  plain('a registered letter whose receipt is asked for', (of) => ({
    content: label(of) + lines(['Einschreiben', 'Rückschein'], 20, 190),
  })),
  ...[
    'Hand to courier Ltd',
    'Mr. R E Turns',
    'Note: do not use hooks',
    'Lieferschein-Nr. 80001',
    'Manifest 80001',
  ].map((line) =>
    plain(`the line “${line}”`, (of) => ({ content: label(of) + text(line, 20, 190) })),
  ),
  plain('single letters and digits', (of) => ({
    content:
      label({ ...of, title: 'P' }) +
      text('J. R. R. Tolkien, Piece 1/1, 1.0/1.0 kg, 2 x 1 x 3', 20, 190) +
      lines(['E', '1'], 250, 370, { size: 14 }),
  })),
  plain('a label that was printed again', (of) => ({
    content: label({ ...of, title: 'DUPLICATE' }),
  })),
  plain('a label of a test account', (of) => ({
    content: label(of) + text('SPECIMEN', 20, 190, { size: 20 }),
  })),
  plain('the form’s number before ours, in groups over two lines', ({ tracking }) => ({
    content:
      address() +
      text('TRK#', 20, 250, { size: 7 }) +
      text('0430', 20, 240, { size: 6 }) +
      text((tracking.match(/.{1,4}/g) ?? []).join(' '), 20, 222, { size: 14 }) +
      bars(tracking, 24, 60),
  })),
  plain('a receiver at PO Box 1', (of) => ({ content: label(of) + text('P.O. BOX 1', 150, 300) })),
  ...(
    [
      ['the upper edge of its sheet', 30, 380],
      ['the left edge of its sheet', -6, 200],
      ['the right edge of its sheet', 332, 200],
      ['the lower edge of its sheet', 30, -10],
    ] as const
  ).map(([edge, x, y]) =>
    plain(`a frame that crosses ${edge}`, (of) => ({
      size: LETTER,
      content: `q 1 0 0 1 ${x} ${y} cm 0 g 1 w 2 2 284 428 re S ${label(of)}Q\n${text('Fold here', 340, 100)}`,
    })),
  ),
  {
    name: 'two revisions, of which the later one counts',
    seen: 'its label',
    decides: 'prints',
    draw: (of) => [
      updated(
        drawnPdf([{ content: label({ ...of, tracking: of.other }) }]),
        11,
        stream(label(of)),
        {
          listed: true,
        },
      ),
    ],
  },
  {
    name: 'resources that are named as actions are',
    seen: 'its label',
    decides: 'prints',
    draw: (of) =>
      one(
        {
          content: `${label(of).replaceAll('/F1 ', '/AA ')}q 248 0 0 20 20 160 cm /AF Do Q\n`,
          fonts: '/AA 3 0 R',
          resources: '/XObject << /AF 100 0 R >>',
        },
        {
          objects: {
            100: stream(new Uint8Array(16), {
              dict: '/Type /XObject /Subtype /Image /Width 4 /Height 4 /BitsPerComponent 8 /ColorSpace /DeviceGray',
            }),
          },
        },
      ),
  },
];

const invoice = (title: string, { tracking, reference }: Drawing, code: boolean): DrawnPage => ({
  size: A4,
  content:
    text(title, 40, 780, { size: 18, font: 'F2' }) +
    lines(
      [
        `Order ${reference}`,
        'Exporter: Aurora Outfitters',
        'Country of origin  HS code  Unit value  Total value',
        'PT  610910  40.00  40.00',
        'I declare that this is true.',
      ],
      40,
      740,
    ) +
    (code ? text(tracking, 40, 620) + bars(tracking, 40, 540) : ''),
});

const copy = (
  words: readonly string[],
  of: Drawing,
  size?: readonly [number, number],
): DrawnPage => ({
  ...(size ? { size } : {}),
  content:
    label({ ...of, title: words[0] ?? '' }) +
    lines(words.slice(1), 20, 190, { size: 11, font: 'F2' }),
});

/** In the largest letters of the page, beside or within other words. */
const HEADINGS: readonly (readonly [LabelFile['seen'], string])[] = [
  ['a return', 'FREE RETURN LABEL'],
  ['a return', 'This is your return label'],
  ['a return', 'RETURN TO SELLER'],
  ['a return', 'RMA 12345'],
  ['a return', 'WARENRÜCKSENDUNG'],
  ['a return', 'Retoure Schweiz'],
  ['a return', 'Retour gratuit'],
  ['a return', 'Étiquette de renvoi'],
  ['a return', 'Gratis retour'],
  ['a return', 'Reso merce'],
  ['a return', 'Devolución gratuita'],
  ['a return', 'Devolução grátis'],
  ['a return', 'Darmowy zwrot'],
  ['a return', 'KUNDRETUR'],
  ['a return', 'Ilmainen palautus'],
  ['a copy', 'Hand this to the driver'],
  ['a copy', 'For your records'],
  ['a copy', 'AWBCOPY'],
  ['a copy', 'NUR FÜR IHRE UNTERLAGEN'],
  ['a document', 'THIS LABEL IS VOID'],
  ['a document', 'NO LONGER VALID'],
  ['a document', 'COMMERCIAL INVOICE NO. 4711'],
];

const HEADED: LabelFile[] = HEADINGS.map(
  ([seen, title]): LabelFile => ({
    name: `a label with our number under the heading: ${title}`,
    seen,
    decides: 'held',
    draw: (of) => one({ content: label(of) + text(title, 20, 275, { size: 17, font: 'F2' }) }),
  }),
);

/** In letters of the page's ordinary text, each with another line after it. */
const WITH_NEXT: readonly (readonly [LabelFile['seen'], readonly string[]])[] = [
  ['a return', ['RETURN LABEL', 'Sender: Jonas Lind']],
  ['a return', ['RETOURE', 'Absender: Jonas Lind']],
  ['a return', ['UPS RETURNS', 'Within 30 days']],
  ['a return', ['RETURN LABEL', 'POSTAGE PAID']],
  ['a copy', ['COPY', 'Sender: Lakeshore Goods']],
  ['a copy', ['QUITTUNG', 'Absender']],
  ['a document', ['VOID', 'by sender']],
  ['a document', ['PACKING LIST', 'Date: 28 Nov 2026']],
  [
    'a document',
    ['COMMERCIAL INVOICE', 'Date: 28 Nov 2026', 'Country of origin PT', 'HS code 691200'],
  ],
];
/** The same in larger letters. */
const HEADED_WITH_NEXT: typeof WITH_NEXT = [
  ['a return', ['FREE RETURN LABEL', 'SIGNATURE REQUIRED']],
  ['a return', ['CUSTOMER RETURN', 'Within 14 days']],
  ['a return', ['ZWROT W PUNKCIE']],
  ['a return', ['DEVOLUÇÃO EM LOJA']],
  ['a copy', ['FOR YOUR RECORDS', 'Service: Express']],
  ['a document', ['CANCELLED ON 28 NOV 2026']],
  ['a document', ['LABEL VOIDED BY SENDER']],
];

const BEGUN: LabelFile[] = [
  ...WITH_NEXT.map((each) => [...each, 10] as const),
  ...HEADED_WITH_NEXT.map((each) => [...each, 15] as const),
].map(([seen, words, size]) => ({
  name: `a label with our number and these lines in ${size} points: ${words.join(' / ')}`,
  seen,
  decides: 'held',
  draw: (of) => one({ content: label(of) + lines(words, 20, 195, { size }) }),
}));

/** In letters of the page's ordinary text, alone in their line. */
const ALONE: readonly (readonly [LabelFile['seen'], string])[] = [
  ['a return', 'Etiqueta de devolución'],
  ['a return', 'BON DE RETOUR'],
  ['a return', 'Retourzending via PostNL'],
  ['a return', 'Modulo di reso'],
  ['a return', 'NOTA DE DEVOLUCIÓN'],
  ['a return', 'RET. LABEL'],
  ['a return', 'Rtn label'],
  ['a return', 'Use this label to return your item'],
  ['nothing', 'NOT VALID FOR SHIPMENT'],
  ['nothing', 'Not valid for shipping'],
  ['nothing', 'Nicht gültig für den Versand'],
  ['nothing', 'This label is void'],
  ['a return', 'R/L LABEL'],
  ['a return', 'Reso gratuito'],
  ['a return', 'Rücklieferschein'],
  ['nothing', 'NOT VALID FOR POSTAGE'],
  ['nothing', 'Kein Versandetikett'],
  ['a copy', 'Ausfertigung für den Absender'],
  ['a copy', 'Certificate of mailing'],
  ['a copy', 'KEEP THIS PART'],
  ['a copy', 'Bitte aufbewahren'],
  ['nothing', 'Dies ist kein Versandlabel'],
  ['a copy', 'Verbleibt beim Absender'],
  ['a return', 'Zurück an Verkäufer'],
];

const SAID: LabelFile[] = ALONE.map(([seen, title]) => ({
  name: `a label with our number and this line: ${title}`,
  seen,
  decides: 'held',
  draw: (of) => one({ content: label(of) + text(title, 20, 195) }),
}));

/** What a person sees on the page and no dots show. */
const PALE: LabelFile[] = [
  ...(
    [
      ['grey 200', [0.7843, 0.7843, 0.7843]],
      ['gold', [1, 0.84, 0]],
      ['light green', [0.6, 0.9, 0.6]],
      ['sky blue', [0.55, 0.8, 1]],
    ] as const
  ).map(
    ([colour, rgb]): LabelFile => ({
      name: `its receiver in ${colour}`,
      seen: 'its label',
      decides: 'held',
      draw: ({ tracking }) =>
        one({
          content: `${text('SWIFTLINE', 20, 400)}${painted(address(), rgb)}${text(`TRACKING ${tracking}`, 20, 230)}${bars(tracking, 24, 60)}`,
        }),
    }),
  ),
  ...(
    [
      ['grey 200', [0.7843, 0.7843, 0.7843]],
      ['grey 244', [0.957, 0.957, 0.957]],
      ['yellow', [1, 1, 0]],
      ['sky blue', [0.55, 0.8, 1]],
    ] as const
  ).map(
    ([colour, rgb]): LabelFile => ({
      name: `its bars alone in ${colour}`,
      seen: 'its label',
      decides: 'held',
      draw: (of) =>
        one({
          content:
            label({ ...of, code: false }) + painted(bars(of.tracking, 24, 60, { height: 70 }), rgb),
        }),
    }),
  ),
  {
    name: 'its bars in black and from the middle on in grey 210',
    seen: 'its label',
    decides: 'held',
    draw: (of) => {
      const lines = bars(of.tracking, 24, 60, { height: 70 }).split('\n');
      const middle = Math.floor(lines.length / 2);
      const halves = [...lines.slice(0, middle), '0.82 g', ...lines.slice(middle)].join('\n');
      return one({ content: label({ ...of, code: false }) + halves });
    },
  },
  {
    name: 'a label with our number, and VOID as what is painted through its letters',
    seen: 'nothing',
    decides: 'held',
    draw: (of) =>
      one({
        content: `${label(of)}q BT /F2 44 Tf 7 Tr 20 160 Td (VOID) Tj ET 0 g 0 150 288 60 re f Q\n`,
      }),
  },
  {
    name: 'its bars alone in red on a green as dark',
    seen: 'its label',
    decides: 'held',
    draw: (of) =>
      one({
        content:
          label({ ...of, code: false }) +
          painted(box(10, 50, 268, 90), [0, 0.3, 0]) +
          painted(bars(of.tracking, 24, 60, { height: 70 }), [0.9, 0.02, 0]),
      }),
  },
  ...[60, 85, 95].map(
    (quality): LabelFile => ({
      name: `its bars alone in red on a green as dark, as a JPEG of quality ${quality}`,
      seen: 'its label',
      decides: 'held',
      draw: (of) => [
        jpegPage(
          painted(box(10, 50, 268, 90), [0, 0.35, 0]) +
            painted(bars(of.tracking, 24, 60, { height: 70 }), [0.9, 0.05, 0]),
          quality,
          label({ ...of, code: false }),
        ),
      ],
    }),
  ),
  {
    name: 'its bars alone in black on a grey as dark',
    seen: 'its label',
    decides: 'held',
    draw: (of) =>
      one({
        content:
          label({ ...of, code: false }) +
          box(10, 50, 268, 90, 30) +
          bars(of.tracking, 24, 60, { height: 70 }),
      }),
  },
  {
    name: 'a label with our number under a return’s title in yellow',
    seen: 'a return',
    decides: 'held',
    draw: (of) =>
      one({
        content:
          label(of) + painted(text('RETURN LABEL', 20, 180, { size: 24, font: 'F2' }), [1, 0.8, 0]),
      }),
  },
  {
    name: 'a label with our number under a return’s title in white on grey 200',
    seen: 'a return',
    decides: 'held',
    draw: (of) =>
      one({
        content:
          label(of) +
          box(16, 170, 250, 36, 200) +
          text('RETURN LABEL', 20, 180, { size: 24, font: 'F2', grey: 255 }),
      }),
  },
];

/** Codes beside the bars of our number. */
const CODES: readonly (readonly [LabelFile['decides'], string, (of: Drawing) => string])[] = [
  ['held', 'another parcel’s number and ours', (of) => `${of.other} ${of.tracking}`],
  ['held', 'another parcel’s number before ours', (of) => `${of.other}|${of.tracking}`],
  ['held', 'another parcel’s number with a check digit', (of) => `${of.other}7;${of.tracking}`],
  ['held', 'another parcel’s number after letters', (of) => `BAG${of.other}X`],
  ['prints', 'our number amid other data', (of) => `MANIFEST ${of.tracking};9`],
  ['prints', 'digits of which some are another’s', (of) => `8${of.other}99`],
];

const WITH_CODE: LabelFile[] = CODES.map(([decides, what, code]) => ({
  name: `a label with a code of ${what}`,
  seen: decides === 'held' ? 'another parcel' : 'its label',
  decides,
  code,
  draw: (of) => one({ content: label(of) + bars(code(of), 12, 160, { dots: 2, height: 34 }) }),
}));

/** Of a postal label: boxes of its customs form, and terms in small print. */
const postal = (of: Drawing, more: readonly string[] = []): string =>
  label(of) +
  lines(
    ['CUSTOMS DECLARATION CN22', 'Gift  Documents', 'Returned goods  Other', ...more],
    150,
    360,
    { size: 6 },
  ) +
  lines(
    Array.from(
      { length: 4 },
      () => 'The sender certifies that the particulars given here are correct.',
    ),
    20,
    30,
    { size: 4.4 },
  );

const SMALL_PRINT: LabelFile[] = [
  plain('a customs form and terms in small print', (of) => ({ content: postal(of) })),
  ...[
    'Return to shipper',
    'NO RETURN',
    'Warenrücksendung',
    'Terms on reverse side',
    'Carrier copy not required',
    'Albarán 778899',
    'Envío con retorno',
    'Proof of delivery',
  ].map((line) =>
    plain(`terms in small print, and in 7 points: ${line}`, (of) => ({
      content: postal(of) + text(line, 150, 300, { size: 7 }),
    })),
  ),
  plain('a receiver in Porto Alegre - RS', (of) => ({
    content:
      label({ ...of, title: 'SWIFTLINE' }) + text('Porto Alegre - RS', 150, 300, { size: 14 }),
  })),
];

/** A page of a label's size with the purchase's number, and without its receiver. */
const sheet = (title: string, { tracking }: Drawing): DrawnPage => ({
  content:
    text(title, 20, 400, { size: 12 }) +
    lines(['2 x Stoneware mug', '1 x Kitchen towel'], 20, 370) +
    bars(tracking, 24, 60),
});

/** The label is taken for something else: nothing that came with it may print in its place. */
const LEFT: LabelFile[] = (
  [
    ['a customs form', 'CUSTOMS DECLARATION CN 23'],
    ['a packing sheet', 'PACKING SHEET'],
    ['a sheet of its contents', 'CONTENTS OF THIS PARCEL'],
  ] as const
).map(([what, title]) => ({
  name: `a label under the heading of a return, then ${what} with its number`,
  seen: 'a document',
  decides: 'held',
  draw: (of) => [
    drawnPdf([
      { content: label(of) + text('HAPPY RETURNS', 20, 275, { size: 17 }) },
      sheet(title, of),
    ]),
  ],
}));

const CHAINED: LabelFile[] = [
  {
    name: 'a label with a customs form and small print, then the return’s label',
    seen: 'its label',
    decides: 'prints',
    draw: (of) => [
      drawnPdf([
        { content: postal(of) },
        {
          content:
            lines(
              ['RETURN LABEL', 'Sender: Jonas Lind', `Original shipment: ${of.tracking}`],
              20,
              400,
            ) + bars('RT4400551166', 24, 60),
        },
      ]),
    ],
  },
  {
    name: 'a label, then a courier’s copy that names its sender',
    seen: 'its label',
    decides: 'prints',
    draw: (of) => [
      drawnPdf([
        { content: label(of) },
        {
          content:
            label({ ...of, title: 'SWIFTLINE' }) +
            lines(['COPY', 'Sender: Lakeshore Goods'], 20, 195),
        },
      ]),
    ],
  },
];

/** Fields and wishes of outbound labels. */
const FIELDS: LabelFile[] = [
  ['ALBARÁN', '778899'],
  ['Lieferschein', '778899'],
  ['Delivery Note', '4711'],
  ['Bon de livraison', 'BL778899'],
  ['Retour', 'NON'],
  ['Zwrot', 'NIE'],
  ['Commercial invoice', 'Yes'],
  ['RETUR', 'TIL AVSENDER'],
  ['VOID', 'IF DETACHED'],
  ['DO NOT SHIP', 'BY AIR'],
  ['Facture/Invoice', "Pays d'origine", 'Valeur totale'],
  ['Absender / Retoure', 'Lakeshore Goods'],
  ['Expéditeur / Afzender / Retour', 'CN23 attached - copy 1/4'],
  ['Im Falle der Unzustellbarkeit: Zurück / Return'],
].map((words) =>
  plain(`in small letters: ${words.join(' / ')}`, (of) => ({
    content: label(of) + lines(words, 20, 190, { size: 8 }),
  })),
);

/** Documents that came with the label. */
const BESIDE: LabelFile[] = [
  {
    name: 'the label, then a customs form with its number',
    seen: 'its label',
    decides: 'prints',
    draw: (of) => [
      drawnPdf([
        { content: label(of) },
        {
          size: [420, 595],
          content:
            lines(['CUSTOMS DECLARATION CN 23', 'Gift', 'Country of origin PT'], 30, 540) +
            text(of.tracking, 30, 440) +
            bars(of.tracking, 30, 340),
        },
      ]),
    ],
  },
  {
    name: 'the label, then an invoice whose title has its number',
    seen: 'its label',
    decides: 'prints',
    draw: (of) => [
      drawnPdf([{ content: label(of) }, invoice('COMMERCIAL INVOICE NO. 4711', of, true)]),
    ],
  },
  plain('a label in its frame, and below it the record of its sheet', (of) => ({
    size: LETTER,
    content: `q 1 0 0 1 60 340 cm 0 g 1 w 2 2 284 428 re S ${label(of)}Q\n${text('Online Label Record', 60, 250, { size: 14 })}${text(`TRACKING ${of.tracking}`, 60, 230)}`,
  })),
  {
    name: 'the label, then the invoice',
    seen: 'its label',
    decides: 'prints',
    draw: (of) => [drawnPdf([{ content: label(of) }, invoice('COMMERCIAL INVOICE', of, true)])],
  },
  {
    name: 'the invoice, then the label',
    seen: 'its label',
    decides: 'prints',
    draw: (of) => [drawnPdf([invoice('Handelsrechnung', of, false), { content: label(of) }])],
  },
  {
    name: 'the label, then the courier’s copy with its number',
    seen: 'its label',
    decides: 'prints',
    draw: (of) => [
      drawnPdf([
        { content: label(of) },
        copy(['ARCHIVE DOC', 'Not to be attached to package'], of),
      ]),
    ],
  },
  {
    name: 'the courier’s copy, then the label',
    seen: 'its label',
    decides: 'prints',
    draw: (of) => [
      drawnPdf([copy(['WAYBILL DOC', 'Hand to courier'], of), { content: label(of) }]),
    ],
  },
  {
    name: 'an outbound label on A4, then a return label of the same order',
    seen: 'its label',
    decides: 'prints',
    draw: ({ tracking, reference }) => [
      drawnPdf([
        {
          size: A4,
          content: `q 1 0 0 1 40 380 cm\n${label({ tracking, title: 'SENDUNG' })}${text(reference, 20, 190)}Q\n`,
        },
        {
          size: BY_8,
          content:
            text('RETOURE', 20, 540, { size: 18, font: 'F2' }) +
            text(reference, 20, 500) +
            address() +
            bars('RT4400551166', 24, 60),
        },
      ]),
    ],
  },
  {
    name: 'a label on A4 as a picture, then the courier’s copy',
    seen: 'its label',
    decides: 'held',
    draw: (of) => [
      drawnPdf([
        {
          size: A4,
          content: `q 1 0 0 1 60 340 cm\n${bars(of.tracking, 24, 60)}${box(20, 200, 240, 2)}Q\n`,
        },
        copy(['ARCHIVE DOC', 'Not to be attached to package'], of),
      ]),
    ],
  },
];

const RETURNS = [
  'RETURN LABEL',
  'RETOURE',
  'RÜCKSENDUNG',
  'ÉTIQUETTE RETOUR',
  'RESO',
  'ETIQUETA DE DEVOLUCIÓN',
  'ETIQUETA DE DEVOLUÇÃO',
  'RETOURZENDING',
  'ZWROT',
  'RETUR',
  'PALAUTUS',
];
const COPIES = [
  ['ARCHIVE DOC', 'Not to be attached to package'],
  ['WAYBILL DOC', 'Hand to courier'],
  ['AWB COPY', 'Place in pouch'],
  ['COURIER COPY', 'Keep for your records'],
];
const INVOICES = [
  'COMMERCIAL INVOICE',
  'PRO FORMA INVOICE',
  'Handelsrechnung',
  'FACTURE COMMERCIALE',
  'FACTURA COMERCIAL',
];
const LISTS = ['PACKING LIST', 'LIEFERSCHEIN'];

/** Pages that are no label of an outbound parcel, alone. */
const NO_LABEL: LabelFile[] = [
  ...RETURNS.map(
    (word): LabelFile => ({
      name: `alone: ${word}`,
      seen: 'a return',
      decides: 'held',
      draw: ({ reference }) =>
        one({
          content:
            text(word, 20, 400, { size: 18, font: 'F2' }) +
            text(`Ref ${reference}`, 20, 375) +
            address(340) +
            bars('RT4400551166', 24, 60),
        }),
    }),
  ),
  ...COPIES.map(
    (words): LabelFile => ({
      name: `alone: ${words[0]}`,
      seen: 'a copy',
      decides: 'held',
      draw: (of) => one(copy(words, of)),
    }),
  ),
  ...INVOICES.map(
    (title): LabelFile => ({
      name: `alone: ${title} with the number as bars`,
      seen: 'a document',
      decides: 'held',
      draw: (of) => one(invoice(title, of, true)),
    }),
  ),
  ...LISTS.map(
    (title): LabelFile => ({
      name: `alone: ${title} on a page of a label’s size`,
      seen: 'a document',
      decides: 'held',
      draw: ({ reference, tracking }) =>
        one({
          content:
            text(title, 20, 400, { size: 16, font: 'F2' }) +
            lines([`Order ${reference}`, '1 x Shirt', '2 x Mug'], 20, 370) +
            bars(tracking, 24, 60),
        }),
    }),
  ),
  { name: 'an empty page', seen: 'nothing', decides: 'held', draw: () => one({ content: ' ' }) },
  {
    name: 'a black page',
    seen: 'nothing',
    decides: 'held',
    draw: (of) => one({ content: box(0, 0, 288, 432) + label(of) }),
  },
  {
    name: 'a label as pale as paper',
    seen: 'nothing',
    decides: 'held',
    draw: (of) => one({ content: label({ ...of, grey: 238 }) }),
  },
  {
    name: 'the number alone is too pale to print',
    seen: 'nothing',
    decides: 'held',
    draw: ({ tracking }) =>
      one({
        content:
          address() + text(`TRACKING ${tracking}`, 20, 230, { grey: 225 }) + box(20, 60, 248, 40),
      }),
  },
];

const apart = (word: string, between = ' '): string => Array.from(word).join(between);

/** One letter below the other. */
const column = (word: string, x: number, y: number, size = 16): string =>
  Array.from(word, (letter, at) => text(letter, x, y - at * size * 1.2, { size })).join('');

/** Each letter by itself, in one line. */
const spread = (word: string, x: number, y: number, size = 16): string =>
  Array.from(word, (letter, at) =>
    letter === ' ' ? '' : text(letter, x + at * size * 1.3, y, { size }),
  ).join('');

/** One letter below the other, with a line of the address drawn before each. */
const columnBetweenLines = (word: string): string =>
  Array.from(word, (letter, at) =>
    [
      text(`Line ${at + 1} of a text`, 20, 300 - at * 9, { size: 6 }),
      text(letter, 262, 390 - at * 20, { size: 16 }),
    ].join(''),
  ).join('');

/** A label with the purchase’s number, and a title on it in this way. */
const titled = (seenAs: LabelFile['seen'], how: string, title: string): LabelFile => ({
  name: `${seenAs} by its title ${how}`,
  seen: seenAs,
  decides: 'held',
  draw: (of) => one({ content: label({ ...of, title: 'SWIFTLINE' }) + title }),
});

const large = (line: string, y = 180, size = 16): string => text(line, 20, y, { size, font: 'F2' });

/** Titles whose letters stand apart, or that are broken over lines. */
const APART: LabelFile[] = [
  titled('a return', 'with blanks between its letters', large(apart('RETOURE'))),
  titled('a copy', 'of two words with blanks between the letters', large('A R C H I V E  D O C')),
  titled(
    'a document',
    'with its letters apart',
    large('C O M M E R C I A L   I N V O I C E', 180, 11),
  ),
  titled(
    'a document',
    'that is a field’s name where its letters are not apart',
    large('I N V O I C E'),
  ),
  titled('a return', 'with dots', large(apart('RETURN', '.'))),
  titled('a return', 'with dots in the middle of the line', large(apart('RETURN', ' \xb7 '))),
  titled('a return', 'with dashes', large(apart('RETURN', '-'))),
  titled('a return', 'with underscores', large(apart('RETURN', '_'))),
  titled('a return', 'with blanks in its middle', large('RE TU RN')),
  titled('a return', 'one letter a line', column('RETURN', 250, 380)),
  titled('a return', 'one letter a line, between other lines', columnBetweenLines('RETURN')),
  titled('a copy', 'letter by letter', spread('ARCHIVE DOC', 20, 180)),
  titled('a return', 'over two lines', large('RETOU-', 196) + large('RE')),
  titled('a copy', 'over two lines', large('ARCHIVE', 196) + large('DOC')),
  titled('a document', 'over two lines', large('COMMERCIAL', 196) + large('INVOICE')),
  titled(
    'a copy',
    'over two lines of two sizes',
    large('EXEMPLAAR', 184, 20) + large('AFZENDER', 166, 14),
  ),
  titled(
    'a copy',
    'over two lines beside another column',
    large('EXEMPLAAR', 196) +
      text('1.1 KG', 180, 196, { size: 16 }) +
      large('AFZENDER') +
      text('1 OF 1', 180, 180, { size: 16 }),
  ),
  titled(
    'a copy',
    'over two lines above a customs form',
    large('NOT TO BE', 192) +
      large('ATTACHED TO PACKAGE', 174) +
      lines(['CUSTOMS DECLARATION CN22', 'Gift   Documents   Sale of goods'], 20, 40, {
        size: 5.5,
      }),
  ),
  titled(
    'a copy',
    'over two lines with other sentences in them',
    large('CAUTION: NOT TO BE', 196) + large('ATTACHED TO PACKAGE. KEEP.'),
  ),
  titled(
    'a return',
    'with a word that a hyphen breaks',
    large('PREPAID RE-', 196) + large('TURN LABEL'),
  ),
];

const TITLES: readonly (readonly [LabelFile['seen'], readonly string[]])[] = [
  [
    'a return',
    [
      'RETURNED',
      'Easy Return',
      'TRACKED RETURNS 48',
      'Rückschein',
      'LOGÍSTICA REVERSA',
      'PAQ RETORNO',
    ],
  ],
  [
    'a copy',
    [
      'CUSTOMER COPY',
      'Copia del corriere',
      'Copia para el transportista',
      'PROOF OF POSTAGE',
      'Certificate of posting',
      'RECEIPT OF POSTING',
      'Archivbeleg',
      'RECEIPT',
      'Quittung',
      'MANIFEST',
    ],
  ],
  ['a document', ['PRO FORMA', 'Lieferschein Nr. 12']],
  ['nothing', ['VOID', 'UNGÜLTIG', 'ANNULÉ', 'DO NOT SHIP']],
];

const MORE_TITLES: LabelFile[] = TITLES.flatMap(([seenAs, words]) =>
  words.map((word) => titled(seenAs, word, large(word))),
);

/** Shows another parcel to the eye; the purchase’s number only stands in the file. */
const hidden = (name: string, draw: (of: Drawing) => Uint8Array[]): LabelFile => ({
  name: `another parcel’s label with our number ${name}`,
  seen: 'another parcel',
  decides: 'held',
  draw,
});

const others = ({ other }: Drawing): string => label({ tracking: other });

/** A font whose letters are drawn as they are, and said to be these. */
function lyingFont(drawn: string, said: string): DrawnFile {
  const pairs = Array.from(drawn)
    .map((letter, at) => [letter.charCodeAt(0), said.charCodeAt(at)] as const)
    .filter(
      ([from, to], at, all) => from !== to || all.findIndex(([each]) => each === from) === at,
    );
  const map = new Map(pairs);
  const rows = [...map].map(
    ([from, to]) => `<${from.toString(16).padStart(2, '0')}> <${to.toString(16).padStart(4, '0')}>`,
  );
  const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Lies def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${rows.length} beginbfchar
${rows.join('\n')}
endbfchar endcmap end end`;
  return {
    objects: {
      100: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 101 0 R >>',
      101: stream(cmap),
    },
  };
}

const actual = (said: string, shown: string): string =>
  `/Span << /ActualText (${said}) >> BDC ${shown} EMC\n`;

const LIES: LabelFile[] = [
  hidden('in ActualText', (of) =>
    one({ content: others(of) + actual(`TRACKING ${of.tracking}`, text('Thank you', 20, 190)) }),
  ),
  hidden('in letters of 0.7 points', (of) =>
    one({ content: others(of) + text(`TRACKING ${of.tracking}`, 20, 190, { size: 0.7 }) }),
  ),
  hidden('in white', (of) =>
    one({ content: others(of) + text(`TRACKING ${of.tracking}`, 20, 190, { grey: 255 }) }),
  ),
  hidden('in grey that prints white', (of) =>
    one({ content: others(of) + text(`TRACKING ${of.tracking}`, 20, 190, { grey: 222 }) }),
  ),
  hidden('under a white box', (of) =>
    one({
      content: others(of) + text(`TRACKING ${of.tracking}`, 20, 190) + box(18, 186, 250, 14, 255),
    }),
  ),
  hidden('in text that is not painted', (of) =>
    one({ content: others(of) + text(`TRACKING ${of.tracking}`, 20, 190, { mode: 3 }) }),
  ),
  hidden('as bars that print white', (of) =>
    one({ content: others(of) + bars(of.tracking, 24, 150, { height: 30, grey: 222 }) }),
  ),
  hidden('as bars under a white box', (of) =>
    one({
      content: others(of) + bars(of.tracking, 24, 150, { height: 30 }) + box(18, 148, 262, 34, 255),
    }),
  ),
  hidden('in small print', (of) =>
    one({ content: others(of) + text(`TRACKING ${of.tracking}`, 20, 190, { size: 6 }) }),
  ),
  hidden('in a layer that is off', (of) =>
    one(
      {
        content: `${others(of)}/OC /L BDC ${bars(of.tracking, 24, 150, { height: 30 })} EMC`,
        resources: '/Properties << /L 100 0 R >>',
      },
      {
        catalog: '/OCProperties << /OCGs [100 0 R] /D << /OFF [100 0 R] >> >>',
        objects: { 100: '<< /Type /OCG /Name (hidden) >>' },
      },
    ),
  ),
  hidden('in a font that lies', (of) => {
    const shown = of.other.padEnd(of.tracking.length, '0').slice(0, of.tracking.length);
    return one(
      {
        content:
          label({ tracking: of.other, code: false }) +
          text(shown, 20, 190, { font: 'FL', size: 12 }),
        fonts: '/FL 100 0 R',
      },
      lyingFont(shown, of.tracking),
    );
  }),
];

/** Of the same kind as the purchase’s, and on no record. */
const unknown = (tracking: string): string =>
  tracking.replace(/\d{3}(?=\d{4}$)/, (digits) =>
    String((Number(digits) + 137) % 1000).padStart(3, '0'),
  );

/** The large number is another parcel’s; ours is there in small print. */
const besideSmall = (how: string, draw: (number: string) => string): LabelFile[] =>
  (
    [
      ['on record', ({ other }: Drawing) => other],
      ['on no record', ({ tracking }: Drawing) => unknown(tracking)],
    ] as const
  ).map(([where, number]) => ({
    name: `the number of another parcel ${where} ${how}, ours in small print`,
    seen: 'another parcel',
    decides: 'held',
    draw: (of) =>
      one({
        content:
          address() +
          text('TRACKING', 20, 250) +
          draw(number(of)) +
          text(of.tracking, 20, 20, { size: 4.2 }),
      }),
  }));

const BETWEEN_BARS: LabelFile[] = [5, 20].map((height) => ({
  name: `${height} points of another parcel’s bars between ours`,
  seen: 'another parcel',
  decides: 'held',
  draw: ({ tracking, other }) =>
    one({
      content:
        label({ tracking, code: false }) +
        bars(tracking, 24, 60, { height: 35 }) +
        bars(other, 24, 95, { height }) +
        bars(tracking, 24, 95 + height, { height: 35 }),
    }),
}));

const NUMBERS_APART: LabelFile[] = [
  ...besideSmall('with blanks between its digits', (number) => text(apart(number), 20, 232)),
  ...besideSmall('with two blanks between its digits', (number) =>
    text(apart(number, '  '), 20, 232, { size: 8 }),
  ),
  ...besideSmall('with strokes between its groups', (number) =>
    text((number.match(/.{1,4}/g) ?? []).join('/'), 20, 232),
  ),
  ...besideSmall('over two lines', (number) =>
    lines([number.slice(0, 7), number.slice(7)], 20, 232, { size: 14 }),
  ),
  ...besideSmall('digit by digit', (number) => spread(number, 20, 232, 9)),
];

/** The two cartons’ labels: each shows one reference to the eye and says the other one. */
const exchanged = (
  name: string,
  draw: (of: Drawing, shows: string, says: string) => Uint8Array,
): LabelFile => ({
  name: `two labels exchanged by ${name}`,
  seen: 'labels exchanged',
  decides: 'held',
  cartons: 2,
  draw: (of) => [draw(of, 'BOX-2', 'BOX-1'), draw(of, 'BOX-1', 'BOX-2')],
});

/** A label whose reference everybody can see, and no program read. */
const seen = ({ tracking }: Drawing, shows: string): string =>
  label({ tracking }) + dotted(shows, 20, 160, 3);

const EXCHANGED: LabelFile[] = [
  exchanged('ActualText', (of, shows, says) =>
    drawnPdf([{ content: seen(of, shows) + actual(`REF ${says}`, text('Thank you', 20, 190)) }]),
  ),
  exchanged('letters of 0.7 points', (of, shows, says) =>
    drawnPdf([{ content: seen(of, shows) + text(`REF ${says}`, 20, 190, { size: 0.7 }) }]),
  ),
  exchanged('pale letters', (of, shows, says) =>
    drawnPdf([{ content: seen(of, shows) + text(`REF ${says}`, 20, 190, { grey: 222 }) }]),
  ),
  exchanged('letters under a white box', (of, shows, says) =>
    drawnPdf([
      { content: seen(of, shows) + text(`REF ${says}`, 20, 190) + box(18, 187, 80, 14, 255) },
    ]),
  ),
  exchanged('pale bars', (of, shows, says) =>
    drawnPdf([
      { content: seen(of, shows) + bars(says, 150, 180, { dots: 2, height: 24, grey: 222 }) },
    ]),
  ),
  exchanged('a font that lies', (of, shows, says) =>
    drawnPdf(
      [
        {
          content: label({ ...of, reference: '' }) + text(shows, 20, 190, { font: 'FL', size: 14 }),
          fonts: '/FL 100 0 R',
        },
      ],
      lyingFont(shows, says),
    ),
  ),
];

/** The large reference is the other carton’s; the right one is there in small print. */
const EXCHANGED_APART: LabelFile[] = (
  [
    ['blanks between the letters', (shows) => text(apart(shows), 20, 190, { size: 20 })],
    ['one letter a line', (shows) => column(shows, 250, 390)],
    ['an underscore', (shows) => text(shows.replace('-', '_'), 20, 190, { size: 20 })],
    ['two blanks', (shows) => text(shows.replace('-', '  '), 20, 190, { size: 20 })],
    ['a blank within its word', (shows) => text(shows.replace('BO', 'B O'), 20, 190, { size: 20 })],
    ['letter by letter', (shows) => spread(shows, 20, 190)],
  ] as readonly (readonly [string, (shows: string) => string])[]
).map(([how, draw]) =>
  exchanged(`small print beside large print with ${how}`, (of, shows, says) =>
    drawnPdf([
      {
        content:
          label({ tracking: of.tracking, title: 'SWIFTLINE' }) +
          draw(shows) +
          text(says, 200, 20, { size: 4.5 }),
      },
    ]),
  ),
);

/**
 * Files that programs draw differently: one shows its label in the window, and may show another parcel's on
 * paper. `drawn` where both are to be seen.
 */
const twoFaced = (
  name: string,
  decides: LabelFile['decides'],
  draw: (of: Drawing) => Uint8Array[],
  seenAs: LabelFile['seen'] = 'its label',
): LabelFile => ({ name, seen: seenAs, decides, draw });

const over = (other: string): string => box(0, 0, 288, 432, 255) + label({ tracking: other });

const layered =
  (properties: string, usage = ''): ((of: Drawing) => Uint8Array[]) =>
  (of) =>
    one(
      {
        content: `${label(of)}/OC /L BDC ${over(of.other)} EMC`,
        resources: '/Properties << /L 100 0 R >>',
      },
      {
        catalog: `/OCProperties << /OCGs [100 0 R] /D << ${properties} >> >>`,
        objects: { 100: `<< /Type /OCG /Name (layer) ${usage} >>` },
      },
    );

/** Content of an upright label on a page of 4x6 inches, turned by the file or by itself. */
const TURNED: readonly (readonly [string, (content: string) => DrawnPage])[] = [
  ...[90, 180, 270].map(
    (turn) =>
      [
        `a page turned by ${turn}`,
        (content: string) => ({ content, page: `/Rotate ${turn}` }),
      ] as const,
  ),
  ...(
    [
      ['to the left', '0 1 -1 0 432 0', [432, 288]],
      ['upside down', '-1 0 0 -1 288 432', [288, 432]],
      ['to the right', '0 -1 1 0 0 288', [432, 288]],
    ] as const
  ).map(
    ([way, matrix, size]) =>
      [
        `content turned ${way}`,
        (content: string) => ({ content: `q ${matrix} cm ${content}Q\n`, size }),
      ] as const,
  ),
];

const TURNED_LINES: LabelFile[] = TURNED.flatMap(([name, turned]): LabelFile[] => [
  {
    name: `${name} with the lines NOT TO BE / ATTACHED TO PACKAGE`,
    seen: 'a copy',
    decides: 'held',
    draw: (of) =>
      one(turned(label(of) + lines(['NOT TO BE', 'ATTACHED TO PACKAGE'], 20, 195, { size: 14 }))),
  },
  plain(`${name} with the lines RETURN / TO SENDER`, (of) =>
    turned(label(of) + lines(['RETURN', 'TO SENDER'], 20, 195, { size: 9 })),
  ),
]);

const noteOf = (drawn: string): DrawnFile => ({
  objects: {
    100: stream(drawn, {
      dict: '/Type /XObject /Subtype /Form /BBox [0 0 288 40] /Resources << /Font << /F2 4 0 R >> >>',
    }),
  },
});

/** A label with an annotation that draws this over it. */
const annotated = (of: Drawing, drawn: string, dict = '/Subtype /Stamp'): Uint8Array[] =>
  one(
    {
      content: label(of),
      page: `/Annots [<< /Type /Annot ${dict} /F 4 /Rect [0 260 288 300] /AP << /N 100 0 R >> >>]`,
    },
    noteOf(drawn),
  );

const written = (line: string): string => text(line, 20, 12, { size: 16, font: 'F2' });

const ANNOTATED: LabelFile[] = [
  {
    name: 'a stamp over our label that says VOID',
    seen: 'a document',
    decides: 'held',
    draw: (of) => annotated(of, written('VOID')),
  },
  {
    name: 'a stamp over our label that says RETURN LABEL',
    seen: 'a return',
    decides: 'held',
    draw: (of) => annotated(of, written('RETURN LABEL')),
  },
  {
    name: 'a field over our label with another parcel’s number',
    seen: 'another parcel',
    decides: 'held',
    draw: (of) => annotated(of, written(`TRACKING ${of.other}`), '/Subtype /Widget /FT /Tx /T (a)'),
  },
  {
    name: 'a stamp over our label that says FRAGILE',
    seen: 'its label',
    decides: 'prints',
    draw: (of) => annotated(of, written('FRAGILE')),
  },
  {
    name: 'the number in a field alone, without bars',
    seen: 'its label',
    decides: 'prints',
    draw: ({ tracking }) =>
      one(
        {
          content: address(),
          page: '/Annots [<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /F 4 /Rect [0 200 288 240] /AP << /N 100 0 R >> >>]',
        },
        noteOf(written(`TRACKING ${tracking}`)),
      ),
  },
];

export const TWO_FACED: LabelFile[] = [
  twoFaced(
    'a layer that is for paper alone',
    'held',
    layered(
      '/OFF [] /AS [<< /Event /Print /Category [/Print] /OCGs [100 0 R] >> << /Event /View /Category [/View] /OCGs [100 0 R] >>]',
      '/Usage << /Print << /PrintState /ON >> /View << /ViewState /OFF >> >>',
    ),
  ),
  twoFaced(
    'a layer that is for the screen alone',
    'prints',
    layered(
      '/AS [<< /Event /Print /Category [/Print] /OCGs [100 0 R] >>]',
      '/Usage << /Print << /PrintState /OFF >> >>',
    ),
  ),
  twoFaced('a layer that only the catalog switches off', 'prints', layered('/OFF [100 0 R]')),
  twoFaced('a layer that the base state switches off', 'prints', layered('/BaseState /OFF')),
  twoFaced('an older object that no table lists', 'prints', (of) => [
    updated(drawnPdf([{ content: label(of) }]), 11, stream(label({ tracking: of.other })), {
      listed: false,
    }),
  ]),
  twoFaced(
    'an annotation without a picture of its own',
    'held',
    (of) =>
      one({
        content: label(of),
        page: `/Annots [<< /Type /Annot /Subtype /FreeText /F 4 /Rect [10 150 280 210]
/DA (0 g /F2 18 Tf) /Contents (${of.other}) /C [1] >>]`,
      }),
    'another parcel',
  ),
  twoFaced('a white square as an annotation', 'held', (of) =>
    one({
      content: label(of),
      page: '/Annots [<< /Type /Annot /Subtype /Square /F 4 /Rect [0 0 288 260] /IC [1 1 1] /C [1 1 1] >>]',
    }),
  ),
  twoFaced(
    'an annotation with a picture over the bars',
    'held',
    (of) =>
      one(
        {
          content: label(of),
          page: '/Annots [<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 40 288 150] /AP << /N 100 0 R >> >>]',
        },
        {
          objects: {
            100: stream(box(0, 0, 288, 110, 255) + bars(of.other, 24, 20), {
              dict: '/Type /XObject /Subtype /Form /BBox [0 0 288 110]',
            }),
          },
        },
      ),
    'another parcel',
  ),
  twoFaced('a transfer function that turns it white', 'held', (of) =>
    one(
      {
        content: `/G gs ${label(of)}`,
        resources: '/ExtGState << /G << /Type /ExtGState /TR 100 0 R >> >>',
      },
      { objects: { 100: '<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [1] /N 1 >>' } },
    ),
  ),
  twoFaced('bars in a colour that no printer has', 'prints', (of) =>
    one(
      {
        content: `${label({ ...of, code: false })}/S cs 1 scn ${bars(of.other, 24, 60).replace(/^q .* g$/m, 'q')}`,
        resources: '/ColorSpace << /S [/Separation /None /DeviceGray 100 0 R] >>',
      },
      { objects: { 100: '<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>' } },
    ),
  ),
  ...[114, 120, 126].map((grey) =>
    twoFaced(
      `another number in grey ${grey}`,
      'held',
      (of) =>
        one({
          content:
            label(of) +
            text(`TRACKING ${of.other}`, 20, 190, { grey }) +
            bars(of.other, 24, 150, { height: 30, grey }),
        }),
      'another parcel',
    ),
  ),
];

/** A page may say what it likes: none of these may bring the wrong label onto a carton. */
export const LABEL_FILES: readonly LabelFile[] = [
  ...GOOD,
  ...HEADED,
  ...BEGUN,
  ...SAID,
  ...PALE,
  ...WITH_CODE,
  ...SMALL_PRINT,
  ...LEFT,
  ...CHAINED,
  ...FIELDS,
  ...BESIDE,
  ...NO_LABEL,
  ...APART,
  ...MORE_TITLES,
  ...LIES,
  ...NUMBERS_APART,
  ...BETWEEN_BARS,
  ...EXCHANGED,
  ...EXCHANGED_APART,
  ...TWO_FACED,
  ...ANNOTATED,
  ...TURNED_LINES,
];
