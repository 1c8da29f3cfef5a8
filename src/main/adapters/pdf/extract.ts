import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { PdfTrouble } from './messages.ts';

/** Keys that act or lead to other pages: what is printed neither acts nor leads anywhere. */
const ACTING_KEYS = ['A', 'AA', 'Dest', 'IRT', 'P', 'Parent', 'Popup'].map((key) =>
  PDFName.of(key),
);
const UNSEEN_ANNOTATIONS = ['Link', 'Popup', 'Movie', 'Sound', 'FileAttachment'].map((subtype) =>
  PDFName.of(subtype),
);

/**
 * A new PDF of those pages alone, each as large as it is shown: what lies outside of its crop box
 * is cut away, so that no printer takes the larger box for the paper. Equal input, equal bytes.
 */
export async function extract(pdf: Uint8Array, indexes: readonly number[]): Promise<Uint8Array> {
  try {
    // An empty password opens what is only protected against changes.
    const source = await PDFDocument.load(pdf, { updateMetadata: false, password: '' });
    return await copy(source, indexes);
  } catch (error) {
    if (error instanceof PdfTrouble) throw error;
    const encrypted = error instanceof EncryptedPDFError || /password/i.test(String(error));
    throw new PdfTrouble({ kind: encrypted ? 'encrypted' : 'damaged' });
  }
}

async function copy(source: PDFDocument, indexes: readonly number[]): Promise<Uint8Array> {
  const pages = source.getPageCount();
  for (const index of indexes) {
    if (!Number.isInteger(index) || index < 0 || index >= pages) {
      throw new PdfTrouble({ kind: 'no-such-page', page: index, pages });
    }
    disarm(source.getPage(index));
  }
  const target = await PDFDocument.create({ updateMetadata: false });
  for (const page of await target.copyPages(source, [...indexes])) {
    trim(page);
    target.addPage(page);
  }
  return target.save({ useObjectStreams: false });
}

function disarm(page: PDFPage): void {
  page.node.delete(PDFName.of('AA'));
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
  const media = page.getMediaBox();
  const crop = page.getCropBox();
  const left = Math.max(media.x, crop.x);
  const bottom = Math.max(media.y, crop.y);
  const width = Math.min(media.x + media.width, crop.x + crop.width) - left;
  const height = Math.min(media.y + media.height, crop.y + crop.height) - bottom;
  if (!(width > 0 && height > 0)) return;
  for (const box of ['BleedBox', 'TrimBox', 'ArtBox']) page.node.delete(PDFName.of(box));
  page.setMediaBox(left, bottom, width, height);
  page.setCropBox(left, bottom, width, height);
}
