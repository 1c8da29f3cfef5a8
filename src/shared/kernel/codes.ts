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

/** Whether a scanner's text has the form of a command, known or not. */
export const looksLikeCommand = (text: string): boolean =>
  bareCode(text).startsWith(COMMAND_PREFIX);

/** Why a command cannot be a name, or a code that is scanned. */
export const commandFound = (text: unknown): Message =>
  say('expected a code that is no command of the scanner (PB:…), found {found}', {
    found: show(text),
  });
