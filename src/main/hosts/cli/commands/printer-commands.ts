import { resolve } from 'node:path';
import type { Command } from 'commander';
import { badInput, stationError } from '../../../../shared/kernel/errors.ts';
import { english, say } from '../../../../shared/kernel/message.ts';
import { PrintRoleSchema, PrintTargetSchema } from '../../../../shared/printing/print-job.ts';
import { writeOutputFile } from '../output-file.ts';
import type { CommandContext, Runner } from './context.ts';
import { jobJson, jobText } from './paper-commands.ts';
import { supervisorPin } from './supervisor-pin.ts';

export function printerCommands(program: Command, runner: Runner): void {
  const printers = program
    .command('printers')
    .description('list printers, try one, or say which one prints what');
  printers
    .command('list')
    .description('the printers of this machine, what is assigned, and whether it is ready')
    .action(() => runner.withStation(list));
  printers
    .command('assign')
    .description('say where a role prints')
    .argument('<role>', 'label | document')
    .argument('<target>', 'system:NAME, zebra:HOST:PORT[@203|300] or folder:DIR')
    .action((roleText: string, targetText: string) =>
      runner.withStation(async (context) => {
        const { terminal } = context;
        const role = PrintRoleSchema.safeParse(roleText);
        if (!role.success) return terminal.fail(badInput(role.error, 'role'));
        const target = PrintTargetSchema.safeParse(targetText);
        if (!target.success) return terminal.fail(badInput(target.error, 'target'));
        const pin = await supervisorPin(context);
        const wish = { role: role.data, target: target.data, pin };
        const assigned = await context.ask('printers.assign', wish);
        if (!assigned.ok) return terminal.fail(assigned.error);
        const { target: fixed, ready } = assigned.value;
        if (!ready.ok)
          terminal.say(`note: ${fixed} is not ready: ${english(ready.detail)}`, 'warning');
        terminal.answer({
          json: { role: role.data, target: fixed },
          text: `${role.data} prints on ${fixed}`,
        });
      }),
    );
  printers
    .command('test')
    .description('print a test page, or a calibration page with rulers')
    .argument('<target>', 'system:NAME, zebra:HOST:PORT[@203|300] or folder:DIR')
    .option('--calibration', 'a page with rulers in millimetres and inches, at true size')
    .action((targetText: string, options: { calibration?: boolean }) =>
      runner.withStation(async ({ station, terminal }) => {
        const target = PrintTargetSchema.safeParse(targetText);
        if (!target.success) return terminal.fail(badInput(target.error, 'target'));
        const page = options.calibration ? 'calibration' : 'test';
        const printed = await station.printService.testPage(target.data, page);
        if (!printed.ok) return terminal.fail(printed.error);
        const { jobs, error } = printed.value;
        terminal.answer({
          json: { jobs: jobs.map(jobJson) },
          text: jobs.map(jobText).join('\n'),
          error,
        });
      }),
    );
  program
    .command('command-sheet')
    .description('the commands as barcodes: as a PDF, or printed where documents go')
    .option('--out <file>', 'write the PDF there: a file that is not there yet')
    .option('--force', 'with --out: write over a file that is there')
    .option('--print', 'print it on the document printer')
    .action((options: { out?: string; force?: boolean; print?: boolean }) =>
      runner.withStation((context) => commandSheet(context, options)),
    );
}

async function commandSheet(
  { station, terminal }: CommandContext,
  { out, force = false, print }: { out?: string; force?: boolean; print?: boolean },
): Promise<void> {
  if (out === undefined && !print) {
    const message = say('Say where: --out FILE, --print, or both.');
    return terminal.fail(stationError('usage', message, { field: 'out' }));
  }
  if (out !== undefined) {
    const sheet = await station.printService.commandSheet();
    const written = await writeOutputFile(out, sheet, { force, field: 'out' });
    if (!written.ok) return terminal.fail(written.error);
  }
  const file = out === undefined ? null : resolve(out);
  if (!print) return terminal.answer({ json: { file, jobs: [] }, text: `${file}` });
  const printed = await station.printService.printCommandSheet();
  if (!printed.ok) return terminal.fail(printed.error);
  const { jobs, error } = printed.value;
  const text = [...(file ? [file] : []), ...jobs.map(jobText)].join('\n');
  terminal.answer({ json: { file, jobs: jobs.map(jobJson) }, text, error });
}

async function list({ station, terminal }: CommandContext): Promise<void> {
  const { 'printers.label': label, 'printers.document': document } = station.settings.current();
  const assigned = [...new Set([label, document])].filter((target) => target !== null);
  const [found, checked] = await Promise.all([
    station.printers.discover(),
    Promise.all(
      assigned.map(async (target) => [target, await station.printers.check(target)] as const),
    ),
  ]);
  const readiness = new Map(checked);
  const listed = [
    ...found.map(({ target, detail }) => ({
      target,
      detail: readiness.get(target)?.detail ?? detail,
    })),
    ...checked
      .filter(([target]) => found.every((each) => each.target !== target))
      .map(([target, { detail }]) => ({ target, detail })),
  ];
  const role = (name: string, target: string | null): string => {
    if (target === null) return `${name}: none`;
    const ready = readiness.get(target);
    return `${name}: ${target}${ready?.ok ? ', ready' : `, NOT READY: ${ready && english(ready.detail)}`}`;
  };
  terminal.answer({
    json: { printers: listed, assigned: { label, document } },
    text: [
      ...listed.map(({ target, detail }) => `${target} (${english(detail)})`),
      role('label', label),
      role('document', document),
    ].join('\n'),
  });
}
