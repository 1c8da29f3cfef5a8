import bwipjs from 'bwip-js/node';
import { inMono, MONO_WIDE } from './letters.ts';

/** Width and height of a page or of a part of one, in points. */
export type Size = readonly [number, number];

/** What a layout draws, and the codes on it. */
export interface Drawn {
  content: string;
  size: Size;
  /** Texts of its barcodes. */
  codes: string[];
  /** Those of its Code 128. */
  bars: string[];
}

export interface Tones {
  /** Of all that is printed, from 0 (black) to 255. */
  ink?: number;
  /** Of the ground under it. */
  ground?: number;
}

export interface Filling {
  /** For `{…}` in a layout. */
  values: Readonly<Record<string, string>>;
  /** Lines of the addresses. */
  from: readonly string[];
  to: readonly string[];
  /** In letters that Latin-1 does not have. */
  mono?: boolean;
}

const MARGIN = 12;
const FRAME = 5;
/** One dot of a label printer of 203 dpi, in points. */
const DOT = 72 / 203;
/** Quiet zones of a code of bars, in modules. */
const QUIET = 10;

/** Height of each kind of row, in points; that of `bars` grows until the page is full. */
const HEIGHTS: Readonly<Record<string, number>> = {
  head: 20,
  band: 17,
  small: 8,
  text: 10.5,
  bold: 13,
  large: 19,
  big: 27,
  huge: 40,
  cols: 10,
  rule: 4,
  bars: 50,
  gs1: 50,
  low: 34,
  itf: 50,
  gap: 6,
  fill: 6,
  frame: 0,
  form: 78,
};
const SIZES: Readonly<Record<string, number>> = {
  small: 6.5,
  text: 8,
  bold: 10,
  large: 15,
  big: 22,
  huge: 34,
};
const MOST_BARS = 92;
const FROM = { caption: 6, size: 7, step: 8 };
const TO = { caption: 7, size: 11, step: 12.5 };

/**
 * Draws a layout: one row a line, from the top down. `head L | R`, `band`, `small`, `text`, `bold`, `large`, `big`, `huge`
 * (letters), `cols A | B` (side by side), `from CAPTION`, `to CAPTION` (an address), `rule`, `gap`, `fill` (what is
 * left), `frame` (around all), `bars CODE | TEXT`, `low`, `gs1`, `itf` (codes of bars), `square KIND CODE | LINE | LINE` (Data Matrix, QR,
 * Aztec, PDF417), `form TITLE | A | B` (a customs declaration with boxes to tick). Throws where it is too long.
 */
export function drawLayout(
  layout: string,
  size: Size,
  filling: Filling,
  { ink = 0, ground }: Tones = {},
): Drawn {
  const rows = layout
    .split('\n')
    .map((row) => row.trim())
    .filter(Boolean)
    .map((row) => filled(row, filling.values));
  const heights = rows.map((row) => heightOf(row, filling));
  const spare = size[1] - 2 * MARGIN - heights.reduce((sum, each) => sum + each, 0);
  if (spare < 0) throw new Error(`${Math.ceil(-spare)} points too long: ${rows.join(' / ')}`);
  const growing = rows.filter((row) => /^(?:bars|gs1|itf) /.test(row)).length;
  const more = growing > 0 ? Math.min(MOST_BARS - 50, (spare * 0.8) / growing) : 0;
  const rest = spare - more * growing;
  const fills = rows.filter((row) => row === 'fill').length;
  const apart = fills === 0 ? rest / (rows.length + 1) : 0;
  const pen = penOf(ink, filling.mono === true);
  const [codes, bars]: [string[], string[]] = [[], []];
  let content = ground === undefined ? '' : pen.box(0, 0, size[0], size[1], ground);
  let y = size[1] - MARGIN - apart;
  for (const [at, row] of rows.entries()) {
    const isBars = /^(?:bars|gs1|itf) /.test(row);
    const height = (heights[at] ?? 0) + (isBars ? more : 0) + (row === 'fill' ? rest / fills : 0);
    y -= height;
    content += drawRow(row, { pen, y, height, size, filling, codes, bars });
    y -= apart;
  }
  return { content, size, codes, bars };
}

