import type { Columns } from '../../../../../shared/settings/column-maps.ts';
import {
  bare,
  FIRST_NAMES,
  HOUSE_NUMBERS,
  LAST_NAMES,
  OF_RECEIVER,
  OTHER_HEADINGS,
  RECEIVER_HEADINGS,
  STATE_HEADINGS,
  SUM_HEADINGS,
} from '../other-headings.ts';

/** What is proposed beside the fields of an order: its states, and what was paid for it. */
export const PROPOSED_SUMS: readonly string[] = [
  ...Object.keys(STATE_HEADINGS),
  ...Object.keys(SUM_HEADINGS),
];

/** `Vorname;Name`: here `Name` is the family name. */
const FIRST_BEFORE_NAME = 'vorname';

/**
 * The columns that the headings of a file speak of; a person confirms them before the file is read. `names`: the
 * columns of an order file.
 */
export function proposedColumns(cells: readonly string[], names: readonly string[]): Columns {
  const free = new Set(cells);
  const found: Columns = {};
  const heading = (words: readonly string[]): string | undefined =>
    words.map((word) => [...free].find((cell) => bare(cell) === word)).find(Boolean);
  const take = (column: string, headings: readonly string[]): void => {
    found[column] = headings.join(' + ');
    for (const each of headings) free.delete(each);
  };
  for (const column of [...names, ...Object.keys(STATE_HEADINGS)]) {
    if (column in RECEIVER_HEADINGS) {
      const parts = ofReceiver(column, heading);
      if (parts.length > 0) take(column, parts);
      continue;
    }
    const one = heading([
      bare(column),
      ...(OTHER_HEADINGS[column] ?? STATE_HEADINGS[column] ?? []),
    ]);
    if (one !== undefined) take(column, [one]);
  }
  const sums = Object.entries(SUM_HEADINGS).flatMap(([column, words]) => {
    const one = heading([bare(column), ...words]);
    return one === undefined ? [] : [[column, one] as const];
  });
  if (sums.length > 1) for (const [column, one] of sums) take(column, [one]);
  return found;
}

type Heading = (words: readonly string[]) => string | undefined;

/** What says that it is the receiver's goes before what may be a buyer's. */
function ofReceiver(column: string, heading: Heading): string[] {
  for (const before of [OF_RECEIVER, ['']]) {
    const under = (words: readonly string[]) =>
      heading(words.flatMap((word) => before.map((each) => each + word)));
    const one = under(RECEIVER_HEADINGS[column] ?? []);
    if (column === 'ship_to_name') {
      const first = under(FIRST_NAMES);
      const last =
        under(LAST_NAMES) ?? (first && bare(first).endsWith(FIRST_BEFORE_NAME) ? one : undefined);
      if (first && last) return [first, last];
    }
    if (!one) continue;
    const house = column === 'ship_to_address_line1' ? under(HOUSE_NUMBERS) : undefined;
    return house ? [one, house] : [one];
  }
  return [];
}
