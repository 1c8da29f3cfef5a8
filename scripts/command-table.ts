import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commands } from '../src/shared/bridge/calls.ts';
import { ACCESS, type Command, PLACES } from '../src/shared/kernel/command.ts';

/**
 * Who may give which command, and what each writes to the audit log: `node
 * scripts/command-table.ts` writes it into docs/commands.md, and a test compares it with the
 * declarations. Commands that the same people may give stand together.
 */
export function commandTable(all: Readonly<Record<string, Command>> = commands): string {
  const groups = Map.groupBy(Object.entries(all), ([, { access }]) => whoMay(access));
  const rows = [...groups].map(
    ([who, group]) =>
      `- **${who}**: ${group.map(([name, { audit }]) => withAudit(name, audit)).join(', ')}`,
  );
  return rows.join('\n');
}

const withAudit = (name: string, audit: readonly string[]): string =>
  audit.length === 0 ? `\`${name}\`` : `\`${name}\` (${audit.join(', ')})`;

/** A place that does not have the command is not named. */
const whoMay = (access: Command['access']): string =>
  typeof access === 'string'
    ? access
    : PLACES.flatMap((place) => {
        const who = access[place] ?? 'nobody';
        return who === 'nobody' ? [] : `${place}: ${who}`;
      }).join('; ');

const legend = (): string =>
  Object.entries(ACCESS)
    .filter(([access]) => access !== 'anyone' && access !== 'nobody')
    .map(([access, is]) => `- **${access}**: ${is}`)
    .join('\n');

/** The page with the tables of today in it. */
export const withTables = (page: string, table = commandTable(), who = legend()): string =>
  page
    .replace(/(<!-- who -->\n)[\s\S]*?(\n<!-- end -->)/, (_all, from, to) => `${from}${who}${to}`)
    .replace(/(<!-- commands -->\n)[\s\S]*?(\n<!-- end -->)/, (_all, a, b) => `${a}${table}${b}`);

if (import.meta.main) {
  const file = join(fileURLToPath(new URL('..', import.meta.url)), 'docs', 'commands.md');
  writeFileSync(file, withTables(readFileSync(file, 'utf8')));
}
