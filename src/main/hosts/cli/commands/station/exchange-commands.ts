import type { CallOutput } from '../../../../../shared/bridge/calls.ts';
import type { Exchanged } from '../../../../../shared/exchange/exchange-status.ts';
import type { OutsideEvent } from '../../../../../shared/exchange/outside-event.ts';
import { SCOPES } from '../../../../../shared/kernel/command.ts';
import { english } from '../../../../../shared/kernel/message.ts';
import { showOrderKey } from '../../../../../shared/orders/order.ts';
import { type Answer, table } from '../../output.ts';
import { untilStopped } from '../../until-stopped.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { oneOf, wholeNumber } from '../parse.ts';
import { notKept, secretWithPin } from '../read-secrets.ts';

interface EventOptions {
  after: string;
  limit: string;
  follow?: boolean;
}

/** Seconds that one request of `--follow` waits. */
const WAIT_SECONDS = 30;

export function exchangeCommands(program: StationCommand): void {
  program
    .command('events')
    .description('list events of orders, shipments and parcels, oldest first')
    .option('--after <cursor>', 'cursor: "next" of an earlier answer, or 0 for the beginning', '0')
    .option('--limit <n>', 'maximum number of events per answer', '100')
    .option('--follow', 'print new events until stopped; with --json one JSON document per line')
    .onStation(events);
  folderCommands(program);
  tokenCommands(program);
}

function folderCommands(program: StationCommand): void {
  const exchange = program
    .command('exchange')
    .description('manage the exchange of orders and events with other programs');
  exchange
    .command('status')
    .description('show what is waiting, imported, sent and failed, and the last errors')
    .onStation(async ({ ask }) => {
      const status = await ask('exchange.status', {});
      return { json: status, text: statusText(status) };
    });
  exchange
    .command('lookup')
    .description('import an order from the database view set in exchange.lookupView')
    .argument('<reference>', 'order reference')
    .onStation(async ({ ask }, reference: string) => {
      const { orders } = await ask('exchange.lookUp', { reference });
      return {
        json: { orders },
        text: orders.map(showOrderKey).join('\n') || 'The view has no such order.',
      };
    });
  exchange
    .command('retry')
    .description('retry failed files, events and shop orders')
    .argument(
      '[id]',
      'file in the folder "failed", event ID, or refused order of a shop (default: all)',
    )
    .onStation(async ({ ask }, id?: string) => {
      const { again } = await ask('exchange.retry', { id: id ?? null });
      return { json: { again }, text: again.join('\n') || 'There is nothing to retry.' };
    });
  exchange
    .command('dismiss')
    .description(
      'dismiss the report of a shop order that was refused, or changed after its purchase',
    )
    .argument('<number>', 'order number, as shown by "exchange status"')
    .onStation(async ({ ask }, number: string) => {
      const { id } = await ask('exchange.dismiss', { id: number });
      return { json: { id }, text: `${id} is dismissed until it changes again.` };
    });
  exchange
    .command('secret')
    .description(
      'store the signing secret of a webhook, user:password or key of a shop, or the password of the lookup login, from the terminal or stdin',
    )
    .argument(
      '<url>',
      'URL in exchange.webhooks or exchange.stores, the name of a shop, or exchange.lookupUser',
    )
    .onStation(async (context, of: string) => {
      const { secret, pin } = await secretWithPin(context, 'Secret');
      const { url, where, until } = await context.ask('exchange.setSecret', {
        url: of,
        secret,
        pin,
      });
      const isKept = where === 'keychain';
      return {
        json: { url, stored: isKept, until },
        text: isKept ? storedText(until) : 'Nothing was stored.',
        error: isKept ? null : notKept(VARIABLES),
      };
    });
}

const VARIABLES =
  'PACKBENCH_WEBHOOK_SECRETS, PACKBENCH_STORE_PASSWORDS or PACKBENCH_LOOKUP_PASSWORD';

const storedText = (until: string | null): string =>
  [
    'Stored in the keychain of this computer.',
    until && `The previous secret signs too until ${until}.`,
  ]
    .filter(Boolean)
    .join(' ');

