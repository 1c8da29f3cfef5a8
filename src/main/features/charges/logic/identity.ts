import { createHash } from 'node:crypto';
import type { BillLine } from '../../../../shared/charges/charge.ts';
import { compare } from '../../../../shared/kernel/decimal.ts';
import { fold } from '../../../../shared/kernel/fold.ts';
import { numberKey } from '../../../../shared/scanning/carriers.ts';
import type { ChangedLine, StoredLine } from '../ports.ts';

/** A line as a bill has it. */
export type ReadLine = Omit<BillLine, 'id' | 'file'>;

export type LineOfFile = ReadLine & { file: string };

export const digestOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The shipment that a line names: by the first of its numbers that it has. */
export function namedShipment({
  trackingNumber,
  shipmentId,
  reference,
}: Pick<ReadLine, 'trackingNumber' | 'shipmentId' | 'reference'>): string {
  if (trackingNumber !== '') return `tracking ${numberKey(trackingNumber)}`;
  if (shipmentId !== '') return `shipment ${fold(shipmentId)}`;
  return reference === '' ? '' : `reference ${fold(reference)}`;
}

/**
 * A line is known by biller, bill, line or code, and shipment; a file may list it in any order. A credit is another
 * line than what it takes back.
 */
export const identityOf = (line: ReadLine): string =>
  digestOf([
    fold(line.biller),
    fold(line.bill),
    fold(line.line),
    fold(line.code),
    namedShipment(line),
    ...(line.amount.amount.startsWith('-') ? ['credit'] : []),
  ]);

type Content = Pick<ReadLine, 'kind' | 'amount' | 'weight' | 'date' | 'billDate'>;

/** What one export has and the other lacks is no change. */
function isSameContent(one: Content, other: Content): boolean {
  const isSame = <T>(a: T | null, b: T | null, equal: (a: T, b: T) => boolean) =>
    a === null || b === null || equal(a, b);
  return (
    one.kind === other.kind &&
    one.amount.currency === other.amount.currency &&
    compare(one.amount.amount, other.amount.amount) === 0 &&
    isSame(one.date, other.date, (a, b) => a === b) &&
    isSame(one.billDate, other.billDate, (a, b) => a === b) &&
    isSame(one.weight, other.weight, (a, b) => a.unit === b.unit && compare(a.value, b.value) === 0)
  );
}

export interface TakenLines {
  fresh: StoredLine[];
  changes: ChangedLine[];
  unchanged: number;
}

/**
 * What is new in a file. Of lines with one identity, those with equal content are the same; those left on both sides
 * are changed; the rest is new: a bill without line numbers may charge the same twice. With a line number, a row that
 * a file repeats is one line.
 */
export function takenLines(
  connection: string,
  read: readonly LineOfFile[],
  known: readonly StoredLine[],
): TakenLines {
  const taken: TakenLines = { fresh: [], changes: [], unchanged: 0 };
  const stored = Map.groupBy(known, ({ identity }) => identity);
  for (const [identity, rows] of Map.groupBy(read, identityOf)) {
    const before = stored.get(identity) ?? [];
    const free = [...before];
    const left: LineOfFile[] = [];
    for (const row of rows) {
      const at = free.findIndex((each) => isSameContent(each, row));
      const isRepeated =
        row.line !== '' && [...before, ...left].some((each) => isSameContent(each, row));
      if (at >= 0) free.splice(at, 1);
      if (at >= 0 || isRepeated) taken.unchanged += 1;
      else left.push(row);
    }
    const inOrder = left.toSorted(
      (a, b) => compare(a.amount.amount, b.amount.amount) || a.row - b.row,
    );
    for (const [index, row] of inOrder.entries()) {
      const replaced = free[index];
      if (replaced) taken.changes.push(changeOf(replaced, row));
      else {
        const nth = before.length + 1 + index - free.length;
        const id = digestOf([connection, identity, nth]);
        taken.fresh.push({ ...row, id, identity, nth });
      }
    }
  }
  return taken;
}

function changeOf({ id: lineId }: StoredLine, row: LineOfFile): ChangedLine {
  const { kind, amount, weight, date, billDate } = row;
  const id = digestOf([lineId, kind, amount, weight, date, billDate]);
  return { id, lineId, line: { ...row, id } };
}
