import type Big from 'big.js';
import { Refusal } from '../answers.ts';

const ABOVE_ZERO = ['Weight', 'Length', 'Width', 'Height'] as const;
type Measured = { [M in (typeof ABOVE_ZERO)[number]]?: Big } & { SalePrice?: Big };

/** Refuses (400) a weight or size of zero or less and a negative price, naming the field. */
export function assertMeasures(where: string, measured: readonly Measured[]): void {
  for (const [index, each] of measured.entries()) {
    const at = measured.length === 1 && where.endsWith('Package') ? where : `${where}[${index}]`;
    for (const field of ABOVE_ZERO) {
      if (each[field]?.lte(0)) refuse(`${at}.${field}`, 'above zero');
    }
    if (each.SalePrice?.lt(0)) refuse(`${at}.SalePrice`, 'not below zero');
  }
}

function refuse(field: string, expected: string): never {
  throw new Refusal(400, `Invalid field ${field}: expected a number ${expected}`, field);
}
