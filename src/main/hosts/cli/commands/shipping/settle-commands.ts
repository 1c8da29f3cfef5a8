import type { CallInput } from '../../../../../shared/bridge/calls.ts';
import type { AuditEntry } from '../../../../../shared/kernel/audit.ts';
import { failure, StationFailure } from '../../../../../shared/kernel/errors.ts';
import { english, say } from '../../../../../shared/kernel/message.ts';
import { LARGEST_PDF, whyNotGiven } from '../../../../../shared/purchasing/given-labels.ts';
import type { ReconcileReport } from '../../../../../shared/purchasing/shipment.ts';
import { readInputFile } from '../../input-file.ts';
import { type Answer, count, orFail, type Stdin } from '../../output.ts';
import { shipmentAnswer } from '../../terminal-text.ts';
import { unknownPurchases } from '../../unknown-purchases.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { AT_MOST_HELP, amount, collect, wholeNumber } from '../parse.ts';
import { besideShipment } from './beside-shipment.ts';

type Word = CallInput<'shipments.settleOrder'>['word'];
type Labels = Extract<Word, { kind: 'labels' }>['labels'];

interface SettleOptions {
  shipmentId?: string;
  tracking?: string;
  label?: string[];
  notBought?: boolean;
  list?: string;
  reason?: string;
}

export function settleCommands(program: StationCommand): void {
  reconcileCommand(program);
  settleCommand(program);
  cancelCommand(program);
  buyAgainCommand(program);
  auditCommand(program);
}

function reconcileCommand(program: StationCommand): void {
  program
    .command('reconcile')
    .description('reconcile purchases whose outcome is unknown')
    .argument('[ref]', 'order: REFERENCE or MERCHANT/REFERENCE (default: all unknown purchases)')
    .onStation(async ({ ask }, ref: string | undefined) => {
      const order = ref === undefined ? null : await ask('orders.find', { ref });
      const report = await ask('shipments.reconcileOrders', { orderId: order?.id ?? null });
      return {
        json: { ...report },
        text: reconcileText(report),
        error:
          report.unknown.length > 0
            ? unknownPurchases(report.unknown.map(({ reference }) => reference))
            : null,
      };
    });
}

function settleCommand(program: StationCommand): void {
  program
    .command('settle')
    .description(
      "resolve an unknown purchase as shown in the partner's portal, or add missing labels to a bought one",
    )
    .argument('[ref]', 'order: REFERENCE or MERCHANT/REFERENCE')
    .option('--shipment-id <id>', 'ShipmentID of the purchase in the portal; requires --tracking')
    .option(
      '--tracking <number>',
      'tracking number of the purchase in the portal; requires --shipment-id',
    )
    .option('--label <file>', 'label PDF from the portal (repeatable)', collect)
    .option('--not-bought', 'resolve as not bought: the portal does not show the shipment')
    .option(
      '--list <file>',
      'file with one order a line, instead of an order: each is held by a restore, and not in the portal',
    )
    .option('--reason <text>', 'reason, recorded in the audit log (required)')
    .onStation(async (context, ref: string | undefined, options: SettleOptions) => {
      const { ask, decide, terminal } = context;
      const { list, reason = '' } = options;
      if (list !== undefined && ref === undefined && options.shipmentId === undefined)
        return await settleList(context, list, reason);
      if (list !== undefined || ref === undefined)
        throw failure('usage', say('Give either an order or --list FILE.'));
      const word = await portalWord(options, terminal.stdin);
      const { id: orderId } = await ask('orders.find', { ref });
      return await besideShipment({ ask }, { orderId }, async () => {
        const { error = null, ...shipment } = await decide('shipments.settleOrder', {
          orderId,
          word,
          reason,
        });
        return shipmentAnswer({ shipment, error });
      });
    });
}

