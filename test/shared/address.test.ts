import { expect, test } from 'vitest';
import { AddressSchema } from '../../src/shared/kernel/address.ts';

const written = { name: 'A', addressLine1: 'B', city: 'C', country: 'SA' };

test.each([
  ['+٩٦٦ ٥٥ ٠١٢٣', '+966 55 0123'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['１１１．４４４', '111.444'],
  ['+49 221 5550123', '+49 221 5550123'],
  ['AB-12 ñ', 'AB-12 ñ'],
])('the number %j is kept as %j', (typed, kept) => {
  const numbers = { phone: typed, zip: typed, federalTaxId: typed, stateTaxId: typed };
  const { phone, zip, federalTaxId, stateTaxId } = AddressSchema.parse({ ...written, ...numbers });
  expect([phone, zip, federalTaxId, stateTaxId]).toEqual([kept, kept, kept, kept]);
});

test('what is no number keeps its characters', () => {
  expect(AddressSchema.parse({ ...written, addressLine1: '１ 通り' }).addressLine1).toBe('１ 通り');
});
