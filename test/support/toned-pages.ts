import bwipjs from 'bwip-js/node';
import { rawPdf, stream } from './raw-pdf.ts';

/** Operators that draw a Code 128 as rectangles; points from the lower left corner. */
export function barsOf(
  text: string,
  { x, y, height = 50, module = 1.4 }: { x: number; y: number; height?: number; module?: number },
): string {
  const [drawn] = bwipjs.raw({ bcid: 'code128', text });
  const widths = drawn && 'sbs' in drawn ? Array.from(drawn.sbs) : [];
  let at = x;
  const bars: string[] = [];
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0)
      bars.push(`${at.toFixed(3)} ${y} ${(width * module).toFixed(3)} ${height} re`);
    at += width * module;
  }
  return `${bars.join('\n')} f\n`;
}

const tone = (grey: number): string => (grey / 255).toFixed(5);

/** Lines of print as on a label, in this tone (0 black, 255 white). */
export const linesOf = (grey: number, lines: readonly string[], top = 400): string =>
  `${tone(grey)} g BT /F 10 Tf 20 ${top} Td ${lines.map((line) => `(${line}) Tj 0 -14 Td`).join(' ')} ET\n`;

export const LINES = [
  'SHIP TO Jane Doe',
  '12 High Street',
  'London',
  'TRACKING 1Z999AA10123456784',
];

export interface Toned {
  /** Tone of what lies behind the code; none where left out. */
  ground?: number;
  /** Whether the ground is behind the whole page. */
  everywhere?: boolean;
  bars: number;
  text: number;
  code?: string;
  /** More operators, drawn last. */
  more?: string;
}

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

/** A 4x6 label in these tones. */
export function tonedLabel({
  ground,
  everywhere = false,
  bars,
  text,
  code = 'CODE-0123',
  more = '',
}: Toned): Uint8Array {
  const box = everywhere ? '0 0 288 432 re' : '10 110 268 90 re';
  const under = ground === undefined ? '' : `${tone(ground)} g ${box} f\n`;
  const content = `${under}${linesOf(text, LINES)}${tone(bars)} g ${barsOf(code, { x: 30, y: 130 })}${more}`;
  return rawPdf({ objects: { 4: stream(content), 5: FONT } });
}
