import type { PaperSize } from '../ports.ts';

/** In points. */
export const PAPER_SIZES = {
  A4: { width: 595.28, height: 841.89 },
  Letter: { width: 612, height: 792 },
  '4x6': { width: 288, height: 432 },
  '4x2': { width: 288, height: 144 },
} as const satisfies Record<string, PaperSize>;
export type PaperName = keyof typeof PAPER_SIZES;

/** Countries whose office paper is Letter instead of A4. */
const LETTER_COUNTRIES = new Set('BZ CA CL CO CR DO GT HN MX NI PA PH PR SV US VE'.split(' '));

export const officePaper = (country: string | null): 'A4' | 'Letter' =>
  country !== null && LETTER_COUNTRIES.has(country) ? 'Letter' : 'A4';
