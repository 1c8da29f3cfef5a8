import { failure } from '../../../../../shared/kernel/errors.ts';
import { say } from '../../../../../shared/kernel/message.ts';
import { ColumnMapSchema, MappingNameSchema } from '../../../../../shared/settings/column-maps.ts';
import { readInputFile } from '../../input-file.ts';
import { type Answer, orFail, table } from '../../output.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { read } from '../parse.ts';
import { openOrderFiles } from './order-files.ts';

const MOST_BYTES = 1024 * 1024;

export function mappingCommands(program: StationCommand): void {
  const mappings = program
    .command('mappings')
    .description('list, show, save and propose mappings of files of other programs');
  mappings
    .command('list')
    .description('list the mappings by name, those that are ready-made too')
    .onStation(list);
  mappings
    .command('show')
    .description('show a mapping as data, as "mappings save" reads it')
    .argument('<name>', 'name of the mapping')
    .onStation(show);
  mappings
    .command('save')
    .description('save a mapping from a JSON file; one of the same name is replaced')
    .argument('<name>', 'name of the mapping')
    .argument('<file>', 'JSON file, or - for stdin')
    .onStation(save);
  mappings
    .command('propose')
    .description('propose a mapping for a file by its headings')
    .argument('<file>', 'CSV file or workbook')
    .onStation(propose);
}

async function list({ ask }: CommandContext): Promise<Answer> {
  const { mappings } = await ask('mappings.list', {});
  const rows = mappings.map(({ name, title, readyMade }) => [
    name,
    title ?? '',
    readyMade ? 'ready-made' : '',
  ]);
  return { json: { mappings }, text: table(rows).join('\n') || 'No mapping is kept.' };
}

async function show({ ask }: CommandContext, name: string): Promise<Answer> {
  const { mapping } = await ask('mappings.show', { name });
  return { json: { mapping }, text: JSON.stringify(mapping, null, 2) };
}

async function save(
  { ask, terminal }: CommandContext,
  name: string,
  path: string,
): Promise<Answer> {
  const given = { most: MOST_BYTES, field: 'file', stdin: terminal.stdin };
  const { bytes } = orFail(await readInputFile(path, given));
  const mapping = mappingIn(path, Buffer.from(bytes).toString('utf8'));
  const named = read(MappingNameSchema, 'name', name);
  await ask('mappings.save', { name: named, mapping });
  return { json: { name: named }, text: `The mapping ${named} is saved.` };
}

/** As `mappings show --json` prints it, or the mapping alone. */
function mappingIn(file: string, text: string) {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    found = null;
  }
  const inside = (found as { mapping?: unknown } | null)?.mapping ?? found;
  const parsed = ColumnMapSchema.safeParse(inside);
  if (parsed.success) return parsed.data;
  const message = say('{file}: expected a mapping as "mappings show" prints it', { file });
  throw failure('bad-input', message, { field: 'file' });
}

async function propose({ ask, terminal }: CommandContext, path: string): Promise<Answer> {
  const [file] = await openOrderFiles([path], terminal.stdin);
  if (!file) throw failure('bad-input', say('The files contain none.'), { field: 'file' });
  const proposed = await ask('mappings.propose', { file });
  const { mapping, recognised, lacking, unused } = proposed;
  const rows = Object.entries(mapping.columns).map(([column, heading]) => [column, heading]);
  return {
    json: { ...proposed },
    text: [
      ...(recognised === null ? [] : [`Recognised as ${recognised}.`]),
      ...table(rows),
      ...(lacking.length > 0 ? [`Not found: ${lacking.join(', ')} (--column NAME=HEADING)`] : []),
      ...(unused.length > 0 ? [`Not used: ${unused.join(', ')}`] : []),
    ].join('\n'),
  };
}
