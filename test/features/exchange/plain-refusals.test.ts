import { expect, it } from 'vitest';
import { readPage } from '../../../src/main/features/exchange/stores/logic/store-page.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import { unfit } from '../../../src/shared/settings/setting-words.ts';
import { settingSchemas } from '../../../src/shared/settings/settings.ts';
import { folderRig } from './folder-rig.ts';

/** Wording of the libraries that read the files. */
const RAW =
  /Unexpected|Unterminated|Invalid|Too (big|small)|received|position \d|Unrecognized|Unclosed|Unencoded|Non-whitespace/;

const HEADER =
  'reference,currency,weight_unit,dimension_unit,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_country,sku,quantity,unit_weight,unit_price';
const row = (...cells: string[]) => `${HEADER}\n${cells.join(',')}\n`;
const TO = ['USD', 'KG', 'CM', 'Ada', 'Weg 1', 'Bern', 'CH'];

const FILES: Record<string, string> = {
  'cut-off.json': '[{"reference": "SO-1"},',
  'no-name.json': '{oops}',
  'number.json': '5',
  'empty.json': '[]',
  'no-orders.json': '[5, null, "x"]',
  'half.json': '[{"reference": "SO-1"}]',
  'control.json': '{"a": "\u0001"}',
  'escape.json': '{"a": "\\x"}',
  'word.json': '[{"a": tru}]',
  'more.json': '[{}] x',
  'deep.json': `${'['.repeat(100)}${']'.repeat(100)}`,
  'zip.csv': 'PK\u0003\u0004',
  'header.csv': 'a,b',
  'twice.csv': 'reference,reference\nx,y',
  'cells.csv': row('SO-1', ...TO, 'MUG', '1', '1'),
  'quotes.csv': row('SO-1', ...TO, 'MUG', '"1"2', '1', '1'),
  'quantity.csv': row('SO-1', ...TO, 'MUG', 'many', '1', '1'),
  'none.csv': `${HEADER}\n`,
  'open.xml': '<a>',
  'close.xml': '<a></b>',
  'closes.xml': '<a></></a>',
  'entity.xml': '<a>&foo;</a>',
  'sign.xml': '<a>1 < 2</a>',
  'bare.xml': '<a x=1/>',
  'attribute.xml': '<a x/>',
  'text.xml': 'text <a/>',
  'after.xml': '<a/> text',
  'comment.xml': '<a><!-- ',
  'doctype.xml': '<!DOCTYPE a><a/>',
  'encoding.xml': '<?xml version="1.0" encoding="ebcdic"?><a/>',
  'levels.xml': `${'<a>'.repeat(40)}${'</a>'.repeat(40)}`,
};

it('every file rejected in the folder gets field, expected and found value in our own words', async () => {
  const { start, put, names, answer } = await folderRig();
  for (const [name, text] of Object.entries(FILES)) await put(name, text);
  await start().twice();
  expect(await names('in')).toEqual([]);
  const answers = (await names('failed')).filter((name) => name.endsWith('.err.json'));
  expect(answers).toHaveLength(Object.keys(FILES).length);
  for (const name of answers) {
    for (const { row: at, field, message } of (await answer('failed', name)).rejected) {
      expect({ name, at, message }).toMatchObject({
        at: expect.any(Number),
        message: expect.stringMatching(/expected .+, found /s),
      });
      expect({ name, message }).not.toMatchObject({ message: expect.stringMatching(RAW) });
      expect({ name, field }).toMatchObject({ field: expect.stringMatching(/./) });
    }
  }
});

it('a shop’s answer that is no list of orders is reported in our own words', async () => {
  const pages = [
    '',
    '{}',
    '<Orders>',
    '<a/>',
    '<Orders pages="x"/>',
    '<Orders><x></Orders>',
    'oops',
  ];
  for (const text of pages) {
    const page = await readPage(Buffer.from(text));
    const said = page.ok ? '' : english(page.error.message);
    expect({ text, said }).toMatchObject({ said: expect.stringMatching(/expected .+, found /s) });
    expect({ text, said }).not.toMatchObject({ said: expect.stringMatching(RAW) });
  }
});

const SHOP = { name: 'shop', url: 'https://shop.example' };
const SETTINGS = [
  ['exchange.webhooks', 5],
  ['exchange.webhooks', [5]],
  ['exchange.webhooks', ['ftp://erp.example']],
  ['exchange.webhooks', [{}]],
  ['exchange.webhooks', [{ url: 'https://erp.example', kinds: ['nope'] }]],
  ['exchange.webhooks', [{ url: 'https://erp.example', kinds: [] }]],
  ['exchange.webhooks', [{ url: 'https://erp.example', colour: 'red' }]],
  ['exchange.stores', {}],
  ['exchange.stores', [{}]],
  ['exchange.stores', [{ ...SHOP, minutes: 0 }]],
  ['exchange.stores', [{ ...SHOP, minutes: '5' }]],
  ['exchange.stores', [{ ...SHOP, days: 1000 }]],
  ['exchange.stores', [{ ...SHOP, take: 'paid' }]],
  ['exchange.stores', [{ ...SHOP, weightUnit: 'T' }]],
  ['exchange.stores', [{ ...SHOP, merchant: 'a/b' }]],
  ['exchange.stores', [{ ...SHOP, merchant: '' }]],
  ['exchange.folderXml', 'maybe'],
  ['api.port', 0],
  ['api.port', 'x'],
  ['orders.columns', [{}]],
] as const;

it.each(SETTINGS)('%s = %j is rejected in our own words', (key, value) => {
  const parsed = settingSchemas[key].safeParse(value);
  if (parsed.success) throw new Error('taken');
  const { field, message } = unfit(key, value, parsed.error);
  expect(field).toMatch(key);
  expect(message).toMatch(/expected .+, found /s);
  expect(message).not.toMatch(RAW);
});

it('a plain address is quoted as the found value', () => {
  const value = ['ftp://erp.example'];
  const parsed = settingSchemas['exchange.webhooks'].safeParse(value);
  if (parsed.success) throw new Error('taken');
  expect(unfit('exchange.webhooks', value, parsed.error).message).toContain('"ftp://erp.example"');
});
