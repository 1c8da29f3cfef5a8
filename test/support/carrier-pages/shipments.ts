import { CARRIERS, type Carrier, carrierNamed } from './carriers.ts';
import { numberOf } from './numbers.ts';
import {
  A4,
  back,
  copy,
  customs,
  invoice,
  LETTER,
  label,
  languageOf,
  list,
  type Page,
  type Parcel,
  type Placed,
  page,
  type Thing,
  terms,
} from './pages.ts';

/** What is known when the documents of a purchase are drawn. */
interface Sale {
  /** Of the order. */
  reference: string;
  from: readonly string[];
  to: readonly string[];
}

/** A purchase, and the documents that its carrier sends. */
export interface CarrierShipment {
  name: string;
  /** Of the table in docs. */
  group: string;
  carrier: Carrier;
  cartons: number;
  /**
   * What the station must do: print each label on its carton; give the labels to their cartons by position, for a
   * person to look at; or hold all.
   */
  does: 'prints' | 'reviewed' | 'held';
  /** The number in the answer of the partner. */
  tracking: string;
  /** Number of a parcel of that carrier that was sold before. */
  other: string;
  /** One file for each label, mostly. */
  files(sale: Sale): Page[][];
}

/** Given the parcels of a shipment, from the first carton on, and of another one. */
type Draw = (parcels: readonly Parcel[], other: Parcel) => Page[][];

interface Made {
  does?: CarrierShipment['does'];
  cartons?: number;
  /** `own`: the answer has a number that is no parcel's. */
  master?: 'first' | 'own';
  draw: Draw;
}

let made = 0;

function shipment(
  group: string,
  name: string,
  carrier: Carrier,
  { does = 'prints', cartons = 1, master = 'first', draw }: Made,
): CarrierShipment {
  made += 1;
  const seed = made * 10;
  const numbers = Array.from({ length: cartons }, (_, at) => numberOf(carrier.number, seed + at));
  const isOwn = master === 'own' || carrier.layout.includes('{master}');
  const tracking = isOwn && cartons > 1 ? numberOf(carrier.number, seed + 9) : (numbers[0] ?? '');
  const other = numberOf(carrier.number, 555_000 + made);
  return {
    name: `${carrier.name}: ${name}`,
    group,
    carrier,
    cartons,
    does,
    tracking,
    other,
    files({ reference, from, to }) {
      const parcels = numbers.map(
        (number, at): Parcel => ({
          carrier,
          number,
          master: tracking,
          ref: reference,
          carton: cartons === 1 ? reference : `BOX-${at + 1}`,
          n: at + 1,
          m: cartons,
          from,
          to,
        }),
      );
      const [first] = parcels;
      if (!first) throw new Error(`No parcel of ${name}`);
      return draw(parcels, {
        ...first,
        number: other,
        master: other,
        ref: 'OTHER-1',
        carton: 'OTHER-1',
        to: ['Mia Berg', 'Hafenstrasse 9', '20457 Hamburg', 'GERMANY'],
      });
    },
  };
}

const one = (draw: (parcel: Parcel, other: Parcel) => Page[]): Draw => {
  return ([first], other) => [draw(first as Parcel, other)];
};
const each = (draw: (parcel: Parcel) => Page[]): Draw => {
  return (parcels) => parcels.map(draw);
};

/** In the order of CARRIERS. */
const POSTS = /post|mail|colissimo|correos|ctt|paket|poste|pošta|usps|ems|posti|omniva/i;
const EXPRESS = /^(?:UPS|FedEx|DHL Express|Chronopost|Purolator|Swiftline)/;

const groupOf = ({ name }: Carrier): string =>
  EXPRESS.test(name) ? 'Express carriers' : POSTS.test(name) ? 'Posts' : 'Parcel services';

/** A label alone, at its size. */
const ALONE = CARRIERS.map((carrier) =>
  shipment(groupOf(carrier), 'a label', carrier, { draw: one((parcel) => [page(label(parcel))]) }),
);

