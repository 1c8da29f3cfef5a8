import type { Command } from 'commander';
import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { english, say } from '../../../../shared/kernel/message.ts';
import { formatMoney } from '../../../../shared/kernel/money.ts';
import type { Shipment } from '../../../../shared/purchasing/shipment.ts';
import type { Quote } from '../../../../shared/rating/quote.ts';
import { ChooseRuleSchema } from '../../../../shared/rating/quote.ts';
import { costText, ratesText } from '../cost-text.ts';
import type { Runner } from './context.ts';
import { jobText } from './paper-commands.ts';
import { collect, oneOf } from './parse.ts';

const CARTON_HELP =
  "ref=BOX-1;weight=2.4;dims=30x20x15;items=SKU-A*2 in the order's units (repeatable)";

interface CartonOptions {
  carton?: string[];
}

interface ShipOptions extends CartonOptions {
  choose?: string;
  insure?: boolean;
  pickup?: string;
  print?: boolean;
}

export function shippingCommands(program: Command, runner: Runner): void {
  program
    .command('rates')
    .description('ask what it costs to send an order')
    .argument('<ref>', 'REFERENCE or MERCHANT/REFERENCE')
    .option('--carton <spec>', CARTON_HELP, collect)
    .option('--insure', 'with insurance')
    .action((ref: string, options: CartonOptions & { insure?: boolean }) =>
      runner.withStation(async ({ station, terminal }) => {
        const order = await station.findOrder(ref);
        if (!order.ok) return terminal.fail(order.error);
        const rated = await station.rateOrder(order.value, {
          cartonSpecs: options.carton ?? [],
          insure: options.insure ?? false,
          say: terminal.say,
        });
        if (!rated.ok) return terminal.fail(rated.error);
        terminal.answer({ json: ratesJson(rated.value), text: ratesText(rated.value) });
      }),
    );

  program
    .command('ship')
    .description('rate, buy once, fetch the labels and match them to the cartons')
    .argument('<ref>', 'REFERENCE or MERCHANT/REFERENCE')
    .option('--carton <spec>', CARTON_HELP, collect)
    .option('--choose <rule>', ChooseRuleSchema.options.join(' | '))
    .option('--insure', 'with insurance')
    .option('--pickup <date>', 'pick-up date, YYYY-MM-DD')
    .option('--print', 'print the labels and papers')
    .action((ref: string, options: ShipOptions) =>
      runner.withStation(async ({ station, terminal }) => {
        const rule = oneOf('--choose', ChooseRuleSchema.options, options.choose);
        if (!rule.ok) return terminal.fail(rule.error);
        const pickUp = pickUpDate(options.pickup);
        if (pickUp === undefined) return terminal.fail(badPickUp(options.pickup));
        const order = await station.findOrder(ref);
        if (!order.ok) return terminal.fail(order.error);
        const report = await station.shipOrder(order.value, {
          cartonSpecs: options.carton ?? [],
          rule: rule.value ?? null,
          insure: options.insure ?? false,
          pickUpDate: pickUp,
          print: options.print ?? false,
          say: terminal.say,
        });
        if (!report.ok) return terminal.fail(inOptions(report.error));
        const { shipment, error, advice = [] } = report.value;
        const warnings = [...(shipment.warnings ?? []), ...advice];
        const printed = options.print && !error ? await station.print(order.value, {}) : null;
        const { jobs, error: printError } = printed?.ok
          ? printed.value
          : { jobs: [], error: printed?.error ?? null };
        terminal.answer({
          json: { ...shipment, ...(warnings.length > 0 ? { warnings } : {}) },
          text: [shipmentText(shipment), ...jobs.map((job) => `  ${jobText(job)}`)].join('\n'),
          error: error ?? printError,
        });
      }),
    );

  documentsCommand(program, runner);

  program
    .command('shipments')
    .description('every attempt to buy, newest first')
    .argument('[ref]', 'REFERENCE or MERCHANT/REFERENCE')
    .option('--merchant <name>', 'of one merchant alone')
    .action((ref: string | undefined, { merchant }: { merchant?: string }) =>
      runner.withStation(async ({ station, terminal }) => {
        const order = ref === undefined ? null : await station.findOrder(ref);
        if (order && !order.ok) return terminal.fail(order.error);
        const shipments = await station.shipments({
          ...(order ? { orderId: order.value.id } : {}),
          ...(merchant === undefined ? {} : { merchant }),
        });
        const text = shipments.map(shipmentText).join('\n\n') || 'No shipments.';
        terminal.answer({ json: { shipments }, text });
      }),
    );

  program
    .command('track')
    .description('where a parcel is')
    .argument('<tracking>', 'tracking number')
    .action((trackingNumber: string) =>
      runner.withStation(async ({ station, terminal }) => {
        const tracked = await station.track(trackingNumber);
        if (!tracked.ok) return terminal.fail(tracked.error);
        const { status, estimatedDelivery, history } = tracked.value;
        const lines = history.map(({ at, detail, location }) =>
          `  ${at} ${detail} ${location}`.trimEnd(),
        );
        const expected = estimatedDelivery ? `, expected ${estimatedDelivery}` : '';
        terminal.answer({
          json: {
            trackingNumber: tracked.value.trackingNumber,
            status,
            estimatedDelivery,
            history,
          },
          text: [`${trackingNumber}: ${status}${expected}`, ...lines].join('\n'),
        });
      }),
    );
}

