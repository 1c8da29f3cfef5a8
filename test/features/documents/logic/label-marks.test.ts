import { describe, expect, test } from 'vitest';
import {
  carries,
  numbersOn,
  referenceWords,
} from '../../../../src/main/features/documents/logic/label-marks.ts';
import { isParcelNumber } from '../../../../src/shared/scanning/carriers.ts';

const named = (text: string) => numbersOn({ text, barcodes: [] }).named;

describe('a tracking number after its keyword', () => {
  test.each([
    ['TRACKING 1Z999AA10123456784', '1Z999AA10123456784'],
    ['Tracking #: 1Z 999 AA1 01 2345 6784\nREF BOX-1', '1Z999AA10123456784'],
    ['TRK# 7749 1234 5678', '774912345678'],
    ['Tracking No.\n00340434161094042557', '00340434161094042557'],
    ['AWB 79-1234-5678 2.4 KG', '7912345678'],
  ])('is found in: %s', (text, number) => {
    expect(named(text)).toEqual([number]);
  });

  test.each(['TRACKING NUMBER FOLLOWS', 'Track it at dhl.example/12345678', 'TRACKING 1Z2'])(
    'is not found in: %s',
    (text) => {
      expect(named(text)).toEqual([]);
    },
  );
});

test('a number is found in groups of digits, but not inside a longer number', () => {
  const on = (text: string) => carries({ text }, numbersOn({ text, barcodes: [] }), '791234567890');
  expect(on('7912 3456 7890')).toBe(true);
  expect(on('No 79-1234-567890.')).toBe(true);
  expect(on('0791234567890')).toBe(false);
  expect(on('7912345678901')).toBe(false);
});

describe('a number in a second reading', () => {
  const again = (text: string) => {
    const { closedUp, overLines } = numbersOn({ text, barcodes: [] });
    return [...closedUp, ...overLines];
  };
  test.each([
    ['with its digits apart', '1 Z 9 9 9 A A 1 0 1 2 3 4 5 6 7 8 4', '1Z999AA10123456784'],
    ['after a word with its letters apart', 'T R A C K I N G 7 7 4 9 1 2 3 4', '77491234'],
    ['one digit a line', Array.from('774912345678').join('\n'), '774912345678'],
    ['in groups between strokes', '7749/1234/5678', '774912345678'],
    ['in groups of which one has letters alone', 'LX 123 456 789 GB', 'LX123456789GB'],
    ['in groups of which one has four letters', 'JVGL 0612 3456 7890 1234', 'JVGL0612345678901234'],
    ['in groups with four letters between digits', '3S ABCD 7654321', '3SABCD7654321'],
    ['over two lines', 'TRACKING\n1Z999AA10\n123456784', '1Z999AA10123456784'],
    ['over three lines', '1Z99\n9AA1 0123\n456784', '1Z999AA10123456784'],
  ])('is found %s', (_name, text, number) => {
    expect(again(text)).toContain(number);
  });

  test('is made of the groups after its keyword, over line ends', () => {
    const { groups } = numbersOn({ text: 'TRK#\n0430\n7749 1234 5678\nSwiftline', barcodes: [] });
    expect(groups[0]).toEqual(['0430', '7749', '1234', '5678']);
  });
});

test('a routing code is no parcel number', () => {
  expect(
    ['42098101', '420981011234', '2LUS98101+48000001', '40327612'].filter(isParcelNumber),
  ).toEqual([]);
  expect(isParcelNumber('1Z999AA10123456784')).toBe(true);
});

test('digits alone are a reference only in a barcode or after a keyword', () => {
  const words = (text: string, ...barcodes: string[]) =>
    referenceWords({ text, barcodes }).map(({ key, certain }) => `${key}${certain ? '!' : ''}`);
  expect(words('1002 High Street\nOrder 1001')).toEqual(['1001!']);
  expect(words('Apt #1002, Ref. No.: #1001')).toEqual(['1001!']);
  expect(words('SO-1002 Main', '1001')).toEqual(['SO1002', '1001!']);
});

describe('a number that a code holds amid other data', () => {
  const within = (barcode: string) => numbersOn({ text: '', barcodes: [barcode] }).within;
  test.each([
    ['between fields', 'MANIFEST 50123456795;JJD00034123456;9', '50123456795'],
    ['before ours', '50123456795|1Z999AA10123456784', '50123456795'],
    ['with a check digit', 'X;501234567954;Y', '50123456795'],
    ['between letters', 'BAG50123456795X', '50123456795'],
    ['in groups', 'MANIFEST 501-2345 6795', '50123456795'],
    ['between control characters', '[)>\x1e01\x1d96\x1d50123456795\x1dABC', '50123456795'],
    ['in an address of the web', 'https://t.example/x?n=50123456795', '50123456795'],
    ['with letters of its own', '0000AB123456789BR0101', 'AB123456789BR'],
    ['behind digits', '961Z999AA10123456784;JJD00034123456', '1Z999AA10123456784'],
    ['behind letters', 'JGBRR123456785US;JJD00034123456', 'RR123456785US'],
    ['of nine characters', '{"prev":"GE7654321","t":"JJD00034123456"}', 'GE7654321'],
    ['of nine characters on lines', 'GE7654321\nJJD00034123456', 'GE7654321'],
    ['in DPD’s form', '%001011501234567890123101276;JJD00034123456', '01234567890123'],
    ['in DPD’s form with letters', '%00NL1AB01234567890123101528;JJD00034', '01234567890123'],
    ['in DPD’s form as a scanner sends it', 'A;001011501234567890123101276', '01234567890123'],
    ['as an SSCC', 'JJD00034123456;00340123451234567895', '340123451234567895'],
    ['in FedEx’s form of 34 digits', 'A;9622000000000000000000794612345670', '794612345670'],
    ['in FedEx’s form of 22 digits', 'A;9611804123456789012345', '123456789012345'],
    ['before FedEx’s form number', 'A;7946123456700430', '794612345670'],
    ['after USPS’s route', '420101159400111899223197428497;A', '9400111899223197428497'],
    ['after zeros', '00050123456795;A', '50123456795'],
    ['before the number of its piece', '50123456795001;A', '50123456795'],
    ['without its first letter', 'A;JD000390007812345678', 'JJD000390007812345678'],
  ])('is found %s', (_name, code, number) => {
    expect(within(code)).toContain(number);
  });

  test.each([
    ['digits of a longer row', '9501234567951234', '50123456795'],
    ['what is as short as a date or a postal code', 'ROUTE;20261128;981011234', '20261128'],
  ])('is not %s', (_name, code, number) => {
    expect(within(code)).not.toContain(number);
  });
});
