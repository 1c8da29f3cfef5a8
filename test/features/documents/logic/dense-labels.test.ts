import { describe, expect, test } from 'vitest';
import {
  nameOf,
  ownWordsOf,
} from '../../../../src/main/features/documents/logic/pages/page-kinds.ts';

/** A capital's height of letters of so many points. */
const capital = (points: number) => points * 0.717;
type Line = readonly [text: string, points: number];

const ADDRESS = ['Lindenallee 12', '10115 Berlin', 'DE'];
const SENDER = ['Lakeshore Goods', '1840 W Fulton St', '60612 Chicago IL', 'US'];
const ownOf = (receiver: string) => ownWordsOf(['SO-1'], 'UPS', [receiver, ...ADDRESS, ...SENDER]);

/** A label of the carrier: the receiver, the tracking number, and much data in small letters. */
const label = (
  added: readonly Line[],
  {
    receiver = 'Jonas Weber',
    drawn,
    size = 9,
    data = 6.2,
  }: { receiver?: string; drawn?: string[]; size?: number; data?: number } = {},
) => {
  const page: readonly Line[] = [
    ['EXPRESS SAVER', 14],
    ...SENDER.map((line): Line => [line, data]),
    ['SHIP TO:', 8],
    ...[...(drawn ?? [receiver]), ...ADDRESS.slice(0, 2), 'GERMANY'].map(
      (line): Line => [line, size],
    ),
    ['Tracking #: 1Z999AA10123456784', 8],
    ['Order: SO-1 Weight: 1.1 KG', data],
    ['Dims: 25x18x14 CM Date: 28 NOV 2026', data],
    ['Billing: Prepaid Desc: Stoneware mug', data],
    ['HS: 691200 Origin: PT', data],
    ['Value: 36.00 USD Ref 1: 4711', data],
    ...added,
  ];
  const text = page.map(([line]) => line).join('\n');
  const heights = page.map(([, points]) => capital(points));
  return nameOf(text, true, ownOf(receiver), heights)?.name ?? null;
};

const CAPTIONS = [
  ...['From / Return', 'Absender / Retoure', 'Expéditeur / Retour', 'Afzender / Retour'],
  ...['Remitente / Devolución', 'Mittente / Reso', 'Avsändare / Retur', 'Von / Retour an'],
];

describe('letters larger than small data and smaller than the receiver’s are no heading', () => {
  test.each(CAPTIONS.flatMap((line) => [7.5, 8].map((points) => [line, points] as const)))(
    'a caption: %s, of %d points',
    (line, points) => {
      expect(label([[line, points]])).toBeNull();
    },
  );

  test.each([
    ...['Instructions: Return', 'Non-delivery: RETURN', 'Retour nach 7 Tagen'],
    ...['Desc: RETURN SPRING', 'Contents: return pump valve', '30 Tage Rückgaberecht'],
    ...['Umtausch ausgeschlossen', 'Lieferschein 778899', 'COPY 1 OF 1', 'RETURN AFTER 15 DAYS'],
  ])('data: %s', (line) => {
    expect(label([[line, 8]])).toBeNull();
  });

  test.each([
    ['return', 'Store Return', 9],
    ['return', 'Store Return', 14],
    ['return', 'UK RETURN', 12],
    ['copy', 'AWBCOPY', 9],
    ['void', 'Label voided by sender', 10],
    ['packing-list', 'LIEFERSCHEIN 4711', 10],
  ] as const)(
    'a line as high as the receiver’s is one: %s, %s, of %d points',
    (name, line, points) => {
      expect(label([[line, points]])).toBe(name);
    },
  );

  test('nor as the data only; alone in its line it is one where it is much larger', () => {
    expect(label([['Store Return', 10]], { size: 13 })).toBe('return');
    expect(label([['Store Return', 7]], { size: 13 })).toBeNull();
    expect(label([['Desc: Store Return', 10]], { size: 13 })).toBeNull();
  });

  test('large routing codes make no small print of the receiver', () => {
    const routing: Line[] = [
      ['DEU 101 9-01', 20],
      ['BER', 20],
      ['EXPRESS 12:00', 20],
    ];
    expect(label([...routing, ['Store Return', 10]])).toBe('return');
  });
});

