import type { ChargeReport } from '../../../shared/charges/commands.ts';
import { type AnyMessage, say } from '../../../shared/kernel/message.ts';
import { addMoney, type Money } from '../../../shared/kernel/money.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import { MOST_REPORTED } from '../../../shared/orders/import-report.ts';
import {
  type ChargeUses,
  type ColumnMap,
  type Columns,
  isOfBills,
} from '../../../shared/settings/column-maps.ts';
import { withMap } from '../intake/logic/csv/csv-columns.ts';
import { mappedByName, mappingNamed } from '../intake/logic/mapping/named.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { identityOf, type LineOfFile, takenLines } from './logic/identity.ts';
import type { ChargeRepository } from './ports.ts';
import { type ReadBill, readBill } from './reading/read-bill.ts';

export interface BillFile {
  name: string;
  bytes: Uint8Array;
}

export interface BillImportWish {
  mapping?: string | undefined;
  columns?: Columns | undefined;
  codes?: ChargeUses | undefined;
  biller?: string | undefined;
  saveMapping?: string | undefined;
  /** Otherwise only reports what would be taken. */
  save: boolean;
}

export interface BillImportNeeds {
  charges: ChargeRepository;
  settings: SettingsSource;
  connection: string;
}

/** Lines per transaction, which blocks the station for some milliseconds. */
const BATCH = 500;

/** Takes the lines of bills, each once. A line that is there stays as it is. */
export function createBillImport({ charges, settings, connection }: BillImportNeeds) {
  const maps = (): readonly ColumnMap[] => settings.current()['orders.columns'];

  async function importBills(
    files: readonly BillFile[],
    wish: BillImportWish,
  ): Promise<Result<ChargeReport>> {
    const named = wish.mapping === undefined ? null : mappingNamed(wish.mapping, maps());
    if (wish.mapping !== undefined && !named) {
      const message = say('No mapping is called {name}.', { name: wish.mapping });
      return refuse('not-found', message, { field: 'mapping' });
    }
    const report = nothingTaken();
    for (const [index, file] of files.entries()) {
      const map = mappedByName(file.name, { mapping: named ?? undefined, remembered: maps() });
      const bill = await readBill(file.name, file.bytes, {
        mapping: map.mapping ?? null,
        remembered: maps().filter(isOfBills),
        asked: wish.columns ?? {},
        codes: wish.codes ?? {},
        biller: wish.biller ?? '',
        weightUnit: settings.current()['units.weight'],
      });
      addRead(report, file.name, bill);
      const lines = bill.lines.map((line) => ({ ...line, file: file.name.slice(0, 255) }));
      await takeLines(lines, wish.save, report);
      if (index === 0 && wish.saveMapping !== undefined && bill.lacking.length === 0) {
        const kept = await saveMapping(wish.saveMapping, bill, {
          ...bill.mapping?.rules?.charges,
          ...wish.codes,
        });
        if (!kept.ok) return kept;
      }
    }
    return ok(report);
  }

  async function takeLines(
    lines: readonly LineOfFile[],
    save: boolean,
    report: ChargeReport,
  ): Promise<void> {
    // Lines of one identity are judged together.
    const groups = [...Map.groupBy(lines, identityOf)];
    for (let from = 0; from < groups.length; ) {
      const slice: LineOfFile[] = [];
      const identities: string[] = [];
      for (; from < groups.length && slice.length < BATCH; from += 1) {
        const [identity, of] = groups[from] ?? ['', []];
        identities.push(identity);
        slice.push(...of);
      }
      const known = await charges.withIdentity(connection, identities);
      const { fresh, changes, unchanged } = takenLines(connection, slice, known);
      if (save) await charges.add(connection, fresh, changes);
      report.imported += fresh.length;
      report.changed += changes.length;
      report.unchanged += unchanged;
      addSums(
        report,
        fresh.map(({ amount }) => amount),
      );
    }
  }

  async function saveMapping(
    name: string,
    { headings, columns }: ReadBill,
    codes: ChargeUses,
  ): Promise<Result<null>> {
    const map: ColumnMap = {
      name,
      headings: headings.map((heading) => heading.name.slice(0, 200)),
      columns,
      ...(Object.keys(codes).length > 0 ? { rules: { charges: codes } } : {}),
    };
    const kept = await settings.set('orders.columns', withMap(maps(), map));
    return kept.ok ? ok(null) : kept;
  }

  return { importBills, takeLines };
}

export type BillImport = ReturnType<typeof createBillImport>;

export const nothingTaken = (): ChargeReport => ({
  imported: 0,
  unchanged: 0,
  changed: 0,
  ignored: 0,
  rejected: [],
  warnings: [],
  sums: [],
  files: [],
});

function addRead(report: ChargeReport, file: string, bill: ReadBill): void {
  const { headings, columns, lacking, rejected, ignored, unknownCodes, warnings, lines } = bill;
  const left = MOST_REPORTED - report.rejected.length;
  report.rejected.push(
    ...rejected
      .toSorted((a, b) => a.line - b.line)
      .slice(0, left)
      .map((row) => ({ file, ...row })),
  );
  if (rejected.length > left)
    report.warnings.push(
      say('{name}: {count} more rejected rows are not listed', {
        name: file,
        count: rejected.length - left,
      }),
    );
  report.ignored += ignored;
  const named: AnyMessage[] = lines.some(({ biller }) => biller === '')
    ? [say('no biller is named: lines are known by bill and line alone')]
    : [];
  report.warnings.push(
    ...[...warnings, ...named].map((warning) => say('{name}: {warning}', { name: file, warning })),
  );
  const mapping = bill.mapping?.name ?? null;
  report.files.push({ file, headings, columns, lacking, mapping, unknownCodes });
}

function addSums(report: ChargeReport, amounts: readonly Money[]): void {
  for (const [currency, of] of Map.groupBy(amounts, (amount) => amount.currency)) {
    const before = report.sums.filter((sum) => sum.currency === currency);
    const [first, ...rest] = [...before, ...of];
    if (!first) continue;
    report.sums = [
      ...report.sums.filter((sum) => sum.currency !== currency),
      addMoney(first, ...rest),
    ].toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
  }
}
