import { formatMoney, type Money } from '../../../../../shared/kernel/money.ts';
import type { KeyPlace } from '../../../../../shared/merchants/merchant.ts';
import {
  type MerchantReportRow,
  ReportRangeSchema,
} from '../../../../../shared/merchants/merchant-report.ts';
import { type Answer, table } from '../../output.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { read } from '../parse.ts';
import { notKept, secretWithPin } from '../read-secrets.ts';

export function merchantCommands(program: StationCommand): void {
  const merchants = program
    .command('merchants')
    .description('manage merchants (3PL), their CustomerKeys and reports');
  merchants
    .command('set')
    .description(
      "store a merchant's CustomerKey in the keychain; read from the terminal or one line of stdin",
    )
    .argument('<name>', 'merchant name, as in its orders')
    .option('--replace', 'replace a stored key; only if the partner issued a new one')
    .onStation(setKey);
  merchants
    .command('list')
    .description('list merchants and where their keys are stored; never shows a key')
    .onStation(list);
  merchants
    .command('clear')
    .description("remove a merchant's CustomerKey from the keychain")
    .argument('<name>', 'merchant name')
    .onStation(clearKey);
  merchants
    .command('report')
    .description('report purchases, costs and returns by merchant')
    .argument('[name]', 'merchant name (default: all merchants)')
    .option('--from <day>', 'first day, YYYY-MM-DD')
    .option('--to <day>', 'last day, YYYY-MM-DD')
    .onStation(report);
}

async function setKey(
  context: CommandContext,
  name: string,
  { replace = false }: { replace?: boolean },
): Promise<Answer> {
  const { secret: key, pin } = await secretWithPin(context, 'CustomerKey');
  const set = await context.ask('merchants.setKey', { name, key, replace, pin });
  const { merchant, where, replaced } = set;
  const isKept = where === 'keychain';
  return {
    json: { merchant, stored: isKept, where: isKept ? where : null, replaced },
    text: isKept
      ? `${replaced ? 'Replaced' : 'Stored'} in the keychain of this computer, for ${merchant}.`
      : 'Nothing was stored.',
    error: isKept ? null : notKept('PACKBENCH_CUSTOMER_KEYS'),
  };
}

async function list({ terminal, ask }: CommandContext): Promise<Answer> {
  const { merchants, trouble } = await ask('merchants.list', {});
  if (trouble) terminal.say(`Keys may be missing from this list: ${trouble}`);
  const rows = merchants.map(({ name, where }) => [name, PLACES[where ?? 'none']]);
  return {
    json: { merchants },
    text:
      rows.length === 0
        ? 'No merchant is known here.'
        : table([['merchant', 'CustomerKey'], ...rows]).join('\n'),
  };
}

const PLACES: Record<KeyPlace | 'none', string> = {
  keychain: 'in the keychain',
  environment: 'in PACKBENCH_CUSTOMER_KEYS',
  'this-run': 'for this run only',
  sandbox: "the sandbox's own",
  none: 'MISSING: its orders cannot be shipped',
};

async function clearKey({ decide }: CommandContext, name: string): Promise<Answer> {
  const { merchant, removed } = await decide('merchants.clearKey', { name });
  return {
    json: { merchant, removed },
    text: removed ? `Removed: ${merchant} has no key now.` : 'There was nothing to remove.',
  };
}

async function report(
  { ask }: CommandContext,
  name: string | undefined,
  { from = null, to = null }: { from?: string | null; to?: string | null },
): Promise<Answer> {
  const range = read(ReportRangeSchema, 'merchants report', { from, to });
  const { rows } = await ask('merchants.report', { merchant: name ?? null, range });
  return {
    json: { ...range, merchants: rows },
    text:
      rows.length === 0
        ? 'Nothing was bought in that time.'
        : table([HEAD, ...rows.map(columns)], [1, 2, 5, 6]).join('\n'),
  };
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