describe('a line of captions names nothing, whatever separates them', () => {
  test.each([
    ...['Sender (return)', 'From (Return)', 'Absender (Retoure)', 'Expéditeur (retour)'],
    ...['From, Return', 'Afsender / Retur til', 'Avsender / Retur til', 'Return (Sender)'],
    ...['Sender\nReturn', 'Absender\nRetoure\nLakeshore Goods', 'Exp. : Retour', 'Sender: Return'],
    ...['NON-DELIVERY INSTRUCTION / RETURN', 'Nadawca / Zwrot do', 'Return / Retour:'],
    ...['Retour / Return to', 'Returns / Retours:', 'Από / Επιστροφή', 'ΑΠΟ / ΕΠΙΣΤΡΟΦΗ'],
    ...['Instructions (Return)', 'Anweisung / Rücksendung', 'Istruzioni, reso'],
    ...['Afzender (retour)', 'Remitente, devolución', 'Odesílatel (vratka)', 'Mittente (reso)'],
  ])('%j', (line) => {
    expect(label(line.split('\n').map((each): Line => [each, 6]))).toBeNull();
  });

  test.each([
    ...['Sender / Return label', 'RETURN, DE', 'RETURN (DE)', 'RETOURE (RETURN)', 'UPS, RETURN'],
    ...['RETURN\nSender', 'Sender\nRETURN LABEL', 'Service (Return)', 'Sender: Jane Doe / RETURN'],
  ])('a title beside one is a title: %j', (line) => {
    expect(label(line.split('\n').map((each): Line => [each, 6]))).toBe('return');
  });

  test('a title below a caption is one, unless it is as small as that', () => {
    expect(
      label([
        ['Sender', 6],
        ['RETURN', 9],
      ]),
    ).toBe('return');
    expect(
      label([
        ['Sender', 9],
        ['RETURN', 9],
      ]),
    ).toBe('return');
  });
});

