import { show } from './decimal.ts';
import { type Message, say } from './message.ts';

/** Prefix of every command, printed or typed. */
export const COMMAND_PREFIX = 'PB:';

/**
 * A code as it is compared: without a symbology identifier, and without case and control characters, which
 * scanners change.
 */
export const bareCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/^\][A-Za-z]\w/, '')
    .trim()
    .toUpperCase();

/** Names by which the reader of PDFs (zxing) spells control characters. */
const SPELLED =
  /<(?:NUL|SOH|STX|ETX|EOT|ENQ|ACK|BEL|BS|HT|LF|VT|FF|CR|SO|SI|DLE|DC[1-4]|NAK|SYN|ETB|CAN|EM|SUB|ESC|FS|GS|RS|US|DEL)>/g;

/** At each, some scanner ends the code or leaves the character out: no key of a keyboard writes it. */
const NOT_TYPED = /[^ -~]+/;

/** Characters of a code: a QR code holds 7,089 digits at most, and nothing that scanners read holds more. */
const LONGEST_CODE = 8_000;

/** Characters of a piece; a longer command is looked at as far as its pieces are written together. */
const LONGEST_PIECE = 80;

/**
 * The commands that a scanner may send of a code, as `bareCode` writes them: from its beginning or after any
 * character that no keyboard writes, to the next such character or past some of them.
 */
export function commandsIn(text: string): string[] {
  const pieces = piecesOf(text);
  return [...new Set(pieces.flatMap((_, from) => commandsFrom(pieces, from)))];
}

/** Whether some scanner's text of that code has the form of a command, known or not. */
export function looksLikeCommand(text: string): boolean {
  const pieces = piecesOf(text);
  return pieces.some((_, from) => commandsFrom(pieces, from).length > 0);
}

const piecesOf = (text: string): string[] =>
  text
    .slice(0, LONGEST_CODE)
    .replace(SPELLED, '\0')
    .normalize('NFKC')
    .toUpperCase()
    .split(NOT_TYPED)
    .filter((piece) => piece !== '');

function commandsFrom(pieces: readonly string[], from: number): string[] {
  const found: string[] = [];
  let joined = '';
  for (let to = from; to < pieces.length && joined.length < LONGEST_PIECE; to += 1) {
    joined += pieces[to];
    const code = withoutIdentifiers(joined);
    if (code.startsWith(COMMAND_PREFIX)) found.push(code);
    else if (!mayBecomeCommand(code)) break;
  }
  return found;
}

/** A scanner, and what made the code, may each have put a symbology identifier before it. */
const withoutIdentifiers = (code: string): string => code.replace(/^(?:\s*\][A-Z]\w)+/, '').trim();

/** After whole identifiers alone the next piece is looked at by itself. */
const mayBecomeCommand = (code: string): boolean =>
  (code !== '' && COMMAND_PREFIX.startsWith(code)) || /^\][A-Z]?$/.test(code);

/** Why a command cannot be a name, or a code that is scanned. */
export const commandFound = (text: unknown): Message =>
  say('expected a code that is no command of the scanner (PB:…), found {found}', {
    found: show(text),
  });
