import { z } from 'zod';
import { CountrySchema } from '../../../../../shared/kernel/address.ts';
import { asText, say } from '../../../../../shared/kernel/message.ts';
import type { Requirement } from '../../../../../shared/requirements/requirement.ts';
import type { Answer } from '../../output.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { read } from '../parse.ts';

export function requirementCommand(program: StationCommand): void {
  program
    .command('requirements')
    .description('list what a country’s border asks of parcels')
    .argument('<country>', 'destination: 2-letter country code, such as BR')
    .option('--date <day>', 'on this day, YYYY-MM-DD; default: today')
    .option('--zip <code>', 'postal code, for parts of a country with a border of their own', '')
    .option('--city <name>', 'city, for the same', '')
    .onStation(requirements);
}

interface Options {
  date?: string;
  zip: string;
  city: string;
}

const DaySchema = z.iso.date({ error: () => asText(say('expected a date like 2026-11-23')) });

async function requirements(
  { ask }: CommandContext,
  given: string,
  { date, zip, city }: Options,
): Promise<Answer> {
  const country = read(CountrySchema, 'country', given.toUpperCase());
  const on = date === undefined ? null : read(DaySchema, 'date', date);
  const found = await ask('requirements.list', { country, zip, city, on });
  const json = {
    country,
    date: found.on,
    territories: found.territories,
    requirements: found.requirements,
    upcoming: found.upcoming,
  };
  const later = found.upcoming.map(inWords);
  const text = [
    `${found.territories.join(', ')} on ${found.on}:`,
    ...found.requirements.map(inWords),
    ...(later.length > 0 ? ['Later:', ...later] : []),
  ];
  return { json, text: text.join('\n') };
}

function inWords(requirement: Requirement): string {
  const { id, kind, field, oneOf = [], for: who, since, until, message, by, source } = requirement;
  const days = [since && `from ${since}`, until && `until ${until}`].filter(Boolean);
  const facts = [kind, field ?? oneOf.join(' or '), who === 'both' ? '' : `${who} only`, ...days];
  const from = 'url' in source ? source.url : source.document;
  return `${id}: ${facts.filter(Boolean).join(', ')}. ${message} (${by}; ${from}, read ${source.read})`;
}
