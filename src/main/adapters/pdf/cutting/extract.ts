import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFStream,
} from '@cantoo/pdf-lib';
import { PdfTrouble } from '../messages.ts';
import { hasManyViews, namedByFile } from './many-views.ts';
import { openForCopying, orDamaged } from './open-for-copying.ts';

const names = (...keys: string[]): PDFName[] => keys.map((key) => PDFName.of(key));

/** Keys that trigger actions or reference other pages. */
const ACTING_KEYS = names('A', 'AA', 'Dest', 'IRT', 'P', 'Parent', 'Popup');
const UNSEEN_ANNOTATIONS = names('Link', 'Popup', 'Movie', 'Sound', 'FileAttachment');
/** Keys that a page needs for printing; all others (files, thumbnails) are dropped. */
const PRINTED_KEYS = new Set(
  names(
    'Type',
    'Parent',
    'Resources',
    'MediaBox',
    'CropBox',
    'Rotate',
    'Contents',
    'Annots',
    'Group',
  ),
);
/** Removed from every dictionary whose keys are the format's. */
const NEVER_PRINTED = names('AA', 'JS', 'OpenAction', 'AF', 'EF', 'PieceInfo', 'XFA');

export interface Extracted {
  pdf: Uint8Array;
  /** Programs may draw it differently. */
  manyViews: boolean;
}

/**
 * Makes a PDF of these pages alone, each in its visible size: content outside the crop box is cut off, so
 * that no printer takes the larger box as the paper size. The same input gives the same bytes.
 */
export async function extract(pdf: Uint8Array, indexes: readonly number[]): Promise<Extracted> {
  const source = await openForCopying(pdf);
  return await orDamaged(async () => {
    for (const index of indexes) disarm(pageOf(source, index));
    const target = await PDFDocument.create({ updateMetadata: false });
    for (const page of await target.copyPages(source, [...indexes])) {
      trim(page);
      target.addPage(page);
    }
    return await saved(target);
  });
}

/** The page, ready to be copied. Throws PdfTrouble: no-such-page, own-scale. */
export function pageOf(source: PDFDocument, index: number): PDFPage {
  const pages = source.getPageCount();
  if (!Number.isInteger(index) || index < 0 || index >= pages) {
    throw new PdfTrouble({ kind: 'no-such-page', page: index, pages });
  }
  const page = source.getPage(index);
  const unit = page.node.lookup(PDFName.of('UserUnit'));
  if (unit instanceof PDFNumber && unit.asNumber() !== 1)
    throw new PdfTrouble({ kind: 'own-scale' });
  return page;
}

async function saved(target: PDFDocument): Promise<Extracted> {
  const named = namedByFile(target.context);
  for (const [, object] of target.context.enumerateIndirectObjects()) {
    const dictionary = object instanceof PDFStream ? object.dict : object;
    // A font may be called `/AA` by the file, and a picture `/AF`.
    if (!(dictionary instanceof PDFDict) || named.has(dictionary)) continue;
    for (const key of NEVER_PRINTED) dictionary.delete(key);
  }
  const manyViews = hasManyViews(target);
  return { pdf: await target.save({ useObjectStreams: false }), manyViews };
}

/** Drops what no print shows: actions, files, and annotations without a picture on the page. */
function disarm(page: PDFPage): void {
  for (const key of page.node.keys()) if (!PRINTED_KEYS.has(key)) page.node.delete(key);
  const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray);
  if (!annotations) return;
  for (let index = annotations.size() - 1; index >= 0; index -= 1) {
    const annotation = annotations.lookup(index);
    const subtype =
      annotation instanceof PDFDict ? annotation.get(PDFName.of('Subtype')) : undefined;
    if (!(annotation instanceof PDFDict) || UNSEEN_ANNOTATIONS.some((each) => each === subtype)) {
      annotations.remove(index);
    } else {
      for (const key of ACTING_KEYS) annotation.delete(key);
    }
  }
}

function trim(page: PDFPage): void {
  const shown = shownBox(page);
  if (!shown) return;
  page.setMediaBox(shown.x, shown.y, shown.width, shown.height);
  page.setCropBox(shown.x, shown.y, shown.width, shown.height);
}

/** The visible area of the page in its own coordinates; null if its boxes are invalid. */
function shownBox(page: PDFPage) {
  const media = page.getMediaBox();
  const crop = page.getCropBox();
  const x = Math.max(media.x, crop.x);
  const y = Math.max(media.y, crop.y);
  const width = Math.min(media.x + media.width, crop.x + crop.width) - x;
  const height = Math.min(media.y + media.height, crop.y + crop.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
