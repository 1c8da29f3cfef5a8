import type { Batch, Stack } from '../../../../../shared/batches/batch.ts';
import { MOST_AT_ONCE } from '../../../../../shared/batches/commands.ts';
import type { StationError } from '../../../../../shared/kernel/errors.ts';
import { showOrderKey } from '../../../../../shared/orders/order.ts';
import { ChooseRuleSchema } from '../../../../../shared/rating/quote.ts';
import { type Answer, count } from '../../output.ts';
import { unknownPurchases } from '../../unknown-purchases.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { amount, CHOOSE_HELP, oneOf, wholeNumber } from '../parse.ts';
import { inOptions } from './as-options.ts';

const MOST_STACKS = 500;

interface ShipOptions {
  sameAs: string;
  count?: string;
  atMost?: string;
  choose?: string;
  print?: boolean;
  anew?: boolean;
}

export function batchCommands(program: StationCommand): void {
  const batch = program
    .command('batch')
    .description('list and ship stacks of orders with the same contents');
  batch
    .command('list')
    .description('list stacks of open orders with the same contents, largest first')
    .onStation(list);
  batch
    .command('ship')
    .description('rate and buy the orders of a stack one after the other')
    .requiredOption(
      '--same-as <ref>',
      'order of the stack, whose cartons apply to all (required): REFERENCE or MERCHANT/REFERENCE',
    )
    .option(
      '--count <n>',
      'maximum number of orders to ship (default: the whole stack, or what the last batch of it did not ship of its number)',
    )
    .option(
      '--at-most <amount>',
      'maximum cost of each shipment, like "12.50 USD" (default: that of the last batch of the stack, else no limit)',
    )
    .option('--choose <rule>', CHOOSE_HELP)
    .option('--print', 'print the labels and documents, after a slip for the batch')
    .option(
      '--anew',
      'begin anew, instead of going on with the last batch of the stack and its options',
    )
    .onStation(ship);
}

async function list({ ask }: CommandContext): Promise<Answer> {
  const { stacks } = await ask('batch.stacks', { limit: MOST_STACKS });
  return {
    json: { stacks: stacks.map((stack) => ({ ...stack, like: showOrderKey(stack.like) })) },
    text:
      stacks.map(stackText).join('\n') || 'No stacks: no two open orders have the same contents.',
  };
}

/** `38 × 1 CANDLE to 9 countries (like SO-1001)` */
function stackText({ orders, content, countries, like }: Stack): string {
  const items = content.map(({ quantity, sku }) => `${quantity} ${sku}`).join(' + ');
  const where = countries === 1 ? '1 country' : `${countries} countries`;
  return `${orders} × ${items} to ${where} (like ${showOrderKey(like)})`;
}

async function ship({ ask }: CommandContext, options: ShipOptions): Promise<Answer> {
  const batch = await ask('batch.ship', {
    ref: options.sameAs,
    count: options.count ? wholeNumber('--count', options.count, 1, MOST_AT_ONCE) : null,
    atMost: amount('--at-most', options.atMost) ?? null,
    choose: oneOf('--choose', ChooseRuleSchema.options, options.choose) ?? null,
    print: options.print ?? false,
    ...(options.anew ? { anew: true } : {}),
  }).catch(inOptions);
  const { shipped, refused, unknown, papers, waiting, elsewhere } = batch;
  const withErrors = (each: readonly (typeof refused)[number][]) =>
    each.map(({ merchant, reference, error }) => ({
      reference: showOrderKey({ merchant, reference }),
      error,
    }));
  return {
    json: {
      shipped,
      refused: withErrors(refused),
      unknown: unknown.length,
      waiting,
      elsewhere,
      unknownOrders: withErrors(unknown),
      papers: withErrors(papers),
    },
    text: batchText(batch),
    error: stillUnknown(unknown) ?? batch.why ?? (refused[0] ?? papers[0])?.error ?? null,
  };
}

const stillUnknown = (unknown: Batch['unknown']): StationError | null =>
  unknown.length > 0 ? unknownPurchases(unknown.map(showOrderKey)) : null;

function batchText({ shipped, refused, unknown, papers, waiting, elsewhere }: Batch): string {
  const rows = (what: string, each: Batch['refused']) =>
    each.map((one) => `  ${what} ${showOrderKey(one)}: ${one.error.message}`);
  return [
    `${count(shipped, 'order')} shipped, ${refused.length} set aside, ${unknown.length} not known yet.`,
    ...(elsewhere > 0 ? [`${count(elsewhere, 'order')} with other benches.`] : []),
    ...(waiting > 0 ? [`${count(waiting, 'order')} still to ship: run the command again.`] : []),
    ...rows('set aside', refused),
    ...rows('not known', unknown),
    ...rows('bought, check', papers),
  ].join('\n');
}
