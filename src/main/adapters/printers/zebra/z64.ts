import { constants, deflateSync } from 'node:zlib';

/**
 * Zebra's Z64 (ZPL II Programming Guide, "ZB64 Encoding and Compression"): the bytes compressed
 * (zlib's format), as base64, and a CRC over the base64 text that the printer compares; on a
 * mismatch it prints nothing.
 */
export function z64(bytes: Uint8Array): string {
  const text = deflateSync(bytes, { level: constants.Z_BEST_COMPRESSION }).toString('base64');
  return `:Z64:${text}:${crc16(text)}`;
}

/**
 * CRC-16/XMODEM (polynomial 0x1021, begins with 0) as four hexadecimal digits. The guide does not
 * name the kind; this one agrees with labels that Zebra's own software wrote (see the test).
 */
export function crc16(text: string): string {
  let crc = 0;
  for (const byte of Buffer.from(text, 'latin1')) {
    crc = ((crc << 8) & 0xffff) ^ (TABLE[(crc >> 8) ^ byte] ?? 0);
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

const TABLE = Uint16Array.from({ length: 256 }, (_, index) => {
  let crc = index << 8;
  for (let bit = 0; bit < 8; bit += 1) {
    crc = (crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0);
  }
  return crc & 0xffff;
});
