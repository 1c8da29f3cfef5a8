import type { Columns } from '../../../../shared/settings/column-maps.ts';
import { below, type XmlElement } from '../../intake/logic/xml/elements.ts';
import { guessedColumns } from '../logic/headings.ts';
import { lackingColumns } from '../logic/needed-columns.ts';

/** A row of a bill in XML: texts by their path in its element; what stands around it begins with `../`. */
interface ElementRow {
  line: number;
  values: ReadonlyMap<string, string>;
}

/** All rows of elements of that name, with what the elements around them say. */
export function elementRows(root: XmlElement, name: string): ElementRow[] {
  const rows: ElementRow[] = [];
  const walk = (element: XmlElement, around: ReadonlyMap<string, string>): void => {
    if (element.name === name) {
      const values = new Map(textsIn(element));
      for (const [path, text] of around) values.set(`../${path}`, text);
      rows.push({ line: element.line, values });
      return;
    }
    const inner = element.children.filter((child) => holds(child, name));
    if (inner.length === 0) return;
    const own = element.children.filter((child) => !inner.includes(child));
    const texts = new Map([
      ...around,
      ...[...textsIn({ ...element, children: own })].map(
        ([path, text]) => [`${element.name}/${path}`, text] as const,
      ),
    ]);
    for (const child of inner) walk(child, texts);
  };
  walk(root, new Map());
  return rows;
}

const holds = (element: XmlElement, name: string): boolean =>
  element.name === name || element.children.some((child) => holds(child, name));

function* textsIn(element: XmlElement): Generator<[path: string, text: string]> {
  const seen = new Map<string, number>();
  for (const { path, element: each } of below(element)) {
    const text = each.text.trim();
    if (text === '') continue;
    // One that comes again is a column of its own: nobody knows which of them counts.
    const nth = (seen.get(path) ?? 0) + 1;
    seen.set(path, nth);
    yield [nth === 1 ? path : `${path}[${nth}]`, text];
  }
}

/** Rows that are looked at to find their element. */
const LOOKED_AT = 50;

/** The innermost element with all that a row of a bill needs; null where none has. */
export function rowElement(root: XmlElement, asked: Columns): string | null {
  const found = new Map<string, number>();
  const walk = (element: XmlElement, level: number): void => {
    if (element.children.length > 0)
      found.set(element.name, Math.max(level, found.get(element.name) ?? 0));
    for (const child of element.children) walk(child, level + 1);
  };
  walk(root, 0);
  const inner = [...found].toSorted(([, one], [, other]) => other - one);
  const whole = inner.find(([name]) => {
    const rows = elementRows(root, name).slice(0, LOOKED_AT);
    const headings = [...new Set(rows.flatMap(({ values }) => [...values.keys()]))];
    return lackingColumns({ ...guessedColumns(headings), ...asked }).length === 0;
  });
  return whole?.[0] ?? null;
}
