import type { Command } from 'commander';
import type { CallInput } from '../../../../shared/bridge/calls.ts';
import { LARGEST_PDF, whyNotGiven } from '../../../../shared/documents/given-labels.ts';
import { stationError } from '../../../../shared/kernel/errors.ts';
import { english, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { AuditEntry } from '../../../../shared/maintenance/station-status.ts';
import { waitingText } from '../../../../shared/purchasing/waiting-text.ts';
import type { ReconcileReport } from '../../../features/purchasing/resolve-service.ts';
import { readInputFile } from '../input-file.ts';
import type { Runner } from './context.ts';
import { collect, wholeNumber } from './parse.ts';
import { shipmentText } from './shipping-commands.ts';
import { supervisorPin } from './supervisor-pin.ts';

type Word = CallInput<'shipments.settleOrder'>['word'];
type Labels = Extract<Word, { kind: 'labels' }>['labels'];

interface SettleOptions {
  shipmentId?: string;
  tracking?: string;
  label?: string[];
  notBought?: boolean;
  reason?: string;
}

export function settleCommands(program: Command, runner: Runner): void {
  reconcileCommand(program, runner);
  settleCommand(program, runner);
  cancelCommand(program, runner);
  buyAgainCommand(program, runner);
  auditCommand(program, runner);
}

function reconcileCommand(program: Command, runner: Runner): void {
  program
    .command('reconcile')
    .description('ask the partner again about purchases of which we do not know yet')
    .argument('[ref]', 'REFERENCE or MERCHANT/REFERENCE; without it all of them')
    .action((ref: string | undefined) =>
      runner.withStation(async ({ station, terminal }) => {
        const order = ref === undefined ? null : await station.findOrder(ref);
        if (order && !order.ok) return terminal.fail(order.error);
        const report = await station.reconcile(order?.value ?? null, (reference, left) =>
          terminal.say(waitingText(reference, left)),
        );
        terminal.answer({
          json: { ...report },
          text: reconcileText(report),
          error: report.unknown.length > 0 ? stillUnknown(report) : null,
        });
      }),
    );
}

function settleCommand(program: Command, runner: Runner): void {
  program
    .command('settle')
    .description(
      "say what the partner's portal says about an unknown purchase, or give a bought one its labels",
    )
    .argument('<ref>', 'REFERENCE or MERCHANT/REFERENCE')
    .option('--shipment-id <id>', 'it was bought: the ShipmentID in the portal')
    .option('--tracking <number>', 'it was bought: the tracking number in the portal')
    .option('--label <file>', 'a label PDF from the portal (repeatable)', collect)
    .option('--not-bought', 'the portal does not have it')
    .option('--reason <text>', 'how you know; goes into the audit log')
    .action((ref: string, options: SettleOptions) =>
      runner.withStation(async (context) => {
        const { station, terminal } = context;
        const word = await portalWord(options);
        if (!word.ok) return terminal.fail(word.error);
        const order = await station.findOrder(ref);
        if (!order.ok) return terminal.fail(order.error);
        const settled = await context.ask('shipments.settleOrder', {
          orderId: order.value.id,
          word: word.value,
          reason: options.reason ?? '',
          pin: await supervisorPin(context),
        });
        if (!settled.ok) return terminal.fail(settled.error);
        const { error, ...shipment } = settled.value;
        terminal.answer({
          json: { ...shipment },
          text: shipmentText(settled.value),
          error: error ?? null,
        });
      }),
    );
}

function cancelCommand(program: Command, runner: Runner): void {
  program
    .command('cancel')
    .description('ask the partner to cancel what was bought')
    .argument('<ref>', 'REFERENCE or MERCHANT/REFERENCE')
    .option('--shipment-id <id>', 'which one, where two were bought; or a return')
    .option(
      '--recorded',
      "it was cancelled in the partner's portal: put that on record, ask nobody",
    )
    .option('--reason <text>', 'why; goes into the audit log')
    .action((ref: string, options: { shipmentId?: string; recorded?: boolean; reason?: string }) =>
      runner.withStation(async (context) => {
        const { station, terminal } = context;
        const order = await station.findOrder(ref);
        if (!order.ok) return terminal.fail(order.error);
        const report = await context.ask('shipments.cancelOrder', {
          orderId: order.value.id,
          shipmentId: options.shipmentId ?? null,
          recorded: options.recorded ?? false,
          reason: options.reason ?? '',
          pin: await supervisorPin(context),
        });
        if (!report.ok) return terminal.fail(report.error);
        const { shipment, error } = report.value;
        terminal.answer({ json: { ...shipment }, text: shipmentText(shipment), error });
      }),
    );
}

function buyAgainCommand(program: Command, runner: Runner): void {
  program
    .command('buy-again')
    .description('buy a cancelled order again, under a new reference')
    .argument('<ref>', 'REFERENCE or MERCHANT/REFERENCE')
    .requiredOption('--as <newref>', 'the new reference')
    .option('--reason <text>', 'why; goes into the audit log')
    .action((ref: string, options: { as: string; reason?: string }) =>
      runner.withStation(async (context) => {
        const { station, terminal } = context;
        const order = await station.findOrder(ref);
        if (!order.ok) return terminal.fail(order.error);
        const report = await context.ask('shipments.buyOrderAgain', {
          orderId: order.value.id,
          reference: options.as,
          reason: options.reason ?? '',
          pin: await supervisorPin(context),
        });
        if (!report.ok) return terminal.fail(report.error);
        const { shipment, error } = report.value;
        terminal.answer({ json: { ...shipment }, text: shipmentText(shipment), error });
      }),
    );
}

function auditCommand(program: Command, runner: Runner): void {
  program
    .command('audit')
    .description('what people decided: settlements, purchases again, accepted labels')
    .option('--limit <n>', 'how many at most, newest first', '1000')
    .option('--merchant <name>', 'about the purchases and orders of one merchant')
    .action((options: { limit: string; merchant?: string }) =>
      runner.withStation(async ({ terminal, ask }) => {
        const limit = wholeNumber('--limit', options.limit, 1, 1_000_000);
        if (!limit.ok) return terminal.fail(limit.error);
        const { merchant } = options;
        const listed = await ask('audit.list', {
          limit: limit.value,
          ...(merchant === undefined ? {} : { merchant }),
        });
        if (!listed.ok) return terminal.fail(listed.error);
        const { entries } = listed.value;
        terminal.answer({
          json: { entries },
          text: entries.map(entryText).join('\n') || 'Nothing was decided by a person yet.',
        });
      }),
    );
}

async function portalWord(options: SettleOptions): Promise<Result<Word>> {
  const { shipmentId, tracking, notBought, label = [] } = options;
  if (notBought) {
    if (shipmentId !== undefined || tracking !== undefined || label.length > 0) {
      return fail(
        stationError(
          'usage',
          say('Say either --not-bought, or --shipment-id and --tracking; not both.'),
        ),
      );
    }
    return ok({ kind: 'not-bought' });
  }
  const onlyLabels = label.length > 0 && shipmentId === undefined && tracking === undefined;
  if (!onlyLabels && (shipmentId === undefined || tracking === undefined)) {
    return fail(
      stationError(
        'usage',
        say(
          'Say --shipment-id and --tracking from the portal, or --not-bought; or --label alone for what is bought without its labels.',
        ),
      ),
    );
  }
  const labels = await readLabels(label);
  if (!labels.ok) return labels;
  if (shipmentId === undefined || tracking === undefined) {
    return ok({ kind: 'labels', labels: labels.value });
  }
  return ok({ kind: 'bought', shipmentId, trackingNumber: tracking, labels: labels.value });
}

async function readLabels(paths: readonly string[]): Promise<Result<Labels>> {
  const labels: Labels = [];
  const sizes: { name: string; size: number }[] = [];
  for (const path of paths) {
    const file = await readInputFile(path, { most: LARGEST_PDF, field: 'label' });
    if (!file.ok) return file;
    const { name, bytes } = file.value;
    labels.push({ name, pdf: Buffer.from(bytes).toString('base64') });
    sizes.push({ name, size: bytes.length });
    // Before the next one is read.
    const tooMuch = whyNotGiven(sizes);
    if (tooMuch) return fail(tooMuch);
  }
  return ok(labels);
}

const reconcileText = ({ settled, unknown }: ReconcileReport): string =>
  [
    ...settled.map(({ reference, outcome }) => `${reference}: ${outcome}`),
    ...unknown.map(
      ({ reference, since, why }) => `${reference}: unknown since ${since}: ${english(why)}`,
    ),
  ].join('\n') || 'No purchase is unknown.';

const stillUnknown = ({ unknown }: ReconcileReport) =>
  stationError(
    'purchase-unknown',
    say(
      "We do not know yet whether {unknown} {rest} bought. Ask again later, or look in the partner's portal and settle it (packbench settle).",
      {
        unknown: unknown.map(({ reference }) => reference).join(', '),
        rest: unknown.length > 1 ? say('were') : say('was'),
      },
    ),
    { retry: 'later' },
  );

const entryText = ({ at, action, reason, data }: AuditEntry): string =>
  `${at} ${action} ${data.reference ?? ''}: ${reason ?? ''}`;
