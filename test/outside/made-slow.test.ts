import { describe, expect, it } from 'vitest';
import { readWords } from '../../src/main/adapters/partner/http/failure.ts';
import { saysAlready, saysDone } from '../../src/main/adapters/partner/purchasing/cancelling.ts';
import { mayBeMade, readRefusal } from '../../src/main/adapters/partner/purchasing/refusal.ts';
import { amount } from '../../src/main/adapters/partner/rating/rates.ts';
import {
  carries,
  numbersOn,
  referenceWords,
} from '../../src/main/features/documents/logic/label-marks.ts';
import { accountFor } from '../../src/main/features/documents/logic/pages/classify.ts';
import { findForeign, findReferences } from '../../src/main/features/documents/logic/references.ts';
import { readItemFile } from '../../src/main/features/intake/item-file-reader.ts';
import { parseOrderFile } from '../../src/main/features/intake/logic/parse-order-file.ts';
import { addressRemarks } from '../../src/main/features/orders/logic/address-warnings.ts';
import { readEntry } from '../../src/main/features/orders/logic/enter-order.ts';
import {
  ADDRESS_FIELDS,
  LINE_FIELDS,
  ORDER_FIELDS,
} from '../../src/main/features/orders/logic/order-fields.ts';
import { ScaleProtocolNameSchema } from '../../src/shared/devices/scale/protocol.ts';
import { scaleProtocol } from '../../src/shared/devices/scale/protocols.ts';
import { bareCode, looksLikeCommand } from '../../src/shared/kernel/codes.ts';
import { csvText, plainCell } from '../../src/shared/kernel/csv.ts';
import { DecimalSchema } from '../../src/shared/kernel/decimal.ts';
import { fromText } from '../../src/shared/kernel/message.ts';
import { asLine, oneLine } from '../../src/shared/kernel/plain-text.ts';
import { safeName } from '../../src/shared/kernel/safe-name.ts';
import { bare, sentence } from '../../src/shared/kernel/sentence.ts';
import { ClassificationResponseSchema } from '../../src/shared/partner/classification.ts';
import { readPartnerError } from '../../src/shared/partner/errors.ts';
import { RateOptionSchema } from '../../src/shared/partner/rates.ts';
import { ShipmentResponseSchema } from '../../src/shared/partner/shipments.ts';
import { TrackingResponseSchema } from '../../src/shared/partner/tracking.ts';
import { PartnerEventSchema } from '../../src/shared/partner/webhooks.ts';
import { WireDecimalSchema } from '../../src/shared/partner/wire.ts';
import { labelForms, labelsNamed } from '../../src/shared/scanning/carriers.ts';
import { argumentCommandOf, commandOf } from '../../src/shared/scanning/command-codes.ts';
import { otherReadings } from '../../src/shared/scanning/other-readings.ts';
import { readScan } from '../../src/shared/scanning/reading.ts';
import { BaseUrlSchema } from '../../src/shared/settings/settings.ts';
import fc from '../support/chance.ts';
import { inFull } from '../support/long.ts';
import { SHIPPED } from '../support/requirements.ts';
import { measureWork, onThisMachine } from '../support/work.ts';

/** Milliseconds of this thread's work for one text. */
const LIMIT = 100;
const TAKES = 3;
const RUNS = inFull(60, { part: 12 });

/** Letters, as they are bounded where the text comes in. */
const PAGE = 40_000;
const REFUSAL = 100_000;
const ANSWER = 256 * 1024;
const PURCHASE = 2 * 1024 * 1024;
const CLASSIFICATION = 1024 * 1024;
const EVENT = 64 * 1024;
const FIELD = 5_000;
const ADDRESS_LINE = 200;
const ADDRESS_CODE = 40;
const CELL = 60_000;
const SCAN = 500;
/** The most that a barcode of two dimensions holds. */
const BARCODE = 7_089;

