import { NonNegativeDecimalSchema } from '../../../../../shared/kernel/decimal.ts';
import { english, say } from '../../../../../shared/kernel/message.ts';
import { formatMoney, type Money, money } from '../../../../../shared/kernel/money.ts';
import {
  ConditionSchema,
  type ReturnChoice,
  type ReturnOption,
  type ReturnQuote,
  ReturnReasonSchema,
  type ReturnWish,
  ReturnWishSchema,
  returnRatesOf,
} from '../../../../../shared/returns/return.ts';
import { asShown, namedOption } from '../../../../../shared/returns/return-choice.ts';
import { type Answer, orFail, table } from '../../output.ts';
import { shipmentAnswer } from '../../terminal-text.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { collect, misused, oneOf } from '../parse.ts';
import { inOptions, readPickUpDate } from './as-options.ts';

interface WhatOptions {
  line?: string[];
  order?: string;
  reason?: string;
  note?: string;
  weight?: string;
  dims?: string;
  pickup?: string;
}

interface BuyOptions extends WhatOptions {
  carrier?: string;
  price?: string;
}

export function returnCommands(program: StationCommand): void {
  const whatComesBack = (name: string, description: string): StationCommand =>
    program
      .command(name)
      .description(description)
      .argument(
        '<shipment>',
        'shipment to return: REFERENCE, MERCHANT/REFERENCE, ShipmentID or tracking number',
      )
      .option(
        '--line <units>',
        'units to return as SKU*QTY (repeatable; default: all units not in a return yet)',
        collect,
      )
      .option(
        '--weight <n>',
        "weight of the one return carton, in the shipment's unit; requires --dims",
      )
      .option(
        '--dims <LxWxH>',
        "size of the return carton, in the shipment's unit; requires --weight",
      )
      .option(
        '--pickup <date>',
        'pick-up date, YYYY-MM-DD; the carrier needs it for a price confirmed at pickup',
      )
      .option('--order <ref>', 'order of a ShipmentID that this station does not know');

  whatComesBack('return-rates', 'get the rates of each carrier for a return').onStation(
    async ({ ask }, shipment: string, options: WhatOptions) => {
      const rated = await rate(ask, shipment, options, readWish(options));
      return { json: returnRatesOf(rated), text: ratesText(rated) };
    },
  );

  whatComesBack('return', 'buy a return shipment for shipped units')
    .option(
      '--carrier <name>',
      'key of a quote, or a carrier with only one quote (default: the cheapest quote with a price)',
    )
    .option(
      '--price <n>',
      'accepted total from return-rates, or "pickup" for a price confirmed at pickup; a changed price is refused',
    )
    .option('--reason <reason>', `reason for the return: ${ReturnReasonSchema.options.join(' | ')}`)
    .option('--note <text>', 'note on the return; not sent to the partner')
    .onStation(buyReturn);

  receiveCommand(program);
}

async function buyReturn(
  { terminal, ask }: CommandContext,
  shipment: string,
  options: BuyOptions,
): Promise<Answer> {
  const price = readPrice(options.price);
  const wish = readWish(options);
  if (price) {
    const total = { amount: price, currency: null };
    await ask('returns.nameTotal', { text: shipment, order: options.order ?? null, total });
  }
  const rated = await rate(ask, shipment, options, wish);
  for (const warning of rated.warnings) terminal.say(`ATTENTION: ${english(warning)}`, 'warning');
  const option = orFail(namedOption(rated.options, options.carrier ?? null));
  const choice = asAccepted(option, price, rated);
  terminal.say(`Buying the return with ${option.key}, ${priceText(choice.total)}.`);
  const isNamed = price === null ? ({ isNamed: true } as const) : {};
  return shipmentAnswer(await ask('returns.buy', { quoteId: rated.id, choice, ...isNamed }));
}

function receiveCommand(program: StationCommand): void {
  program
    .command('receive')
    .description('record a received return and its condition')
    .argument('<return>', 'return shipment: tracking number, ShipmentID or carton reference')
    .requiredOption(
      '--condition <word>',
      `condition of the units (required): ${ConditionSchema.options.join(' | ')}`,
    )
    .option('--note <text>', 'note on the condition')
    .onStation(async ({ ask }, text: string, options: { condition: string; note?: string }) => {
      const condition = oneOf('--condition', ConditionSchema.options, options.condition);
      if (!condition) throw misused('--condition', say('--condition is required.'));
      const note = options.note ?? null;
      const received = await ask('returns.receive', { text, condition, note });
      const { shipment, lines, receipts } = received;
      const what = lines.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ');
      return {
        json: { reference: shipment.reference, shipmentId: shipment.shipmentId, lines, receipts },
        text: `${shipment.reference}: ${what} received, ${condition}.`,
      };
    });
}

const rate = (
  ask: CommandContext['ask'],
  text: string,
  { order = null }: { order?: string | null },
  wish: ReturnWish,
): Promise<ReturnQuote> => ask('returns.rate', { text, order, wish }).catch(inOptions);

function readWish({ line, reason, note, weight, dims, pickup }: WhatOptions): ReturnWish {
  const carton = readCarton(weight, dims);
  const why = oneOf('--reason', ReturnReasonSchema.options, reason) ?? null;
  const lines = (line ?? []).map((each) => {
    const [, sku = '', quantity = ''] = /^(.+)\*(\d{1,7})$/.exec(each.trim()) ?? [];
    if (sku.trim() && Number(quantity) >= 1) {
      return { sku: sku.trim(), quantity: Number(quantity) };
    }
    const found = JSON.stringify(each);
    const message = say('--line: expected SKU*QTY like MUG-BLUE*2, found {found}', { found });
    throw misused('--line', message);
  });
  const pickUpDate = readPickUpDate(pickup);
  return { lines, reason: why, note: note ?? null, carton, pickUpDate };
}

function readCarton(weight: string | undefined, dims: string | undefined): ReturnWish['carton'] {
  if (weight === undefined && dims === undefined) return null;
  const [length, width, height] = (dims ?? '').split(/x/i).map((each) => each.trim());
  const read = ReturnWishSchema.shape.carton.safeParse({ weight, length, width, height });
  if (read.success) return read.data;
  const found = JSON.stringify([weight ?? null, dims ?? null]);
  const message = say(
    '--weight and --dims: expected both, like --weight 1.2 --dims 30x20x15, found {found}',
    { found },
  );
  throw misused('--dims', message);
}

/** The price that was shown, given with `--price`; null for `pickup`; undefined if not given. */
function readPrice(text: string | undefined): string | null | undefined {
  if (text === undefined) return undefined;
  if (text === 'pickup') return null;
  const read = NonNegativeDecimalSchema.safeParse(text);
  if (read.success) return read.data;
  const found = JSON.stringify(text);
  const message = say('--price: expected an amount like 14.25, or pickup, found {found}', {
    found,
  });
  throw misused('--price', message);
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
