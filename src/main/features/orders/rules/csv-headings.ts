import { ok } from '../../../../shared/kernel/result.ts';
import type { ForeignFile } from '../../../../shared/orders/import-report.ts';
import { COLUMNS, type FileDefaults, foreignColumns } from './csv-columns.ts';
import { readTable } from './csv-table.ts';
import { shortName } from './file-text.ts';
import type { OrderFile } from './import-orders.ts';
import { readFile } from './parse-order-file.ts';

/** Enough for a header and some rows, so that nobody waits for a large file. */
const LOOKED_AT = 256 * 1024;
const LINE_FEED = 0x0a;

/** A CSV file whose headings somebody must explain; null for any other, also for one that is broken. */
export function foreignFile(
  { name, bytes }: OrderFile,
  defaults: FileDefaults,
): ForeignFile | null {
  const found = readFile(name, beginning(bytes), {
    json: () => ok(null),
    csv: (text) => readTable(text, (heading) => COLUMNS.has(heading)),
  });
  if (!found.ok || found.value === null) return null;
  const { header, rows } = found.value;
  const columns = foreignColumns(header.cells, defaults);
  if (columns === null) return null;
  const headings = header.cells.flatMap((cell, at) => {
    const sample = rows.map(({ cells }) => (cells[at] ?? '').trim()).find((text) => text !== '');
    return cell === '' ? [] : [{ name: cell, sample: shortName(sample ?? '') }];
  });
  return { file: name, headings, ...columns };
}

/** Whole lines alone. */
function beginning(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= LOOKED_AT) return bytes;
  const end = bytes.lastIndexOf(LINE_FEED, LOOKED_AT);
  return bytes.subarray(0, end < 0 ? LOOKED_AT : end);
}