const NO_SECRETS = { scrub: (text: string) => text } as never;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const line = (cell: string) =>
  `reference,currency,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_country,sku,quantity,unit_weight,unit_price,weight_unit,dimension_unit\nR,EUR,a,b,c,DE,s,${cell.replaceAll(/[",\n]/g, ' ')},1,1,KG,CM\n`;
/** Every other line is a heading. */
const linesOf = (text: string) => ({
  tops: [],
  heights: text.split('\n').map((_, at) => (at % 2 === 0 ? 6 : 14)),
});
const page = (text: string) => ({
  pages: [
    {
      width: 288,
      height: 432,
      rotation: 0,
      text,
      barcodes: [],
      areas: [],
      ink: null,
      block: null,
      doubtful: [],
      losesBars: false,
      lines: linesOf(text),
    },
  ],
  carries: [],
});
const REFERENCES = ['BOX-1-2', 'ABC 12 X', 'ABC12-3', 'a a a a', '1001', '0-0-0-0', '000000000000'];
const each = (fields: object, text: string) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, text]));

interface Reader {
  /** Letters of the longest text that comes to it. */
  most: number;
  read(text: string): unknown;
}

/** Functions that read texts from outside. */
const READERS: Record<string, Reader> = {
  'what a partner says of an error': {
    most: PURCHASE,
    read: (text) => readWords({ status: 400, text, contentType: '' } as never, NO_SECRETS),
  },
  'a partner’s error in a field': {
    most: ANSWER,
    read: (text) => readPartnerError(JSON.stringify({ errors: [{ message: text, field: text }] })),
  },
  'why a partner refused': { most: REFUSAL, read: (text) => readRefusal(text, []) },
  'whether a refusal sold': { most: REFUSAL, read: mayBeMade },
  'whether it is cancelled': {
    most: ANSWER,
    read: (text) => [saysAlready(200, text), saysDone(`cancelled ${text}`, null)],
  },
  'the answer to a purchase': {
    most: PURCHASE / 8,
    read: (text) =>
      ShipmentResponseSchema.safeParse({
        ...each(ShipmentResponseSchema.shape, text),
        ShipmentID: 'S-1',
      }),
  },
  'an offer': {
    most: ANSWER / 8,
    read: (text) => RateOptionSchema.safeParse(each(RateOptionSchema.shape, text)),
  },
  'an amount': {
    most: ANSWER,
    read: (text) => {
      const found = WireDecimalSchema.safeParse(text);
      if (!found.success) return found;
      try {
        return amount('ShippingCost', found.data, 'EUR');
      } catch (error) {
        return error;
      }
    },
  },
  'a decimal': { most: ANSWER, read: (text) => DecimalSchema.safeParse(text) },
  tracking: {
    most: ANSWER / 4,
    read: (text) =>
      TrackingResponseSchema.safeParse({
        ...each(TrackingResponseSchema.shape, text),
        TrackingHistory: [{ Status: text, StatusDetail: text }],
      }),
  },
  'a classification': {
    most: CLASSIFICATION / 4,
    read: (text) =>
      ClassificationResponseSchema.safeParse({
        Products: [{ Classification: { Success: true, HSCode: text, Message: text }, Title: text }],
      }),
  },
  'an event': {
    most: EVENT,
    read: (text) =>
      PartnerEventSchema.safeParse({
        event: 'tracking-updates',
        tracking_number: text,
        tracking_history: [{ status: text }],
      }),
  },
  'a cell of an order file': {
    most: CELL,
    read: (text) => parseOrderFile('a.csv', bytes(line(text))),
  },
  'an order file': {
    most: CELL,
    read: (text) => parseOrderFile('a.csv', bytes(`reference,sku\n${text}`)),
  },
  'an order that is typed': {
    most: FIELD,
    read: (text) =>
      readEntry(
        {
          order: each(ORDER_FIELDS, text),
          shipTo: each(ADDRESS_FIELDS, text),
          lines: [each(LINE_FIELDS, text)],
        },
        null,
        {},
      ),
  },
  'an address': {
    most: ADDRESS_LINE,
    read: (text) =>
      ['DE', 'US', 'BR', 'JP'].map((country) => {
        const zip = text.slice(0, ADDRESS_CODE);
        return addressRemarks({ ...each(ADDRESS_FIELDS, text), zip, country } as never, SHIPPED);
      }),
  },
  'an item file': {
    most: CELL,
    read: (text) =>
      readItemFile(
        'a.json',
        bytes(JSON.stringify([{ sku: 'a', hsCode: text, unitWeight: text }])),
        {},
      ),
  },
  'the references on a label': { most: PAGE, read: (text) => findReferences(text, REFERENCES) },
  'other references on a label': { most: PAGE, read: (text) => findForeign(text, REFERENCES) },
  'the numbers on a label': { most: PAGE, read: (text) => numbersOn({ text, barcodes: [] }) },
  'the words on a label': { most: PAGE, read: (text) => referenceWords({ text, barcodes: [] }) },
  'a number on a label': {
    most: PAGE,
    read: (text) =>
      ['000000000000', '1Z999AA1', '           ', '--------'].map((key) =>
        carries({ text }, numbersOn({ text: '', barcodes: [] }), key),
      ),
  },
  // Judged in a thread of its own, a whole page in 0.3 s; a pattern that is not linear shows in a quarter as well.
  'the kind of a page': {
    most: PAGE / 4,
    read: (text) =>
      accountFor('hash', page(text) as never, {
        id: 'a',
        reference: 'ABC-12',
        accepted: { cartons: [{ reference: 'BOX-1-2' }] },
        answer: null,
      }),
  },
  'a barcode on a label': {
    most: BARCODE,
    read: (text) => [
      numbersOn({ text: '', barcodes: [text] }),
      referenceWords({ text: '', barcodes: [text] }),
      labelForms(text),
      labelsNamed(text, [{ barcodes: [text] }], '1Z999AA10123456784'),
      looksLikeCommand(text),
    ],
  },
  'a cell for a spreadsheet': { most: CELL, read: (text) => plainCell(csvText([[text]])) },
  'a name for a file': { most: CELL, read: safeName },
  'the end of a sentence': { most: CELL, read: (text) => [sentence(text), bare(text)] },
  'a text on one line': { most: ANSWER, read: (text) => [oneLine(text), asLine(text, 300)] },
  'the address of a partner': { most: CELL, read: (text) => BaseUrlSchema.safeParse(text) },
  'a scan': {
    most: SCAN,
    read: (text) => [
      readScan(text),
      otherReadings(text),
      commandOf(text),
      argumentCommandOf(text),
      bareCode(text),
    ],
  },
  'a scale’s line': {
    most: CELL,
    read: (text) =>
      ScaleProtocolNameSchema.options.map((name) =>
        scaleProtocol(name, 'kg').take(bytes(`S S${text}\r\n\u0003`)),
      ),
  },
  'a message': { most: CELL, read: (text) => fromText(`{"id":${text}`) },
};