describe('a title over two or three lines of large letters', () => {
  test.each([
    ['copy', 'NOT TO BE', 'ATTACHED TO PACKAGE'],
    ['return', 'SEND BACK', 'LABEL'],
    ['return', 'EXCHANGE', 'LABEL'],
    ['copy', 'EXEMPLAAR', 'AFZENDER'],
    ['copy', 'AUSFERTIGUNG', 'FÜR DEN ABSENDER'],
    ['copy', 'CERTIFICATE', 'OF MAILING'],
    ['void', 'KEIN', 'VERSANDETIKETT'],
    ['void', 'NOT', 'VALID FOR', 'SHIPMENT'],
    ['return', 'R/L', 'LABEL'],
    ['return', 'REPLY PAID', 'LABEL'],
    ['return', 'RET.', 'LABEL'],
    ['copy', 'ZWEITE', 'AUSFERTIGUNG'],
    ['copy', 'TALON', 'EXPEDITEUR'],
    ['copy', 'VOLET', 'CLIENT'],
    ['void', 'DESTROY', 'THIS LABEL'],
    ['void', 'NO', 'UTILIZAR'],
  ])('%s: %s / %s', (name, ...lines) => {
    const title = lines.map((line): Line => [line, 16]);
    expect(label(title)).toBe(name);
    expect(label([['DEU 101', 16], ...title, ['BER', 16]])).toBe(name);
  });

  const TWO = [
    ['copy', 'NOT TO BE', 'ATTACHED TO PACKAGE'],
    ['copy', 'EXEMPLAAR', 'AFZENDER'],
    ['copy', 'CERTIFICATE', 'OF MAILING'],
    ['copy', 'AUSFERTIGUNG', 'FÜR DEN ABSENDER'],
    ['return', 'EXCHANGE', 'LABEL'],
  ] as const;

  test.each(TWO)('%s, whatever stands around it: %s / %s', (name, one, other) => {
    const form: Line[] = ['CUSTOMS DECLARATION CN22', 'Gift   Documents   Returned goods'].map(
      (line) => [line, 5.5],
    );
    const ways: Line[][] = [
      [...form, [one, 16], [other, 16]],
      [
        [one, 20],
        [other, 14],
      ],
      [
        [one, 14],
        [other, 20],
      ],
      [
        [one, 16],
        ['Ref 4711', 6],
        [other, 16],
      ],
      [
        [`CAUTION: ${one}`, 16],
        [`${other}. KEEP.`, 16],
      ],
      [
        [`DHL - ${one}`, 16],
        [`${other} - 2`, 16],
      ],
      [
        [one, 8],
        [other, 8],
      ],
    ];
    expect(ways.map((lines) => label(lines))).toEqual(ways.map(() => name));
  });

  test.each([
    ['NOT TO BE', 'Ref 4711 ATTACHED TO PACKAGE'],
    ['EXEMPLAAR', 'Ref 4711 AFZENDER'],
    ['REF SO-1 EXEMPLAAR', 'AFZENDER'],
    ['EXEMPLAAR WEIGHT 1.1 KG', 'AFZENDER 1 OF 1'],
    ['AUSFERTIGUNG 1.1 KG', 'FÜR DEN ABSENDER 1/1'],
    ['NOT TO BE WEIGHT 1.1 KG', 'ATTACHED TO PACKAGE 1 OF 1'],
  ])('copy, with another column in its lines: %s / %s', (one, other) => {
    expect(
      label([
        [one, 16],
        [other, 16],
      ]),
    ).toBe('copy');
  });

  test.each(TWO)('%s, one line first and one last: %s / %s', (name, one, other) => {
    const page: Line[] = [[one, 16], ...SENDER.map((line): Line => [line, 6]), [other, 16]];
    const heights = page.map(([, points]) => capital(points));
    const own = ownOf('Jonas Weber');
    expect(nameOf(page.map(([line]) => line).join('\n'), true, own, heights)?.name).toBe(name);
  });

  test.each([
    ['return', 'PREPAID RE\u0002TURN LABEL'],
    ['return', 'ETIQUETA DE DEVO\u0002LUCIÓN'],
    ['copy', 'NOT TO BE ATTA\u0002CHED TO PACKAGE'],
    ['copy', 'AUSFERTI\u0002GUNG ABSENDER'],
  ])('%s, with a word that a hyphen breaks: %j', (name, line) => {
    expect(label([[line, 16]])).toBe(name);
  });

  test.each([
    ['copy', 'AUSFERTIGUNG\nFÜR\nDEN\nABSENDER'],
    ['copy', 'E X E M P L A A R\nA F Z E N D E R'],
  ])('%s, over four lines or with its letters apart: %j', (name, title) => {
    expect(label(title.split('\n').map((line): Line => [line, 16]))).toBe(name);
  });

  test.each([
    ['FOR DELIVERY', 'SENDER REF 4711'],
    ['NO SIGNATURE', 'VALID UNTIL 12.12.2026'],
    ['RETURN TO SENDER', 'EXPRESS'],
    ['KEIN NACHNAHME', 'LABEL 1/1'],
    ['NICHT STAPELN', 'VERSAND DHL'],
    ['SIGNATURE CONFIRMATION', 'EXPRESS SHIPPING'],
    ['DELIVERY CONFIRMATION', 'SHIPMENT 1 OF 2'],
    ['EXPRESS', 'LABEL'],
    ['VIA', '1A'],
    ['PRIORITY MAIL', 'POSTAGE PAID'],
    ['CUSTOMER', 'REF 4711'],
    ['Sender', 'Original'],
  ])('none, on outbound labels: %s / %s', (one, other) => {
    const ways: Line[][] = [
      [
        [one, 16],
        [other, 16],
      ],
      [
        [one, 20],
        [other, 14],
      ],
      [
        [one, 16],
        ['Ref 4711', 6],
        [other, 16],
      ],
      [
        [one, 9],
        [other, 9],
      ],
    ];
    expect(ways.map((lines) => label(lines))).toEqual(ways.map(() => null));
  });

  test('boxes of a customs form over two lines are none', () => {
    const form = ['CN22', 'Gift', 'Documents', 'RETURNED', 'GOODS', 'Other'];
    expect(label(form.map((line): Line => [line, 9]))).toBeNull();
  });

  test('what stands below each other on a label is none', () => {
    const lines = ['EXPRESS', 'WORLDWIDE', 'DEU 101', 'BER 12:00', 'NO SIGNATURE', 'PRIORITY'];
    expect(label(lines.map((line): Line => [line, 16]))).toBeNull();
  });
});

