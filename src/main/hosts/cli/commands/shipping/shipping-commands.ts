import type { CallInput } from '../../../../../shared/bridge/calls.ts';
import { StationFailure } from '../../../../../shared/kernel/errors.ts';
import type { PrintJob } from '../../../../../shared/printing/print-job.ts';
import type { Shipment } from '../../../../../shared/purchasing/shipment.ts';
import { ChooseRuleSchema, ratesOf } from '../../../../../shared/rating/quote.ts';
import type { Answer } from '../../output.ts';
import { ratesText, shipmentAnswer, shipmentText } from '../../terminal-text.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { AT_MOST_HELP, amount, CHOOSE_HELP, collect, oneOf } from '../parse.ts';
import { inOptions, readPickUpDate } from './as-options.ts';
import { besideShipment } from './beside-shipment.ts';
import { jobJson, jobText } from './document-commands.ts';

const CARTON_HELP =
  "carton like ref=BOX-1;weight=2.4;dims=30x20x15;items=SKU-A*2 in the order's units (repeatable; default: the cartons packed at the bench, else the default box)";

interface CartonOptions {
  carton?: string[];
  insure?: boolean;
}

interface ShipOptions extends CartonOptions {
  choose?: string;
  atMost?: string;
  pickup?: string;
  print?: boolean;
  acceptDdpWithCollectedTax?: boolean;
}

export function shippingCommands(program: StationCommand): void {
  program
    .command('rates')
    .description('get the rates for an order')
    .argument('<ref>', 'order: REFERENCE or MERCHANT/REFERENCE')
    .option('--carton <spec>', CARTON_HELP, collect)
    .option('--insure', 'include insurance')
    .onStation(async ({ ask }, ref: string, options: CartonOptions) => {
      const { id: orderId } = await ask('orders.find', { ref });
      const asked = { orderId, ...cartonsOf(options) };
      const quote = await ask('shipments.rateOrder', asked).catch(inOptions);
      return { json: ratesOf(quote), text: ratesText(quote) };
    });

  program
    .command('ship')
    .description(
      'rate an order, buy its shipment once, fetch the labels and match them to the cartons',
    )
    .argument('<ref>', 'order: REFERENCE or MERCHANT/REFERENCE')
    .option('--carton <spec>', CARTON_HELP, collect)
    .option('--choose <rule>', CHOOSE_HELP)
    .option('--at-most <amount>', `${AT_MOST_HELP} (default: what was stated for the order before)`)
    .option('--insure', 'include insurance')
    .option('--pickup <date>', 'pick-up date, YYYY-MM-DD')
    .option('--print', 'print the labels and documents; buys only if the label printer is ready')
    .option(
      '--accept-ddp-with-collected-tax',
      'buy DDP as asked for although the shop has collected the tax: the receiver’s tax is paid twice',
    )
    .onStation(ship);

  program
    .command('documents')
    .description('fetch missing labels and invoices of a bought order')
    .argument('<ref>', 'order: REFERENCE or MERCHANT/REFERENCE')
    .onStation(async ({ ask }, ref: string) => {
      const { id: orderId } = await ask('orders.find', { ref });
      return await besideShipment({ ask }, { orderId }, async () =>
        shipmentAnswer(await ask('shipments.fetchDocuments', { orderId })),
      );
    });

  program
    .command('shipments')
    .description('list all purchase attempts, newest first')
    .argument('[ref]', 'order: REFERENCE or MERCHANT/REFERENCE (default: all orders)')
    .option('--merchant <name>', 'only shipments of this merchant')
    .onStation(async ({ ask }, ref: string | undefined, { merchant }: { merchant?: string }) => {
      const order = ref === undefined ? null : await ask('orders.find', { ref });
      const { shipments } = await ask('shipments.all', { orderId: order?.id, merchant });
      const shown = [];
      for (const shipment of shipments) {
        const { jobs } = await ask('shipments.jobs', { attemptId: shipment.attemptId });
        shown.push({
          json: { ...shipment, jobs: jobs.map(jobJson) },
          text: printedText(shipment, jobs),
        });
      }
      const text = shown.map((each) => each.text).join('\n\n') || 'No shipments.';
      return { json: { shipments: shown.map(({ json }) => json) }, text };
    });

  program
    .command('track')
    .description('show the tracking status and history of a parcel')
    .argument('<tracking>', 'tracking number')
    .onStation(async ({ ask }, trackingNumber: string) => {
      const tracked = await ask('tracking.ask', { trackingNumber });
      const { status, estimatedDelivery, history } = tracked;
      const lines = history.map(({ at, detail, location }) =>
        `  ${at} ${detail} ${location}`.trimEnd(),
      );
      const expected = estimatedDelivery ? `, expected ${estimatedDelivery}` : '';
      const text = [`${trackingNumber}: ${status}${expected}`, ...lines].join('\n');
      return { json: tracked, text };
    });
}

const cartonsOf = ({ carton = [], insure = false }: CartonOptions) => ({
  cartonSpecs: carton,
  insure,
});

async function ship(
  { ask }: CommandContext,
  ref: string,
  {
    choose,
    atMost: most,
    pickup,
    print = false,
    acceptDdpWithCollectedTax: acceptsCollectedTax,
    ...options
  }: ShipOptions,
): Promise<Answer> {
  const rule = oneOf('--choose', ChooseRuleSchema.options, choose) ?? null;
  const atMost = amount('--at-most', most);
  const pickUpDate = readPickUpDate(pickup);
  const { id: orderId } = await ask('orders.find', { ref });
  const limit = atMost && { atMost };
  const accepts = acceptsCollectedTax ? { acceptsCollectedTax } : {};
  const wish = { orderId, rule, pickUpDate, print, ...limit, ...accepts, ...cartonsOf(options) };
  return await besideShipment({ ask }, { orderId }, () => buy(ask, wish));
}

async function buy(
  ask: CommandContext['ask'],
  wish: CallInput<'shipments.shipOrder'> & { print: boolean },
): Promise<Answer> {
  const { orderId, print } = wish;
  const report = await ask('shipments.shipOrder', wish).catch(inOptions);
  const { error, advice = [] } = report;
  // An earlier run may have ended between the purchase and the print.
  const isBought = error === null || error.code === 'already-bought';
  const { shipment, jobs, ...printed } =
    print && isBought
      ? await printRest(ask, orderId, report.shipment)
      : { shipment: report.shipment, jobs: [], error: null };
  const warnings = [...(shipment.warnings ?? []), ...advice];
  return {
    json: {
      ...shipment,
      ...(warnings.length > 0 ? { warnings } : {}),
      ...(print ? { jobs: jobs.map(jobJson) } : {}),
    },
    text: printedText(shipment, jobs),
    error: printed.error ?? error,
  };
}

const printedText = (shipment: Shipment, jobs: readonly PrintJob[]): string =>
  [shipmentText(shipment), ...jobs.map((job) => `  ${jobText(job)}`)].join('\n');

/**
 * Prints what the purchase has not printed yet. A printing error is reported beside the shipment, as it is
 * then: another program may have cancelled it.
 */
async function printRest(ask: CommandContext['ask'], orderId: string, bought: Shipment) {
  const { attemptId } = bought;
  const { jobs, error } = await ask('shipments.printOrder', {
    orderId,
    unprintedOf: attemptId,
  }).catch((thrown: unknown) => {
    if (thrown instanceof StationFailure) return { jobs: [], error: thrown.error };
    throw thrown;
  });
  const { shipments } = await ask('shipments.all', { orderId });
  const shipment = shipments.find((each) => each.attemptId === attemptId) ?? bought;
  return { jobs, error, shipment };
}