/** Pieces that the patterns match or nearly match. */
const BITS = [
  ...['0', '9 ', ' ', '\u3000', '\n', ' \n', '-', '- ', '.', '/', "'", ',', '#', ':', '(', '\\'],
  ...['a', 'A', 'a ', 'A-', 'é', 'e\u0301', '\u0301', '中', '\u200b', '\u00ad', '"', '{', '[', '<'],
  ...[
    'order ',
    'request id ',
    '<title ',
    'Name ',
    'not already ',
    'created ',
    'label ',
    'no ',
    'used ',
  ],
  ...[
    'TRACKING ',
    'TRACKING NO ',
    'TRACKING\n1 ',
    'R E T U R N ',
    'R\n',
    'R.',
    'RET\nURN\n',
    'D E ',
    'BOX_1 ',
    'B O X ',
    '1 2\n',
    'AWB',
    'REF ',
    'ORDER NO ',
    'BOX-1-',
    'BOX 1 ',
    'ABC 12 ',
    '12-',
  ],
  ...[
    '1Z999AA1 ',
    '1001 ',
    '0-0-',
    'PB:',
    ']C1',
    '(01)',
    '\u001d',
    'P.O. ',
    'KG ',
    '1 OF ',
    '8e',
    '1.',
  ],
];
const ENDS = ['', '!'];