describe('words of a copy that an outbound label has too', () => {
  test.each([
    ...['COPY 1 OF 1', 'Copy 1/1', 'Kopie 1 von 1', 'Copie 1 sur 1', 'Receipt No 12345'],
    ...['Delivery receipt', 'Aufbewahren bei +5 °C', 'Bitte aufbewahren', 'Keep for reference'],
  ])('none in small letters: %s', (line) => {
    expect(label([[line, 6]])).toBeNull();
  });

  test.each([
    ...['COPY', 'COPY 1 OF 2', 'AWB COPY 1/1', 'RECEIPT', 'Pickup receipt', 'For your records'],
    ...['Please hand to courier', 'Sender copy 1 of 1'],
  ])('copy: %s', (line) => {
    expect(label([[line, 6]])).toBe('copy');
  });

  test.each(['Bitte aufbewahren', 'Keep for reference', 'RECEIPT NO 12345'])(
    'copy, in letters as high as the receiver’s: %s',
    (line) => {
      expect(label([[line, 9]])).toBe('copy');
    },
  );
});

describe('the receiver’s own name as carriers draw it', () => {
  const drawnAs = (receiver: string, drawn: string, size = 12) =>
    label([], { receiver, drawn: drawn.split('\n'), size });

  test.each([
    ['Retouren Müller', 'RETOUREN MUELLER'],
    ['Kopierladen Größ', 'KOPIERLADEN GROESS'],
    ['Copy Shop Köln', 'COPY SHOP KOELN'],
    ['Société du Retour', 'SOCIETE DU RETOUR'],
    ['Retur Mønster', 'RETUR MOENSTER'],
    ['Retouren Mueller', 'Retouren Müller'],
    ['Copy & Print', 'Copy + Print'],
    ['Copy & Print', 'COPY AND PRINT'],
    ['Retouren & Mehr', 'RETOUREN UND MEHR'],
    ['Retour et Cie', 'RETOUR & CIE'],
    ['Copy & Print', 'COPY&PRINT'],
    ['Copy & Print', 'COPY PRINT'],
    ['Happy Returns', 'HAPPY\nRETURNS'],
    ['Void Records GmbH', 'VOID\nRECORDS GMBH'],
    ['Void Records GmbH', 'VOID RECORDS\nGMBH'],
    ['Copy & Print Center Berlin GmbH', 'COPY AND PRINT CENTER\nBERLIN GM'],
    ['Copy & Print', 'COPY +\nPRINT'],
    ['Copy & Print', 'COPY\n& PRINT'],
    ['Retouren Müller Süd', 'RETOUREN\nMUELLER\nSUED'],
    ['Copy Shop Weber', 'COPY SHOP WEBE'],
    ['Retourenkönig', 'RETOURENKOENI'],
    ['Retouren & Umtausch Börse', 'RETOUREN + UMT'],
    ['Zwrot Sp. z o.o.', 'ZWROT\nSP. Z O.O.'],
    ['Happy Returns', 'c/o HAPPY RETURNS'],
    ['Happy Returns', 'ATTN: HAPPY\nRETURNS'],
  ])('%s as %j', (receiver, drawn) => {
    expect([drawnAs(receiver, drawn), drawnAs(receiver, drawn, 10)]).toEqual([null, null]);
  });

  test.each([
    ['Return Shop', 'RETURN LABEL'],
    ['Return Shop', 'RETURN'],
    ['Happy Returns', 'RETURNS'],
    ['Retour & Co', 'RETOUR'],
    ['Retouren Müller', 'RETOUREN'],
    ['Return Label Shop', 'RETURN LABEL'],
    ['Happy Returns', 'HAPPY\nCUSTOMERS\nRETURNS'],
  ])('of %s, a title that shares words with it is one: %j', (receiver, title) => {
    const lines = title.split('\n').map((line): Line => [line, 10]);
    expect(label(lines, { receiver, size: 12 })).toBe('return');
    expect(label(lines, { receiver, size: 9 })).toBe('return');
  });

  test.each([
    ['Copy & Print', 'COPY', 'copy'],
    ['Void Records GmbH', 'VOID', 'void'],
    ['Retouren Müller', 'RETOUREN\nUPS', 'return'],
  ] as const)('of %s, a piece of it alone is a title: %j', (receiver, title, name) => {
    const lines = title.split('\n').map((line): Line => [line, 10]);
    expect(label(lines, { receiver, size: 12 })).toBe(name);
  });
});
