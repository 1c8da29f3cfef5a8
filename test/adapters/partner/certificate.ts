import { generateKeyPairSync, sign } from 'node:crypto';

/** One DER element, the encoding of certificates. */
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes));
const bits = (content: Uint8Array) => der(0x03, Buffer.from([0]), content);
const time = (year: number) => der(0x17, Buffer.from(`${year % 100}0101000000Z`));

const ECDSA_WITH_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const COMMON_NAME = oid(0x55, 0x04, 0x03);
const ALTERNATIVE_NAME = oid(0x55, 0x1d, 0x11);
/** Not in DNS: only a proxy resolves it. */
export const PARTNER_NAME = 'partner.test';
const LOOPBACK = Buffer.from([127, 0, 0, 1]);

/** A self-signed certificate for 127.0.0.1, `localhost` and a test name. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(
    der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('Partner of a test')))),
  );
  const names = sequence(
    der(0x82, Buffer.from('localhost')),
    der(0x82, Buffer.from(PARTNER_NAME)),
    der(0x87, LOOPBACK),
  );
  const thisYear = new Date().getFullYear();
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(thisYear - 1), time(thisYear + 2)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(ALTERNATIVE_NAME, der(0x04, names)))),
  );
  const signed = sequence(
    toBeSigned,
    ECDSA_WITH_SHA256,
    bits(sign('sha256', toBeSigned, privateKey)),
  );
  const lines = signed.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}
