import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DrawnPage, drawnPdf } from '../drawn-pdf.ts';
import { stream } from '../raw-pdf.ts';
import { type Carrier, SIZES } from './carriers.ts';
import { type Drawn, drawLayout, type Filling, type Size, type Tones } from './drawing.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { MONO_ENTRY, monoObjects } from './letters.ts';

/** What a page, or a part of one, is. */
export type Kind = 'label' | 'copy' | 'return' | 'invoice' | 'other';

export interface Thing extends Drawn {
  is: Kind;
  /** From 1: whose label it is. */
  carton: number | null;
}

/** A parcel of a shipment, as its label names it. */
export interface Parcel {
  carrier: Carrier;
  /** Its own number, and the one in the partner's answer. */
  number: string;
  master: string;
  ref: string;
  carton: string;
  n: number;
  m: number;
  from: readonly string[];
  to: readonly string[];
}

export const languageOf = ({ language }: Carrier): Language => {
  const found = LANGUAGES[language];
  if (!found) throw new Error(`No language ${language}`);
  return found;
};

const spaced = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');

function fillingOf(parcel: Parcel): Filling {
  const { carrier, number, master, ref, carton, n, m, from, to } = parcel;
  const [cc = '', zip = '', ...city] = carrier.to.split(' ');
  const words = languageOf(carrier);
  return {
    values: {
      number,
      spaced: spaced(number),
      tail: number.slice(2),
      master,
      ref,
      carton,
      n: String(n),
      m: String(m),
      seq: String(n).padStart(4, '0'),
      kg: `${n + 1}.4`,
      date: '30.11.2026',
      zip: zip.replace(/\D/g, '') || zip,
      city: city.join(' '),
      cc,
      'w.from': words.from,
      'w.to': words.to,
      'w.ref': words.ref,
      'w.parcel': words.parcel,
      'w.weight': words.weight,
    },
    from,
    to,
    mono: words.mono === true,
  };
}

export const label = (
  parcel: Parcel,
  tones: Tones = {},
  layout = parcel.carrier.layout,
): Thing => ({
  ...drawLayout(layout, SIZES[parcel.carrier.size], fillingOf(parcel), tones),
  is: 'label',
  carton: parcel.n,
});

/** Its layout with another title, and a line below it or at the foot. */
function entitled(
  layout: string,
  [title, line]: readonly [string, string],
  isFoot: boolean,
): string {
  const rows = layout.split('\n').filter((row) => !/^\s*(?:square|form|fill|band)/.test(row));
  const rest = rows.filter((row) => !/^\s*head /.test(row));
  return isFoot
    ? `${rows.join('\n')}\nfill\nsmall ${line}\ntext ${title}`
    : `head ${title}\ntext ${line}\n${rest.join('\n')}\nfill`;
}

/** How a copy says what it is. `words`: as its language says it. */
const COPIES = {
  waybill: ['*WAYBILL DOC*', 'Not to be attached to package - Hand to Courier'],
  archive: ['*ARCHIVE DOC*', 'Not to be attached to package'],
  pouch: ['FEDEX AWB COPY - PLEASE PLACE IN POUCH', 'Subject to the conditions of the contract.'],
} as const;

export function copy(parcel: Parcel, how: keyof typeof COPIES | 'words' = 'words'): Thing {
  const title = how === 'words' ? languageOf(parcel.carrier).copy : COPIES[how];
  const drawn = label(parcel, {}, entitled(parcel.carrier.layout, title, how === 'pouch'));
  return { ...drawn, is: 'copy', carton: null };
}

/** The label for sending the goods back: of a number of its own, to the sender. */
export function back(parcel: Parcel, number: string, title?: readonly [string, string]): Thing {
  const words = languageOf(parcel.carrier).back;
  const turned = { ...parcel, number, master: number, from: parcel.to, to: parcel.from };
  const drawn = label(turned, {}, entitled(parcel.carrier.layout, title ?? words, false));
  return { ...drawn, is: 'return', carton: null };
}

export const A4: Size = [595.28, 841.89];
export const LETTER: Size = [612, 792];

/** A sheet of lines, the first one its title. */
function sheet(
  is: Kind,
  lines: readonly string[],
  mono: boolean,
  size: Size,
  code?: string,
): Thing {
  const [title = '', ...rest] = lines;
  const layout = [
    `large ${title}`,
    'gap',
    ...rest.map((line) => (line === '' ? 'gap' : `bold ${line}`)),
    'fill',
    ...(code === undefined ? [] : [`low ${code} | ${code}`]),
  ].join('\n');
  const filling = { values: {}, from: [], to: [], mono };
  return { ...drawLayout(layout, size, filling), is, carton: null };
}

/** The commercial invoice; with the number as a barcode where `isCoded`. */
export function invoice(parcel: Parcel, size: Size = A4, isCoded = false): Thing {
  const { invoice: words, mono = false } = languageOf(parcel.carrier);
  const [title = '', origin = '', code = '', unit = '', total = '', oath = ''] = words;
  return sheet(
    'invoice',
    [
      title,
      `${parcel.ref}  30.11.2026`,
      ...parcel.from,
      '',
      ...parcel.to,
      '',
      `${origin}: PT  ${code}: 691200`,
      `${unit}: 18.00  ${total}: 36.00 USD`,
      '',
      oath,
    ],
    mono,
    size,
    isCoded ? parcel.number : undefined,
  );
}

export function list(parcel: Parcel, size: Size = A4): Thing {
  const { list: title, mono = false } = languageOf(parcel.carrier);
  return sheet('other', [title, parcel.ref, '', '2 x Mug', '1 x Towel'], mono, size);
}

