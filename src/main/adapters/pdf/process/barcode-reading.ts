import { availableParallelism } from 'node:os';
import { programFile } from '../../../program-file.ts';
import { askWorker } from '../../../worker-client.ts';
import { PdfTrouble } from '../messages.ts';
import { type FoundBarcode, merged, readPart } from '../reading/barcodes.ts';
import type { GreyPart } from '../reading/grey-parts.ts';
import type { BarcodeAnswer } from './barcode-worker.ts';

/** Milliseconds, measured; only their ratio matters. */
const READING_A_PIXEL = 25e-6;
const DRAWING_A_PAGE = 30;

let second: ReturnType<typeof askWorker<GreyPart, BarcodeAnswer>> | null = null;

/**
 * Reads the barcodes of a document, page by page, on this thread and a second one: each part is given to
 * the one that is expected to have read it first.
 */
export function barcodeReading() {
  const hasSecond = availableParallelism() > 1;
  let secondFree = 0;

  return async function read(
    parts: readonly GreyPart[],
    isLastPage: boolean,
  ): Promise<FoundBarcode[]> {
    const own: GreyPart[] = [];
    const given: Promise<FoundBarcode[]>[] = [];
    secondFree = Math.max(secondFree, performance.now());
    let ownFree = performance.now() + (isLastPage ? 0 : DRAWING_A_PAGE);
    for (const part of parts.toSorted((a, b) => b.pgm.length - a.pgm.length)) {
      const takes = part.pgm.length * READING_A_PIXEL;
      if (hasSecond && secondFree < ownFree) {
        given.push(readBySecond(part));
        secondFree += takes;
      } else {
        own.push(part);
        ownFree += takes;
      }
    }
    const found: FoundBarcode[][] = [];
    for (const part of own) found.push(await readPart(part));
    return merged([...found, ...(await Promise.all(given))].flat());
  };
}

async function readBySecond(part: GreyPart): Promise<FoundBarcode[]> {
  second ??= askWorker(programFile('barcode-worker', import.meta.url), 'barcodes');
  const found = await second.ask(part, [part.pgm.buffer as ArrayBuffer]);
  if (!found) throw new PdfTrouble({ kind: 'too-much-memory' });
  return found;
}
