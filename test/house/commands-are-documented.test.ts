import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withTables } from '../../scripts/command-table.ts';
import { APP_ROOT } from '../../src/main/program.ts';
import { commands } from '../../src/shared/bridge/calls.ts';
import { callNames } from '../../src/shared/bridge/names.ts';
import { AUDIT_ACTIONS, together } from '../../src/shared/kernel/command.ts';
import { settingsCommands } from '../../src/shared/settings/commands.ts';

const page = readFileSync(join(APP_ROOT, 'docs', 'commands.md'), 'utf8');

it('docs/commands.md matches the declared commands (node scripts/command-table.ts)', () => {
  expect(withTables(page)).toBe(page);
  expect(withTables(page, 'another table')).not.toBe(page);
  expect(withTables(page, undefined, 'others')).not.toBe(page);
  const named = [...page.matchAll(/`(\w+\.\w+)`/g)].map(([, name]) => name);
  const limited = Object.entries(commands).filter(([, { access }]) => access !== 'anyone');
  expect(named.sort()).toEqual(limited.map(([name]) => name).sort());
});

it('two commands with one name are rejected', () => {
  expect(() => together(settingsCommands, settingsCommands)).toThrow('Two commands are called');
});

it('every entry of the audit log belongs to a command', () => {
  const declared = new Set<string>(Object.values(commands).flatMap(({ audit }) => audit));
  expect(AUDIT_ACTIONS.filter((action) => !declared.has(action))).toEqual([]);
});

it('windows are offered only commands that windows may call', () => {
  expect(callNames).toContain('shipments.settle');
  expect(callNames).not.toContain('shipments.settleOrder');
});
