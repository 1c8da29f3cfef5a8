import type { Command } from 'commander';
import { NonNegativeDecimalSchema } from '../../../../shared/kernel/decimal.ts';
import { stationError } from '../../../../shared/kernel/errors.ts';
import { english, say } from '../../../../shared/kernel/message.ts';
import { formatMoney, type Money, money } from '../../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import {
  ConditionSchema,
  type ReturnChoice,
  type ReturnOption,
  type ReturnQuote,
  ReturnReasonSchema,
  type ReturnWish,
  ReturnWishSchema,
} from '../../../../shared/returns/return.ts';
import { asShown, namedOption } from '../../../../shared/returns/return-choice.ts';
import { table } from '../table.ts';
import type { CommandContext, Runner } from './context.ts';
import { collect, oneOf } from './parse.ts';
import { shipmentText } from './shipping-commands.ts';

interface WhatOptions {
  line?: string[];
  order?: string;
  reason?: string;
  note?: string;
  weight?: string;
  dims?: string;
}

/** What comes back: rated by carrier, bought once, received. */
export function returnCommands(program: Command, runner: Runner): void {
  const whatComesBack = (name: string, description: string): Command =>
    program
      .command(name)
      .description(description)
      .argument('<shipment>', 'REFERENCE, MERCHANT/REFERENCE, ShipmentID or tracking number')
      .option('--line <units>', 'SKU*QTY (repeatable); without it all that is left', collect)
      .option(
        '--weight <n>',
        'of the one carton it comes back in, with --dims; in the shipment’s units',
      )
      .option('--dims <LxWxH>', 'its size')
      .option('--order <ref>', 'the order of a ShipmentID that is not known here');

  whatComesBack('return-rates', 'ask each carrier what it costs to bring units back').action(
    (shipment: string, options: WhatOptions) =>
      runner.withStation(async ({ terminal, ask }) => {
        const rated = await rate(ask, shipment, options);
        if (!rated.ok) return terminal.fail(rated.error);
        const { options: offered, warnings } = rated.value;
        const quotes = offered.map(({ key, carrier, shipping, total, days }) => ({
          key,
          carrier,
          shipping,
          total,
          days,
        }));
        terminal.answer({ json: { quotes, warnings }, text: ratesText(rated.value) });
      }),
  );

  whatComesBack('return', 'buy the way back of units that were sent')
    .option(
      '--carrier <name>',
      'the key of a quote, or a carrier that only one has; without it, the cheapest that names a price',
    )
    .option('--price <n>', 'the total that return-rates showed, or pickup; another now is refused')
    .option('--reason <reason>', ReturnReasonSchema.options.join(' | '))
    .option('--note <text>', 'what else there is to say; it is not sent')
    .action((shipment: string, options: WhatOptions & { carrier?: string; price?: string }) =>
      runner.withStation(async ({ terminal, ask }) => {
        const price = readPrice(options.price);
        if (!price.ok) return terminal.fail(price.error);
        const rated = await rate(ask, shipment, options);
        if (!rated.ok) return terminal.fail(rated.error);
        for (const warning of rated.value.warnings) {
          terminal.say(`ATTENTION: ${english(warning)}`, 'warning');
        }
        const option = namedOption(rated.value.options, options.carrier ?? null);
        if (!option.ok) return terminal.fail(option.error);
        const choice = asAccepted(option.value, price.value, rated.value);
        terminal.say(`Buying the way back by ${option.value.key}, ${priceText(choice.total)}.`);
        const bought = await ask('returns.buy', { quoteId: rated.value.id, choice });
        if (!bought.ok) return terminal.fail(bought.error);
        const { shipment: back, error } = bought.value;
        terminal.answer({ json: { ...back }, text: shipmentText(back), error });
      }),
    );

  program
    .command('receive')
    .description('a return has come: say how it was found')
    .argument('<return>', 'its tracking number, ShipmentID or carton reference')
    .requiredOption('--condition <word>', ConditionSchema.options.join(' | '))
    .option('--note <text>', 'what was seen')
    .action((text: string, options: { condition: string; note?: string }) =>
      runner.withStation(async ({ terminal, ask }) => {
        const condition = oneOf('--condition', ConditionSchema.options, options.condition);
        if (!condition.ok || !condition.value) return terminal.fail(conditionError(condition));
        const received = await ask('returns.receive', {
          text,
          condition: condition.value,
          note: options.note ?? null,
        });
        if (!received.ok) return terminal.fail(received.error);
        const { shipment, lines, receipts } = received.value;
        const what = lines.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ');
        terminal.answer({
          json: { reference: shipment.reference, shipmentId: shipment.shipmentId, lines, receipts },
          text: `${shipment.reference}: ${what} received, ${condition.value}.`,
        });
      }),
    );
}

