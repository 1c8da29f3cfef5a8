import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { checkOrderFile } from '../../../src/main/features/intake/logic/order-file.ts';
import type { ParsedFile } from '../../../src/main/features/intake/logic/parsed-file.ts';
import { inPieces } from '../../../src/main/features/intake/logic/read-file.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import fc from '../../support/chance.ts';
import { csv, MUG } from './logic/files.ts';

async function read(bytes: Uint8Array, columns = {}): Promise<ParsedFile> {
  const file = inPieces({ name: 'orders.csv', bytes });
  const checked = await checkOrderFile(file, { columns });
  for await (const slice of checked.slices(1000)) return slice;
  return expect.fail('no slice');
}

const utf16 = (text: string, { isBig, mark }: { isBig: boolean; mark: boolean }): Uint8Array => {
  const bytes = Buffer.from(mark ? `\uFEFF${text}` : text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

/** Mac Roman of the letters used here. */
const MAC: Readonly<Record<string, number>> = { é: 0x8e, ü: 0x9f, ß: 0xa7 };
const mac = (text: string): Uint8Array =>
  Uint8Array.from([...text].map((letter) => MAC[letter] ?? letter.charCodeAt(0)));

describe('an order file', () => {
  const name = 'Zoé Müßig';
  const known = { ...MUG, ship_to_name: name };

  it('is read in any encoding, separator and line end as it was written', async () => {
    const way = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
      encoding: fc.constantFrom('utf-8', 'utf-8 with mark', 'utf-16', 'windows-1252', 'macintosh'),
      isBig: fc.boolean(),
      mark: fc.boolean(),
      sep: fc.boolean(),
      notes: fc.constantFrom('', 'ring; twice', 'a, b | c', 'two\nlines', 'the "big" one'),
    });
    await fc.assert(
      fc.asyncProperty(way, async ({ delimiter, lineEnd, encoding, isBig, mark, sep, notes }) => {
        const table = csv([{ ...known, notes }], delimiter, lineEnd);
        const text = sep ? `sep=${delimiter}${lineEnd}${table}` : table;
        const bytes = {
          'utf-8': () => Buffer.from(text),
          'utf-8 with mark': () => Buffer.from(`\uFEFF${text}`),
          'utf-16': () => utf16(text, { isBig, mark }),
          'windows-1252': () => Buffer.from(text, 'latin1'),
          macintosh: () => mac(text),
        }[encoding]();
        const stated = encoding.startsWith('utf') ? {} : { file_encoding: `=${encoding}` };
        const { orders, rejected } = await read(bytes, stated);
        expect(rejected).toEqual([]);
        expect(orders[0]?.order).toMatchObject({
          reference: 'SO-1',
          shipTo: { name },
          notes: notes || null,
          lines: [{ sku: 'MUG-01', quantity: 2, unitPrice: '18.00' }],
        });
      }),
    );
  });

  it('in another encoding is refused with the letters that decide it', async () => {
    const { rejected } = await read(Buffer.from(csv([known]), 'latin1'));
    expect(rejected).toMatchObject([{ line: 2 }]);
    const message = english(rejected[0]?.message ?? '');
    expect(message).toContain(name);
    expect(message).toContain('file_encoding');
  });

  it('that is no text at all is refused without a choice of encodings', async () => {
    const picture = Uint8Array.from({ length: 3000 }, (_, at) => (at * 151 + 128) % 256);
    const { rejected } = await read(picture);
    expect(rejected).toMatchObject([{ message: 'expected UTF-8 text, found another encoding' }]);
    expect(rejected[0]?.encodings).toBeUndefined();
  });

  it('shows the letters that decide it, however far into a line they are', async () => {
    const far = csv([{ ...known, notes: 'n'.repeat(20_000), description: 'Straße' }]);
    const { rejected } = await read(Buffer.from(far, 'latin1'));
    expect(rejected[0]?.encodings?.[0]).toMatchObject({ encoding: 'windows-1252' });
    expect(rejected[0]?.encodings?.[0]?.sample).toMatch(/Müßig|Straße/);
  });

  it('whose stated encoding is none is refused', async () => {
    const { rejected } = await read(Buffer.from(csv([known])), { file_encoding: '=klingon' });
    expect(rejected).toMatchObject([{ field: 'file_encoding' }]);
  });

  it('may be a workbook: text stays, numbers have 15 digits, a day is a day', async () => {
    const bytes = await readFile(new URL('files/orders.xlsx', import.meta.url));
    const { orders, rejected } = await read(bytes);
    expect(rejected).toEqual([]);
    expect(orders.map(({ order }) => order)).toMatchObject([
      {
        reference: '00045',
        shipBy: '2026-11-23',
        shipTo: { zip: '03011' },
        lines: [{ quantity: 2, unitWeight: '0.3', unitPrice: '12.5' }],
      },
      {
        reference: '00046',
        shipBy: null,
        shipTo: { name: 'Zoë Ødegård', zip: '0150' },
        lines: [{ description: 'Cup, "blue"', unitPrice: '9.9' }],
      },
    ]);
  });

  it('that is another zip file is refused in words', async () => {
    const { rejected } = await read(Uint8Array.from([0x50, 0x4b, 3, 4, ...Buffer.from('oops')]));
    expect(english(rejected[0]?.message ?? '')).toMatch(/^expected CSV, JSON, XML or a workbook/);
  });
});