/** Milliseconds that the reader works for a text; measured again while that seems too long. */
function workFor(read: Reader['read'], text: string, limit: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let take = 0; take < TAKES && least > limit; take += 1) {
    const worked = measureWork();
    read(text);
    least = Math.min(least, worked());
  }
  return least;
}

const repeated = (bit: string, length: number, end: string): string =>
  `${bit.repeat(Math.ceil(length / bit.length)).slice(0, length - end.length)}${end}`;

/** The texts for which it works too long. */
function slowTexts({ read, most }: Reader): string[] {
  const limit = onThisMachine(LIMIT);
  const slow: string[] = [];
  for (const bit of BITS) {
    for (const end of ENDS) {
      const worked = workFor(read, repeated(bit, most, end), limit);
      if (worked > limit) slow.push(`${JSON.stringify(bit)}…${end}: ${Math.round(worked)} ms`);
    }
  }
  return slow;
}

/** A beginning, pieces of the patterns over and over, and an end, as long as the door allows. */
const slowText = (most: number) =>
  fc
    .record({
      begin: fc.constantFrom('', ...BITS),
      bits: fc.array(
        fc.tuple(
          fc.oneof(fc.constantFrom(...BITS), fc.string({ unit: 'grapheme', maxLength: 6 })),
          fc.integer({ min: 1, max: 40 }),
        ),
        { minLength: 1, maxLength: 5 },
      ),
      end: fc.oneof(fc.constantFrom(...ENDS), fc.string({ unit: 'grapheme', maxLength: 4 })),
    })
    .map(({ begin, bits, end }) => {
      const bit = bits.map(([text, times]) => text.repeat(times)).join('') || 'a';
      return begin + repeated(bit, most - begin.length, end);
    });

describe('a text made to be slow to read', () => {
  it.each(Object.entries(READERS))('takes less than 100 ms: %s', (_what, reader) => {
    expect(slowTexts(reader)).toEqual([]);
  });

  it.each(Object.entries(READERS))(
    'takes less than 100 ms, whatever it is: %s',
    (_what, reader) => {
      const limit = onThisMachine(LIMIT);
      fc.assert(
        fc.property(slowText(reader.most), (text) => workFor(reader.read, text, limit) <= limit),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
  );

  it('is found where a function is slow', () => {
    const read = (text: string) => /a+x/.test(text);
    expect(slowTexts({ most: PAGE, read })).not.toEqual([]);
  });
});

describe('an answer with as many fields as possible', () => {
  it('is searched quickly for errors', () => {
    const wide = JSON.stringify({
      errors: Object.fromEntries(Array.from({ length: 19_000 }, (_, at) => [`f${at}`, 'is wrong'])),
    });
    expect(readPartnerError(wide)).toMatchObject({ kind: 'json', message: 'is wrong' });
    const answer = JSON.parse(wide);
    expect(saysDone('Cancelled.', answer)).toBe(true);
    const limit = onThisMachine(LIMIT);
    expect(workFor(() => saysDone('Cancelled.', answer), wide, limit)).toBeLessThan(limit);
    // The station counts an answer's values before it parses it.
    const parse = () => answer;
    expect(
      workFor((text) => readPartnerError(text, '', (said) => said, parse), wide, limit),
    ).toBeLessThan(limit);
  });
});