function statusText({ folder, integrations, webhooks }: CallOutput<'exchange.status'>): string {
  return [
    ...(folder === null ? ['exchange.folder is not set.'] : []),
    ...integrations.flatMap(({ kind, name, trouble, last, ...counts }) => [
      `${kind} ${name}: ${counts.waiting} waiting, ${counts.in} in, ${counts.failed} failed, ${counts.out} out`,
      ...(trouble === null ? [] : [`  PROBLEM: ${english(trouble)}`]),
      ...last.flatMap(exchangedLines),
    ]),
    ...webhooks.flatMap(({ url, hasSecret }) =>
      hasSecret ? [] : [`No secret for ${url}: packbench exchange secret ${url}`],
    ),
  ].join('\n');
}

const exchangedLines = ({ at, way, state, name, order, why, refusals }: Exchanged): string[] => [
  `  ${[at, way, state, name, order].filter(Boolean).join('  ')}`,
  ...(why === null ? [] : [`    ${english(why)}`]),
  ...refusals.map(({ row, field, message }) => {
    const where = row === null ? field : `line ${row}, ${field}`;
    return `    ${where}: ${english(message)}`;
  }),
];

function tokenCommands(program: StationCommand): void {
  const tokens = program
    .command('tokens')
    .description('manage access tokens for the HTTP interface');
  tokens
    .command('add')
    .description('create a token; it is shown only once')
    .argument('<name>', 'name of the token')
    .requiredOption(
      '--scope <list>',
      `comma-separated scopes (required): ${SCOPES.join(' | ')}; ship spends money`,
    )
    .option(
      '--merchant <name>',
      'merchant whose orders the token is limited to (default: all merchants)',
    )
    .onStation(async ({ decide }, name: string, options: { scope: string; merchant?: string }) => {
      const scopes = options.scope
        .split(',')
        .flatMap((word) => oneOf('--scope', SCOPES, word.trim()) ?? []);
      const { merchant = null } = options;
      const made = await decide('tokens.add', { name, scopes, merchant });
      // Intended: the token is shown only once.
      return { json: made, text: `${made.name}: ${made.token}` };
    });
  tokens
    .command('list')
    .description('list tokens with their scopes; never shows a token itself')
    .onStation(async ({ ask }) => {
      const known = await ask('tokens.list', {});
      const rows = known.tokens.map(({ name, scopes, merchant }) => [
        name,
        scopes.join(','),
        merchant ?? 'all merchants',
      ]);
      return { json: known, text: table(rows).join('\n') || 'There are no tokens.' };
    });
  tokens
    .command('remove')
    .description('revoke a token')
    .argument('<name>', 'name of the token')
    .onStation(async ({ decide }, name: string) => {
      const removed = await decide('tokens.remove', { name });
      return { json: removed, text: `Token ${removed.name} is revoked.` };
    });
}

async function events(
  { ask, terminal }: CommandContext,
  { after, follow = false, ...options }: EventOptions,
): Promise<Answer | undefined> {
  const limit = wholeNumber('--limit', options.limit, 1, 1000);
  const first = await ask('exchange.events', { after, limit });
  if (!follow) return answerOf(first);
  const stop = firstOf(untilStopped());
  for (let page: Page | null = first; page; ) {
    if (page.events.length > 0) terminal.line(answerOf(page));
    const next: Promise<Page> = ask('exchange.events', {
      after: page.next,
      limit,
      wait: WAIT_SECONDS,
    });
    page = await stop.or(next);
  }
  return undefined;
}

/**
 * Returns the first of two promises, repeatedly; null when `end` resolves. Promise.race would keep
 * references to all earlier promises until then.
 */
function firstOf(end: Promise<void>) {
  let isOver = false;
  let over = (): void => undefined;
  void end.then(() => {
    isOver = true;
    over();
  });
  return {
    or<T>(next: Promise<T>): Promise<T | null> {
      if (isOver) return Promise.resolve(null);
      return new Promise((resolve, reject) => {
        over = () => resolve(null);
        next.then(resolve, reject);
      });
    },
  };
}

type Page = CallOutput<'exchange.events'>;

const answerOf = (page: Page): Answer => ({
  json: page,
  text: page.events.map(lineOf).join('\n') || 'No new events.',
});

const lineOf = ({ at, kind, order, data }: OutsideEvent): string => {
  const what = [data.trackingNumber, data.carton, data.status].filter(Boolean);
  return [at, kind, showOrderKey(order), ...what].join('  ');
};
