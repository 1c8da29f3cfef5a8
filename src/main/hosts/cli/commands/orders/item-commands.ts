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
  const items = program
    .command('items')
    .description('the catalogue of goods, by merchant and SKU: in from files, and out');
  items
    .command('import')
    .description('take what CSV or JSON files say of goods')
    .argument('<file...>', 'item files, or folders of them; - for stdin')
    .option('--confirm', 'what stands in them is right: it goes over what was confirmed before')
    .onStation(importItems);
  items
    .command('export')
    .description('write the whole catalogue to a .csv or .json file')
    .argument('<file>', 'a file that is not there yet')
    .option('--force', 'write over a file that is there')
    .onStation(exportItems);
  items
    .command('weights')
    .description('goods whose declared weight is plainly wrong, by what scales taught')
    .option('--all', 'every item that was weighed')
    .onStation(itemWeights);
}

async function itemWeights(
  { ask }: CommandContext,
  { all = false }: { all?: boolean },
): Promise<Answer> {
  const { items } = await ask('items.weights', { wrong: !all });
  const none = all ? 'Nothing was weighed yet.' : 'No declared weight is plainly wrong.';
  return { json: { items }, text: items.map(weightLine).join('\n') || none };
}

const weightLine = (item: MeasuredItem): string =>
  [
    showItemKey(item),
    `declared ${formatWeight(item.declared)}`,
    `measured ${formatWeight(item.measured)} (± ${item.unsureGrams} g, ${item.readings} cartons)`,
    ...(item.wrong ? ['plainly wrong'] : []),
  ].join('  ');

async function importItems(
  { ask, terminal }: CommandContext,
  paths: readonly string[],
  { confirm = false }: { confirm?: boolean },
): Promise<Answer> {
  const files = await readItemFiles(paths, terminal.stdin);
  const report = await ask('items.importFiles', { files, confirm });
  return importAnswer(report, (first) => {
    const why = first ?? 'There is none in there.';
    return say('No item could be taken. {why}', { why });
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