/** Blank lines and comments (#) are left out; an order may stand in any of the ways of a single one. */
async function settleList(
  { decide, terminal }: CommandContext,
  path: string,
  reason: string,
): Promise<Answer> {
  const file = await readInputFile(path, {
    most: LARGEST_LIST,
    field: 'list',
    stdin: terminal.stdin,
  });
  const text = Buffer.from(orFail(file).bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const named = text
    .split(/\r?\n/)
    .map((each, at) => ({ line: at + 1, reference: each.trim() }))
    .filter(({ reference }) => reference !== '' && !reference.startsWith('#'));
  if (named.length === 0)
    throw failure('bad-input', say('list: expected one order a line, found none'), {
      field: 'list',
    });
  const orders = named.map(({ reference }) => reference);
  const outcomes = (await decide('shipments.settleList', { orders, reason })).orders;
  const settled = outcomes.flatMap(({ order, error }) => (error ? [] : [order]));
  const refused = named.flatMap((each, at) => {
    const error = outcomes[at]?.error;
    return error ? [{ ...each, error }] : [];
  });
  return {
    json: { settled, refused },
    text: [
      `${count(settled.length, 'order')} declared not bought, and free.`,
      ...refused.map(({ line, error }) => `  line ${line}: ${error.message}`),
    ].join('\n'),
    // As for an import: an error says that nothing was changed.
    error: settled.length > 0 ? null : (refused[0]?.error ?? null),
  };
}

/** In bytes. */
const LARGEST_LIST = 16 * 1024 * 1024;

function cancelCommand(program: StationCommand): void {
  program
    .command('cancel')
    .description('cancel a bought shipment or return at the partner')
    .argument('<ref>', 'order: REFERENCE or MERCHANT/REFERENCE')
    .option(
      '--shipment-id <id>',
      'ShipmentID to cancel, for a return or if the order has two shipments',
    )
    .option(
      '--recorded',
      "record a cancellation made in the partner's portal; sends nothing to the partner",
    )
    .option('--reason <text>', 'reason, recorded in the audit log (required)')
    .onStation(
      async (
        { ask, decide },
        ref: string,
        {
          shipmentId = null,
          recorded = false,
          reason = '',
        }: { shipmentId?: string | null; recorded?: boolean; reason?: string },
      ) => {
        const { id: orderId } = await ask('orders.find', { ref });
        const wish = { orderId, shipmentId, recorded, reason };
        return await besideShipment({ ask }, wish, async () =>
          shipmentAnswer(await decide('shipments.cancelOrder', wish)),
        );
      },
    );
}

function buyAgainCommand(program: StationCommand): void {
  program
    .command('buy-again')
    .description('buy a cancelled order again under a new reference')
    .argument('<ref>', 'order: REFERENCE or MERCHANT/REFERENCE')
    .requiredOption('--as <newref>', 'new reference (required)')
    .option(
      '--at-most <amount>',
      `${AT_MOST_HELP} (default: the lower of what was stated before and the price of the purchase that it replaces)`,
    )
    .option('--reason <text>', 'reason, recorded in the audit log (required)')
    .onStation(buyAgain);
}

interface AgainOptions {
  as: string;
  atMost?: string;
  reason?: string;
}

async function buyAgain(
  { ask, decide }: CommandContext,
  ref: string,
  { as: reference, atMost, reason = '' }: AgainOptions,
): Promise<Answer> {
  const stated = amount('--at-most', atMost);
  const { id: orderId } = await ask('orders.find', { ref });
  const wish = { orderId, reference, reason, ...(stated && { atMost: stated }) };
  return await besideShipment({ ask }, { orderId }, async () =>
    shipmentAnswer(await decide('shipments.buyOrderAgain', wish)),
  );
}

function auditCommand(program: StationCommand): void {
  program
    .command('audit')
    .description(
      'list decisions in the audit log, such as settled purchases and accepted labels; newest first',
    )
    .option('--limit <n>', 'maximum number of entries', '1000')
    .option('--merchant <name>', 'only entries about purchases and orders of this merchant')
    .onStation(async ({ ask }, options: { limit: string; merchant?: string }) => {
      const limit = wholeNumber('--limit', options.limit, 1, 1_000_000);
      const merchant = options.merchant || undefined;
      const { entries } = await ask('audit.list', { limit, merchant });
      const text = entries.map(entryText).join('\n') || 'No decisions yet.';
      return { json: { entries }, text };
    });
}

async function portalWord(options: SettleOptions, stdin: Stdin): Promise<Word> {
  const { shipmentId, tracking, notBought, label = [] } = options;
  if (notBought) {
    if (shipmentId === undefined && tracking === undefined && label.length === 0) {
      return { kind: 'not-bought' };
    }
    const message = say('Use either --not-bought, or --shipment-id and --tracking.');
    throw failure('usage', message);
  }
  const isBought = shipmentId !== undefined && tracking !== undefined;
  const onlyLabels = label.length > 0 && shipmentId === undefined && tracking === undefined;
  if (!isBought && !onlyLabels) {
    const message = say(
      'Give --shipment-id and --tracking from the portal, or --not-bought; or only --label for a bought order without labels.',
    );
    throw failure('usage', message);
  }
  const labels = await readLabels(label, stdin);
  return isBought
    ? { kind: 'bought', shipmentId, trackingNumber: tracking, labels }
    : { kind: 'labels', labels };
}

async function readLabels(paths: readonly string[], stdin: Stdin): Promise<Labels> {
  const labels: Labels = [];
  const sizes: { name: string; size: number }[] = [];
  for (const path of paths) {
    const file = await readInputFile(path, { most: LARGEST_PDF, field: 'label', stdin });
    const { name, bytes } = orFail(file);
    labels.push({ name, pdf: Buffer.from(bytes).toString('base64') });
    sizes.push({ name, size: bytes.length });
    // Checked before the next file is read, to limit memory.
    const tooMuch = whyNotGiven(sizes);
    if (tooMuch) throw new StationFailure(tooMuch);
  }
  return labels;
}

const reconcileText = ({ settled, unknown }: ReconcileReport): string =>
  [
    ...settled.map(({ reference, outcome }) => `${reference}: ${outcome}`),
    ...unknown.map(
      ({ reference, since, why }) => `${reference}: unknown since ${since}: ${english(why)}`,
    ),
  ].join('\n') || 'No purchase is unknown.';

function entryText({ at, action, subject, reason, data }: AuditEntry): string {
  const { merchant, reference, carton, sku } = data;
  const order = [merchant, reference].filter((each) => each != null).join('/') || subject;
  const details = [order, carton, sku].filter((each) => each != null);
  return `${at} ${action} ${details.join(' ')}: ${reason ?? ''}`;
}
