/** Trimmed and case-folded; via upper case, so that ß equals SS. */
export const fold = (text: string): string => text.trim().toUpperCase().toLowerCase();