async function rate(
  ask: CommandContext['ask'],
  shipment: string,
  options: WhatOptions,
): Promise<Result<ReturnQuote>> {
  const wish = readWish(options);
  if (!wish.ok) return wish;
  return await ask('returns.rate', {
    text: shipment,
    order: options.order ?? null,
    wish: wish.value,
  });
}

const conditionError = (read: Result<unknown>) =>
  read.ok
    ? stationError('usage', say('--condition is needed.'), { field: '--condition' })
    : read.error;

function readWish({ line, reason, note, weight, dims }: WhatOptions): Result<ReturnWish> {
  const carton = readCarton(weight, dims);
  if (!carton.ok) return carton;
  const why = oneOf('--reason', ReturnReasonSchema.options, reason);
  if (!why.ok) return why;
  const lines: ReturnWish['lines'] = [];
  for (const each of line ?? []) {
    const [, sku = '', quantity = ''] = /^(.+)\*(\d{1,7})$/.exec(each.trim()) ?? [];
    if (!sku.trim() || Number(quantity) < 1) {
      return fail(
        stationError(
          'usage',
          say('--line: expected SKU*QTY like MUG-BLUE*2, found {found}', {
            found: JSON.stringify(each),
          }),
          { field: '--line' },
        ),
      );
    }
    lines.push({ sku: sku.trim(), quantity: Number(quantity) });
  }
  return ok({ lines, reason: why.value ?? null, note: note ?? null, carton: carton.value });
}

function readCarton(
  weight: string | undefined,
  dims: string | undefined,
): Result<ReturnWish['carton']> {
  if (weight === undefined && dims === undefined) return ok(null);
  const [length, width, height] = (dims ?? '').split(/x/i).map((each) => each.trim());
  const read = ReturnWishSchema.shape.carton.safeParse({ weight, length, width, height });
  if (read.success) return ok(read.data);
  return fail(
    stationError(
      'usage',
      say('--weight and --dims: expected both, like --weight 1.2 --dims 30x20x15, found {found}', {
        found: JSON.stringify([weight ?? null, dims ?? null]),
      }),
      { field: '--dims' },
    ),
  );
}

/** What `--price` says was shown; undefined where it is not given. */
function readPrice(text: string | undefined): Result<string | null | undefined> {
  if (text === undefined) return ok(undefined);
  if (text === 'pickup') return ok(null);
  const read = NonNegativeDecimalSchema.safeParse(text);
  if (read.success) return ok(read.data);
  return fail(
    stationError(
      'usage',
      say('--price: expected an amount like 14.25, or pickup, found {found}', {
        found: JSON.stringify(text),
      }),
      { field: '--price' },
    ),
  );
}

const asAccepted = (
  option: ReturnOption,
  price: string | null | undefined,
  { currency }: ReturnQuote,
): ReturnChoice => {
  if (price === undefined) return asShown(option);
  const shown = price === null ? null : money(price, option.total?.currency ?? currency);
  return { key: option.key, total: shown };
};

const priceText = (total: Money | null): string =>
  total ? formatMoney(total) : 'price confirmed at pickup';

const ratesText = ({ options, warnings }: ReturnQuote): string =>
  [
    ...table(
      options.map(({ key, carrier, total, days }) => [
        key,
        priceText(total),
        days ? `${days} days` : '',
        key === carrier ? '' : carrier,
      ]),
      [1],
    ),
    ...warnings.map((warning) => `ATTENTION: ${english(warning)}`),
  ].join('\n');
