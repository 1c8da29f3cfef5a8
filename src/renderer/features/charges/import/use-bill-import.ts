import { useRef, useState } from 'react';
import type { DropZoneProps } from 'react-aria-components/DropZone';
import { LARGEST_BILL, MOST_BILLS } from '../../../../shared/charges/bill-limits.ts';
import type { ChargeReport } from '../../../../shared/charges/commands.ts';
import { stationError } from '../../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import type { ChargeUses, Columns } from '../../../../shared/settings/column-maps.ts';
import { base64Of, chooseFiles } from '../../../state/files.ts';
import { askOrStop } from '../../../state/station.ts';
import { useWindow } from '../../../state/window-store.ts';
import type { EncodingQuestion } from '../../orders/import/use-import.ts';
import { sumsOf } from '../cases.ts';

const BILL_FILES = '.csv,.tsv,.txt,.xlsx,.xml,text/csv,text/xml';

/** A bill, how a person said that it is read, and what would be taken of it. */
export interface Bill {
  file: File;
  columns: Columns | null;
  codes: ChargeUses;
  /** Charge codes that were asked about, which are known once they are answered. */
  asked: readonly string[];
  /** The encodings that it may have, where it is not UTF-8. */
  offers: EncodingQuestion['offers'];
  /** Under which its reading is saved; empty: it is not. */
  name: string;
  report: ChargeReport;
}

export type BillStep =
  | { kind: 'none' }
  | { kind: 'looking' | 'saving'; names: readonly string[]; done: number }
  /** A person assigns the columns of `bills[at]`. */
  | { kind: 'columns'; bills: readonly Bill[]; at: number }
  | { kind: 'preview'; bills: readonly Bill[] }
  | { kind: 'done'; names: readonly string[]; report: ChargeReport };

type DropEvent = Parameters<NonNullable<DropZoneProps['onDrop']>>[0];

/** Bills by dialog or drop: each is read by itself, shown, and taken after a person has confirmed. */
export function useBillImport(onTaken: () => void) {
  const [step, setStep] = useState<BillStep>({ kind: 'none' });
  /** Counts the imports: a late answer to one that was closed is dropped. */
  const turn = useRef(0);
  const isBusy = step.kind !== 'none';

  /** Runs `work`, unless it was closed meanwhile. */
  function shown(of: number): (next: BillStep) => boolean {
    return (next) => {
      if (turn.current !== of) return false;
      setStep(next);
      return true;
    };
  }

  async function take(files: readonly File[]): Promise<void> {
    if (files.length === 0 || isBusy) return;
    const refusal = tooMuch(files);
    if (refusal) return refuse(refusal);
    turn.current += 1;
    const show = shown(turn.current);
    const names = files.map(({ name }) => name);
    const bills: Bill[] = [];
    for (const [done, file] of files.entries()) {
      if (!show({ kind: 'looking', names, done })) return;
      const bill = await read({ file, columns: null, codes: {}, asked: [], offers: [], name: '' });
      if (!bill) return close();
      bills.push(bill);
    }
    look(bills, show);
  }

  /** Asks for columns that are not known, one file after the other. */
  function look(bills: readonly Bill[], show = shown(turn.current)): void {
    const at = bills.findIndex(({ report }) => lackingIn(report).length > 0);
    show(at < 0 ? { kind: 'preview', bills } : { kind: 'columns', bills, at });
  }

  /** Reads one of the bills again as a person said. */
  async function readAgain(bills: readonly Bill[], at: number, said: Partial<Bill>): Promise<void> {
    const bill = bills[at];
    if (!bill) return;
    const show = shown(turn.current);
    show({ kind: 'looking', names: [bill.file.name], done: 0 });
    const next = await read({ ...bill, ...said });
    look(next ? bills.with(at, next) : bills, show);
  }

  function close(): void {
    turn.current += 1;
    setStep({ kind: 'none' });
  }

  async function save(bills: readonly Bill[]): Promise<void> {
    const show = shown(turn.current);
    const names = bills.map(({ file }) => file.name);
    let report: ChargeReport | null = null;
    for (const [done, bill] of bills.entries()) {
      show({ kind: 'saving', names, done });
      const saved = await send(bill, true);
      // What was taken before stays, and is shown.
      if (!saved) break;
      report = report ? together(report, saved) : saved;
    }
    if (report) show({ kind: 'done', names, report });
    else close();
    onTaken();
  }

  return {
    step,
    choose: () => chooseFiles({ accept: BILL_FILES, take: (files) => void take(files) }),
    drop: async (event: DropEvent) => take(await droppedFiles(event)),
    setColumns: (bills: readonly Bill[], at: number, columns: Columns, name: string) =>
      readAgain(bills, at, { columns, name }),
    /** Says how its letters or numbers are read. */
    setReading(bills: readonly Bill[], file: string, said: Columns) {
      const at = bills.findIndex((bill) => bill.file.name === file);
      return readAgain(bills, at, { columns: { ...bills[at]?.columns, ...said } });
    },
    askColumns: (bills: readonly Bill[], at: number) => setStep({ kind: 'columns', bills, at }),
    setCode(bills: readonly Bill[], at: number, codes: ChargeUses) {
      return readAgain(bills, at, { codes });
    },
    setName: (bills: readonly Bill[], at: number, name: string) => {
      const bill = bills[at];
      if (bill) setStep({ kind: 'preview', bills: bills.with(at, { ...bill, name }) });
    },
    save,
    close,
  };
}

