import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type ChargeFinding,
  type ChargeList,
  type ChargeSums,
  ChargesBySchema,
  type Difference,
} from '../../../../../shared/charges/charge.ts';
import { type ChargeReport, MonthSchema } from '../../../../../shared/charges/commands.ts';
import { statisticsCsv } from '../../../../../shared/charges/statistics-csv.ts';
import { failure, stationError } from '../../../../../shared/kernel/errors.ts';
import { english, say } from '../../../../../shared/kernel/message.ts';
import { formatMoney } from '../../../../../shared/kernel/money.ts';
import {
  ChargeUseSchema,
  type ChargeUses,
  type Columns,
  MappingNameSchema,
} from '../../../../../shared/settings/column-maps.ts';
import { type Answer, count, orFail, table } from '../../output.ts';
import { checkOutputFile, writeOutputFile } from '../../output-file.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { readBillFiles } from '../orders/order-files.ts';
import { columnNamed, misused, oneOf, read } from '../parse.ts';

export function chargeCommands(program: StationCommand): void {
  const charges = program
    .command('charges')
    .description('bills of partner and carriers, beside what was accepted at purchase');
  charges
    .command('import')
    .description('import bills from CSV files, workbooks (.xlsx) or XML')
    .argument('<file...>', 'bills, folders of bills, or - for stdin')
    .option('--mapping <name>', 'saved mapping to read them with')
    .option(
      '--column <column=heading>',
      'heading of a column, like "tracking_number=AWB" (repeatable)',
      columnNamed,
    )
    .option(
      '--charge <code=use>',
      `what a charge code is for: ${ChargeUseSchema.options.join(' | ')} (repeatable)`,
      chargeNamed,
    )
    .option('--biller <name>', 'who sent the bills, where they do not say it')
    .option('--save-mapping <name>', 'name to save the mapping of the first file under')
    .option('--dry-run', 'say what would be taken, and take nothing')
    .onStation(importBills);
  charges
    .command('fetch')
    .description(
      'fetch the partner’s invoices of purchases not billed yet, then of the last 120 days',
    )
    .onStation(fetchInvoices);
  charges
    .command('list')
    .description('list what was billed otherwise than accepted, and what is wrong')
    .option('--month <month>', 'bought or billed in this month, YYYY-MM')
    .onStation(list);
  charges
    .command('statistics')
    .description('sums of quoted and billed, and their difference, per currency')
    .requiredOption('--by <key>', ChargesBySchema.options.join(' | '))
    .option('--month <month>', 'only shipments bought in this month, YYYY-MM')
    .option('--csv <file>', 'write them to a CSV file, which must not exist')
    .onStation(statistics);
  charges
    .command('show')
    .description('show both figures of one shipment, and every line that was billed for it')
    .argument('<ref>', 'reference, ShipmentID or tracking number, or a subject of the list')
    .onStation(show);
  charges
    .command('dispute')
    .description('make one PDF for a dispute: both figures, and the passport of the shipment')
    .argument('<ref>', 'reference, ShipmentID or tracking number, or a subject of the list')
    .option('--out <file>', 'file to write; must not exist (default: dispute-REF.pdf here)')
    .onStation(dispute);
  charges
    .command('settle')
    .description('a supervisor says that an overcharge is done with, until its figures change')
    .argument('<ref>', 'reference, ShipmentID or tracking number, or a subject of the list')
    .requiredOption('--reason <text>', 'recorded in the audit log')
    .onStation(settle);
  charges
    .command('forget')
    .description('a supervisor takes back a bill that was read wrongly; it can be imported anew')
    .argument('<bill>', 'number of the bill')
    .requiredOption('--reason <text>', 'recorded in the audit log')
    .option('--biller <name>', 'whose bill, where several billers have that number')
    .onStation(forget);
}

interface ImportOptions {
  mapping?: string;
  column?: Columns;
  charge?: ChargeUses;
  biller?: string;
  saveMapping?: string;
  dryRun?: boolean;
}

/** Collects `CODE=use` options. Throws `usage`, naming the option. */
function chargeNamed(text: string, before: ChargeUses = {}): ChargeUses {
  const at = text.lastIndexOf('=');
  const use = ChargeUseSchema.safeParse(text.slice(at + 1).trim());
  if (at > 0 && use.success) return { ...before, [text.slice(0, at).trim()]: use.data };
  const message = say(
    '{name}: expected a charge code and one of {uses} like {example}, found {found}',
    {
      name: '--charge',
      uses: ChargeUseSchema.options.join(', '),
      example: 'FSC=shipping',
      found: JSON.stringify(text),
    },
  );
  throw misused('--charge', message);
}

