import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commands } from '../src/shared/bridge/calls.ts';
import { ACCESS, type Access, type Command, PLACES } from '../src/shared/kernel/command.ts';

/**
 * Every command, who may give it, and what is written to the audit log: `node
 * scripts/command-table.ts` writes it into docs/commands.md, and a test compares it with the
 * declarations.
 */
export function commandTable(all: Readonly<Record<string, Command>> = commands): string {
  const rows = Object.entries(all).map(
    ([name, { access, audit }]) =>
      `| \`${name}\` | ${whoMay(access)} | ${audit.map((action) => `\`${action}\``).join(', ')} |`,
  );
  return ['| command | who may | audit log |', '|---|---|---|', ...rows].join('\n');
}

const whoMay = (access: Command['access']): string =>
  typeof access === 'string'
    ? access
    : PLACES.flatMap((place) => (access[place] ? `${place}: ${access[place]}` : [])).join('; ');

const legend = (): string =>
  ['| who | is |', '|---|---|', ...(Object.keys(ACCESS) as Access[]).map(ofAccess)].join('\n');

const ofAccess = (access: Access): string => `| ${access} | ${ACCESS[access]} |`;

/** The page with the tables of today in it. */
export const withTables = (page: string, table = commandTable(), who = legend()): string =>
  page
    .replace(/(<!-- who -->\n)[\s\S]*?(\n<!-- end -->)/, (_all, from, to) => `${from}${who}${to}`)
    .replace(/(<!-- commands -->\n)[\s\S]*?(\n<!-- end -->)/, (_all, a, b) => `${a}${table}${b}`);

if (import.meta.main) {
  const file = join(fileURLToPath(new URL('..', import.meta.url)), 'docs', 'commands.md');
  writeFileSync(file, withTables(readFileSync(file, 'utf8')));
}
