/** Control characters, which act on a terminal, and characters that reverse the text direction. */
const ACTING = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

const LAYOUT = new Set(['\n', '\t']);

/**
 * Text for a terminal or a log, with control characters made harmless, whatever a name or an answer
 * holds.
 */
export const plainText = (text: string): string =>
  text.replace(ACTING, (letter) => (LAYOUT.has(letter) ? letter : '\uFFFD'));

/** The same for JSON, where these characters can only occur in strings: values are preserved. */
export const plainJson = (json: string): string =>
  json.replace(ACTING, (letter) =>
    LAYOUT.has(letter) ? letter : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** On one line, so that text cannot imitate another log entry. */
export const oneLine = (text: string): string =>
  plainText(text.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks)));

/** Letters without a picture that only part what looks alike. */
const UNSEEN = /[\u00AD\u200B\u2060-\u2064\uFEFF]/g;
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\p{M}\u2800\uFFFD]/u;

/**
 * Another's text as one line: control characters and blanks in a row become one blank; cut at `most` letters.
 * Empty where nothing of it can be seen; halves of a character become U+FFFD.
 */
export function asLine(text: string, most: number): string {
  const line = text
    .toWellFormed()
    .replace(UNSEEN, '')
    .replace(/[\p{Cc}\s\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]+/gu, ' ')
    .trim();
  if (!VISIBLE.test(line)) return '';
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`.toWellFormed();
}

/** The same number without leading zeros; text that is no number is unchanged. */
export const withoutZeros = (text: string): string =>
  /^\d+$/.test(text) ? text.replace(/^0+(?=.)/, '') : text;
