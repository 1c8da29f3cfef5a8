import { describe, expect, it } from 'vitest';
import { readField, unguarded } from '../../../../src/main/features/orders/logic/order-fields.ts';
import { readOrder } from '../../../../src/main/features/orders/logic/read-order.ts';
import { english } from '../../../../src/shared/kernel/message.ts';

const value = (text: string, kind: Parameters<typeof readField>[1]) => {
  const read = readField(text, kind);
  return read.ok ? (read.value ?? null) : `refused: ${english(read.error)}`;
};

describe('a value of a file', () => {
  it.each([
    ['Mugs &amp; Cups', 'text', 'Mugs & Cups'],
    ['O&#39;Brien', 'text', "O'Brien"],
    ['Null', 'text', null],
    ['Ada Null', 'text', 'Ada Null'],
    // A town, and a number that is used.
    ['Nan', 'text', 'Nan'],
    ['NONE', 'scanned', 'NONE'],
    ['N/A', 'text', null],
    ['-', 'text', null],
    ['N/A', 'note', 'N/A'],
    ['Switzerland', 'country', 'CH'],
    ['Österreich', 'country', 'AT'],
    ['États-Unis', 'country', 'US'],
    ['Alemania', 'country', 'DE'],
    ['Svizzera', 'country', 'CH'],
    ['Duitsland', 'country', 'DE'],
    ['United States', 'country', 'US'],
    ['CHE', 'country', 'CH'],
    ['UK', 'country', 'GB'],
    ['EL', 'country', 'GR'],
    // Two countries have that name.
    ['Congo', 'country', expect.stringContaining('refused')],
    ['Portugal', 'origin', 'PT'],
    ['PRT', 'origin', 'PT'],
    ['2026-11-23T00:00:00+01:00', 'date', '2026-11-23'],
    ['23/11/2026', 'date', '2026-11-23'],
    ['11/23/2026', 'date', '2026-11-23'],
    ['11/03/2026', 'date', '11/03/2026'],
  ] as const)('%s as %s is %s', (text, kind, expected) => {
    expect(value(text, kind)).toEqual(expected);
  });

  it.each(['#N/A', '#REF!', '#VALUE!'])(
    '%s is refused: a spreadsheet could not compute it',
    (text) => {
      expect(value(text, 'text')).toMatch(/^refused: expected a value, found/);
    },
  );
});

it.each([
  ["'03011", '03011'],
  ['="00045"', '00045'],
  ["'+41310000000", '+41310000000'],
  // A place, not a guard.
  ["'s-Hertogenbosch", "'s-Hertogenbosch"],
])('the cell %s is %s without its guard', (cell, text) => {
  expect(unguarded(cell)).toBe(text);
});

describe('the country of an address', () => {
  const of = (country: string, zip: string) => {
    const order = readOrder(
      {
        reference: 'R-1',
        currency: 'EUR',
        weightUnit: 'kgs',
        dimensionUnit: 'CM',
        shipTo: { name: 'Ada', addressLine1: 'Weg 1', city: 'Ort', country, zip },
        lines: [{ sku: 'MUG', quantity: '1', unitWeight: '0.4', unitPrice: '12.50' }],
      },
      {},
    );
    return order.ok ? order.value.shipTo.country : order.error.map(({ path }) => path.join('.'));
  };

  it.each([
    ['XI', 'BT1 1AA', 'GB'],
    ['NB', 'bt9 6aa', 'GB'],
    ['IC', '35001', 'ES'],
    ['EA', '51001', 'ES'],
    ['PR', '00901', 'PR'],
    ['XI', 'SW1A 1AA', ['shipTo.country']],
    ['IC', '28001', ['shipTo.country']],
  ])('%s with %s is %s', (country, zip, expected) => {
    expect(of(country, zip)).toEqual(expected);
  });
});