const filled = (row: string, values: Filling['values']): string =>
  row.replace(/\{([\w.]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No ${name} for ${row}`);
    return value;
  });

function heightOf(row: string, { from, to }: Filling): number {
  const [kind = ''] = row.split(' ', 1);
  if (kind === 'from') return FROM.caption + 3 + from.length * FROM.step;
  if (kind === 'to') return TO.caption + 4 + to.length * TO.step;
  if (kind === 'square') return squareOf(row).height + 6;
  const height = HEIGHTS[kind];
  if (height === undefined) throw new Error(`No such row: ${row}`);
  return height;
}

interface Row {
  pen: Pen;
  /** Its lower edge. */
  y: number;
  height: number;
  /** Of the page. */
  size: Size;
  filling: Filling;
  codes: string[];
  bars: string[];
}

function drawRow(row: string, { pen, y, height, size, filling, codes, bars }: Row): string {
  const [width] = size;
  const [kind = ''] = row.split(' ', 1);
  const [first = '', ...more] = row
    .slice(kind.length + 1)
    .split(' | ')
    .map((each) => each.trim());
  const inner = width - 2 * MARGIN;
  const right = more.at(-1) ?? '';
  switch (kind) {
    case 'head':
      return (
        pen.text(first, MARGIN, y + 5, 13, { bold: true, most: inner * (right ? 0.62 : 1) }) +
        (right ? pen.text(right, width - MARGIN, y + 5, 13, { bold: true, back: true }) : '')
      );
    case 'band':
      return (
        pen.box(MARGIN, y + 1, inner, height - 2) +
        pen.text(first, MARGIN + 6, y + 5, 9.5, { bold: true, grey: 255 })
      );
    case 'from':
    case 'to': {
      const how = kind === 'to' ? TO : FROM;
      const lines = kind === 'to' ? filling.to : filling.from;
      const top = y + height - how.caption;
      return (
        pen.text(first, MARGIN, top, how.caption) +
        lines
          .map((line, at) =>
            pen.text(line, MARGIN + 10, top - (at + 1) * how.step, how.size, { most: inner - 10 }),
          )
          .join('')
      );
    }
    case 'cols': {
      const cells = [first, ...more];
      const each = inner / cells.length;
      return cells
        .map((cell, at) => pen.text(cell, MARGIN + at * each, y + 2.5, 7.5, { most: each - 4 }))
        .join('');
    }
    case 'rule':
      return pen.box(MARGIN, y + 2, inner, 0.8);
    case 'gap':
    case 'fill':
      return '';
    case 'frame':
      return pen.frame(FRAME, FRAME, width - 2 * FRAME, size[1] - 2 * FRAME);
    case 'bars':
    case 'low':
    case 'gs1':
    case 'itf': {
      const said = kind === 'gs1' ? first.replace(/[()]/g, '') : first;
      codes.push(said);
      if (kind !== 'itf') bars.push(said);
      const below = right ? 11 : 3;
      const code = kind === 'gs1' ? 'gs1-128' : kind === 'itf' ? 'interleaved2of5' : 'code128';
      return (
        pen.bars(code, first, {
          x: MARGIN,
          y: y + below,
          width: inner,
          height: height - below - 4,
        }) + (right ? pen.text(right, width / 2, y + 2, 8, { middle: true, most: inner }) : '')
      );
    }
    case 'square': {
      const drawn = squareOf(row);
      codes.push(drawn.code);
      return (
        pen.square(drawn, MARGIN, y + 3) +
        more
          .map((line, at) =>
            pen.text(line, MARGIN + drawn.width + 10, y + height - 12 - at * 10, 7.5, {
              most: inner - drawn.width - 12,
            }),
          )
          .join('')
      );
    }
    case 'form': {
      const boxes = more;
      return (
        pen.frame(MARGIN, y + 2, inner, height - 4) +
        pen.text(first, MARGIN + 4, y + height - 12, 7, { bold: true, most: inner - 8 }) +
        boxes
          .map((box, at) => {
            const [x, line] = [MARGIN + 4 + (at % 2) * (inner / 2), Math.floor(at / 2)];
            const top = y + height - 25 - line * 11;
            return (
              pen.frame(x, top, 6, 6) + pen.text(box, x + 10, top, 6.5, { most: inner / 2 - 16 })
            );
          })
          .join('')
      );
    }
    default:
      return pen.text(first, MARGIN, y + 2.5, SIZES[kind] ?? 8, {
        bold: kind !== 'text' && kind !== 'small',
        most: inner,
      });
  }
}

interface Square {
  code: string;
  pixs: ArrayLike<number>;
  across: number;
  down: number;
  /** Width and height of one. */
  module: readonly [number, number];
  width: number;
  height: number;
}

const KINDS: Readonly<Record<string, string>> = {
  datamatrix: 'datamatrix',
  qr: 'qrcode',
  aztec: 'azteccode',
  pdf417: 'pdf417',
};
/** Dots of a module at 203 dpi. */
const MODULES: Readonly<Record<string, number>> = { datamatrix: 4, qr: 4, aztec: 4, pdf417: 2 };

function squareOf(row: string): Square {
  const [, kind = '', rest = ''] = /^square (\S+) ([\s\S]*)$/.exec(row) ?? [];
  const [code = ''] = rest.split(' | ');
  const options = kind === 'pdf417' ? { columns: 6 } : {};
  const [symbol] = bwipjs.raw({ bcid: KINDS[kind] ?? kind, text: code, ...options });
  if (!symbol || !('pixs' in symbol)) throw new Error(`No such code: ${row}`);
  const wide = (MODULES[kind] ?? 3) * DOT;
  const high = kind === 'pdf417' ? wide * ROW_OF_PDF417 : wide;
  const { pixs, pixx: across, pixy: down } = symbol;
  return {
    code,
    pixs,
    across,
    down,
    module: [wide, high],
    width: across * wide,
    height: down * high,
  };
}

/** Height of its rows, in modules. */
const ROW_OF_PDF417 = 3;

interface How {
  bold?: boolean;
  grey?: number;
  /** Ends at x. */
  back?: boolean;
  /** In the middle of x. */
  middle?: boolean;
  /** Narrower letters where it would be wider. */
  most?: number;
}

type Pen = ReturnType<typeof penOf>;

/** Average width of a letter of Helvetica as a share of its size, and of a bold one: what is drawn is no wider. */
const WIDE = { normal: 0.56, bold: 0.62 };

function penOf(ink: number, mono: boolean) {
  const tone = (grey: number) => `${(grey / 255).toFixed(4)} g`;
  const box = (x: number, y: number, width: number, height: number, grey = ink): string =>
    `q ${tone(grey)} ${x.toFixed(3)} ${y.toFixed(3)} ${width.toFixed(3)} ${height.toFixed(3)} re f Q\n`;
  return {
    box,
    frame: (x: number, y: number, width: number, height: number): string =>
      `q ${(ink / 255).toFixed(4)} G 0.8 w ${x} ${y} ${width} ${height} re S Q\n`,
    text(line: string, x: number, y: number, size: number, how: How = {}): string {
      const { bold = false, grey = ink, back = false, middle = false, most } = how;
      const share = mono ? MONO_WIDE : WIDE[bold ? 'bold' : 'normal'];
      const full = line.length * size * share;
      const narrow = most !== undefined && full > most ? most / full : 1;
      const width = full * narrow;
      const from = x - (back ? width : middle ? width / 2 : 0);
      const shown = mono ? inMono(line) : `(${line.replace(/[\\()]/g, '\\$&')})`;
      const font = mono ? 'F6' : bold ? 'F2' : 'F1';
      return `q ${tone(grey)} BT /${font} ${size} Tf ${(narrow * 100).toFixed(1)} Tz ${from.toFixed(2)} ${y.toFixed(2)} Td ${shown} Tj ET Q\n`;
    },
    /** As wide as whole dots allow, three at most. Throws where it does not fit. */
    bars(
      kind: string,
      code: string,
      at: { x: number; y: number; width: number; height: number },
    ): string {
      const [symbol] = bwipjs.raw({ bcid: kind, text: code });
      if (!symbol || !('sbs' in symbol)) throw new Error(`No ${kind} of ${code}`);
      const modules = symbol.sbs.reduce((sum, each) => sum + each, 0);
      const dots = Math.min(3, Math.floor(at.width / DOT / (modules + 2 * QUIET)));
      if (dots < 1) throw new Error(`Too long: ${code}`);
      const module = dots * DOT;
      let left = at.x + (at.width - modules * module) / 2;
      let drawn = `q ${tone(ink)}\n`;
      for (const [index, each] of symbol.sbs.entries()) {
        if (index % 2 === 0)
          drawn += `${left.toFixed(3)} ${at.y.toFixed(3)} ${(each * module).toFixed(3)} ${at.height.toFixed(2)} re f\n`;
        left += each * module;
      }
      return `${drawn}Q\n`;
    },
    square({ pixs, across, down, module: [wide, high] }: Square, x: number, y: number): string {
      let drawn = `q ${tone(ink)}\n`;
      for (let row = 0; row < down; row += 1) {
        for (let from = 0, to = 0; from < across; from = to + 1) {
          for (to = from; to < across && pixs[row * across + to]; ) to += 1;
          if (to === from) continue;
          const [left, bottom] = [x + from * wide, y + (down - 1 - row) * high];
          drawn += `${left.toFixed(3)} ${bottom.toFixed(3)} ${((to - from) * wide).toFixed(3)} ${high.toFixed(3)} re f\n`;
        }
      }
      return `${drawn}Q\n`;
    },
  };
}
