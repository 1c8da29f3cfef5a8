import { resolve } from 'node:path';
import { english, say } from '../../../../../shared/kernel/message.ts';
import {
  type PrintRole,
  PrintRoleSchema,
  type PrintTarget,
  PrintTargetSchema,
  type Readiness,
} from '../../../../../shared/printing/print-job.ts';
import { type Answer, orFail } from '../../output.ts';
import { writeOutputFile } from '../../output-file.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { misused, read } from '../parse.ts';
import { jobJson, jobText } from '../shipping/document-commands.ts';

const TARGETS =
  'printer: system:NAME, zebra:HOST:PORT[@203|300|600] (dpi, default 203) or folder:DIR';

export function printerCommands(program: StationCommand): void {
  const printers = program.command('printers').description('list, assign and test printers');
  printers
    .command('list')
    .description('list the printers of this machine and the assigned printers with their state')
    .onStation(list);
  printers
    .command('assign')
    .description('assign a printer to a role')
    .argument('<role>', 'print role: label | document')
    .argument('<target>', TARGETS)
    .onStation(async ({ decide, terminal }, roleText: string, targetText: string) => {
      const role = read(PrintRoleSchema, 'role', roleText);
      const wanted = read(PrintTargetSchema, 'target', targetText);
      const { target, ready } = await decide('printers.assign', { role, target: wanted });
      if (!ready.ok) {
        terminal.say(`note: ${target} is not ready: ${english(ready.detail)}`, 'warning');
      }
      return { json: { role, target }, text: `${role} prints on ${target}` };
    });
  printers
    .command('test')
    .description('print a test page or a calibration page')
    .argument('<target>', TARGETS)
    .option('--calibration', 'print rulers in millimetres and inches at true size')
    .onStation(async ({ ask }, targetText: string, options: { calibration?: boolean }) => {
      const target = read(PrintTargetSchema, 'target', targetText);
      const page = options.calibration ? 'calibration' : 'test';
      const { jobs, error } = await ask('printing.tryPage', { target, page });
      const text = jobs.map(jobText).join('\n');
      return { json: { jobs: jobs.map(jobJson) }, text, error };
    });
  program
    .command('command-sheet')
    .description('write or print a sheet with the scanner commands as barcodes')
    .option('--out <file>', 'PDF file to write; must not exist, except with --force')
    .option('--force', 'overwrite the file of --out')
    .option('--print', 'print on the document printer')
    .onStation(commandSheet);
}

async function commandSheet(
  { ask }: CommandContext,
  { out, force = false, print }: { out?: string; force?: boolean; print?: boolean },
): Promise<Answer> {
  if (out === undefined && !print) {
    throw misused('out', say('Use --out FILE, --print, or both.'));
  }
  if (out !== undefined) {
    const { pdf } = await ask('scanner.commandSheet', { print: false });
    const sheet = Buffer.from(pdf ?? '', 'base64');
    orFail(await writeOutputFile(out, sheet, { force, field: 'out' }));
  }
  const file = out === undefined ? null : resolve(out);
  if (!print) return { json: { file, jobs: [] }, text: `${file}` };
  const { jobs, error } = await ask('printing.commandSheet', {});
  const text = [...(file ? [file] : []), ...jobs.map(jobText)].join('\n');
  return { json: { file, jobs: jobs.map(jobJson) }, text, error };
}

async function list({ ask }: CommandContext): Promise<Answer> {
  const [label, document] = await Promise.all([
    assignedTo(ask, 'label'),
    assignedTo(ask, 'document'),
  ]);
  const assigned = [...new Set([label, document])].filter((target) => target !== null);
  const [{ targets: found }, checked] = await Promise.all([
    ask('printers.discover', {}),
    Promise.all(
      assigned.map(async (target) => [target, await ask('printers.check', { target })] as const),
    ),
  ]);
  const readiness = new Map<string, Readiness>(checked);
  const listed = [
    ...found.map(({ target, detail }) => ({
      target,
      detail: readiness.get(target)?.detail ?? detail,
    })),
    ...checked
      .filter(([target]) => found.every((each) => each.target !== target))
      .map(([target, { detail }]) => ({ target, detail })),
  ];
  const role = (name: PrintRole, target: PrintTarget | null): string => {
    if (target === null) return `${name}: none`;
    const ready = readiness.get(target);
    return `${name}: ${target}${ready?.ok ? ', ready' : `, NOT READY: ${ready && english(ready.detail)}`}`;
  };
  return {
    json: { printers: listed, assigned: { label, document } },
    text: [
      ...listed.map(({ target, detail }) => `${target} (${english(detail)})`),
      role('label', label),
      role('document', document),
    ].join('\n'),
  };
}

const assignedTo = async (ask: CommandContext['ask'], role: PrintRole) =>
  PrintTargetSchema.nullable().parse(
    (await ask('settings.get', { key: `printers.${role}` })).value,
  );
