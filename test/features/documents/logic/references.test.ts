import { describe, expect, test } from 'vitest';
import {
  findForeign,
  findReferences,
  isTelling,
} from '../../../../src/main/features/documents/logic/references.ts';

const found = (text: string, ...references: string[]): string[] => [
  ...findReferences(text, references).counts.keys(),
];

describe('a carton reference in a text', () => {
  test.each([
    ['by itself', 'REF BOX-1'],
    ['at the end of a line', 'REF: BOX-1\r\n2.4 KG'],
    ['before punctuation', 'Carton BOX-1, 2.4 KG.'],
    ['before the count of cartons', 'BOX-1/3'],
    ['in lower case', 'ref box-1'],
    ['without its hyphen', 'REF BOX1'],
    ['with a space instead of its hyphen', 'REF BOX 1'],
    ['with a dash instead of its hyphen', 'REF BOX–1'],
    ['with a line break after its hyphen', 'REF BOX-\r\n1'],
    ['with the control character that a PDF reader gives for a line break', 'REF BOX\u00021'],
    ['in full-width letters', 'REF ＢＯＸ-１'],
  ])('is found %s', (_name, text) => {
    expect(found(text, 'BOX-1')).toEqual(['BOX-1']);
  });

  test.each([
    ['as the beginning of another', 'REF BOX-11'],
    ['as the beginning of a longer one with a hyphen', 'REF BOX-1-2'],
    ['as the beginning of a longer one over two lines', 'REF BOX-1-\r\n2'],
    ['as the end of another', 'REF INBOX-1'],
    ['joined by a hyphen to the word before it', 'MAIL-BOX-1'],
    ['followed by a decimal', 'BOX-1.5'],
    ['with a space within a word', 'REF B OX-1'],
    ['as the carrier’s own count of pieces', 'BOX 1 OF 3'],
    ['as the carrier’s count with a slash', 'BOX 1/3'],
    ['as a post office box', 'PO Box 1'],
    ['as a post office box with dots', 'P.O. BOX 1, Portland ME'],
    ['as a box on a rural route', 'RR 2 BOX 1'],
    ['as a box of a military post office', 'PSC 3, BOX 1'],
  ])('is not found %s', (_name, text) => {
    expect(found(text, 'BOX-1')).toEqual([]);
  });
});

describe('a reference that only a second reading shows', () => {
  const apart = (text: string) => [...findReferences(text, ['BOX-1', 'BOX-2', 'BOX-12']).apart];

  test.each([
    ['with its letters apart', 'B O X - 2'],
    ['with its letters apart after a word', 'REF : B O X - 2'],
    ['with its letters apart before other digits', 'B O X - 2 9 9'],
    ['one letter a line', 'B\nO\nX\n-\n2'],
    ['one letter a line between others', 'B\nRoad\nO\nX\nCity 1\n2'],
    ['with its letters apart over two lines', 'B O X\n- 2'],
    ['with an underscore', 'BOX_2'],
    ['with a dot', 'BOX.2'],
    ['with a blank within its word', 'B OX-2'],
  ])('is no evidence for itself, but noted: %s', (_name, text) => {
    expect(found(text, 'BOX-1', 'BOX-2')).toEqual([]);
    expect(apart(`REF BOX-1\n${text}`)).toEqual(['BOX-2']);
  });

  test.each([
    'BOX-1',
    'BOX 1',
    'BOX-1 2/3',
    'PO BOX 2',
    'BOX 2 OF 3',
    '2 x 1 x 2 cm',
    'MAIL-BOX-2',
  ])('is not seen in %s', (text) => {
    expect(apart(text)).toEqual([]);
  });

  test('is not seen where it is the beginning of another one', () => {
    expect(apart('B O X - 1 2')).toEqual(['BOX-12']);
  });
});

