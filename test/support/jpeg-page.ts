import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawnPdf } from './drawn-pdf.ts';
import { stream } from './raw-pdf.ts';

/** Of a label printer. */
const DPI = 203;

/** A label page of that content as one JPEG, as programs write it that send a picture; `over`: drawn above it. */
export function jpegPage(content: string, quality: number, over = ''): Uint8Array {
  const dir = mkdtempSync(join(tmpdir(), 'jpeg-'));
  try {
    const [pdf, picture] = [join(dir, 'page.pdf'), join(dir, 'page')];
    writeFileSync(pdf, drawnPdf([{ content }]));
    const jpeg = ['-jpeg', '-jpegopt', `quality=${quality}`];
    execFileSync('pdftoppm', ['-r', String(DPI), ...jpeg, '-singlefile', pdf, picture]);
    const data = readFileSync(`${picture}.jpg`);
    const { width, height } = sizeOf(data);
    const dict = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
    return drawnPdf(
      [
        {
          content: `q 288 0 0 432 0 0 cm /P Do Q\n${over}`,
          resources: '/XObject << /P 100 0 R >>',
        },
      ],
      { objects: { 100: stream(data, { dict }) } },
    );
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** From the frame header (ITU-T T.81, B.2.2). */
function sizeOf(jpeg: Buffer): { width: number; height: number } {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker >= 0xc0 && marker <= 0xc2)
      return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
  }
  throw new Error('no frame in this JPEG');
}