/** What else is in the file, by turns. */
const MERGED: readonly (readonly [string, (parcel: Parcel, returned: string) => Page[]])[] = [
  ['label, copy', (parcel) => [page(label(parcel)), page(copy(parcel))]],
  [
    'label, invoice, terms',
    (parcel) => [label(parcel), invoice(parcel), terms(parcel)].map((each) => page(each)),
  ],
  ['label, return', (parcel, returned) => [page(label(parcel)), page(back(parcel, returned))]],
  ['invoice, label', (parcel) => [page(invoice(parcel, LETTER)), page(label(parcel))]],
  [
    'copy, label, delivery note',
    (parcel) => [copy(parcel), label(parcel), list(parcel)].map((each) => page(each)),
  ],
  [
    'return, copy, label, invoice with a barcode, terms',
    (parcel, returned) =>
      [
        back(parcel, returned),
        copy(parcel),
        label(parcel),
        invoice(parcel, A4, true),
        terms(parcel),
      ].map((each) => page(each)),
  ],
  ['label, customs declaration', (parcel) => [page(label(parcel)), page(customs(parcel))]],
];

const TOGETHER = CARRIERS.map((carrier, at) => {
  const [name, draw] = MERGED[at % MERGED.length] as (typeof MERGED)[number];
  return shipment('Files with copies, invoices and returns', name, carrier, {
    draw: one((parcel) => draw(parcel, numberOf(carrier.number, 770_000 + at))),
  });
});

const [UPS, EXPRESS_AWB, DHL, PAKET] = ['UPS', 'FedEx Express', 'DHL Express', 'DHL Paket'].map(
  carrierNamed,
) as [Carrier, Carrier, Carrier, Carrier];
const AUSTRIA = carrierNamed('Austrian Post');

const BY_CARRIER = [
  shipment('Files with copies, invoices and returns', 'a label and two AWB copies', EXPRESS_AWB, {
    draw: one((parcel) =>
      [label(parcel), copy(parcel, 'pouch'), copy(parcel, 'pouch')].map((each) => page(each)),
    ),
  }),
  shipment('Files with copies, invoices and returns', 'WAYBILL DOC and ARCHIVE DOC', DHL, {
    draw: one((parcel) =>
      [label(parcel), copy(parcel, 'waybill'), copy(parcel, 'archive')].map((each) => page(each)),
    ),
  }),
  shipment('Files with copies, invoices and returns', 'ARCHIVE DOC first', DHL, {
    draw: one((parcel) => [page(copy(parcel, 'archive')), page(label(parcel))]),
  }),
  shipment('Files with copies, invoices and returns', 'a copy in a file of its own', UPS, {
    draw: ([parcel]) => [[page(label(parcel as Parcel))], [page(copy(parcel as Parcel))]],
  }),
];

const hints = (left: number, top: number): string =>
  ['Fold here and put the page into a pouch.', 'Cover no barcode.']
    .map((line, at) => `q 0 g BT /F1 9 Tf ${left} ${top - at * 12} Td (${line}) Tj ET Q\n`)
    .join('');
const cutLine = (y: number): string => `q 0.5 w [4 4] 0 d 0 G 20 ${y} m 575 ${y} l S Q\n`;

/** On a sheet, in its upper left corner unless told. */
const on = (
  size: Page['size'],
  thing: Thing,
  {
    left = 40,
    top = 40,
    turned = 0,
    ...more
  }: Partial<Placed> & Pick<Partial<Page>, 'beside' | 'flag' | 'picture'> = {},
): Page => ({ size, parts: [{ thing, left, top, turned }], ...more });

const HALF_LETTER = [612, 396] as const;
const A4_LYING = [841.89, 595.28] as const;

