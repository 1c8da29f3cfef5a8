import { showItemKey } from '../../../../../shared/catalogue/item.ts';
import type { MeasuredItem } from '../../../../../shared/catalogue/weights/measured.ts';
import { formatWeight } from '../../../../../shared/kernel/measure.ts';
import { say } from '../../../../../shared/kernel/message.ts';
import { type Answer, orFail } from '../../output.ts';
import { writeOutputFile } from '../../output-file.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { misused } from '../parse.ts';
import { importAnswer, readItemFiles } from './order-files.ts';

export function itemCommands(program: StationCommand): void {
  const items = program.command('items').description('import, export and check the item catalogue');
  items
    .command('import')
    .description('import items from JSON or CSV files')
    .argument('<file...>', 'item files, folders of item files, or - for stdin')
    .option('--confirm', 'confirm the imported values; they replace values confirmed before')
    .onStation(importItems);
  items
    .command('export')
    .description('export the item catalogue to a .csv or .json file')
    .argument('<file>', 'file to write; must not exist, except with --force')
    .option('--force', 'overwrite an existing file')
    .onStation(exportItems);
  items
    .command('weights')
    .description('list items whose declared weight clearly differs from their measured weight')
    .option('--all', 'list every weighed item')
    .onStation(itemWeights);
}

async function itemWeights(
  { ask }: CommandContext,
  { all = false }: { all?: boolean },
): Promise<Answer> {
  const { items } = await ask('items.weights', { wrong: !all });
  const none = all ? 'Nothing was weighed yet.' : 'No declared weight is clearly wrong.';
  return { json: { items }, text: items.map(weightLine).join('\n') || none };
}

const weightLine = (item: MeasuredItem): string =>
  [
    showItemKey(item),
    `declared ${formatWeight(item.declared)}`,
    `measured ${formatWeight(item.measured)} (± ${item.unsureGrams} g, ${item.readings} cartons)`,
    ...(item.wrong ? ['clearly wrong'] : []),
  ].join('  ');

async function importItems(
  { ask, terminal }: CommandContext,
  paths: readonly string[],
  { confirm = false }: { confirm?: boolean },
): Promise<Answer> {
  const files = await readItemFiles(paths, terminal.stdin);
  const report = await ask('items.importFiles', { files, confirm });
  return importAnswer(report, (first) => {
    const why = first ?? 'The files contain none.';
    return say('No item could be imported. {why}', { why });
  });
}

async function exportItems(
  { ask }: CommandContext,
  file: string,
  { force = false }: { force?: boolean },
): Promise<Answer> {
  const format = /\.(csv|json)$/i.exec(file)?.[1]?.toLowerCase();
  if (format !== 'csv' && format !== 'json') {
    const message = say('file: expected a name that ends in .csv or .json, found {found}', {
      found: file,
    });
    throw misused('file', message);
  }
  const { text } = await ask('items.export', { format });
  const { total } = await ask('items.list', { limit: 1 });
  orFail(await writeOutputFile(file, text, { force, field: 'file' }));
  return { json: { file, items: total }, text: `${total} items written to ${file}.` };
}
