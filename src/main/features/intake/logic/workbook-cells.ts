import { strFromU8, unzipSync } from 'fflate';
import { type Message, say } from '../../../../shared/kernel/message.ts';

/*
 * Cells of a workbook's first sheet whose value is not what a spreadsheet shows: the reader of workbooks gives
 * them as nothing, or without what their format adds.
 */

const RELATION = /<sheet\b[^>]*\br:id="([^"]*)"/;

/** What is odd about the first such cell; null if all are as shown. The archive was checked for its size. */
export function oddCell(bytes: Uint8Array): Message | null {
  const files = unzipSync(bytes, {
    filter: ({ name }) =>
      /^xl\/(workbook|styles|_rels\/workbook|worksheets\/[^/]+)\.xml/.test(name),
  });
  const text = (name: string): string => {
    const found = files[name];
    return found ? strFromU8(found) : '';
  };
  const relation = RELATION.exec(text('xl/workbook.xml'))?.[1] ?? '';
  const target = targetOf(relation, text('xl/_rels/workbook.xml.rels'));
  const sheet = text(target === null ? 'xl/worksheets/sheet1.xml' : target);
  const padded = paddedFormats(text('xl/styles.xml'));
  for (const { cell, value, hasFormula } of cellsIn(sheet)) {
    const at = attribute(cell, 'r');
    if (attribute(cell, 't') === 'e') return isError(at);
    if (hasFormula && value === null) return isNotComputed(at);
    const width = padded.get(attribute(cell, 's')) ?? 0;
    const isNumber = ['', 'n'].includes(attribute(cell, 't'));
    if (isNumber && value !== null && /^\d+$/.test(value) && value.length < width)
      return isPadded(at, value.padStart(width, '0'), value);
  }
  return null;
}

const isError = (cell: string): Message =>
  say('cell {cell}: expected a value, found an error of the spreadsheet', { cell });
const isNotComputed = (cell: string): Message =>
  say(
    'cell {cell}: expected a value, found a formula that was not computed: open and save the workbook',
    {
      cell,
    },
  );
const isPadded = (cell: string, shown: string, found: string): Message =>
  say(
    'cell {cell}: expected {shown} as it is shown, found the number {found}: make the column text',
    {
      cell,
      shown,
      found,
    },
  );

/** The file of a sheet by its relation. */
function targetOf(relation: string, relations: string): string | null {
  for (const [tag] of relations.matchAll(/<Relationship\b[^>]*>/g)) {
    if (attribute(tag, 'Id') !== relation) continue;
    const target = attribute(tag, 'Target');
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  return null;
}

/** Places of cell formats that show leading zeros (`00000`), with their width. */
function paddedFormats(styles: string): ReadonlyMap<string, number> {
  const widths = new Map<string, number>();
  for (const [tag] of styles.matchAll(/<numFmt\b[^>]*>/g)) {
    const code = attribute(tag, 'formatCode');
    if (/^0{2,}$/.test(code)) widths.set(attribute(tag, 'numFmtId'), code.length);
  }
  const [, formats = ''] = styles.split('<cellXfs');
  const [own = ''] = formats.split('</cellXfs>');
  const places = [...own.matchAll(/<xf\b[^>]*>/g)].map(([tag]) => attribute(tag, 'numFmtId'));
  return new Map(
    places.flatMap((format, at) => {
      const width = widths.get(format);
      return width === undefined ? [] : [[String(at), width] as const];
    }),
  );
}

function* cellsIn(
  sheet: string,
): Generator<{ cell: string; value: string | null; hasFormula: boolean }> {
  for (const part of sheet.split('<c ').slice(1)) {
    const end = part.indexOf('</c>');
    const [inside = '', head = ''] = [end < 0 ? '' : part.slice(0, end), part.split('>', 1)[0]];
    if (head.endsWith('/')) continue;
    const [, value = null] = /<v>([^<]*)<\/v>/.exec(inside) ?? [];
    const hasText = inside.includes('<is>');
    yield { cell: ` ${head}`, value: hasText ? '' : value, hasFormula: inside.includes('<f') };
  }
}

function attribute(tag: string, name: string): string {
  const [, after = ''] = tag.split(` ${name}="`, 2);
  return after.split('"', 1)[0] ?? '';
}
