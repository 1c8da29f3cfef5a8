import { describe, expect, it } from 'vitest';
import { saysAlready, saysDone } from '../../src/main/adapters/partner/purchasing/cancelling.ts';
import { readRefusal } from '../../src/main/adapters/partner/purchasing/refusal.ts';
import { readItemFile } from '../../src/main/features/catalogue/item-file-reader.ts';
import { accountFor } from '../../src/main/features/documents/rules/pages/classify.ts';
import { findForeign, findReferences } from '../../src/main/features/documents/rules/references.ts';
import { parseOrderFile } from '../../src/main/features/orders/rules/parse-order-file.ts';
import { scaleProtocol } from '../../src/shared/devices/scale/protocols.ts';
import { csvText, plainCell } from '../../src/shared/kernel/csv.ts';
import { fromText } from '../../src/shared/kernel/message.ts';
import { safeName } from '../../src/shared/kernel/safe-name.ts';
import { bare, sentence } from '../../src/shared/kernel/sentence.ts';
import { readPartnerError } from '../../src/shared/partner/errors.ts';
import { readScan } from '../../src/shared/scanning/reading.ts';
import { BaseUrlSchema } from '../../src/shared/settings/settings.ts';
import { measureWork } from '../support/work.ts';

/**
 * For a text of this length, a pattern that starts again at every character of a run takes minutes or hours,
 * and one that does not takes milliseconds; so the time limit can be generous.
 */
const LENGTH = 60_000;
const LIMIT_MS = 4_000;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const line = (cell: string) =>
  `reference,currency,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_country,sku,quantity,unit_weight,unit_price,weight_unit,dimension_unit\nR,EUR,a,b,c,DE,s,${cell.replaceAll(/[",\n]/g, ' ')},1,1,KG,CM\n`;
const page = (text: string) => ({
  pages: [{ width: 288, height: 432, rotation: 0, text, barcodes: [], areas: [], doubtful: [] }],
  carries: [],
});

/** Functions that read long texts from outside. */
const READERS: Record<string, (text: string) => unknown> = {
  'what a partner says of an error': (text) => readPartnerError(text),
  'why a partner refused': (text) => readRefusal(text, []),
  'whether it is cancelled': (text) => [
    saysAlready(200, text),
    saysDone(`cancelled ${text}`, null),
  ],
  'a cell of an order file': (text) => parseOrderFile('a.csv', bytes(line(text))),
  'an order file': (text) => parseOrderFile('a.csv', bytes(`reference,sku\n${text}`)),
  'an item file': (text) =>
    readItemFile(
      'a.json',
      bytes(JSON.stringify([{ sku: 'a', hsCode: text, unitWeight: text }])),
      {},
    ),
  'the text of a label': (text) => [
    findReferences(text, ['BOX-1-2', 'ABC 12 X']),
    findForeign(text, ['BOX-1-2', 'ABC12-3']),
    accountFor('hash', page(text) as never, {
      id: 'a',
      reference: 'ABC-12',
      accepted: { cartons: [{ reference: 'BOX-1-2' }] },
      answer: null,
    }),
  ],
  'a cell for a spreadsheet': (text) => plainCell(csvText([[text]])),
  'a name for a file': safeName,
  'the end of a sentence': (text) => [sentence(text), bare(text)],
  'the address of a partner': (text) => BaseUrlSchema.safeParse(text),
  'a scan': (text) => readScan(text.slice(0, 500)),
  'a scale’s line': (text) =>
    (['nci', 'toledo-8217', 'toledo-continuous', 'mt-sics'] as const).map((name) =>
      scaleProtocol(name, 'kg').take(bytes(`S S${text.slice(0, 60_000)}\r\n\u0003`)),
    ),
  'a message': (text) => fromText(`{"id":${text}`),
};

/** Pieces that the patterns match, repeated. */
const BITS = ['0', ' ', '.', '/', "'", 'order ', 'request id ', '<title ', 'Name ', 'not already '];

describe('a text made to be slow to read', () => {
  it.each(Object.entries(READERS))('is read quickly: %s', (_what, read) => {
    const work = measureWork();
    for (const bit of BITS) {
      const text = bit.repeat(LENGTH / bit.length);
      for (const each of [text, `${text}x`, `requestid${text}e`]) read(each);
    }
    expect(work()).toBeLessThan(LIMIT_MS);
  });
});

describe('an answer with as many fields as possible', () => {
  it('is searched quickly for errors', () => {
    const wide = JSON.stringify({
      errors: Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`f${at}`, 'is wrong'])),
    });
    const work = measureWork();
    expect(readPartnerError(wide)).toMatchObject({ kind: 'json', message: 'is wrong' });
    expect(saysDone('Cancelled.', JSON.parse(wide))).toBe(true);
    expect(work()).toBeLessThan(LIMIT_MS);
  });
});
