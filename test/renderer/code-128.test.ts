import bwipjs from 'bwip-js/generic';
import { expect, test } from 'vitest';
import { code128 } from '../../src/renderer/kit/content/code-128.ts';
import { barcodeOf, COMMANDS } from '../../src/shared/scanning/command-codes.ts';

test('every command barcode on the screen has the bars of the printed sheet', () => {
  for (const command of COMMANDS) {
    const text = barcodeOf(command);
    const [symbol] = bwipjs.raw({ bcid: 'code128', text });
    expect(code128(text), text).toEqual((symbol as { sbs: number[] }).sbs);
  }
});

test('text that Code 128 cannot encode is rejected', () => {
  expect(() => code128('PB:ÜBER')).toThrow('No Code 128');
});
