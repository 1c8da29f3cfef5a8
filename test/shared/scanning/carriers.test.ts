import { describe, expect, it } from 'vitest';
import { isSameBarcode, labelForms, labelsNamed } from '../../../src/shared/scanning/carriers.ts';
import fc from '../../support/chance.ts';

const UPS = '1Z999AA10123456784';
/** As UPS writes it: the end of the number, and the shipper, between separators. */
const MAXICODE = '[)>\x1e01\x1d96101150000\x1d276\x1d003\x1d1Z23456784\x1dUPSN\x1d999AA1\x1e\x04';

/** Whether a code verifies the only label, which carries it, and these codes too. */
const verifies = (code: string, number: string | null, ...beside: string[]) =>
  labelsNamed(code, [{ barcodes: [code, ...beside] }], number).length === 1;

describe('a code names a parcel', () => {
  it.each([
    ['its number', UPS],
    ['its number after route and postal code', '420101159400111899223817301014'],
    ['a licence plate', 'JJD000390007882823457'],
    ['an SSCC', '(00)340434161094042557'],
    ['an SSCC that a route follows', '003404341610940425574034217'],
    ['GeoPost’s number among route and service', '%007110601632532948375179276'],
    ['the end of its number in a MaxiCode', MAXICODE],
    ['its number as a field of a code of two dimensions', `JGB 7|${UPS}|0452`],
  ])('by %s', (_, code) => {
    expect(verifies(code, UPS)).toBe(true);
    expect(verifies(code, UPS, UPS)).toBe(true);
  });

  it.each([
    [
      'a GS1 DataMatrix after product, before postal code and time',
      'AP7X0012345601234567890',
      ']d20199312650999998' + '91AP7X0012345601234567890' + '\x1d4210363000\x1d8008261128101500',
    ],
    [
      'a DataMatrix of fixed columns',
      'AB123456785BR',
      '0131010000000013101000000151AB123456785BR250000000000',
    ],
    ['a linear code with its check digit', '50123456789', '501234567895'],
    ['a linear code with the check digit of a short one', 'ZK482190', 'ZK4821907'],
    ['a linear code with digits of service around it', '60999123456784', '7660999123456784013'],
  ])('by its number in %s', (_, number, code) => {
    expect(verifies(code, number)).toBe(true);
    expect(verifies(code, number, number)).toBe(true);
    expect(verifies(code, UPS, UPS)).toBe(false);
  });

  it('by its own number, even where that looks like a route', () => {
    expect(verifies('403934084723', '403934084723')).toBe(true);
  });

  it.each([
    ['USPS’s number of 20 digits beginning with 70', '70030555991234567890', '42010115', ''],
    ['USPS’s number of 20 digits beginning with 23', '23071790000123456781', '42010115', ''],
    ['that behind a separator', '23071790000123456781', '42010115\x1d', ''],
    ['that behind a long postal code', '70030555991234567890', '420101151234', ''],
    ['an SSCC behind a route', '370724760171035023', '42127610115\x1d00', ''],
    ['an SSCC with its identifier behind a route', '00370724760171035023', '4030123\x1d', ''],
    ['an SSCC between routes', '370724760171035023', '42127610115\x1d00', '\x1d4030123'],
  ])('by its own number: %s', (_, number, before, after) => {
    expect(verifies(`${before}${number}${after}`, number)).toBe(true);
    expect(verifies(`${before}${number}${after}`, number, number)).toBe(true);
    expect(verifies(`${before}${number}${after}`, UPS, UPS)).toBe(false);
  });

  it('by its number of nine digits', () => {
    expect(verifies('318204467', '318204467')).toBe(true);
  });

  it('by the carrier’s own number, only where no code has the one on record', () => {
    expect(verifies('004217745511', UPS)).toBe(true);
    expect(verifies('004217745511', UPS, UPS)).toBe(false);
    expect(verifies('004217745511', UPS, 'JJD000390007882823457')).toBe(false);
  });

  it('by its piece’s number, where all cartons have the shipment’s beside it', () => {
    const labels = ['4400000001', '4400000002'].map((piece) => ({ barcodes: [UPS, piece] }));
    expect(labelsNamed('4400000002', labels, UPS)).toEqual(labels.slice(1));
    expect(labelsNamed(UPS, labels, UPS)).toEqual(labels);
  });

  it('by its piece’s number, where a code of each carton holds the shipment’s amid other data', () => {
    const labels = ['4400000001', '4400000002'].map((piece, at) => ({
      barcodes: [`0131010000${UPS}00${at}`, piece],
    }));
    expect(labelsNamed('4400000002', labels, UPS)).toEqual(labels.slice(1));
    expect(labelsNamed(`0131010000${UPS}000`, labels, UPS)).toEqual(labels.slice(0, 1));
  });

  it.each([
    ['a postal code', '42010115'],
    ['a postal code of nine digits', '420101151234'],
    ['a postal code of six digits', '420518000'],
    ['a postal code of seven digits', '4201000001'],
    ['a postal code of eight digits', '42001310100'],
    ['a postal code with letters', '420K1A0B1'],
    ['a postal code with a country', '42127610115'],
    ['a postal code and a route', '421276101154031234567890'],
    ['a bare postal code of nine digits', '981011234'],
    ['a bare postal code of nine digits with a hyphen', '98101-1234'],
    ['a bare postal code of eight digits', '01310-100'],
    ['a bare postal code behind its country', 'US98101-1234'],
    ['a place and a postal code', '4104012345000009421276101'],
    ['a place', '4134012345000009'],
    ['a routing code', '40327612123456'],
    ['a route of ASC MH10', '2LDE10115+71000000'],
    ['a postal code of ASC MH10 without a country', '2L981011234'],
    ['a Leitcode', '21348075016401'],
    ['an address of the web', 'https://track.example/p'],
    ['an address of the web with its number', `https://track.example/p/${UPS}`],
    ['an address of the web without a scheme', `//track.example/${UPS}`],
    ['an address of the web after a word', `URL:https://track.example/${UPS}`],
    ['the name of a host with its number', `track.example?n=${UPS}`],
    ['a host with a number', 'track.example.12345678'],
    ['an address of the web in a message', `[)>\x1e01\x1dtrack.example/${UPS}\x1e\x04`],
    ['a service', 'EXPRESS'],
  ])('not by %s', (_, code) => {
    expect(verifies(code, UPS)).toBe(false);
    expect(verifies(code, UPS, UPS)).toBe(false);
    expect(verifies(code, null)).toBe(false);
  });
});

const upper = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const place = fc.string({ unit: fc.constantFrom(...upper), maxLength: 20 });
const routes = fc
  .array(fc.tuple(fc.constantFrom('420', '421276', '403', '2L', '51L', '52LDE', '400'), place), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.flat().join(''))
  // USPS writes its number behind the route, and that one names the parcel.
  .filter((code) => labelForms(code).length === 1);

it('no route ever names a parcel that has another number', () => {
  fc.assert(
    fc.property(routes, fc.constantFrom(null, UPS), fc.boolean(), (code, number, beside) => {
      expect(verifies(code, number, ...(beside ? [UPS] : []))).toBe(false);
    }),
  );
});

it('no address of the web does, whatever it holds', () => {
  const host = fc.constantFrom(
    '//a.example/',
    'www.a.example ',
    'a.example/',
    'URL:',
    'a.example?n=',
  );
  fc.assert(
    fc.property(host, place, fc.constantFrom(UPS, null), (before, rest, number) => {
      expect(verifies(`${before}${UPS}${rest}`, number)).toBe(false);
    }),
  );
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
