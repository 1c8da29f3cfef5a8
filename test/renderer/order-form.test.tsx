import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BLANK, BLANK_LINE } from '../../src/renderer/features/orders/entry/blank.ts';
import { problemText } from '../../src/renderer/features/orders/entry/entry-field.tsx';
import { EntryForm } from '../../src/renderer/features/orders/entry/order-form.tsx';
import { entryOf, withPoints } from '../../src/renderer/features/orders/entry/use-entry.ts';
import { say } from '../../src/shared/kernel/message.ts';
import { OrderSchema } from '../../src/shared/orders/order.ts';

const markup = (country: string, more: Record<string, string>): string =>
  renderToStaticMarkup(
    <EntryForm
      first={{
        ...BLANK,
        order: { ...BLANK.order, ...more },
        shipTo: { ...BLANK.shipTo, country },
      }}
      edited={null}
      onClose={() => undefined}
    />,
  );

const marked = (country: string, more: Record<string, string>): number =>
  markup(country, more).split(' data-needed=').length - 1;

/** The form's visible text, without the icons between the words. */
const form = (country: string, more: Record<string, string> = {}): string =>
  markup(country, more)
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

test.each([
  ['US', ' ZIP code ', ' State '],
  ['CA', ' Postal code ', ' Province '],
  ['JP', ' Postal code ', ' Prefecture '],
  ['DE', ' Postal code ', ' State or province '],
  ['BR', ' CEP ', ' CPF or CNPJ '],
  ['DE', ' Postal code ', ' Tax number '],
  ['GB', ' Postcode ', ' County '],
  ['HK', ' Postal code ', ' State or province '],
])('in %s the address has%sand%s', (country, code, state) => {
  expect(form(country)).toContain(code);
  expect(form(country)).toContain(state);
});

const ONLY_OF_A_BUSINESS = [' Business name ', ' Contact or department ', ' Warehouse '];

test('B2B fields are shown once the order is marked as B2B', () => {
  const person = form('BR');
  expect(person).toContain(' Goes to a business (B2B) ');
  for (const field of ONLY_OF_A_BUSINESS) expect(person).not.toContain(field);
  const business = form('BR', { b2b: 'true' });
  for (const field of ONLY_OF_A_BUSINESS) expect(business).toContain(field);
  expect(business).toContain(' Reason for export (empty: Sold / Commercial Transaction) ');
  expect(business).not.toContain('CPF');
});

test.each([
  ['BR', ' CNPJ ', ' IE '],
  ['DE', ' VAT or EORI number ', ' State tax number '],
  ['GB', ' VAT, EORI ', ' State tax number '],
  ['US', ' EIN ', ' State tax number '],
  ['KE', ' Tax number ', ' State tax number '],
])('for B2B in %s the form asks for%sand%s', (country, federal, state) => {
  const shown = form(country, { b2b: 'true' });
  expect(shown).toContain(federal);
  expect(shown).toContain(state);
});

test.each([
  ['HK', 'false', 0],
  ['US', 'false', 2],
  ['BR', 'false', 3],
  ['DE', 'true', 2],
])(
  'the form marks what the check before packing would miss in %s (B2B: %s)',
  (country, b2b, more) => {
    const inHongKong = marked('HK', { b2b: 'false' });
    expect(inHongKong).toBeGreaterThan(12);
    expect(marked(country, { b2b })).toBe(inHongKong + more);
  },
);

test('filled values are shown, B2B or not', () => {
  const shown = form('DE', { locationName: 'CHI-1', reasonForExport: 'gift' });
  expect(shown).toContain(' Warehouse it leaves from');
  expect(shown).toContain(' Reason for export (empty: merchandise) ');
});

test('every action of the form shows its key', () => {
  const shown = form('US');
  for (const action of ['Back without saving Esc', 'Add an item F2', 'Save order F8'])
    expect(shown).toContain(action);
});

test('a stored order is shown to the last digit, with missing values empty', () => {
  const order = OrderSchema.parse({
    reference: 'SO-1',
    currency: 'USD',
    weightUnit: 'KG',
    dimensionUnit: 'CM',
    shipTo: { name: 'Ada', addressLine1: '1 Main St', city: 'Boston', country: 'US' },
    lines: [{ sku: 'PEN-01', quantity: 3, unitWeight: '0.0200', unitPrice: '0.0125' }],
  });
  expect(entryOf(order)).toMatchObject({
    order: { reference: 'SO-1', merchant: '', notes: '' },
    shipTo: { zip: '' },
    lines: [{ quantity: '3', unitWeight: '0.0200', unitPrice: '0.0125', hsCode: '' }],
  });
});

test.each([
  ['0,45', '0.45'],
  [' 12,5', ' 12.5'],
  ['1234,50', '1234.50'],
  ['0,125', '0.125'],
  ['1.25', '1.25'],
  // Twelve hundred and fifty, or one and a quarter: an amount of money is not guessed.
  ['1,250', '1,250'],
  ['1,250,000', '1,250,000'],
  ['1.250,50', '1.250,50'],
  ['two', 'two'],
])('a price typed as %j is sent to the station as %j', (typed, sent) => {
  const lines = [{ ...BLANK_LINE, unitPrice: typed, description: '1,5 l' }];
  expect(withPoints({ ...BLANK, lines }).lines).toEqual([
    { ...BLANK_LINE, unitPrice: sent, description: '1,5 l' },
  ]);
});

test('a needed empty field is named so, a wrong text keeps what the station says of it', () => {
  const message = say('expected a decimal number like 12.34, found {found}', { found: 'nothing' });
  expect(problemText({ message }, ' ')).toBe('Required');
  expect(problemText({ message }, '1,250')).toMatch(/^Expected a decimal number/);
  const why = say('Postal code is missing: {country} uses them.', { country: 'US' });
  expect(problemText({ message: why }, '')).toBe('Postal code is missing: US uses them.');
});
