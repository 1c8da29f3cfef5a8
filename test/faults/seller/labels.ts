import { rawPdf } from '../../support/raw-pdf.ts';
import type { Sale } from './books.ts';

/** What is served in the place of a label. */
export type Paper =
  | 'own'
  | 'none'
  | 'another order’s'
  | 'another’s, with this carton’s name'
  | 'blank';

/** On every label in plain bytes, so that it is found wherever the label is stored. */
const mark = (shipmentId: string): string => `SALE ${shipmentId}`;
const MARK = /SALE (SID\d{6})/g;

export function label(sale: Sale, index: number, carton = sale.cartons[index] ?? ''): Uint8Array {
  const lines = [
    'NORTHWAY EXPRESS',
    `TRACKING ${sale.trackingNumbers[index] ?? ''}`,
    `ORDER ${sale.reference}`,
    `REF ${carton}`,
    mark(sale.shipmentId),
  ];
  const content = lines.map((line) => `(${line}) Tj 0 -16 Td`).join(' ');
  return rawPdf({ content: `BT /F 12 Tf 20 400 Td ${content} ET` });
}

export const blank = (): Uint8Array => rawPdf({ content: ' ' });

/** ShipmentIDs of the sales whose labels these bytes contain. */
export const salesOn = (pdf: Uint8Array): string[] => [
  ...new Set([...Buffer.from(pdf).toString('latin1').matchAll(MARK)].map(([, id]) => id ?? '')),
];