async function importBills(
  { ask, terminal }: CommandContext,
  paths: string[],
  { mapping, column, charge, biller, saveMapping, dryRun = false }: ImportOptions,
): Promise<Answer> {
  const names = {
    mapping: read(MappingNameSchema.optional(), '--mapping', mapping),
    saveMapping: read(MappingNameSchema.optional(), '--save-mapping', saveMapping),
  };
  const files = await readBillFiles(paths, terminal.stdin);
  const report = await ask('charges.importFiles', {
    files,
    columns: column,
    codes: charge,
    biller,
    save: !dryRun,
    ...names,
  });
  const answer = reportAnswer(report);
  const all = await ask('charges.list', { month: null });
  const { matched, unmatched, differences, findings } = all;
  return {
    ...answer,
    json: { ...report, matched, unmatched, differences, findings },
    text: `${answer.text}\n${countsText(all)}: packbench charges list`,
  };
}

/** Taking nothing is an error that names the first rejected row. */
function reportAnswer(report: ChargeReport): Answer {
  const { imported, unchanged, changed, ignored, rejected, warnings, sums } = report;
  const [first] = rejected;
  const isNothing = imported + unchanged + changed + ignored === 0;
  const message = first
    ? say('No line could be taken. {rejection}', { rejection: rejectionText(first) })
    : say('No line could be taken: the files contain none.');
  const field = first?.field ? { field: first.field } : {};
  return {
    json: report,
    text: [
      `${imported} imported, ${unchanged} unchanged, ${changed} changed, ${ignored} ignored, ${rejected.length} rejected`,
      ...(sums.length > 0 ? [`imported: ${sums.map(formatMoney).join(' + ')}`] : []),
      ...rejected.map((row) => `  ${rejectionText(row)}`),
      ...warnings.map((warning) => `  note: ${english(warning)}`),
    ].join('\n'),
    error: isNothing ? stationError('bad-input', message, field) : null,
  };
}

const rejectionText = ({ file, line, field, message }: ChargeReport['rejected'][number]): string =>
  `${file}, line ${line}${field ? `, ${field}` : ''}: ${english(message)}`;

async function fetchInvoices({ ask }: CommandContext): Promise<Answer> {
  const report = await ask('charges.fetch', {});
  const { asked, left } = report;
  const answer = reportAnswer(report);
  return {
    ...answer,
    text: `${count(asked, 'purchase')} asked about${left > 0 ? `, ${left} left` : ''}\n${answer.text}`,
    error: null,
  };
}

const monthOf = (text: string | undefined): string | null =>
  text === undefined ? null : read(MonthSchema, '--month', text);

async function list({ ask }: CommandContext, { month }: { month?: string }): Promise<Answer> {
  const found = await ask('charges.list', { month: monthOf(month) });
  return { json: found, text: listText(found) };
}

const countsText = ({ matched, unmatched, differences, findings }: ChargeList): string =>
  `${count(matched, 'line')} matched, ${unmatched.length} unmatched, ${count(differences.length, 'difference')}, ${count(findings.length, 'finding')}`;

function listText(found: ChargeList): string {
  const { unmatched, differences, findings, disputes } = found;
  return [
    countsText(found),
    ...findings.map((each) => `  ${findingText(each)}`),
    ...differences.map((each) => `  ${differenceText(each)}`),
    ...unmatched.map(
      ({ line, why }) =>
        `  unmatched: ${line.file}, line ${line.row}: ${line.bill} ${line.code} ${formatMoney(line.amount)}: ${english(why)}`,
    ),
    ...disputes.map(
      ({ reference, trackingNumber, tooMuch, state }) =>
        `  too much: ${reference || trackingNumber}: ${tooMuch.map(formatMoney).join(' + ')}, ${state}`,
    ),
  ].join('\n');
}

const findingText = ({ kind, reference, trackingNumber, what }: ChargeFinding): string =>
  `${kind}: ${reference || (trackingNumber ?? '')}: ${english(what)}`;

function differenceText(each: Difference): string {
  const said =
    each.kind === 'weight'
      ? [each.quoted, each.billed].map(({ value, unit }) => `${value} ${unit.toLowerCase()}`)
      : [each.quoted, each.billed].map(formatMoney);
  return `${each.kind}: ${each.reference}: accepted ${said[0]}, billed ${said[1]}`;
}

async function statistics(
  { ask }: CommandContext,
  { by: key, month, csv }: { by: string; month?: string; csv?: string },
): Promise<Answer> {
  const by = oneOf('--by', ChargesBySchema.options, key) ?? 'month';
  if (csv !== undefined) orFail(await checkOutputFile(csv, '--csv'));
  const { rows } = await ask('charges.statistics', { by, month: monthOf(month) });
  if (csv !== undefined)
    orFail(
      await writeOutputFile(csv, statisticsCsv(by, rows), {
        force: false,
        field: '--csv',
        mode: 0o600,
      }),
    );
  const text =
    rows.length === 0
      ? 'Nothing was billed then.'
      : table([[by, ...HEAD], ...rows.map(columns)], [1, 3, 4, 5, 6, 7]).join('\n');
  return { json: { by, rows, ...(csv === undefined ? {} : { file: csv }) }, text };
}