export type BillImport = ReturnType<typeof useBillImport>;

/** Needed columns that a file does not have; none where it cannot be read at all, as the report says. */
export const lackingIn = ({ files: [file] }: ChargeReport): readonly string[] =>
  file && file.headings.length > 0 ? file.lacking : [];

type Asked = Omit<Bill, 'report'>;

/** null where it was refused, which is shown. */
async function read(bill: Asked): Promise<Bill | null> {
  const report = await send(bill, false);
  if (!report) return null;
  const unknown = report.files.flatMap(({ unknownCodes }) => unknownCodes);
  const offers = report.rejected.flatMap(({ encodings = [] }) => encodings);
  return {
    ...bill,
    asked: [...new Set([...bill.asked, ...unknown])],
    offers: bill.offers.length > 0 ? bill.offers : offers,
    report,
  };
}

async function send(
  { file, columns, codes, name }: Asked,
  isSaved: boolean,
): Promise<ChargeReport | null> {
  const bytes = await base64Of(file).catch(() => null);
  if (bytes === null) {
    refuse(
      say(
        '{file} can no longer be read: it was moved or changed, or access was removed. Choose it again. Nothing was imported.',
        { file: file.name },
      ),
    );
    return null;
  }
  const said = {
    ...(columns === null ? {} : { columns }),
    ...(Object.keys(codes).length === 0 ? {} : { codes }),
    ...(isSaved && name !== '' ? { saveMapping: name } : {}),
  };
  const taken = await askOrStop('charges.import', {
    files: [{ name: file.name, bytes }],
    ...said,
    save: isSaved,
  });
  return taken.ok ? taken.value : null;
}

/** The reports of several bills as one. */
export const together = (a: ChargeReport, b: ChargeReport): ChargeReport => ({
  imported: a.imported + b.imported,
  unchanged: a.unchanged + b.unchanged,
  changed: a.changed + b.changed,
  ignored: a.ignored + b.ignored,
  rejected: [...a.rejected, ...b.rejected],
  warnings: [...a.warnings, ...b.warnings],
  sums: sumsOf([...a.sums, ...b.sums]),
  files: [...a.files, ...b.files],
});

function droppedFiles({ items }: DropEvent): Promise<File[]> {
  const files = items.filter((item) => item.kind === 'file');
  return Promise.all(files.map((item) => item.getFile()));
}

function tooMuch(files: readonly File[]): Message | null {
  if (files.length > MOST_BILLS)
    return say('At most {most} files at once. Nothing was imported.', { most: MOST_BILLS });
  const large = files.find(({ size }) => size > LARGEST_BILL);
  return large
    ? say('{file} has more than {megabytes} MB. Split it, or import it on the command line.', {
        file: large.name,
        megabytes: LARGEST_BILL / 1024 / 1024,
      })
    : null;
}

function refuse(message: Message): void {
  useWindow.setState({ stop: { kind: 'call', error: stationError('bad-input', message) } });
}
