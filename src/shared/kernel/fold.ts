/** Trimmed and case-folded; by way of capitals, so that ß and SS are one. */
export const fold = (text: string): string => text.trim().toUpperCase().toLowerCase();