/** Labels on sheets: of one, up, down, turned, with and without hints. */
const SHEETS: readonly (readonly [string, string, (parcel: Parcel) => Page])[] = [
  ['A4, upper left', 'DPD', (parcel) => on(A4, label(parcel))],
  [
    'A4, upper left, hints below',
    'GLS',
    (parcel) => on(A4, label(parcel), { beside: hints(60, 250) }),
  ],
  ['A4, lower right', 'Colissimo', (parcel) => on(A4, label(parcel), { left: 280, top: 380 })],
  [
    'A4, turned by 90',
    'Correos',
    (parcel) => on(A4, label(parcel), { left: 60, top: 40, turned: 90 }),
  ],
  [
    'A4, turned by 270',
    'Poste Italiane',
    (parcel) => on(A4, label(parcel), { left: 60, top: 40, turned: 270 }),
  ],
  [
    'A4, upside down',
    'PostNL',
    (parcel) => on(A4, label(parcel), { left: 150, top: 200, turned: 180 }),
  ],
  [
    'A4 lying, right half',
    'DHL Paket',
    (parcel) => on(A4_LYING, label(parcel), { left: 500, top: 8 }),
  ],
  [
    'A4 lying, left half',
    'PostNord',
    (parcel) => on(A4_LYING, label(parcel), { left: 20, top: 0 }),
  ],
  [
    'A4, flagged, turned',
    'Royal Mail',
    (parcel) => on(A4, label(parcel), { left: 60, top: 50, turned: 90, flag: 90 }),
  ],
  [
    'A4, turned, a line to cut',
    'An Post',
    (parcel) =>
      on(A4, label(parcel), {
        left: 80,
        top: 50,
        turned: 90,
        beside: cutLine(421) + hints(60, 200),
      }),
  ],
  ['A4, 105x210 in the corner', 'Bring', (parcel) => on(A4, label(parcel), { left: 6, top: 6 })],
  [
    'A4, 105x210, hints',
    'Posti',
    (parcel) => on(A4, label(parcel), { left: 6, top: 6, beside: hints(340, 700) }),
  ],
  [
    'Letter, upper middle',
    'UPS',
    (parcel) => on(LETTER, label(parcel), { left: 162, top: 36, beside: hints(60, 200) }),
  ],
  [
    'Letter, turned by 90, upper half',
    'FedEx Ground',
    (parcel) =>
      on(LETTER, label(parcel), { left: 90, top: 40, turned: 90, beside: hints(60, 280) }),
  ],
  [
    'Letter, turned by 270',
    'USPS Priority',
    (parcel) => on(LETTER, label(parcel), { left: 90, top: 40, turned: 270 }),
  ],
  [
    'Letter, lower half',
    'Canada Post',
    (parcel) => on(LETTER, label(parcel), { left: 90, top: 440, turned: 90 }),
  ],
  [
    'half Letter',
    'USPS with a customs form',
    (parcel) => on(HALF_LETTER, label(parcel), { left: 90, top: 50, turned: 90 }),
  ],
  ['Letter, 4x8', 'DHL Express', (parcel) => on(LETTER, label(parcel), { left: 162, top: 60 })],
  [
    'A4, an A5 label',
    'Nordlicht Spedition',
    (parcel) => on(A4, label(parcel), { left: 88, top: 60 }),
  ],
  [
    'A4, its copy below',
    'CTT',
    (parcel) => ({
      size: A4,
      parts: [
        { thing: label(parcel), left: 80, top: 30, turned: 90 },
        { thing: copy(parcel), left: 80, top: 480, turned: 90 },
      ],
      beside: cutLine(420),
    }),
  ],
  [
    'A4, the return beside it',
    'Poczta Polska',
    (parcel) => ({
      size: A4_LYING,
      parts: [
        { thing: label(parcel), left: 60, top: 80 },
        { thing: back(parcel, numberOf(parcel.carrier.number, 880_001)), left: 480, top: 80 },
      ],
    }),
  ],
  [
    'A4, the return beside it',
    'Swiss Post',
    (parcel) => ({
      size: A4_LYING,
      parts: [
        { thing: label(parcel), left: 60, top: 80 },
        { thing: back(parcel, numberOf(parcel.carrier.number, 880_002)), left: 480, top: 80 },
      ],
    }),
  ],
];

const ON_SHEETS = SHEETS.flatMap(([name, carrier, draw]) => [
  shipment('Sheets with one label', name, carrierNamed(carrier), {
    draw: one((parcel) => [draw(parcel)]),
  }),
]);

const two = (parcels: readonly Parcel[], tops: 'beside' | 'below'): Page[][] => {
  const [first, second] = parcels.map((parcel) => label(parcel)) as [Thing, Thing];
  return [
    [
      tops === 'beside'
        ? {
            size: A4_LYING,
            parts: [
              { thing: first, left: 62, top: 60 },
              { thing: second, left: 490, top: 60 },
            ],
          }
        : {
            size: A4,
            parts: [
              { thing: first, left: 82, top: 50, turned: 90 },
              { thing: second, left: 82, top: 470, turned: 90 },
            ],
          },
    ],
  ];
};

const TWO_UP = ['Austrian Post', 'DPD', 'Evri', 'Colissimo', 'GLS', 'Česká pošta'].flatMap(
  (name, at) => [
    shipment('Sheets with two labels', 'two parcels', carrierNamed(name), {
      cartons: 2,
      draw: (parcels) => two(parcels, at % 2 === 0 ? 'beside' : 'below'),
    }),
  ],
);
const TWO_UP_OTHERS = [
  shipment('Sheets with two labels', 'ours and another’s', AUSTRIA, {
    does: 'held',
    draw: ([first], other) => two([first as Parcel, other], 'beside'),
  }),
];

