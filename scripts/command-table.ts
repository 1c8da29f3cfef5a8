import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commands } from '../src/shared/bridge/calls.ts';
import { ACCESS, type Command, PLACES } from '../src/shared/kernel/command.ts';

/**
 * The table of commands that not everybody may give at every place, grouped by access. `node
 * scripts/command-table.ts` writes it into docs/commands.md; a test compares the page with the
 * declarations.
 */
export function commandTable(all: Readonly<Record<string, Command>> = commands): string {
  const limited = Object.entries(all).filter(([, { access }]) => access !== 'anyone');
  const groups = Map.groupBy(limited, ([, { access }]) => whoMay(access));
  const rows = [...groups].map(
    ([who, group]) => `- **${who}**: ${group.map(([name]) => `\`${name}\``).join(', ')}`,
  );
  return rows.join('\n');
}

/** Leaves out places where the command does not exist. */
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

/** The page with its tables replaced by the current ones. */
export const withTables = (page: string, table = commandTable(), who = legend()): string =>
  page
    .replace(/(<!-- who -->\n)[\s\S]*?(\n<!-- end -->)/, (_all, from, to) => `${from}${who}${to}`)
    .replace(/(<!-- commands -->\n)[\s\S]*?(\n<!-- end -->)/, (_all, a, b) => `${a}${table}${b}`);

if (import.meta.main) {
  const file = join(fileURLToPath(new URL('..', import.meta.url)), 'docs', 'commands.md');
  writeFileSync(file, withTables(readFileSync(file, 'utf8')));
}
