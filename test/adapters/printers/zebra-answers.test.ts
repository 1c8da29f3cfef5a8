import { expect, test } from 'vitest';
import {
  isEmpty,
  parseHostIdentity,
  parseHostStatus,
} from '../../../src/main/adapters/printers/zebra/answers.ts';
import { hostStatus } from '../../support/zebra.ts';

/** Every field of the three strings has a different value (ZPL II Programming Guide, "~HS"). */
const FULL =
  '\x02030,1,0,1245,002,0,1,0,000,1,0,1\x03\r\n' +
  '\x02041,0,1,0,1,2,4,1,00000003,1,017\x03\r\n' +
  '\x024321,1\x03\r\n';

test("reads the three strings of ~HS by the guide's field positions", () => {
  expect(parseHostStatus(FULL)).toEqual({
    paperOut: true,
    paused: false,
    formatsWaiting: 2,
    bufferFull: false,
    diagnostics: true,
    partialFormat: false,
    corruptRam: true,
    overTemperature: true,
    headOpen: true,
    ribbonOut: false,
    labelWaiting: true,
    labelsRemaining: 3,
  });
});

test('accepts only a complete answer', () => {
  const end = FULL.lastIndexOf('\x03');
  for (let length = 0; length <= end; length += 1) {
    expect(parseHostStatus(FULL.slice(0, length))).toBeNull();
  }
  expect(parseHostStatus(FULL.slice(0, end + 1))).not.toBeNull();
  expect(parseHostStatus(FULL.replace(',1,0,1245', ',?,0,1245'))).toBeNull();
  expect(parseHostStatus('')).toBeNull();
});

test('uses the last complete one of several answers with other strings between them', () => {
  const alert = '\x02ALERT: PAPER OUT\x03\r\n';
  const half = hostStatus().slice(0, 50);
  const received = `${hostStatus({ paperOut: true })}${alert}${hostStatus({ paused: true })}${half}`;
  expect(parseHostStatus(received)).toMatchObject({ paperOut: false, paused: true });
});

test('counts only a printer with nothing left to do as empty', () => {
  const empty = (...said: Parameters<typeof hostStatus>) => {
    const status = parseHostStatus(hostStatus(...said));
    return status !== null && isEmpty(status);
  };
  expect(empty()).toBe(true);
  expect(empty({ formatsWaiting: 1 })).toBe(false);
  expect(empty({ labelsRemaining: 12 })).toBe(false);
  expect(empty({ partialFormat: true })).toBe(false);
});

test('reads the dots of the head from ~HI, if it reports any', () => {
  const dots = (received: string) => parseHostIdentity(received)?.dotsPerMillimetre ?? null;
  expect(dots('\x02ZD420-203dpi,V84.20.18Z,8,8192KB\x03\r\n')).toBe(8);
  expect(dots('\x02ZT410-300dpi,V75.20.01Z,12,8176KB,X\x03\r\n')).toBe(12);
  expect(dots('\x02ZT411-600dpi,V92.21.39Z,24,8176KB,X\x03\r\n')).toBe(24);
  expect(dots(hostStatus())).toBeNull();
  expect(dots('\x02clone,1,many,0KB\x03')).toBeNull();
});

test('knows the models whose head is narrower than a label roll', () => {
  const head = (model: string) => parseHostIdentity(`\x02${model},V1,8,8192KB\x03`)?.narrowHead;
  expect(['ZD410-203dpi', 'ZQ320-203dpi', 'ZQ610-203dpi'].map(head)).toEqual([56, 72, 48]);
  expect(['ZD420-203dpi', 'ZT411-203dpi', 'GK420d-200dpi', ''].map(head)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