const PICTURES = [
  ['DPD', 'grey', 203],
  ['GeoPost (DPD France)', 'dots', 203],
  ['Colissimo', 'grey', 300],
  ['UPS', 'dots', 300],
  ['FedEx Ground', 'grey', 300],
  ['PostNL', 'dots', 203],
  ['Royal Mail', 'grey', 203],
  ['Canada Post', 'dots', 203],
  ['Correos', 'grey', 203],
  ['Packeta', 'dots', 203],
  ['InPost', 'grey', 300],
  ['GLS', 'dots', 203],
  ['DHL Paket', 'grey', 203],
  ['PostNord', 'dots', 203],
].map(([name, kind, dpi]) =>
  shipment(
    'Labels that are a picture',
    `${kind} at ${dpi} dpi, without text`,
    carrierNamed(String(name)),
    {
      draw: one((parcel) => [
        page(label(parcel), { picture: { kind: kind as 'grey' | 'dots', dpi: Number(dpi) } }),
      ]),
    },
  ),
);
const PICTURES_BESIDE = [
  shipment('Labels that are a picture', 'with an invoice', DHL, {
    draw: one((parcel) => [
      page(label(parcel), { picture: { kind: 'dots', dpi: 203 } }),
      page(invoice(parcel)),
    ]),
  }),
  shipment('Labels that are a picture', 'on a sheet', carrierNamed('Chronopost'), {
    draw: one((parcel) => [on(A4, label(parcel), { picture: { kind: 'grey', dpi: 300 } })]),
  }),
  shipment('Labels that are a picture', 'three cartons', carrierNamed('Hermes'), {
    cartons: 3,
    // No reference can be read on them.
    does: 'reviewed',
    draw: each((parcel) => [page(label(parcel), { picture: { kind: 'dots', dpi: 203 } })]),
  }),
  shipment(
    'Labels that are a picture',
    'a picture of another parcel’s label',
    carrierNamed('Evri'),
    {
      does: 'held',
      draw: one((_, other) => [page(label(other), { picture: { kind: 'dots', dpi: 203 } })]),
    },
  ),
];

const GREYS = (
  [
    ['DPD', { ink: 90 }],
    ['GLS', { ink: 120 }],
    ['UPS', { ink: 60 }],
    ['PostNL', { ink: 140 }],
    ['Colissimo', { ground: 225 }],
    ['DHL Express', { ground: 205 }],
    ['Royal Mail', { ink: 40, ground: 235 }],
    ['Correos', { ink: 80, ground: 220 }],
  ] as const
).map(([name, tones]) =>
  shipment('Labels in grey', Object.entries(tones).flat().join(' '), carrierNamed(name), {
    draw: one((parcel) => [page(label(parcel, tones))]),
  }),
);

/** Each piece has a number of its own; the answer names one for all. */
const PIECES = [
  'UPS',
  'FedEx Express',
  'DHL Express',
  'DHL Paket',
  'DPD',
  'GLS',
  'PostNord',
  'Colissimo',
  'Poste Italiane',
  'Austrian Post',
  'Australia Post',
  'Purolator',
].flatMap((name, at) => [
  shipment('Pieces of one shipment', 'three cartons, a file each', carrierNamed(name), {
    cartons: 3,
    draw: (parcels) =>
      parcels.map((parcel) => [page(label(parcel))]).toSorted(() => (at % 2 === 0 ? 0 : -1)),
  }),
]);

/** Without the carton's reference: "n of m" and the piece's number alone. */
const unnamed = (layout: string): string =>
  layout.replaceAll('{carton}', '{ref}').replace(/^\s*low \S+$/gm, '');
