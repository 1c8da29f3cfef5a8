import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { addressOf, askIpp, decodeAnswer } from '../../../src/main/adapters/printers/cups-ipp.ts';

test('finds cupsd at the address given by `lpstat -H`', () => {
  expect(addressOf('/run/cups/cups.sock')).toEqual({ socketPath: '/run/cups/cups.sock' });
  expect(addressOf('localhost:631')).toEqual({ host: 'localhost', port: 631 });
  expect(addressOf('[::1]:8631/version=1.1')).toEqual({ host: '::1', port: 8631 });
  expect(addressOf('print.example')).toEqual({ host: 'print.example', port: 631 });
});

test('reads an attribute with several values', () => {
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

test('reads an answer of up to 1 MB', async () => {
  const MB = 1024 * 1024;
  const whole = Buffer.from('010100000000000103', 'hex');
  let behind = 0;
  const server = createServer((_request, response) => {
    response.end(Buffer.concat([whole, Buffer.alloc(behind)]));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const cupsd = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = () => askIpp(cupsd, Buffer.alloc(1), 60_000);
  behind = MB - whole.length;
  expect((await ask()).status).toBe(0);
  behind += 1;
  await expect(ask()).rejects.toThrow('too long');
});
