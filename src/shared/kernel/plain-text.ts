/** What acts on a terminal instead of being shown there, and what turns the order of letters round. */
const ACTING = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

const LAYOUT = new Set(['\n', '\t']);

/** Text for a terminal or a log: whatever stood in a name or an answer, it cannot act there. */
export const plainText = (text: string): string =>
  text.replace(ACTING, (letter) => (LAYOUT.has(letter) ? letter : '\uFFFD'));

/** The same for JSON, where these letters stand in strings alone: the values stay what they are. */
export const plainJson = (json: string): string =>
  json.replace(ACTING, (letter) =>
    LAYOUT.has(letter) ? letter : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** On one line: nothing that it holds looks like the next entry. */
export const oneLine = (text: string): string => plainText(text.replace(/\s*[\r\n]\s*/g, ' '));
