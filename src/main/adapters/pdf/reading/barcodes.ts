import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Position,
  prepareZXingModule,
  type ReaderOptions,
  readBarcodes,
} from 'zxing-wasm/reader';
import { stripsOf } from './bar-strips.ts';
import { type Bounds, farthestSide, gapBetween, sharedBy } from './bounds.ts';
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
    'Codabar',
    'DataMatrix',
    'QRCode',
    'PDF417',
    'Aztec',
    'MaxiCode',
  ],
};

const LINEAR: ReadonlySet<string> = new Set(['Code128', 'Code39', 'Code93', 'ITF', 'Codabar']);

/** Characters. These have no check digit of their own, and a shorter one is found where there is none. */
const SHORTEST_UNCHECKED = 10;
/** Codabar without its start and stop, as scanners send it. */
const withoutFrame = (text: string): string => text.replace(/^[A-D]|[A-D]$/g, '');
const isCertain = ({ format, text }: { format: string; text: string }): boolean =>
  format !== 'Codabar' || text.length >= SHORTEST_UNCHECKED;

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
  try {
    const found = await readBarcodes(part.pgm, {
      ...OPTIONS,
      downscaleThreshold: part.smallEnough,
      tryInvert: part.mayBeInverted,
      tryRotate: part.mayBeTurned,
    });
    const failed = found.find(({ error }) => error);
    if (failed) throw new Error(`The barcode reader did not take a picture: ${failed.error}`);
    const codes: FoundBarcode[] = found.filter(isCertain).map(({ format, text, position }) => ({
      format,
      text: format === 'Codabar' ? withoutFrame(text) : text,
      ...placeOf(part, position),
    }));
    for (const { format, position } of found) {
      if (!LINEAR.has(format)) continue;
      for (const code of await readBetween(part, position)) {
        const isKnown = codes.some(
          (each) => each.format === code.format && each.text === code.text,
        );
        if (!isKnown) codes.push(code);
      }
    }
    return codes;
  } finally {
    freeBytes(part.pgm);
  }
}

/** The codes whose bars stand between those of the one at this place. */
async function readBetween(part: GreyPart, position: Position): Promise<FoundBarcode[]> {
  const codes: FoundBarcode[] = [];
  for (const strip of stripsOf(part, position)) {
    const read = await readBarcodes(strip, {
      ...BARS,
      formats: [...BARS.formats, 'ITF'],
      tryRotate: false,
      tryInvert: part.mayBeInverted,
    }).finally(() => freeBytes(strip));
    for (const { format, text, isValid } of read) {
      if (isValid && (format !== 'ITF' || text.length >= SHORTEST_UNCHECKED)) {
        codes.push({ format, text, ...placeOf(part, position) });
      }
    }
  }
  return codes;
}

function placeOf({ left, top, scale }: GreyPart, position: Position): Bounds {
  const corners = Object.values(position);
  const across = corners.map(({ x }) => left + x / scale);
  const down = corners.map(({ y }) => top + y / scale);
  return {
    left: Math.min(...across),
    top: Math.min(...down),
    right: Math.max(...across),
    bottom: Math.max(...down),
  };
}

/** The symbologies of bars in one row; the others hit too much that is none. */
const BARS = {
  formats: ['Code128', 'Code39', 'Code93'],
  tryDownscale: false,
} satisfies ReaderOptions;

/**
 * What was read on a page, by its bars as they stand: with the codes that were not read, and of two readings of the
 * same bars without the false one, which the reader may make of a picture a third the size.
 */
export async function asBarsStand(
  groups: readonly BarGroup[],
  found: readonly FoundBarcode[],
): Promise<FoundBarcode[]> {
  const wrong: FoundBarcode[] = [];
  for (const group of groups) {
    const here = found.filter((each) => sharedBy(each, group) >= ALL);
    if (here.length < 2) continue;
    const read = await readGroup(group);
    const right = here.find(({ format, text }) => format === read?.format && text === read.text);
    if (right) wrong.push(...here.filter((each) => isOfSameBars(each, right)));
  }
  const right = found.filter((each) => !wrong.includes(each));
  return [...right, ...(await readUnread(groups, right))];
}

/** Codes whose bars were not read where they stand. */
export async function readUnread(
  groups: readonly BarGroup[],
  found: readonly FoundBarcode[],
): Promise<FoundBarcode[]> {
  const more: FoundBarcode[] = [];
  for (const group of notRead(groups, found).slice(0, MOST_UNREAD)) {
    const read = await readGroup(group);
    if (read) more.push(read);
  }
  return more;
}

/** Each bar is black along its whole length, so no line across them says anything else. */
async function readGroup(group: BarGroup): Promise<FoundBarcode | null> {
  if (!prepared) prepare();
  const { left, top, right, bottom } = group;
  for (const pgm of picturesOf(group)) {
    const [read] = await readBarcodes(pgm, BARS).finally(() => freeBytes(pgm));
    if (read?.isValid) return { format: read.format, text: read.text, left, top, right, bottom };
  }
  return null;
}

/** Of the area of a code and its bars together: a code that has other lines too is larger than these bars. */
const ALL = 0.95;
/** Points: a pixel of a third the resolution, by which two readings of the same bars are apart. */
const NEAR = 1;

/** Another text of as many characters, in just this place: wider modules or lines of its own are another code. */
const isOfSameBars = (one: FoundBarcode, other: FoundBarcode): boolean =>
  one.format === other.format &&
  one.text !== other.text &&
  one.text.length === other.text.length &&
  farthestSide(one, other) <= NEAR;

const isSame = (one: FoundBarcode, other: FoundBarcode): boolean =>
  one.format === other.format && one.text === other.text && gapBetween(one, other) === 0;

/** Loads the .wasm file from the package, which would otherwise fetch it from a CDN. */
function prepare(): void {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
  prepared = true;
}
