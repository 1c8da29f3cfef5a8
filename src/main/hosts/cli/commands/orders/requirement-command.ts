import { z } from 'zod';
import { LARGEST_REQUIREMENTS_FILE } from '../../../../../shared/customs/requirement-commands.ts';
import { CountrySchema } from '../../../../../shared/kernel/address.ts';
import { asText, english, say } from '../../../../../shared/kernel/message.ts';
import type { Requirement } from '../../../../../shared/requirements/requirement.ts';
import { readTextFile } from '../../input-file.ts';
import { type Answer, orFail } from '../../output.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { read } from '../parse.ts';

const REASON = 'reason, recorded in the audit log (required)';

export function requirementCommand(program: StationCommand): void {
  const requirements = program
    .command('requirements')
    .description('list what a country’s border asks of parcels')
    .argument('<country>', 'destination: 2-letter country code, such as BR')
    .option('--date <day>', 'on this day, YYYY-MM-DD; default: today')
    .option('--from <country>', 'only what is asked of parcels from there')
    .option('--zip <code>', 'postal code, for parts of a country with a border of their own', '')
    .option('--city <name>', 'city, for the same', '')
    .onStation(list);
  requirements
    .command('own')
    .description('list the supervisor’s own entries beside those that they replace')
    .onStation(own);
  requirements
    .command('import')
    .description('add or replace entries by their ids, from a JSON file')
    .argument('<file>', 'JSON file of entries (docs/requirements.md), or - for stdin')
    .option('--dry-run', 'show the entries beside those that they would replace')
    .option('--reason <text>', 'reason, recorded in the audit log')
    .onStation(take);
  requirements
    .command('withdraw')
    .description('withdraw an own entry: the program’s is in force again')
    .argument('<id>', 'id of the entry, as listed')
    .requiredOption('--reason <text>', REASON)
    .onStation(withdraw);
  requirements
    .command('let-pass')
    .description('let one order pass without what its border asks for')
    .argument('<ref>', 'order: REFERENCE or MERCHANT/REFERENCE')
    .requiredOption('--reason <text>', REASON)
    .onStation(letPass);
}

interface Options {
  date?: string;
  from?: string;
  zip: string;
  city: string;
}

const DaySchema = z.iso.date({ error: () => asText(say('expected a date like 2026-11-23')) });

async function list(
  { ask }: CommandContext,
  given: string,
  { date, from: origin, zip, city }: Options,
): Promise<Answer> {
  const country = read(CountrySchema, 'country', given.toUpperCase());
  const on = date === undefined ? null : read(DaySchema, 'date', date);
  const from = origin === undefined ? null : read(CountrySchema, 'from', origin.toUpperCase());
  const found = await ask('requirements.list', { country, zip, city, on, from });
  const json = {
    country,
    date: found.on,
    territories: found.territories,
    requirements: found.requirements.map(inFull),
    upcoming: found.upcoming.map(inFull),
  };
  const later = found.upcoming.map(inWords);
  const text = [
    `${found.territories.join(', ')} on ${found.on}:`,
    ...found.requirements.map(inWords),
    ...(later.length > 0 ? ['Later:', ...later] : []),
  ];
  return { json, text: text.join('\n') };
}

async function own({ ask, terminal }: CommandContext): Promise<Answer> {
  const kept = await ask('requirements.own', {});
  for (const { entry, isNews } of kept.own)
    if (isNews)
      terminal.say(
        `${entry.id}: the program comes with another entry than the one that was replaced. The own one stays in force.`,
        'warning',
      );
  const lines = kept.own.flatMap(({ entry, shipped }) => beside(entry, shipped));
  return { json: kept, text: lines.join('\n') || 'There are no own entries.' };
}

interface Taking {
  dryRun?: boolean;
  reason?: string;
}

async function take(
  { ask, decide, terminal }: CommandContext,
  path: string,
  { dryRun = false, reason }: Taking,
): Promise<Answer> {
  const given = { most: LARGEST_REQUIREMENTS_FILE, field: 'file', stdin: terminal.stdin };
  const file = { name: path, text: orFail(await readTextFile(path, given)) };
  const { compared } = dryRun
    ? await ask('requirements.compare', file)
    : await decide('requirements.take', { ...file, ...(reason && { reason }) });
  const lines = compared.flatMap(({ entry, now, isSame }) =>
    isSame ? [`${entry.id}: as it is.`] : beside(entry, now),
  );
  const outcome = dryRun ? 'Nothing was changed.' : 'These entries are in force.';
  return {
    json: {
      dryRun,
      requirements: compared.map(({ entry, now, isSame }) => ({
        ...inFull(entry),
        replaces: now,
        isSame,
      })),
    },
    text: [...lines, outcome].join('\n'),
  };
}

async function withdraw(
  { decide }: CommandContext,
  id: string,
  { reason }: { reason: string },
): Promise<Answer> {
  const { withdrawn, inForce } = await decide('requirements.withdraw', { id, reason });
  const after = inForce === null ? 'No entry of the program has its id.' : inWords(inForce);
  return {
    json: { withdrawn, inForce },
    text: [`Withdrawn: ${inWords(withdrawn)}`, `In force: ${after}`].join('\n'),
  };
}

async function letPass(
  { ask, decide }: CommandContext,
  ref: string,
  { reason }: { reason: string },
): Promise<Answer> {
  const { merchant, reference } = await ask('orders.find', { ref });
  const passed = await decide('requirements.letPass', { order: { merchant, reference }, reason });
  const found = passed.letPass.map(({ id, field, message }) => ({
    id,
    field,
    message: english(message),
  }));
  const lines = found.map(({ field, message }) => `${field}: ${message}`);
  return {
    json: { merchant, reference, letPass: found },
    text: [`${reference} passes without:`, ...lines].join('\n'),
  };
}

const beside = (entry: Requirement, before: Requirement | null): string[] => [
  inWords(entry),
  before === null ? '  in place of nothing: it is new.' : `  in place of ${inWords(before)}`,
];

/** Every column, also where the entry has none. */
const inFull = ({ field, oneOf, terms, since, until, ...entry }: Requirement) => ({
  ...entry,
  field: field ?? null,
  oneOf: oneOf ?? null,
  terms: terms ?? null,
  since: since ?? null,
  until: until ?? null,
});

function inWords(requirement: Requirement): string {
  const { id, kind, field, oneOf = [], for: who, since, until, message, by, source } = requirement;
  const days = [since && `from ${since}`, until && `until ${until}`].filter(Boolean);
  const facts = [kind, field ?? oneOf.join(' or '), who === 'both' ? '' : `${who} only`, ...days];
  const from = 'url' in source ? source.url : source.document;
  return `${id}: ${facts.filter(Boolean).join(', ')}. ${message} (${by}; ${from}, read ${source.read})`;
}
