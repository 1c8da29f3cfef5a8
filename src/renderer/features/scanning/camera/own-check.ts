import { looksLikeCommand } from '../../../../shared/kernel/codes.ts';
import { gtinOf } from '../../../../shared/scanning/check-digit.ts';
import { CHECKED_FORMATS } from './formats.ts';
import type { SeenCode } from './look.ts';

/** Of ITF only ITF-14, by its check digit: any part of its bars is a shorter one. */
function hasOwnCheck({ format, text }: Pick<SeenCode, 'format' | 'text'>): boolean {
  if (format.startsWith('ITF')) return text.length === 14 && gtinOf(text) !== null;
  return text !== '' && CHECKED_FORMATS.some((each) => each === format);
}

/** The command sheet hangs on the wall: nothing in a picture is a command, in any spelling. */
export const mayCount = (code: SeenCode): boolean =>
  hasOwnCheck(code) && !looksLikeCommand(code.text);
