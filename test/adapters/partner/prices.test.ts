import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { amount } from '../../../src/main/adapters/partner/rating/rates.ts';
import { decodeWire, WireDecimalSchema } from '../../../src/shared/partner/wire.ts';

const priced = (text: string) => () =>
  amount('Express.DDU.ShippingCost', new Big(text), 'USD').amount;

describe('a price', () => {
  it.each(['1e-9', '0.004', '-0', '-0.00', '-1'])('of %s is none', (text) => {
    expect(priced(text)).toThrow(/ShippingCost/);
  });

  it.each(['1e-400', '-1e-400', '1e400'])('of %s in an answer is none', (text) => {
    const value = WireDecimalSchema.parse(decodeWire(text));
    expect(() => amount('Express.DDU.ShippingCost', value, 'USD')).toThrow(/ShippingCost/);
  });

  it.each(['-0', '-0.00', '-1'])('of %s is said to be below zero', (text) => {
    expect(priced(text)).toThrow(/expected a number not below zero, found -/);
  });

  it.each(['0', '0.01', '12.345'])('of %s is one', (text) => {
    expect(priced(text)()).toBe(
      new Big(text).toFixed(Math.max(2, text.split('.')[1]?.length ?? 0)),
    );
  });
});