function documentsCommand(program: Command, runner: Runner): void {
  program
    .command('documents')
    .description('fetch the labels and invoices of a bought order that could not be had before')
    .argument('<ref>', 'REFERENCE or MERCHANT/REFERENCE')
    .action((ref: string) =>
      runner.withStation(async ({ station, terminal }) => {
        const order = await station.findOrder(ref);
        if (!order.ok) return terminal.fail(order.error);
        const fetched = await station.fetchDocuments(order.value);
        if (!fetched.ok) return terminal.fail(fetched.error);
        const { shipment, error } = fetched.value;
        terminal.answer({ json: { ...shipment }, text: shipmentText(shipment), error });
      }),
    );
}

/** undefined where the text is no date of the calendar. */
function pickUpDate(text: string | undefined): string | null | undefined {
  if (text === undefined) return null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

/** A refusal of the date in the word that was typed. */
const inOptions = (error: StationError): StationError =>
  error.field === 'pickUpDate'
    ? { ...error, field: '--pickup', message: error.message.replace('Pick-up date', '--pickup') }
    : error;

const badPickUp = (text: string | undefined) =>
  stationError(
    'bad-input',
    say('--pickup: expected a date like 2026-03-31, found {found}', {
      found: JSON.stringify(text),
    }),
    {
      field: '--pickup',
    },
  );

function ratesJson(quote: Quote): Record<string, unknown> {
  return {
    reference: quote.order.reference,
    rateId: quote.rateId,
    quotes: quote.options,
    notOffered: quote.notOffered,
    warnings: quote.warnings,
  };
}

export function shipmentText(shipment: Shipment): string {
  const { reference, state, carrier, service, terms, cost } = shipment;
  const parts = costText(shipment);
  return [
    `${reference}: ${state}, ${carrier} ${service} ${terms}${cost ? `, ${formatMoney(cost.total)}` : ''}`,
    ...(shipment.shipmentId
      ? [`  shipment ${shipment.shipmentId}, tracking ${shipment.trackingNumber ?? 'not given'}`]
      : []),
    ...(parts ? [`  ${parts}`] : []),
    ...shipment.cartons.map(({ reference: carton, label }) =>
      label
        ? `  carton ${carton}: label by ${label.matchedBy}, ${label.file}`
        : `  carton ${carton}: no label`,
    ),
    ...shipment.documents.map(({ kind, file, copies }) => `  ${kind}, ${copies} copies: ${file}`),
    ...(shipment.warnings ?? []).map((warning) => `  ATTENTION: ${english(warning)}`),
    ...(shipment.notices ?? []).map((notice) => `  note: ${english(notice)}`),
    ...(shipment.unmatched ?? []).map(
      ({ file, found }) => `  held: ${file} (read: ${found.map(english).join(', ') || 'nothing'})`,
    ),
  ].join('\n');
}
