import Big from 'big.js';
import { z } from 'zod';
import { show } from '../kernel/decimal.ts';
import { asText, say } from '../kernel/message.ts';

export { decodeWire, encodeWire } from '../kernel/exact-json.ts';

/**
 * Numbers on the wire. JSON numbers are parsed as exact decimals and written digit by digit, so that a
 * unit price with many decimals or a 24-digit tracking number keeps all digits.
 */
export const WireDecimalSchema = z.union(
  [
    z.instanceof(Big),
    z.number().transform((value) => new Big(value)),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/)
      .transform((text) => new Big(text)),
  ],
  {
    error: (issue) => asText(say('expected a number, found {found}', { found: show(issue.input) })),
  },
);

/** Text that samples also show as a number (tracking numbers): all digits are kept. */
export const WireTextSchema = z.union([z.string(), z.number().transform(String)], {
  error: (issue) => asText(say('expected text, found {found}', { found: show(issue.input) })),
});