test('two references in one place of the text are both unclear', () => {
  const { counts, unclear } = findReferences('REF BOX-1 1 KG', ['BOX-1', 'BOX-1-1']);
  expect([...counts]).toEqual([]);
  expect([...unclear].sort()).toEqual(['BOX-1', 'BOX-1-1']);
});

test.each([
  ['before the carrier’s count of pieces', 'Order SO-1001 2 of 3', []],
  ['on the line before that count', 'Order SO-1001\n2 of 3', []],
  ['before a weight', 'Order SO-1001 2 KG', ['SO-1001-2']],
  ['on the line before a number', 'Order SO-1001\n2 Main Street', ['SO-1001-2']],
  ['over two lines', 'SO\n1001\n2', ['SO-1001-2']],
])('the order’s reference %s is at most unclear', (_name, text, expected) => {
  const { counts, unclear } = findReferences(text, ['SO-1001-1', 'SO-1001-2']);
  expect([...counts]).toEqual([]);
  expect([...unclear]).toEqual(expected);
});

test.each(['Order BOX 2 KG', 'BOX 2 lbs', 'BOX 2 x 30 x 10 cm'])(
  'a weight or a size is at most unclear: %s',
  (text) => {
    const { counts, unclear } = findReferences(text, ['BOX-1', 'BOX-2']);
    expect([...counts]).toEqual([]);
    expect([...unclear]).toEqual(['BOX-2']);
  },
);

test.each(['REF BOX-2 KG 5', 'REF BOX 2\nKG 5', 'BOX 2 Gate 7'])(
  'a reference followed by other words is found: %s',
  (text) => {
    expect([...findReferences(text, ['BOX-1', 'BOX-2']).counts]).toEqual([['BOX-2', 1]]);
  },
);

test('a reference gives way to another only where it would be split', () => {
  expect(found('REF BOX-11', 'BOX-11', 'BOX-1-1')).toEqual(['BOX-11']);
  expect(found('REF BOX-1-1', 'BOX-11', 'BOX-1-1')).toEqual(['BOX-1-1']);
  expect(found('REF BOX11', 'BOX-11', 'BOX-1-1')).toEqual([]);
});

test('names that look alike in print are not distinguished', () => {
  expect(found('REF BOX1', 'BOX-1', 'BOX1')).toEqual([]);
  expect(found('REF BOX-1A', 'BOX-1A', 'BOX-1a')).toEqual([]);
});

test('references common on labels prove nothing in a text', () => {
  expect(isTelling('2')).toBe(false);
  expect(isTelling('A1')).toBe(false);
  expect(isTelling('1001')).toBe(false);
  expect(isTelling('10001')).toBe(true);
  expect(found('2 of 3, 2 KG', '2')).toEqual([]);
});

describe('a word that looks like a carton reference of another shipment', () => {
  test('is found', () => {
    expect(findForeign('REF BOX-9\nBOX-12', ['BOX-1', 'BOX-9'])).toEqual(['BOX-12']);
  });
  test('is not found in a post office box, a tracking number or another kind of number', () => {
    expect(findForeign('P.O. BOX-77, PO BOX 12, 1Z999AA10123456784', ['BOX-1'])).toEqual([]);
    expect(findForeign('Order 1002, phone 5551001', ['1001'])).toEqual([]);
  });
});

describe('a reference of digits alone', () => {
  test.each(['1001 High Street', 'Apt #1001', 'Zip 10010'])('proves nothing in %s', (text) => {
    expect(found(text, '1001')).toEqual([]);
    expect(found(text, '#1001')).toEqual([]);
  });

  test.each(['Ref 1001', 'Order No. 1001', 'PACKAGE: #1001'])('counts in %s', (text) => {
    expect(found(text, '1001')).toEqual(['1001']);
  });

  test('counts anywhere on a label with the purchase’s own tracking number', () => {
    expect([...findReferences('1001', ['1001'], true).counts.keys()]).toEqual(['1001']);
  });
});
