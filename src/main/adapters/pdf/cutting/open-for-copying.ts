import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';
import { PdfTrouble } from '../messages.ts';

/** A document whose pages can be taken out. Throws PdfTrouble: encrypted, damaged. */
export const openForCopying = (pdf: Uint8Array): Promise<PDFDocument> =>
  orDamaged(() =>
    // An empty password opens what is only protected against changes.
    PDFDocument.load(pdf, { updateMetadata: false, password: '', warnOnInvalidObjects: false }),
  );

/** Whatever the library stumbles over is the document's fault. */
export async function orDamaged<T>(use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof PdfTrouble) throw error;
    const encrypted = error instanceof EncryptedPDFError || /password/i.test(String(error));
    throw new PdfTrouble({ kind: encrypted ? 'encrypted' : 'damaged' });
  }
}
