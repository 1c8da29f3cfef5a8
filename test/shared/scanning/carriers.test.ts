import { describe, expect, it } from 'vitest';
import { isSameBarcode, labelForms, namesParcel } from '../../../src/shared/scanning/carriers.ts';

const UPS = '1Z999AA10123456784';
/** As UPS writes it: the end of the number, and the shipper, between separators. */
const MAXICODE = '[)>\x1e01\x1d96101150000\x1d276\x1d003\x1d1Z23456784\x1dUPSN\x1d999AA1\x1e\x04';

describe('a code names a parcel', () => {
  it.each([
    ['its number', UPS],
    ['its number after route and postal code', '420101159400111899223817301014'],
    ['a licence plate', 'JJD000390007882823457'],
    ['an SSCC', '(00)340434161094042557'],
    ['GeoPost’s number among route and service', '%007110601632532948375179276'],
    ['the end of its number in a MaxiCode', MAXICODE],
  ])('by %s', (_, code) => {
    expect(namesParcel(code, [UPS])).toBe(true);
  });

  it('by its own number, even where that looks like a route', () => {
    expect(namesParcel('403934084723', ['403934084723'])).toBe(true);
  });

  it.each([
    ['a postal code', '42010115'],
    ['a postal code of nine digits', '420101151234'],
    ['a postal code with a country', '42127610115'],
    ['a routing code', '40327612123456'],
    ['a route of ASC MH10', '2LDE10115+71000000'],
    ['an address of the web', 'https://track.example/p'],
    ['an address of the web with its number', `https://track.example/p/${UPS}`],
    ['a service', 'EXPRESS'],
  ])('not by %s', (_, code) => {
    expect(namesParcel(code, [UPS])).toBe(false);
  });
});

it('GeoPost’s number is the same with and without its check character', () => {
  expect(labelForms('016325329483752')).toContain('01632532948375');
  expect(labelForms('016325329483753')).not.toContain('01632532948375');
  expect(isSameBarcode('%007110601632532948375179276', '016325329483752')).toBe(true);
});

it.each([
  ['without them', (code: string) => code.replace(/\p{Cc}/gu, '')],
  ['by name', (code: string) => code.replaceAll('\x1d', '<GS>').replaceAll('\x1e', '<RS>')],
  ['as pictures', (code: string) => code.replaceAll('\x1d', '␝').replaceAll('\x1e', '␞')],
  ['as keys', (code: string) => code.replaceAll('\x1d', '^]').replaceAll('\x1e', '^^')],
])('a code of two dimensions is the same with its separators sent %s', (_, sent) => {
  expect(isSameBarcode(sent(MAXICODE), MAXICODE)).toBe(true);
  expect(isSameBarcode(sent(MAXICODE).replace('784', '785'), MAXICODE)).toBe(false);
});
