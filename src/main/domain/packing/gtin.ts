const SHORTEST = 8;
const LONGEST = 14;

/**
 * Whether two scanned texts name the same thing: equal in any case, or one GTIN in two lengths. A
 * UPC-A (12 digits), an EAN-13 and a GTIN-14 differ only by leading zeros, which scanners add and
 * spreadsheets drop. Without a valid check digit it is no GTIN, and zeros count.
 */
export function sameCode(a: string, b: string): boolean {
  const [one, other] = [normal(a), normal(b)];
  if (one === other) return true;
  const gtin = gtinOf(one);
  return gtin !== null && gtin === gtinOf(other);
}

export const normal = (text: string): string => text.trim().toUpperCase();

/** The 14 digits of a GTIN, whatever length it was written in; null for anything else. */
export function gtinOf(text: string): string | null {
  if (!/^\d+$/.test(text) || text.length < SHORTEST || text.length > LONGEST) return null;
  const digits = text.padStart(LONGEST, '0');
  return checkDigit(digits.slice(0, -1)) === Number(digits.at(-1)) ? digits : null;
}

/** GS1: weights 3 and 1 in turn, from the right. */
function checkDigit(digits: string): number {
  const weighed = [...digits].reverse().map((digit, at) => Number(digit) * (at % 2 === 0 ? 3 : 1));
  return (10 - (weighed.reduce((total, each) => total + each, 0) % 10)) % 10;
}