const PIECES_OTHERWISE = [
  ...['UPS', 'FedEx Ground', 'PostNL', 'BRT'].map((name) =>
    shipment('Pieces of one shipment', 'n of m alone', carrierNamed(name), {
      cartons: 3,
      does: 'reviewed',
      draw: (parcels) =>
        parcels
          .map((parcel) => [page(label(parcel, {}, unnamed(parcel.carrier.layout)))])
          .toReversed(),
    }),
  ),
  shipment('Pieces of one shipment', 'all in one file, with two copies and an invoice', DHL, {
    cartons: 3,
    draw: (parcels) => {
      const [first] = parcels as [Parcel];
      return [
        [
          ...parcels.map((parcel) => label(parcel)),
          copy(first, 'waybill'),
          copy(first, 'archive'),
          invoice(first),
        ].map((each) => page(each)),
      ];
    },
  }),
  shipment('Pieces of one shipment', 'each with its copies', EXPRESS_AWB, {
    cartons: 3,
    draw: each((parcel) =>
      [label(parcel), copy(parcel, 'pouch'), copy(parcel, 'pouch')].map((each) => page(each)),
    ),
  }),
  shipment('Pieces of one shipment', 'one is missing', UPS, {
    cartons: 3,
    does: 'held',
    draw: (parcels) => parcels.slice(0, 2).map((parcel) => [page(label(parcel))]),
  }),
  shipment('Pieces of one shipment', 'one is another parcel’s', PAKET, {
    cartons: 2,
    does: 'held',
    draw: ([first], other) => [first as Parcel, other].map((parcel) => [page(label(parcel))]),
  }),
];

const NO_LABEL = [
  ...[
    'DPD',
    'Colissimo',
    'Correos',
    'InPost',
    'PostNord',
    'Magyar Posta',
    'Posti',
    'Aras Kargo',
  ].map((name) =>
    shipment(
      'No label of ours',
      `only a copy (${languageOf(carrierNamed(name)).copy[0]})`,
      carrierNamed(name),
      {
        does: 'held',
        draw: one((parcel) => [page(copy(parcel))]),
      },
    ),
  ),
  ...[
    'GLS',
    'PostNL',
    'Chronopost',
    'CTT',
    'Poczta Polska',
    'Česká pošta',
    'FAN Courier',
    'Bring',
    'Omniva',
    'BRT',
  ].map((name, at) =>
    shipment(
      'No label of ours',
      `only a return (${languageOf(carrierNamed(name)).back[0]})`,
      carrierNamed(name),
      {
        does: 'held',
        draw: one((parcel) => [
          // Also with the number of the outbound shipment.
          page(
            back(
              parcel,
              at % 2 === 0 ? parcel.number : numberOf(parcel.carrier.number, 990_000 + at),
            ),
          ),
        ]),
      },
    ),
  ),
  ...['UPS', 'DHL Paket', 'Poste Italiane'].map((name) =>
    shipment('No label of ours', 'only an invoice with our barcode', carrierNamed(name), {
      does: 'held',
      draw: one((parcel) => [page(invoice(parcel, A4, true))]),
    }),
  ),
  ...['Evri', 'FedEx Ground', 'Swiss Post'].map((name) =>
    shipment('No label of ours', 'another parcel’s label', carrierNamed(name), {
      does: 'held',
      draw: one((_, other) => [page(label(other))]),
    }),
  ),
  shipment('No label of ours', 'another parcel’s label, and our copy', DHL, {
    does: 'held',
    draw: one((parcel, other) => [page(label(other)), page(copy(parcel, 'archive'))]),
  }),
];

/** In each language all kinds of pages, of the first carrier that speaks it, and of the last one in another order. */
const BY_LANGUAGE = [
  ...Map.groupBy(
    CARRIERS.filter(({ size }) => size !== 'A5'),
    ({ language }) => language,
  ),
].flatMap(([language, carriers], at) => {
  const [first, last] = [carriers[0] as Carrier, carriers.at(-1) as Carrier];
  const returned = (carrier: Carrier) => numberOf(carrier.number, 660_000 + at);
  return [
    shipment('All kinds of pages, by language', `all pages, ${language}`, first, {
      draw: one((parcel) =>
        [
          label(parcel),
          copy(parcel),
          back(parcel, returned(first)),
          list(parcel),
          invoice(parcel),
          terms(parcel),
        ].map((each) => page(each)),
      ),
    }),
    shipment('All kinds of pages, by language', `label last, ${language}`, last, {
      draw: one((parcel) =>
        [
          terms(parcel),
          invoice(parcel),
          back(parcel, returned(last)),
          copy(parcel),
          label(parcel),
        ].map((each) => page(each)),
      ),
    }),
  ];
});

export const CARRIER_SHIPMENTS: readonly CarrierShipment[] = [
  ...ALONE,
  ...TOGETHER,
  ...BY_CARRIER,
  ...ON_SHEETS,
  ...TWO_UP,
  ...TWO_UP_OTHERS,
  ...PICTURES,
  ...PICTURES_BESIDE,
  ...GREYS,
  ...PIECES,
  ...PIECES_OTHERWISE,
  ...NO_LABEL,
  ...BY_LANGUAGE,
];
