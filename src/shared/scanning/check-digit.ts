const SHORTEST = 8;
const LONGEST = 14;

/**
 * GS1 check digit: weights 3 and 1 alternate from the right; the last digit makes the sum a multiple
 * of ten.
 */
export function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let at = digits.length - 2, weight = 3; at >= 0; at -= 1, weight = 4 - weight) {
    sum += Number(digits[at]) * weight;
  }
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
}

/**
 * The 14 digits of a GTIN of any length; null for anything else. A UPC-A (12 digits), an EAN-13 and
 * a GTIN-14 differ only by leading zeros, which scanners add and spreadsheets drop. Without a valid
 * check digit it is not a GTIN, and leading zeros are significant.
 */
export function gtinOf(text: string): string | null {
  if (text.length < SHORTEST || text.length > LONGEST || !/^\d+$/.test(text)) return null;
  const digits = text.padStart(LONGEST, '0');
  return hasCheckDigit(digits) ? digits : null;
}

/**
 * A UPC-E (8 digits, the first 0 or 1) expanded to 14 digits; null where its check digit is wrong.
 * Scanners send it as printed or as the UPC-A it stands for.
 */
export function upcEOf(text: string): string | null {
  const [, system = '', core = '', last = '', check = ''] =
    /^([01])(\d{5})(\d)(\d)$/.exec(text) ?? [];
  if (core === '') return null;
  const maker = core.slice(0, 2);
  const body =
    last <= '2'
      ? `${maker}${last}0000${core.slice(2)}`
      : last === '3'
        ? `${core.slice(0, 3)}00000${core.slice(3)}`
        : last === '4'
          ? `${core.slice(0, 4)}00000${core.slice(4)}`
          : `${core}0000${last}`;
  return gtinOf(`${system}${body}${check}`);
}

export const normal = (text: string): string => text.trim().toUpperCase();

/**
 * Whether two codes identify the same thing: equal case-insensitively, or the same GTIN in two
 * lengths.
 */
export function sameCode(a: string, b: string): boolean {
  const [one, other] = [normal(a), normal(b)];
  if (one === other) return true;
  const gtin = gtinOf(one);
  return gtin !== null && gtin === gtinOf(other);
}
