import { say, type Wording } from '../../../shared/kernel/message.ts';
import { PdfTrouble } from './messages.ts';

/** Readers accept the header and the end mark within this many bytes of either end of the file. */
const HEADER_WITHIN = 1024;
const END_WITHIN = 2048;

/**
 * Refuses by name what is no PDF at all, and what lacks its end: pdfium would repair a file that was
 * cut off on its way and show what is left of it, and half a label must not pass for a whole one.
 */
export function checkSignature(pdf: Uint8Array): void {
  const head = latin1(pdf.subarray(0, HEADER_WITHIN));
  if (!head.includes('%PDF-')) {
    throw new PdfTrouble({ kind: 'not-a-pdf', looksLike: looksLike(head) });
  }
  if (!latin1(pdf.subarray(-END_WITHIN)).includes('%%EOF')) {
    throw new PdfTrouble({ kind: 'cut-off' });
  }
}

function looksLike(head: string): Wording {
  const start = head.trimStart();
  if (start === '') return say('an empty file');
  if (/^<(!doctype html|html|head|body)/i.test(start)) return say('an HTML page');
  if (start.startsWith('<')) return say('an XML file');
  if (/^[[{]/.test(start)) return say('a JSON text');
  if (start.startsWith('\x89PNG')) return say('a PNG picture');
  if (start.startsWith('\xff\xd8\xff')) return say('a JPEG picture');
  if (start.startsWith('GIF8')) return say('a GIF picture');
  if (start.startsWith('^XA')) return say('a ZPL label');
  return say('something else');
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
