import { strFromU8, unzipSync } from 'fflate';
import { xmlReading } from './xml/elements.ts';

/*
 * Cells of a workbook's first sheet that a spreadsheet shows otherwise than its reader gives them: errors and
 * formulas without a value, which it gives as nothing, and numbers with leading zeros, percent or letters in their
 * format.
 */

/** What is shown instead of the value that the reader gives, by row and column from 0. */
export type ShownCells = ReadonlyMap<string, string>;

export const placeOf = (row: number, column: number): string => `${row} ${column}`;

/** The order's fields refuse it where they read it. */
const NOT_COMPUTED = '#VALUE!';

/** The archive was checked for its size. */
export function shownCells(bytes: Uint8Array): ShownCells {
  const files = unzipSync(bytes, {
    filter: ({ name }) =>
      /^xl\/(workbook|styles|_rels\/workbook|worksheets\/[^/]+)\.xml/.test(name),
  });
  const text = (name: string): string => {
    const found = files[name];
    return found ? strFromU8(found) : '';
  };
  const relation = firstSheet(text('xl/workbook.xml'));
  const sheet = sheetFile(relation, text('xl/_rels/workbook.xml.rels'));
  const formats = cellFormats(text('xl/styles.xml'));
  const shown = new Map<string, string>();
  eachCell(text(sheet ?? 'xl/worksheets/sheet1.xml'), (cell) => {
    const place = placeIn(cell.at);
    const instead = place && shownAs(cell, formats[Number(cell.style)] ?? '');
    if (place && instead !== null && instead !== '') shown.set(placeOf(...place), instead);
  });
  return shown;
}

interface Cell {
  at: string;
  type: string;
  style: string;
  value: string | null;
  hasFormula: boolean;
}

/** null where the reader's value is the one shown. */
function shownAs({ type, value, hasFormula }: Cell, format: string): string | null {
  if (type === 'e') return value?.startsWith('#') ? value : NOT_COMPUTED;
  if (hasFormula && value === null) return NOT_COMPUTED;
  const isNumber = type === '' || type === 'n';
  if (!isNumber || value === null || value === '' || format === '') return null;
  const number = Number(value);
  // The section for numbers above zero, without letters that are written as they are, and without colours.
  const [section = ''] = format.split(';');
  const digits = section.replace(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/g, '');
  if (digits.includes('%')) return percentOf(number);
  const [whole = ''] = digits.split('.');
  const zeros = whole.replace(/[^0#?]/g, '');
  if (!/00/.test(zeros) || /[a-z]/i.test(digits)) return null;
  // Only digits, with as many zeros before them as the format has.
  if (section === zeros && !section.includes('.') && Number.isInteger(number) && number >= 0)
    return String(number).padStart(zeros.length, '0');
  return NOT_COMPUTED;
}

const SIGNIFICANT_DIGITS = 12;

const percentOf = (part: number): string =>
  `${Number((part * 100).toPrecision(SIGNIFICANT_DIGITS))}%`;

/** `B3` as row and column from 0. */
function placeIn(at: string): [row: number, column: number] | null {
  const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(at) ?? [];
  if (letters === '') return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return [Number(row) - 1, column - 1];
}

/** Reads an element with its attributes: the XML reader gives them as elements called `@name`. */
function eachElement(
  text: string,
  done: (
    name: string,
    attributes: ReadonlyMap<string, string>,
    inside: ReadonlyMap<string, string>,
  ) => void,
): void {
  if (text === '') return;
  const open: {
    name: string;
    attributes: Map<string, string>;
    inside: Map<string, string>;
    text: string;
  }[] = [];
  const { write, end } = xmlReading({
    open: (name) => void open.push({ name, attributes: new Map(), inside: new Map(), text: '' }),
    text(piece) {
      const last = open.at(-1);
      if (last) last.text += piece;
    },
    close() {
      const last = open.pop();
      if (!last) return;
      const around = open.at(-1);
      if (last.name.startsWith('@')) around?.attributes.set(last.name.slice(1), last.text);
      else {
        around?.inside.set(last.name, last.text);
        done(last.name, last.attributes, last.inside);
      }
    },
  });
  write(text);
  end();
}

function eachCell(sheet: string, done: (cell: Cell) => void): void {
  eachElement(sheet, (name, attributes, inside) => {
    if (name !== 'c') return;
    const of = (attribute: string): string => attributes.get(attribute) ?? '';
    const value = inside.get('v') ?? (inside.has('is') ? '-' : null);
    done({ at: of('r'), type: of('t'), style: of('s'), value, hasFormula: inside.has('f') });
  });
}

/** The relation of the first sheet; attributes have no prefix here. */
function firstSheet(workbook: string): string | null {
  let first: string | null = null;
  eachElement(workbook, (name, attributes) => {
    if (name === 'sheet') first ??= attributes.get('id') ?? null;
  });
  return first;
}

function sheetFile(relation: string | null, relations: string): string | null {
  let file: string | null = null;
  eachElement(relations, (name, attributes) => {
    if (name !== 'relationship' || attributes.get('id') !== relation) return;
    const target = attributes.get('target') ?? '';
    file = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  });
  return file;
}

/** Percent, as Excel numbers its own formats. */
const PERCENT = new Map([
  ['9', '0%'],
  ['10', '0.00%'],
]);

/** Codes of the formats that cells name by their place; empty for a usual one. */
function cellFormats(styles: string): string[] {
  const codes = new Map(PERCENT);
  const formats: string[] = [];
  let own: string[] = [];
  eachElement(styles, (name, attributes) => {
    if (name === 'numfmt')
      codes.set(attributes.get('numfmtid') ?? '', attributes.get('formatcode') ?? '');
    if (name === 'xf') own.push(attributes.get('numfmtid') ?? '');
    if (name === 'cellstylexfs') own = [];
    if (name === 'cellxfs') {
      formats.push(...own);
      own = [];
    }
  });
  return formats.map((id) => codes.get(id) ?? '');
}
