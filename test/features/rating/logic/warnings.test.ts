import { describe, expect, it } from 'vitest';
import { addressWarnings } from '../../../../src/main/features/orders/logic/address-warnings.ts';
import { customsGaps, ddpLock } from '../../../../src/main/features/rating/logic/customs.ts';
import type { Address } from '../../../../src/shared/kernel/address.ts';
import { say } from '../../../../src/shared/kernel/message.ts';
import { anOrder } from '../../../support/orders.ts';
import { SHIPPED } from '../../../support/requirements.ts';

const { shipTo } = anOrder();
const warned = (change: Partial<Address>) =>
  addressWarnings({ ...shipTo, ...change }, SHIPPED, (what) => say('The {what}', { what }));

describe('the check of an address', () => {
  it('has no warning for a normal address', () => {
    expect(warned({})).toEqual([]);
  });

  it('warns of a missing phone number', () => {
    expect(warned({ phone: '' })).toEqual(['The phone is missing. Asked for by carriers.']);
  });

  it.each([
    ['CN', 'GACC, since 2018-06-01'],
    ['MX', 'SAT, since 2024-10-01'],
    ['DE', 'carriers'],
  ])('says who asks in %s for the phone number, and since when', (country, by) => {
    expect(warned({ phone: '', country, zip: '' })).toContain(
      `The phone is missing. Asked for by ${by}.`,
    );
  });

  it.each([
    ['DE', '51147'],
    ['DE', ' 51147 '],
    ['US', '10001-1234'],
    ['US', '100011234'],
    ['JP', '150-0041'],
    ['JP', '1500041'],
    ['GB', 'sw1a 1aa'],
    ['GB', 'SW1A1AA'],
    ['IE', 'D02 AF30'],
    ['IE', 'D02AF30'],
    ['LT', '01234'],
    ['LV', 'LV-1050'],
    ['PL', '00950'],
    ['PT', '1000-001'],
    ['CA', 'm5v3l9'],
    ['NL', '1012 ab'],
    ['SE', '11122'],
    ['GR', '105 57'],
    ['BR', '01310100'],
    ['KW', '13001'],
    ['HK', ''],
    ['AE', ''],
    ['PA', 'whatever it is there'],
  ])('accepts, in %s, the postal code "%s"', (country, zip) => {
    expect(warned({ country, zip })).toEqual([]);
  });

  it.each([
    ['DE', '5114'],
    ['US', 'SW1A 1AA'],
    ['JP', '15-0041'],
    ['GB', '12345'],
    ['CA', '90210'],
    ['AU', '20000'],
  ])('warns, in %s, of the postal code "%s"', (country, zip) => {
    expect(warned({ country, zip })).toEqual([
      `The postal code "${zip}" does not look like one of ${country}. Asked for by postal services.`,
    ]);
  });

  it('warns of a missing postal code in a country that has them', () => {
    expect(warned({ zip: '' })).toEqual([
      'The postal code is missing: DE uses them. Asked for by postal services.',
    ]);
  });

  it('warns of a line over 35 characters', () => {
    expect(warned({ addressLine2: 'x'.repeat(35) })).toEqual([]);
    expect(warned({ addressLine2: 'x'.repeat(36) })).toEqual([
      'The address line 2 has 36 characters: labels hold 35, the rest may be cut.',
    ]);
  });

  it('warns of letters outside Latin script, not of accents and digits', () => {
    expect(warned({ name: 'Łukasz Çelik-O’Brien 3º' })).toEqual([]);
    expect(warned({ name: '山田 花子', city: 'Αθήνα' })).toEqual([
      'The name has letters outside Latin script: "山田 花子" may not be readable on the label.',
      'The city has letters outside Latin script: "Αθήνα" may not be readable on the label.',
    ]);
  });
});

describe('the customs check', () => {
  const line = (change: object) => ({
    ...anOrder(),
    lines: [{ ...anOrder().lines[0], ...change }] as never,
  });

  it('finds nothing in a complete line', () => {
    expect(customsGaps(anOrder())).toEqual([]);
    expect(ddpLock(anOrder())).toBeNull();
  });

  it.each([
    [{ hsCode: null }, 'hsCode', 'has no HS code', 'Fill in the 6-digit HS code'],
    [
      { hsCode: '69120' },
      'hsCode',
      '"69120", which is not 6 digits',
      'A leading zero may be lost: 069120?',
    ],
    [{ hsCode: '691200100' }, 'hsCode', 'is not 6 digits', 'The first six digits are 691200.'],
    [{ hsCode: 'MUGS' }, 'hsCode', '"MUGS", which is not 6 digits', 'Fill in the 6-digit HS code'],
    [{ originCountry: null }, 'originCountry', 'has no country of origin', '2-letter country'],
    [{ originCountry: 'China' }, 'originCountry', '"China", which is no country code', '2-letter'],
    [{ description: '' }, 'description', 'has no description for customs', 'plain words'],
  ])('names line and remedy: %j', (change, field, message, remedy) => {
    const [finding, ...others] = customsGaps(line(change));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ line: 0, sku: 'MUG-BLUE', field });
    expect(finding?.message).toContain(message);
    expect(finding?.remedy).toContain(remedy);
  });

  it('locks DDP for HS codes only, naming every line', () => {
    const [first, second] = anOrder().lines;
    if (!first || !second) expect.fail('no lines');
    const lines = [
      { ...first, hsCode: null },
      { ...second, hsCode: '1' },
    ];
    const lock = ddpLock({ ...anOrder(), lines });
    expect(lock?.why).toBe(
      'DDP is locked: line 1 (MUG-BLUE) has no HS code; line 2 (TEA-TIN) has the HS code "1", which is not 6 digits. Fill in the 6-digit HS code: at the bench by “Customs data”, or in the order file before it is packed. Until then the shipment would travel DDU.',
    );
    expect(ddpLock(line({ originCountry: null }))).toBeNull();
  });
});
