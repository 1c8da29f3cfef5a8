import type { Command } from 'commander';
import { stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { writeOutputFile } from '../output-file.ts';
import type { CommandContext, Runner } from './context.ts';
import { importText, readFiles, rejectionText } from './order-commands.ts';

export function itemCommands(program: Command, runner: Runner): void {
  const items = program
    .command('items')
    .description('the catalogue of goods, by merchant and SKU: in from files, and out');
  items
    .command('import')
    .description('take what CSV or JSON files say of goods')
    .argument('<file...>', 'item files, or folders of them; - for stdin')
    .option('--confirm', 'what stands in them is right: it goes over what was confirmed before')
    .action((paths: string[], options: { confirm?: boolean }) =>
      runner.withStation((context) => importItems(context, paths, options.confirm ?? false)),
    );
  items
    .command('export')
    .description('write the whole catalogue to a .csv or .json file')
    .argument('<file>', 'a file that is not there yet')
    .option('--force', 'write over a file that is there')
    .action((file: string, options: { force?: boolean }) =>
      runner.withStation((context) => exportItems(context, file, options.force ?? false)),
    );
}

async function importItems(
  { station, terminal }: CommandContext,
  paths: readonly string[],
  confirm: boolean,
): Promise<void> {
  const files = await readFiles(paths);
  if (!files.ok) return terminal.fail(files.error);
  const { itemFiles } = station.crossBorder;
  const report = await itemFiles.importItems(files.value, { confirm, save: true });
  if (!report.ok) return terminal.fail(report.error);
  const { imported, updated, unchanged, rejected } = report.value;
  const [first] = rejected;
  const nothing = imported + updated + unchanged === 0;
  const why = first ? rejectionText(first) : 'There is none in there.';
  terminal.answer({
    json: { ...report.value },
    text: importText(report.value),
    error: nothing
      ? stationError('bad-input', say('No item could be taken. {why}', { why }), {
          ...(first?.field ? { field: first.field } : {}),
        })
      : null,
  });
}

async function exportItems(
  { station, terminal }: CommandContext,
  file: string,
  force: boolean,
): Promise<void> {
  const format = /\.(csv|json)$/i.exec(file)?.[1]?.toLowerCase();
  if (format !== 'csv' && format !== 'json') {
    const message = say('file: expected a name that ends in .csv or .json, found {found}', {
      found: file,
    });
    return terminal.fail(stationError('usage', message, { field: 'file' }));
  }
  const text = await station.crossBorder.itemFiles.exportItems(format);
  const { total } = await station.crossBorder.items.items({ limit: 1 });
  const written = await writeOutputFile(file, text, { force, field: 'file' });
  if (!written.ok) return terminal.fail(written.error);
  terminal.answer({ json: { file, items: total }, text: `${total} items written to ${file}.` });
}
