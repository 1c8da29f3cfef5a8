import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { unreachable } from '../../../shared/kernel/result.ts';
import { kept, type Said, say } from '../../../shared/kernel/say.ts';
import type { Lost, PdfProblem } from './messages.ts';

const TOO_MUCH_MEMORY = say`The document needs too much memory to read.`;

const held = (words: Said): StationError => stationError('labels-held', words);

export const tooLarge = (bytes: number, limit: number): StationError =>
  held(say`The document is too large: ${megabytes(bytes)} MB, at most ${megabytes(limit)} MB.`);

const inches = (points: number): string => (points / 72).toFixed(1);

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);

/** A document that has no answer. */
export function lost(
  why: Lost | 'not-begun' | 'closed',
  { milliseconds }: { milliseconds: number },
): StationError {
  switch (why) {
    case 'too-slow':
      return held(say`The document is too slow to read: more than ${milliseconds / 1000} s.`);
    case 'crashed':
      return held(say`The document is damaged: reading it broke the reader.`);
    case 'too-much-memory':
      return held(TOO_MUCH_MEMORY);
    case 'not-begun':
      return held(say`The document was not read: the program that reads it does not start.`);
    case 'closed':
      return held(say`The document was not read: the station is closing.`);
    default:
      return unreachable(why);
  }
}

const millimetres = (points: number): number => Math.round((points / 72) * 25.4);

/** A document that was refused by name. */
export function inWords(problem: PdfProblem): StationError {
  switch (problem.kind) {
    case 'not-a-pdf':
      return held(say`The document is not a PDF; it looks like ${kept(problem.looksLike)}.`);
    case 'cut-off':
      return held(say`The document is cut off: its end is missing.`);
    case 'damaged':
      return held(say`The document is damaged and cannot be read.`);
    case 'encrypted':
      return held(say`The document is encrypted and asks for a password.`);
    case 'too-many-pages':
      return held(
        say`The document has too many pages: ${problem.pages}, at most ${problem.limit}.`,
      );
    case 'no-such-page':
      return held(say`The document has no page ${problem.page + 1}; it has ${problem.pages}.`);
    case 'odd-size':
      return held(
        say`Page ${problem.page + 1} of the document is ${millimetres(problem.width)} x ${millimetres(problem.height)} mm: no paper of a shipment is.`,
      );
    case 'own-scale':
      return held(say`A page of the document asks to be printed at a scale of its own (UserUnit).`);
    case 'huge-picture':
      return held(
        say`A picture in the document is too large: ${problem.width} x ${problem.height} dots.`,
      );
    case 'changed':
      return held(say`A page looks otherwise once it is taken out of its document.`);
    case 'too-much-memory':
      return held(TOO_MUCH_MEMORY);
    case 'page-too-large':
      return held(
        say`A page is too large to be printed as dots: ${inches(problem.width)} x ${inches(problem.height)} in.`,
      );
    default:
      return unreachable(problem);
  }
}
