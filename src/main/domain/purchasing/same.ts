/** Trimmed and case-folded (rule 11); by way of capitals, so that ß and SS are one. */
export const fold = (text: string): string => text.trim().toUpperCase().toLowerCase();

export const same = (a: string, b: string): boolean => fold(a) === fold(b);
