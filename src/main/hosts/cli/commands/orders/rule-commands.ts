import { rulesOfFile } from '../../../../../shared/automation/rules-file.ts';
import { ruleSaid } from '../../../../../shared/automation/words.ts';
import { english } from '../../../../../shared/kernel/message.ts';
import { formatMoney } from '../../../../../shared/kernel/money.ts';
import { readTextFile } from '../../input-file.ts';
import { type Answer, orFail, table } from '../../output.ts';
import type { CommandContext, StationCommand } from '../context.ts';

const MOST_BYTES = 4 * 1024 * 1024;

export function ruleCommands(program: StationCommand): void {
  const rules = program.command('rules').description('list, replace and test the rules for orders');
  rules
    .command('list')
    .description('list the rules in order; --json prints the format that "rules set" reads')
    .onStation(list);
  rules
    .command('set')
    .description('replace all rules with those in a JSON file, as printed by "rules list --json"')
    .argument('<file>', 'JSON file, or - for stdin')
    .onStation(set);
  rules
    .command('test')
    .description('show which rules apply to an order, which of them win, and why')
    .argument('<ref>', 'order: REFERENCE or MERCHANT/REFERENCE')
    .onStation(test);
}

async function list({ ask, terminal }: CommandContext): Promise<Answer> {
  const listed = await ask('rules.list', {});
  for (const { name, why } of listed.unreadable)
    terminal.say(`The rule ${name} cannot be read and does nothing: ${why}`, 'warning');
  for (const { name, why } of listed.warnings) terminal.say(`The rule ${name}: ${why}`, 'warning');
  const rows = listed.rules.map((rule, index) => [
    String(index + 1),
    rule.on ? rule.name : `${rule.name} (off)`,
    english(ruleSaid(rule)),
  ]);
  const none = 'There are no rules.';
  const unreadable = listed.unreadable.map(({ translatable: _, ...rest }) => rest);
  const warnings = listed.warnings.map(({ translatable: _, ...rest }) => rest);
  return {
    json: { ...listed, unreadable, warnings },
    text: rows.length > 0 ? table(rows).join('\n') : none,
  };
}

async function set({ terminal, decide }: CommandContext, path: string): Promise<Answer> {
  const read = { most: MOST_BYTES, field: 'file', stdin: terminal.stdin };
  const rules = orFail(rulesOfFile(path, orFail(await readTextFile(path, read))));
  const answer = await decide('rules.set', { rules });
  const text = answer.rules === 1 ? '1 rule is in force.' : `${answer.rules} rules are in force.`;
  return { json: answer, text };
}

async function test({ ask, terminal }: CommandContext, ref: string): Promise<Answer> {
  const { rules, actions, by } = await ask('rules.test', { ref });
  const holding = new Set(rules.filter(({ holds }) => holds).map(({ name }) => name));
  for (const { name, why } of (await ask('rules.list', {})).warnings)
    if (holding.has(name)) terminal.say(`The rule ${name}: ${why}`, 'warning');
  const verdicts = rules.map(({ name, holds, why, wins }) => [
    holds ? 'holds' : '-',
    name,
    wins.length > 0 ? `${why} Wins: ${wins.join(', ')}` : why,
  ]);
  const won = Object.entries(by).map(([kind, names]) => `${kind}: ${(names ?? []).join(', ')}`);
  const upTo = actions.buyUpTo ? [`It is bought up to ${formatMoney(actions.buyUpTo)}.`] : [];
  const json = {
    rules: rules.map(({ name, holds, why, wins }) => ({ name, holds, why, wins })),
    actions,
    by,
  };
  const none = ['There are no rules.'];
  const lines = rules.length > 0 ? [...table(verdicts), ...won, ...upTo] : none;
  return { json, text: lines.join('\n') };
}
