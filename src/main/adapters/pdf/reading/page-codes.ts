import { asBarsStand, readPart } from './barcodes.ts';
import { inEvenTones } from './even-tones.ts';
import { printedPage } from './grey-parts.ts';
import { PICTURE_DPI, PICTURE_PIXELS } from './look.ts';
import { copied, type OpenDocument } from './pdfium.ts';
import { barGroups } from './unread-bars.ts';

/** The texts of all barcodes of a page, read as those of an inspected document are. */
export async function pageCodes(document: OpenDocument, index: number): Promise<Set<string>> {
  const { parts, bars } = document.withPage(index, (asDrawn) => {
    const page = inEvenTones(asDrawn);
    const printed = printedPage(page, page.draw(PICTURE_DPI, PICTURE_PIXELS, copied));
    const mayBeInverted = printed.parts.some((part) => part.mayBeInverted);
    const scale = printed.dots.width / page.width;
    return { parts: printed.parts, bars: barGroups(printed.dots, scale, mayBeInverted) };
  });
  const found = [];
  for (const part of parts) found.push(...(await readPart(part)));
  return new Set((await asBarsStand(bars, found)).map(({ text }) => text));
}
