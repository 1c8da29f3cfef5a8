import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { crc16, z64 } from '../../../src/main/adapters/printers/zebra/zpl.ts';

/**
 * Blocks that others published, as they stand there, so that the CRC is not held against itself.
 * ZebraDesigner, Zebra's own program, wrote the first two.
 * - github.com/malva884/MbTs, app/Print/TemplateZpl.php: ^GFA,41,288,72
 * - a Japanese parcel slip among the samples of a public Kotlin project: ^GFA,313,1440,48
 * - QtZpl's tests of its reader: ^GFA,10,2,1
 * That a ZD420 prints with this CRC and with no other is told in github.com/miikanissi/zebrafy,
 * issue 17; "123456789" is the check value that catalogues of CRCs give for XMODEM.
 */
const PUBLISHED = [
  { text: 'eJzj4KAKYJChDmCwoQ5gEKAOYAAAavEfEQ==', crc: '24EF', bytes: 288 },
  {
    text:
      'eJzt08ENwjAMAECnqdI+KuDZB1IZIRuwSnjx7ZMfGS1sEokFGAAwtYMqBVRnAPCnjXqpnNgG+OXo08MtiwER' +
      'NGKEM94BWoDOsLc9KM9i/rpG9B++yzyUfZ37puCbe+4pJcGrZ57PDWIl+cZkftgBGDGftz+x19HRDUi+UuyP' +
      '7B8QqCKiR/aHSP5Cpx1Fv/cpf8v56+k2g3jeK/AZHLeGmt60F/9PJa2T3/DCyPUi0iVvebEteM896rhHyY9l' +
      'b5MPtNBB9uAZu7QToy702+R12rKaJyT3X1Gl+WqXR+wfQrwAGJIonA==',
    crc: '4717',
    bytes: 1440,
  },
  { text: 'eJxbFQoAAasBAA==', crc: 'B023', bytes: 2 },
];

test.each(PUBLISHED)('the CRC of a published block is $crc', ({ text, crc, bytes }) => {
  expect(crc16(text)).toBe(crc);
  expect(inflateSync(Buffer.from(text, 'base64'))).toHaveLength(bytes);
});

test('the CRC has the check value of CRC-16/XMODEM, and always four digits', () => {
  expect(crc16('123456789')).toBe('31C3');
  expect(crc16('')).toBe('0000');
  for (const text of ['a', 'ab', 'eJwDAAAAAAE=']) expect(crc16(text)).toMatch(/^[\dA-F]{4}$/);
});

test('a block of ours holds its bytes, and the CRC of its text', () => {
  const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => (index * index) >> 3);
  const [, kind, text = '', crc] = z64(bytes).split(':');
  expect(kind).toBe('Z64');
  expect(new Uint8Array(inflateSync(Buffer.from(text, 'base64')))).toEqual(bytes);
  expect(crc).toBe(crc16(text));
});
