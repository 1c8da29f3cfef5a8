import type { Command } from 'commander';
import { badInput } from '../../../../shared/kernel/errors.ts';
import { formatMoney, type Money } from '../../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { KeyPlace } from '../../../../shared/merchants/merchant.ts';
import {
  type MerchantReportRow,
  ReportRangeSchema,
} from '../../../../shared/merchants/merchant-report.ts';
import { table } from '../table.ts';
import type { CommandContext, Runner } from './context.ts';
import { notKept, readSecrets } from './read-secrets.ts';
import { supervisorPin } from './supervisor-pin.ts';

export function merchantCommands(program: Command, runner: Runner): void {
  const merchants = program
    .command('merchants')
    .description('merchants whose goods are packed here (3PL): their CustomerKeys, what they sent');
  merchants
    .command('set')
    .description("reads a merchant's CustomerKey from the terminal, or from one line of stdin")
    .argument('<name>', 'as it stands on its orders')
    .option('--replace', 'where another key is kept: only if the partner issued a new one')
    .action((name: string, options: { replace?: boolean }) =>
      runner.withStation((context) => setKey(context, name, options.replace === true)),
    );
  merchants
    .command('list')
    .description('every merchant known here, and where its key is; never shows a key')
    .action(() => runner.withStation(list));
  merchants
    .command('clear')
    .description("removes a merchant's CustomerKey from the keychain")
    .argument('<name>')
    .action((name: string) => runner.withStation((context) => clearKey(context, name)));
  merchants
    .command('report')
    .description('what was bought for each merchant, or for one')
    .argument('[name]')
    .option('--from <day>', 'YYYY-MM-DD, included')
    .option('--to <day>', 'YYYY-MM-DD, included')
    .action((name: string | undefined, options: { from?: string; to?: string }) =>
      runner.withStation((context) => report(context, name ?? null, options)),
    );
}

async function setKey({ station, terminal, ask }: CommandContext, name: string, replace: boolean) {
  const names = [...(station.needsPin() ? ["Supervisor's PIN"] : []), 'CustomerKey'];
  const secrets = await readSecrets(names, terminal.say);
  if (!secrets.ok) return terminal.fail(secrets.error);
  const key = secrets.value.at(-1) ?? '';
  const pin = names.length > 1 ? (secrets.value[0] ?? null) : null;
  const set = await ask('merchants.setKey', { name, key, replace, pin });
  if (!set.ok) return terminal.fail(set.error);
  const { merchant, where, replaced } = set.value;
  const isKept = where === 'keychain';
  terminal.answer({
    json: { merchant, stored: isKept, where: isKept ? where : null, replaced },
    text: isKept
      ? `${replaced ? 'Replaced' : 'Stored'} in the keychain of this computer, for ${merchant}.`
      : 'Nothing was kept.',
    error: isKept ? null : notKept('PACKBENCH_CUSTOMER_KEYS'),
  });
}

async function list({ terminal, ask }: CommandContext) {
  const listed = await ask('merchants.list', {});
  if (!listed.ok) return terminal.fail(listed.error);
  const { merchants, trouble } = listed.value;
  if (trouble) terminal.say(`Keys may be missing from this list: ${trouble}`);
  terminal.answer({
    json: { merchants },
    text:
      merchants.length === 0
        ? 'No merchant is known here.'
        : table([
            ['merchant', 'CustomerKey'],
            ...merchants.map(({ name, where }) => [name, PLACES[where ?? 'none']]),
          ]).join('\n'),
  });
}

const PLACES: Record<KeyPlace | 'none', string> = {
  keychain: 'in the keychain',
  environment: 'in PACKBENCH_CUSTOMER_KEYS',
  'this-run': 'for this run only',
  sandbox: "the sandbox's own",
  none: 'MISSING: its orders cannot be shipped',
};

async function clearKey(context: CommandContext, name: string) {
  const { terminal } = context;
  const pin = await supervisorPin(context);
  const cleared = await context.ask('merchants.clearKey', { name, pin });
  if (!cleared.ok) return terminal.fail(cleared.error);
  const { merchant, removed } = cleared.value;
  terminal.answer({
    json: { merchant, removed },
    text: removed ? `Removed: ${merchant} has no key now.` : 'There was nothing to remove.',
  });
}

async function report(
  { terminal, ask }: CommandContext,
  name: string | null,
  days: { from?: string; to?: string },
) {
  const range = rangeOf(days);
  if (!range.ok) return terminal.fail(range.error);
  const reported = await ask('merchants.report', { merchant: name, range: range.value });
  if (!reported.ok) return terminal.fail(reported.error);
  const { rows } = reported.value;
  terminal.answer({
    json: { ...range.value, merchants: rows },
    text:
      rows.length === 0
        ? 'Nothing was bought in that time.'
        : table([HEAD, ...rows.map(columns)], [1, 2, 5, 6]).join('\n'),
  });
}

function rangeOf({ from, to }: { from?: string; to?: string }): Result<{
  from: string | null;
  to: string | null;
}> {
  const range = ReportRangeSchema.safeParse({ from: from ?? null, to: to ?? null });
  return range.success ? ok(range.data) : fail(badInput(range.error, 'merchants report'));
}

const HEAD = ['merchant', 'shipments', 'cartons', 'cost', 'returns', 'cancelled', 'not known'];

const columns = (row: MerchantReportRow): string[] => [
  row.merchant ?? '(own goods)',
  String(row.shipments),
  String(row.cartons),
  sums(row.cost),
  row.returns > 0 ? `${row.returns}: ${sums(row.returnCost)}` : '0',
  String(row.cancelled),
  String(row.unknown),
];

const sums = (costs: readonly Money[]): string => costs.map(formatMoney).join(' + ') || '–';
