import { tooSlowToRead } from '../../../shared/documents/too-slow.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { sizeOf } from '../../../shared/kernel/measure.ts';
import { listed, type Message, say } from '../../../shared/kernel/message.ts';
import { unreachable } from '../../../shared/kernel/result.ts';
import type { PdfProblem } from './messages.ts';
import type { UsedUp } from './reading-times.ts';

const TOO_MUCH_MEMORY = say('The document needs too much memory to read.');

const held = (words: Message): StationError => stationError('labels-held', words);

export const tooLarge = (bytes: number, limit: number): StationError =>
  held(
    say('The document is too large: {bytes}, at most {most}.', {
      bytes: sizeOf(bytes),
      most: sizeOf(limit),
    }),
  );

const inches = (points: number): string => (points / 72).toFixed(1);

/** Error for a document that took too long, all that was read of it together. */
export const tooSlow = ({ took, most }: UsedUp): StationError => held(tooSlowToRead(took, most));

/** Error for a document without a reply. */
export function lost(
  why: 'hangs' | 'crashed' | 'too-much-memory' | 'not-begun' | 'closed',
): StationError {
  switch (why) {
    case 'hangs':
      return held(say('The document was not read: the program that reads it does not answer.'));
    case 'crashed':
      return held(say('The document is damaged: the PDF reader crashed on it.'));
    case 'too-much-memory':
      return held(TOO_MUCH_MEMORY);
    case 'not-begun':
      return held(say('The document was not read: the program that reads it does not start.'));
    case 'closed':
      return held(say('The document was not read: the station is closing.'));
    default:
      return unreachable(why);
  }
}

/** Of a code's text: some hold a whole address. */
const MOST_SHOWN = 40;

function shownCode(text: string): string {
  const plain = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return plain.length > MOST_SHOWN ? `${plain.slice(0, MOST_SHOWN)}…` : plain;
}

const millimetres = (points: number): number => Math.round((points / 72) * 25.4);

/** Error for a problem that the reader found in the document. */
export function inWords(problem: PdfProblem): StationError {
  switch (problem.kind) {
    case 'not-a-pdf':
      return held(
        say('The document is not a PDF; it looks like {looksLike}.', {
          looksLike: problem.looksLike,
        }),
      );
    case 'cut-off':
      return held(say('The document is cut off: its end is missing.'));
    case 'damaged':
      return held(say('The document is damaged and cannot be read.'));
    case 'encrypted':
      return held(say('The document is encrypted and asks for a password.'));
    case 'too-many-pages':
      return held(
        say('The document has too many pages: {pages}, at most {most}.', {
          pages: problem.pages,
          most: problem.limit,
        }),
      );
    case 'no-such-page':
      return held(
        say('The document has no page {page}; it has {pages}.', {
          page: problem.page + 1,
          pages: problem.pages,
        }),
      );
    case 'odd-size':
      return held(
        say('Page {page} of the document is {width} x {height} mm: no document of a shipment is.', {
          page: problem.page + 1,
          width: millimetres(problem.width),
          height: millimetres(problem.height),
        }),
      );
    case 'cut-edges':
      return held(
        say(
          'The label has print at its edges, which a stock of {width} x {height} mm would cut off.',
          {
            width: millimetres(problem.width),
            height: millimetres(problem.height),
          },
        ),
      );
    case 'own-scale':
      return held(
        say('A page of the document asks to be printed at a scale of its own (UserUnit).'),
      );
    case 'too-much-text':
      return held(
        say('Page {page} of the document has too much text: {letters} letters, at most {most}.', {
          page: problem.page + 1,
          letters: problem.letters,
          most: problem.limit,
        }),
      );
    case 'unread-text':
      return held(
        say('The document prints text that cannot be read: it stands in a pattern or a mask.'),
      );
    case 'huge-picture':
      return held(
        say('A picture in the document is too large: {width} x {height} dots.', {
          width: problem.width,
          height: problem.height,
        }),
      );
    case 'changed':
      return held(say('A page would be printed or kept otherwise than it was read.'));
    case 'blank':
    case 'solid':
    case 'lost-barcodes':
      return held(unprintable(problem));
    case 'new-barcodes':
      return held(
        say('The barcode {barcodes} would be printed, and was not read on the page.', {
          barcodes: listed(problem.texts.map(shownCode), ', '),
        }),
      );
    case 'too-much-memory':
      return held(TOO_MUCH_MEMORY);
    case 'page-too-large':
      return held(
        say('A page is too large to be printed as dots: {width} x {height} in.', {
          width: inches(problem.width),
          height: inches(problem.height),
        }),
      );
    default:
      return unreachable(problem);
  }
}

/** Why the dots of a label are not sent. */
function unprintable(
  problem: Extract<PdfProblem, { kind: 'blank' | 'solid' | 'lost-barcodes' }>,
): Message {
  switch (problem.kind) {
    case 'blank':
      return say('The page would come out empty: nothing on it is dark enough to print.');
    case 'solid':
      return say('The page would come out black: {share} % of it.', {
        share: Math.round(problem.share * 100),
      });
    case 'lost-barcodes':
      return say('The barcode {barcodes} cannot be read as it would be printed, at {dpi} dpi.', {
        barcodes: listed(problem.texts.map(shownCode), ', '),
        dpi: problem.dpi,
      });
    default:
      return unreachable(problem);
  }
}
