import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';
import { PdfTrouble } from '../messages.ts';

/** Opens a document to copy pages from. Throws PdfTrouble: encrypted, damaged. */
export const openForCopying = (pdf: Uint8Array): Promise<PDFDocument> =>
  orDamaged(() =>
    // An empty password opens documents that are only protected against changes.
    PDFDocument.load(pdf, { updateMetadata: false, password: '', warnOnInvalidObjects: false }),
  );

/** Every error of the library counts as a fault of the document. */
export async function orDamaged<T>(use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof PdfTrouble) throw error;
    const encrypted = error instanceof EncryptedPDFError || /password/i.test(String(error));
    throw new PdfTrouble({ kind: encrypted ? 'encrypted' : 'damaged' });
  }
}
