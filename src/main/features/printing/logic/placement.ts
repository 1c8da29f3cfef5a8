import { stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { PrintRole } from '../../../../shared/printing/print-job.ts';
import type { PaperSize } from '../ports.ts';

/** Position of a page on the paper: always at true size, never scaled. */
export interface Placement {
  /** Paper to request, in points; one of the printer's sizes where known. */
  media: PaperSize;
  /** Rotated by 90 degrees. */
  turned: boolean;
}

/** Points: sizes closer than a millimetre are equal. */
const SAME = 2.84;
/** Label stock may be larger by up to 5 mm: 100 x 150 mm on 4x6 in, but not 4x6 on A4. */
const LABEL_MARGIN = 14.2;

/**
 * The paper and rotation for a page of that size (points, as shown). `known`: the printer's paper
 * sizes; where empty, the page's own size is requested.
 *
 * Error: `printer`, naming page and papers, where it would have to be scaled, and for a label also
 * where the stock differs.
 */
export function place(
  page: PaperSize,
  role: PrintRole,
  known: readonly PaperSize[],
): Result<Placement> {
  if (known.length === 0) return ok({ media: page, turned: false });
  const ways = known
    .flatMap((media) => [
      { media, turned: false },
      { media, turned: true },
    ])
    .filter((way) => holds(way, page))
    .filter((way) => role === 'document' || isLabelStock(way, page))
    // Smallest first; of equals the one without rotation.
    .sort((a, b) => area(a.media) - area(b.media) || Number(a.turned) - Number(b.turned));
  const [best] = ways;
  return best ? ok(best) : fail(doesNotFit(page, role, known));
}

const holds = ({ media, turned }: Placement, page: PaperSize): boolean => {
  const { width, height } = lying(page, turned);
  return width <= media.width + SAME && height <= media.height + SAME;
};

const isLabelStock = ({ media, turned }: Placement, page: PaperSize): boolean => {
  const { width, height } = lying(page, turned);
  return media.width <= width + LABEL_MARGIN && media.height <= height + LABEL_MARGIN;
};

const lying = ({ width, height }: PaperSize, turned: boolean): PaperSize =>
  turned ? { width: height, height: width } : { width, height };

const area = ({ width, height }: PaperSize): number => width * height;

function doesNotFit(page: PaperSize, role: PrintRole, known: readonly PaperSize[]) {
  const papers = known.map(inMillimetres).join(', ');
  const message =
    role === 'label'
      ? say(
          'The label is {page} and is printed at true size only; the printer has {papers}. Load or choose another paper, or save the PDF.',
          { page: inMillimetres(page), papers },
        )
      : say(
          'The page is {page} and is printed at true size only; the printer has {papers}. Load or choose another paper, or save the PDF.',
          { page: inMillimetres(page), papers },
        );
  return stationError('printer', message, { field: `printers.${role}`, retry: 'after-change' });
}

function inMillimetres({ width, height }: PaperSize): string {
  const [across, down] = [width, height].map((points) => Math.round((points / 72) * 25.4));
  return `${across} x ${down} mm`;
}
