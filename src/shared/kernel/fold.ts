/** A name as it is kept and compared: é is one letter, whether it was written as one or as e and an accent. */
export const composed = (name: string): string => name.normalize('NFC');

/** Composed, trimmed and case-folded; via upper case, so that ß equals SS. */
export const fold = (text: string): string => composed(text).trim().toUpperCase().toLowerCase();

/** As `fold`, for names that people tell apart by their look: full-width letters are the plain ones. */
export const foldName = (name: string): string => fold(name.normalize('NFKC'));
