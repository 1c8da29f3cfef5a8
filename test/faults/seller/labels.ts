import { inflateSync } from 'node:zlib';
import { rawPdf } from '../../support/raw-pdf.ts';
import type { Sale } from './books.ts';

/** What is served in the place of a label. */
export type Paper =
  | 'own'
  | 'none'
  | 'another order’s'
  | 'another’s, with this carton’s name'
  | 'blank';

/** In plain bytes on what was served; a kept label is a picture, in which the squares stand. */
const mark = (shipmentId: string): string => `SALE ${shipmentId}`;
const MARK = /SALE (SID\d{6})/g;

/** The number of the sale as squares in a row, from the left the highest of its bits; a frame is always black. */
const SQUARE = { bits: 20, side: 12, left: 20, bottom: 20 };
const PAGE = { width: 288, height: 432 };

const squaresOf = (shipmentId: string): string => {
  const bits = Number(shipmentId.slice(3)).toString(2).padStart(SQUARE.bits, '0');
  return [...`1${bits}`].map((bit, at) => (bit === '1' ? squareAt(at) : '')).join('');
};

const squareAt = (at: number): string =>
  `${SQUARE.left + at * SQUARE.side} ${SQUARE.bottom} ${SQUARE.side} ${SQUARE.side} re f `;

export function label(sale: Sale, index: number, carton = sale.cartons[index] ?? ''): Uint8Array {
  const lines = [
    'NORTHWAY EXPRESS',
    `TRACKING ${sale.trackingNumbers[index] ?? ''}`,
    `ORDER ${sale.reference}`,
    `REF ${carton}`,
    mark(sale.shipmentId),
  ];
  const content = lines.map((line) => `(${line}) Tj 0 -16 Td`).join(' ');
  return rawPdf({ content: `BT /F 12 Tf 20 400 Td ${content} ET ${squaresOf(sale.shipmentId)}` });
}

export const blank = (): Uint8Array => rawPdf({ content: ' ' });

/** ShipmentIDs of the sales whose labels these bytes contain. */
export function salesOn(pdf: Uint8Array): string[] {
  const text = Buffer.from(pdf).toString('latin1');
  const pictured = idInPicture(pdf, text);
  return [
    ...new Set([
      ...[...text.matchAll(MARK)].map(([, id]) => id ?? ''),
      ...(pictured === null ? [] : [pictured]),
    ]),
  ];
}

const PICTURE =
  /\/Width (\d+) \/Height (\d+) [^>]*\/BitsPerComponent 1 [^>]*\/Length (\d+) >>\nstream\n/;

/** Of a file that holds one black and white picture of a label; null where it has no squares. */
function idInPicture(pdf: Uint8Array, text: string): string | null {
  const head = PICTURE.exec(text);
  if (!head) return null;
  const [found, width, height, length] = [head[0], ...head.slice(1).map(Number)] as const;
  const start = head.index + found.length;
  const rows = inflateSync(pdf.subarray(start, start + (length ?? 0)));
  const rowBytes = Math.ceil((width ?? 0) / 8);
  const isBlack = (at: number): boolean => {
    const x = Math.floor(((SQUARE.left + (at + 0.5) * SQUARE.side) / PAGE.width) * (width ?? 0));
    const fromTop = PAGE.height - SQUARE.bottom - SQUARE.side / 2;
    const y = Math.floor((fromTop / PAGE.height) * (height ?? 0));
    return ((rows[y * rowBytes + (x >> 3)] ?? 0) & (128 >> (x & 7))) !== 0;
  };
  if (!isBlack(0)) return null;
  const bits = Array.from({ length: SQUARE.bits }, (_, at) => (isBlack(at + 1) ? '1' : '0'));
  return `SID${String(Number.parseInt(bits.join(''), 2)).padStart(6, '0')}`;
}
