import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { failure, type StationFailure, stationError } from '../../../../../shared/kernel/errors.ts';
import { english, type Message, messageOf, say } from '../../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import {
  type ImportReport,
  inFileOrder,
  LARGEST_IMPORT,
  LARGEST_ORDER_FILE,
  MOST_REPORTED,
  type RejectedRow,
  understood,
} from '../../../../../shared/orders/import-report.ts';
import { isStdin, openInputFile, readInputFile, whyUnread } from '../../input-file.ts';
import { type Answer, orFail } from '../../output.ts';
import { writeOutputFile } from '../../output-file.ts';

export const openOrderFiles = (paths: readonly string[], stdin: Readable) =>
  filesOf(paths, /\.(json|csv|xml)$/i, stdin, openInputFile);

/** Item files, and those in folders. A file that is too large is cut, and refused by its reader. */
export const readItemFiles = (paths: readonly string[], stdin: Readable) =>
  filesOf(paths, /\.(json|csv)$/i, stdin, readInputFile);

export const readBillFiles = (paths: readonly string[], stdin: Readable) =>
  filesOf(paths, /\.(csv|tsv|txt|xlsx|xml)$/i, stdin, readInputFile);

async function filesOf<T extends Uint8Array | Blob>(
  paths: readonly string[],
  endings: RegExp,
  stdin: Readable,
  read: (
    path: string,
    options: Parameters<typeof readInputFile>[1],
  ) => Promise<Result<{ name: string; bytes: T }>>,
): Promise<{ name: string; bytes: T }[]> {
  const files: { name: string; bytes: T }[] = [];
  let together = 0;
  for (const path of paths) {
    const named = await filesAt(path, endings);
    if (!named.ok) throw nothingImported(messageOf(named.error));
    for (const each of named.value) {
      const file = await read(each, { most: LARGEST_ORDER_FILE, field: 'file', stdin });
      if (!file.ok) throw nothingImported(messageOf(file.error));
      const { bytes } = file.value;
      if (bytes instanceof Uint8Array) together += bytes.length;
      if (together > LARGEST_IMPORT) {
        throw nothingImported(say('The files have more than 128 MB together.'));
      }
      files.push(file.value);
    }
  }
  return files;
}

const nothingImported = (why: Message): StationFailure =>
  failure('bad-input', say('{why} Nothing was imported.', { why }), { field: 'file' });

async function filesAt(path: string, endings: RegExp): Promise<Result<string[]>> {
  try {
    if (isStdin(path) || !(await stat(path)).isDirectory()) return ok([path]);
    const names = (await readdir(path)).filter((name) => endings.test(name));
    return ok(names.sort().map((name) => join(path, name)));
  } catch (error) {
    return fail(whyUnread(path, error, 'file'));
  }
}

/**
 * What became of each order, in the order of the files, one JSON a line: `{file, row, reference, outcome}`; of
 * those that were refused each fault, with `{field, message}`; `reference` is missing where it could not be read.
 */
export async function writeImportReport(
  file: string,
  { orders = [], rejected }: ImportReport,
): Promise<void> {
  const rows = [
    ...orders.filter(({ outcome }) => outcome !== 'refused'),
    ...rejected.map(({ file: of, line, order, field, message }) => ({
      file: of,
      row: line,
      reference: order,
      outcome: 'refused',
      field,
      message: english(message),
    })),
  ];
  const text = inFileOrder(rows)
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');
  orFail(await writeOutputFile(file, text, { force: true, field: '--report', mode: 0o600 }));
}

/** As without `--report`, whose file has all of them. */
export const withFirstRows = (report: ImportReport): ImportReport => ({
  ...report,
  orders: (report.orders ?? []).slice(0, MOST_REPORTED),
  rejected: report.rejected.slice(0, MOST_REPORTED),
});

/** Result of an import; importing nothing is an error that names the first rejected row. */
export function importAnswer(
  report: ImportReport,
  nothingTaken: (first: string | null) => Message,
): Answer {
  const { imported, held, updated, unchanged, skipped, rejected, orders = [], warnings } = report;
  const [first] = rejected;
  const message = nothingTaken(first ? rejectionText(first) : null);
  const field = first?.field ? { field: first.field } : {};
  return {
    json: report,
    text: [
      [
        `${imported} imported`,
        ...(held > 0 ? [`${held} held`] : []),
        `${updated} updated`,
        `${unchanged} unchanged`,
        ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
        `${rejected.length} rejected`,
      ].join(', '),
      ...orders.flatMap(({ file, row, reference, outcome, why }) =>
        why === undefined || outcome === 'refused'
          ? []
          : [`  ${file}, line ${row}: order ${reference} is ${outcome}: ${english(why)}`],
      ),
      ...rejected.map((row) => `  ${rejectionText(row)}`),
      ...warnings.map((warning) => `  note: ${english(warning)}`),
    ].join('\n'),
    error: understood(report) === 0 ? stationError('bad-input', message, field) : null,
  };
}

/** A problem of the whole file has no field. */
const rejectionText = ({ file, line, field, message, encodings = [] }: RejectedRow): string =>
  [
    `${file}, line ${line}${field ? `, ${field}` : ''}: ${english(message)}`,
    ...encodings.map(
      ({ encoding, sample }) => `    --column file_encoding==${encoding} reads "${sample}"`,
    ),
  ].join('\n');
