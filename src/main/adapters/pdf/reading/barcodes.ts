import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { type Bounds, gapBetween } from './bounds.ts';
import { freeBytes } from './free-bytes.ts';
import type { GreyPart } from './grey-parts.ts';
import { type BarGroup, notRead, picturesOf } from './unread-bars.ts';

/** The symbologies used by carriers and on cartons; the rare ones give false hits in plain text. */
const OPTIONS: ReaderOptions = {
  formats: [
    'Code128',
    'Code39',
    'Code93',
    'ITF',
    'DataMatrix',
    'QRCode',
    'PDF417',
    'Aztec',
    'MaxiCode',
  ],
};

/** Rows of strokes that are looked at again: a label has some codes, a drawing many hatchings. */
const MOST_UNREAD = 20;

/** Its place in points of the page. */
export interface FoundBarcode extends Bounds {
  format: string;
  text: string;
}

let prepared = false;

/** Each barcode once, from top to bottom; the same one may be found in two pictures of a page. */
export function merged(found: readonly FoundBarcode[]): FoundBarcode[] {
  const different: FoundBarcode[] = [];
  for (const each of found) {
    if (!different.some((other) => isSame(other, each))) different.push(each);
  }
  return different.sort((a, b) => a.top - b.top || a.left - b.left);
}

/** All barcodes without error. Frees the picture. */
export async function readPart(part: GreyPart): Promise<FoundBarcode[]> {
  if (!prepared) prepare();
  const { pgm, left, top, scale, smallEnough, mayBeInverted } = part;
  const reading = readBarcodes(pgm, {
    ...OPTIONS,
    downscaleThreshold: smallEnough,
    tryInvert: mayBeInverted,
  });
  const found = await reading.finally(() => freeBytes(pgm));
  const failed = found.find(({ error }) => error);
  if (failed) throw new Error(`The barcode reader did not take a picture: ${failed.error}`);
  return found.map(({ format, text, position }) => {
    const corners = Object.values(position);
    const across = corners.map(({ x }) => left + x / scale);
    const down = corners.map(({ y }) => top + y / scale);
    return {
      format,
      text,
      left: Math.min(...across),
      top: Math.min(...down),
      right: Math.max(...across),
      bottom: Math.max(...down),
    };
  });
}

/** The symbologies of bars in one row; the others hit too much that is none. */
const BARS: ReaderOptions = { formats: ['Code128', 'Code39', 'Code93'], tryDownscale: false };

/** Codes whose bars were not read where they stand. */
export async function readUnread(
  groups: readonly BarGroup[],
  found: readonly FoundBarcode[],
): Promise<FoundBarcode[]> {
  if (!prepared) prepare();
  const more: FoundBarcode[] = [];
  for (const group of notRead(groups, found).slice(0, MOST_UNREAD)) {
    const { left, top, right, bottom } = group;
    for (const pgm of picturesOf(group)) {
      const [read] = await readBarcodes(pgm, BARS).finally(() => freeBytes(pgm));
      if (!read?.isValid) continue;
      more.push({ format: read.format, text: read.text, left, top, right, bottom });
      break;
    }
  }
  return more;
}

const isSame = (one: FoundBarcode, other: FoundBarcode): boolean =>
  one.format === other.format && one.text === other.text && gapBetween(one, other) === 0;

/** Loads the .wasm file from the package, which would otherwise fetch it from a CDN. */
function prepare(): void {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
  prepared = true;
}