export function terms(parcel: Parcel, size: Size = A4): Thing {
  const { terms: lines, mono = false } = languageOf(parcel.carrier);
  return sheet('other', lines, mono, size);
}

/** A customs declaration on a sheet of its own, with the number as the label has it. */
export function customs(parcel: Parcel, size: Size = A4): Thing {
  const lines = [
    'CUSTOMS DECLARATION CN 23',
    'May be opened officially',
    ...parcel.from,
    '',
    ...parcel.to,
    '',
    '[X] Sale of goods  [ ] Gift  [ ] Returned goods  [ ] Documents',
    'Detailed description of contents: Mug  HS tariff number: 691200',
  ];
  return sheet('other', lines, false, size, parcel.number);
}

/** A part of a page; its left and upper edge in points, turned counter-clockwise. */
export interface Placed {
  thing: Thing;
  left: number;
  top: number;
  turned?: 0 | 90 | 180 | 270;
}

export interface Page {
  size: Size;
  parts: readonly Placed[];
  /** A picture without text: in grey, or of black and white dots, at so many dpi. */
  picture?: { kind: 'grey' | 'dots'; dpi: number };
  /** Drawn beside the parts. */
  beside?: string;
  /** Turned by the file. */
  flag?: 0 | 90 | 180 | 270;
}

/** A page of its own size. */
export const page = (thing: Thing, more: Partial<Page> = {}): Page => ({
  size: thing.size,
  parts: [{ thing, left: 0, top: 0 }],
  ...more,
});

function contentOf({ size, parts, beside = '' }: Page): string {
  return (
    parts
      .map(({ thing, left, top, turned = 0 }) => {
        const [width, height] = thing.size;
        const high = turned % 180 === 0 ? height : width;
        const bottom = size[1] - top - high;
        const matrix = {
          0: [1, 0, 0, 1, left, bottom],
          90: [0, 1, -1, 0, left + height, bottom],
          180: [-1, 0, 0, -1, left + width, bottom + height],
          270: [0, -1, 1, 0, left, bottom + width],
        }[turned];
        return `q ${matrix.join(' ')} cm\n${thing.content}Q\n`;
      })
      .join('') + beside
  );
}

/** The file of these pages. */
export function fileOf(pages: readonly Page[]): Uint8Array {
  const objects: Record<number, string | Uint8Array> = {};
  const isMono = pages.some((each) => contentOf(each).includes('/F6 '));
  const fonts = isMono ? { fonts: MONO_ENTRY } : {};
  if (isMono) Object.assign(objects, monoObjects());
  const drawn = pages.map((each, at): DrawnPage => {
    const turn = each.flag ? { page: `/Rotate ${each.flag}` } : {};
    const content = contentOf(each);
    if (!each.picture) return { content, size: each.size, ...fonts, ...turn };
    objects[200 + at] = pictureOf(
      drawnPdf([{ content, size: each.size, ...fonts }], { objects }),
      each.picture,
    );
    const [width, height] = each.size;
    return {
      content: `q ${width} 0 0 ${height} 0 0 cm /P Do Q\n`,
      size: each.size,
      resources: `/XObject << /P ${200 + at} 0 R >>`,
      ...turn,
    };
  });
  const used = pages.every((each) => each.picture)
    ? Object.fromEntries(Object.entries(objects).filter(([number]) => Number(number) >= 200))
    : objects;
  return drawnPdf(drawn, { objects: used });
}

/** The only page of a file as an image: JPEG in grey, or one bit a dot. */
function pictureOf(
  pdf: Uint8Array,
  { kind, dpi }: { kind: 'grey' | 'dots'; dpi: number },
): Uint8Array {
  const dir = mkdtempSync(join(tmpdir(), 'page-'));
  try {
    const [file, picture] = [join(dir, 'page.pdf'), join(dir, 'page')];
    writeFileSync(file, pdf);
    const how = kind === 'grey' ? ['-gray', '-jpeg', '-jpegopt', 'quality=90'] : ['-mono'];
    execFileSync('pdftoppm', ['-r', String(dpi), ...how, '-singlefile', file, picture]);
    if (kind === 'dots') {
      const [, width, height, data] = pbm(readFileSync(`${picture}.pbm`));
      return stream(data, {
        dict: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 1 /ColorSpace /DeviceGray /Decode [1 0]`,
      });
    }
    const jpeg = readFileSync(`${picture}.jpg`);
    const { width, height, colours } = jpegHead(jpeg);
    return stream(jpeg, {
      dict: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /${colours === 1 ? 'DeviceGray' : 'DeviceRGB'} /Filter /DCTDecode`,
    });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

function pbm(file: Buffer): readonly [string, number, number, Buffer] {
  const head = /^P4\s+(\d+)\s+(\d+)\s/.exec(file.subarray(0, 64).toString('latin1'));
  if (!head) throw new Error('No picture of black and white dots');
  return ['P4', Number(head[1]), Number(head[2]), file.subarray(head[0].length)];
}

/** From the frame header (ITU-T T.81, B.2.2). */
function jpegHead(jpeg: Buffer): { width: number; height: number; colours: number } {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker >= 0xc0 && marker <= 0xc2)
      return {
        height: jpeg.readUInt16BE(at + 5),
        width: jpeg.readUInt16BE(at + 7),
        colours: jpeg.readUInt8(at + 9),
      };
  }
  throw new Error('no frame in this JPEG');
}
