import { deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { crc16, z64 } from '../../../src/main/adapters/printers/zebra/zpl.ts';

/**
 * Published blocks of others, copied exactly, so that the CRC is not checked against itself. The first
 * two were written by ZebraDesigner, Zebra's own program.
 * - github.com/malva884/MbTs, app/Print/TemplateZpl.php: ^GFA,41,288,72
 * - a Japanese parcel slip among the samples of a public Kotlin project: ^GFA,313,1440,48
 * - QtZpl's tests of its reader: ^GFA,10,2,1
 * github.com/miikanissi/zebrafy, issue 17, reports that a ZD420 prints only with this CRC; "123456789" is
 * the check value of XMODEM in catalogues of CRCs.
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

test.each(PUBLISHED)('computes the CRC $crc of a published block', ({ text, crc, bytes }) => {
  expect(crc16(text)).toBe(crc);
  expect(inflateSync(Buffer.from(text, 'base64'))).toHaveLength(bytes);
});

test('has the check value of CRC-16/XMODEM, and always four digits', () => {
  expect(crc16('123456789')).toBe('31C3');
  expect(crc16('')).toBe('0000');
  for (const text of ['a', 'ab', 'eJwDAAAAAAE=']) expect(crc16(text)).toMatch(/^[\dA-F]{4}$/);
});

test('encodes a block with its bytes and the CRC of its text', () => {
  const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => (index * index) >> 3);
  const [, kind, text = '', crc] = z64(deflateSync(bytes)).split(':');
  expect(kind).toBe('Z64');
  expect(new Uint8Array(inflateSync(Buffer.from(text, 'base64')))).toEqual(bytes);
  expect(crc).toBe(crc16(text));
});
