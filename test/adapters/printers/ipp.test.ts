import { expect, test } from 'vitest';
import { addressOf, decodeAnswer } from '../../../src/main/adapters/printers/ipp.ts';

test('cupsd is found where `lpstat -H` says', () => {
  expect(addressOf('/run/cups/cups.sock')).toEqual({ socketPath: '/run/cups/cups.sock' });
  expect(addressOf('localhost:631')).toEqual({ host: 'localhost', port: 631 });
  expect(addressOf('[::1]:8631/version=1.1')).toEqual({ host: '::1', port: 8631 });
  expect(addressOf('print.example')).toEqual({ host: 'print.example', port: 631 });
});

test('an answer with several values of one attribute is read', () => {
  const answer = Buffer.concat([
    Buffer.from('0101000000000001', 'hex'),
    Buffer.of(0x04),
    Buffer.from('\x23\0\x0dprinter-state\0\x04\0\0\0\x05', 'latin1'),
    Buffer.from('\x44\0\x15printer-state-reasons\0\x0bmedia-empty', 'latin1'),
    Buffer.from('\x44\0\0\0\x06paused', 'latin1'),
    Buffer.of(0x03),
  ]);
  const { status, attributes } = decodeAnswer(answer);
  expect(status).toBe(0);
  expect(Object.fromEntries(attributes)).toEqual({
    'printer-state': [5],
    'printer-state-reasons': ['media-empty', 'paused'],
  });
  expect(() => decodeAnswer(answer.subarray(0, -4))).toThrow(RangeError);
});
