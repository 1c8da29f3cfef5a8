import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLE_ORDERS } from '../support/cli.ts';

export type OrderFile = Record<string, unknown> & { lines: Record<string, unknown>[] };

const sample = (file: string): OrderFile =>
  JSON.parse(readFileSync(join(SAMPLE_ORDERS, file), 'utf8')) as OrderFile;

/** The plain sample order (two mugs and a towel to Berlin) under another reference. */
export const plainOrder = (reference: string, change: Record<string, unknown> = {}): OrderFile => ({
  ...sample('so-1001-one-carton.json'),
  reference,
  ...change,
});
export const PLAIN_CARTON = ['--carton', 'weight=1.1;dims=25x18x14'];

/** The sample order of three cartons (skillets, kettles, blankets) under another reference. */
export const threeCartonOrder = (reference: string): OrderFile => ({
  ...sample('so-1002-three-cartons.json'),
  reference,
});
export const THREE_CARTONS = [
  'ref=BOX-1;weight=5.0;dims=35x30x20;items=SKILLET-26*2',
  'ref=BOX-2;weight=3.2;dims=45x30x25;items=KETTLE-RED*3',
  'ref=BOX-3;weight=5.0;dims=50x40x30;items=BLANKET-WOOL*3',
].flatMap((spec) => ['--carton', spec]);

/** Writes the text into the folder; returns the file's path. */
export function write(folder: string, name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

export const writeOrders = (folder: string, orders: readonly OrderFile[]): string =>
  write(folder, 'orders.json', JSON.stringify(orders));