const HEAD = [
  'currency',
  'shipments',
  'quoted',
  'billed',
  'difference',
  'not compared',
  'unmatched',
];

const columns = (row: ChargeSums): string[] => [
  row.key ?? '–',
  row.currency,
  String(row.shipments),
  row.quoted,
  row.billed,
  row.difference,
  row.notCompared,
  row.unmatched,
];

async function show({ ask }: CommandContext, ref: string): Promise<Answer> {
  const found = await ask('charges.shipment', { subject: await subjectOf(ask, ref) });
  const lines = found.lines.map(
    ({ bill, line, code, date, billDate, amount }) =>
      `  ${[bill, line, code, date ?? billDate].filter(Boolean).join(' ')}: ${formatMoney(amount)}`,
  );
  const text = [
    ...found.charges.map(
      ({ kind, quoted, billed }) =>
        `${kind}: accepted ${quoted ? formatMoney(quoted) : '–'}, billed ${billed.map(formatMoney).join(' + ') || '–'}`,
    ),
    ...found.findings.map(findingText),
    ...lines,
  ];
  return { json: found, text: text.join('\n') || 'Nothing was billed for it.' };
}

async function dispute(
  { ask }: CommandContext,
  ref: string,
  { out }: { out?: string },
): Promise<Answer> {
  const subject = await subjectOf(ask, ref);
  const name = ref.replace(/[^\p{L}\p{N}._-]/gu, '_');
  const file = resolve(out ?? `dispute-${name}.pdf`);
  // Before the audit log says that it was made.
  if (existsSync(file))
    throw failure('bad-input', say('{file} already exists. Choose another file name.', { file }), {
      field: 'out',
    });
  orFail(await checkOutputFile(file, 'out'));
  const made = await ask('charges.dispute', { subject });
  const how = { force: false, field: 'out', mode: 0o600 };
  orFail(await writeOutputFile(file, Buffer.from(made.pdf, 'base64'), how));
  return { json: { subject, file, sha256: made.sha256 }, text: `${file}: both figures of ${ref}.` };
}

async function settle(
  { ask, decide }: CommandContext,
  ref: string,
  { reason }: { reason: string },
): Promise<Answer> {
  const subject = await subjectOf(ask, ref);
  await decide('charges.settle', { subject, reason });
  return { json: { subject, settled: true }, text: `${ref} is settled, until its figures change.` };
}

async function forget(
  { decide }: CommandContext,
  bill: string,
  { reason, biller = null }: { reason: string; biller?: string | null },
): Promise<Answer> {
  const forgotten = await decide('charges.forget', { biller, bill, reason });
  const sums = forgotten.sums.map(formatMoney).join(' + ');
  return {
    json: forgotten,
    text: `Bill ${forgotten.bill} is forgotten: ${count(forgotten.lines, 'line')}, ${sums}. Import it anew.`,
  };
}

/** The subject of the list that this reference or number names; of several the one that is too much. */
async function subjectOf(ask: CommandContext['ask'], ref: string): Promise<string> {
  if (/^(shipment|bill):/.test(ref)) return ref;
  const { disputes, findings, unmatched } = await ask('charges.list', { month: null });
  const named = [...disputes, ...findings].filter(
    ({ reference, trackingNumber }) => reference === ref || trackingNumber === ref,
  );
  const subjects = [...new Set(named.map(({ subject }) => subject))];
  const [first] = subjects;
  if (first !== undefined && subjects.length === 1) return first;
  if (subjects.length > 1) {
    const message = say('{ref} is of several: {subjects}. Name one of these.', {
      ref,
      subjects: subjects.join(', '),
    });
    throw failure('ambiguous', message, { field: 'ref' });
  }
  const { shipments } = await ask('shipments.list', { search: ref, limit: 50 });
  const found = shipments.filter(
    ({ reference, shipmentId, trackingNumber }) =>
      reference === ref || shipmentId === ref || trackingNumber === ref,
  );
  const shipment = found.find(({ state }) => state === 'confirmed') ?? found[0];
  if (shipment) return `shipment:${shipment.attemptId}`;
  const message =
    unmatched.length > 0
      ? say('Nothing is billed or bought by the name {ref}. See charges list.', { ref })
      : say('Nothing was bought by the name {ref}.', { ref });
  throw failure('not-found', message, { field: 'ref' });
}
