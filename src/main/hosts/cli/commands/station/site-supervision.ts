import type { CallOutput } from '../../../../../shared/bridge/calls.ts';
import { showOrderKey } from '../../../../../shared/orders/order.ts';
import type { SiteBench } from '../../../../../shared/site/supervising.ts';
import { type Answer, count, table } from '../../output.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { sitePassword, supervisorPin } from '../read-secrets.ts';

export function siteSupervision(site: StationCommand): void {
  site
    .command('init')
    .description('create a site in an empty database, or upgrade its schema')
    .argument('<url>', 'URL of the database without password: postgres://USER@HOST/DATABASE')
    .option(
      '--password-stdin',
      'read the password from the terminal or one line of stdin (default: PACKBENCH_SITE_PASSWORD, else the keychain)',
    )
    .option(
      '--exchange-role <name>',
      'database role that may insert orders and read in the schema exchange (default: packbench_exchange, if it exists)',
    )
    .onStation(init);
  site
    .command('benches')
    .description('list the benches of the site; or admit a bench, or write off a lost one')
    .option(
      '--write-off <name>',
      'bench to write off: its orders are released, its unclear purchases need "site take-over"',
    )
    .option('--reason <text>', 'reason for --write-off, recorded in the audit log (required)')
    .option(
      '--admit <name>',
      'bench to give the key that encrypts CustomerKeys; requires --fingerprint',
    )
    .option(
      '--fingerprint <text>',
      'fingerprint of the bench to admit, as shown there by "packbench site status"',
    )
    .onStation(benches);
  site
    .command('start-anew')
    .description(
      'continue as a new bench after the site rejected this one (restored or copied); releases its claims',
    )
    .option('--reason <text>', 'reason, recorded in the audit log (required)')
    .option('--bench <name>', 'new bench name, if another bench uses this name')
    .onStation(startAnew);
  site
    .command('take-over')
    .description('take over an order from a bench that does not respond, to resolve its purchase')
    .argument('<ref>', 'order: REFERENCE or MERCHANT/REFERENCE')
    .option('--reason <text>', 'reason, recorded in the audit log (required)')
    .onStation(takeOver);
}

async function init(
  context: CommandContext,
  url: string,
  { passwordStdin, exchangeRole }: { passwordStdin?: boolean; exchangeRole?: string },
): Promise<Answer> {
  const pin = await supervisorPin(context);
  const password = passwordStdin ? await sitePassword(context) : null;
  const made = await context.ask('site.init', { url, password, pin, exchangeRole });
  return { json: made, text: initText(made) };
}

async function takeOver(
  { ask, decide }: CommandContext,
  ref: string,
  { reason = '' }: { reason?: string },
): Promise<Answer> {
  const { id: orderId } = await ask('orders.find', { ref });
  const taken = await decide('site.takeOver', { orderId, reason });
  if (taken.state === 'bought') {
    return { json: taken, text: `It is bought at ${taken.bench}: nothing is left to resolve.` };
  }
  const text =
    taken.state === 'unknown'
      ? 'Taken over. It may have been bought: check the partner’s portal, then "packbench settle".'
      : 'Taken over: this bench has the order now.';
  const unread =
    'Amounts that were named for it at the other bench and not uploaded are not known here: name them again (--at-most).';
  return { json: taken, text: `${text}\n${unread}` };
}

async function startAnew(
  { decide }: CommandContext,
  { reason = '', bench }: { reason?: string; bench?: string },
): Promise<Answer> {
  const anew = await decide('site.startAnew', { reason, bench });
  const lines = [
    `Bench ${anew.bench} continues as a new bench: ${count(anew.purchases, 'purchase')} to upload.`,
    ...anew.conflicts.map(
      (key) => `CONFLICT: the site has no purchase of ${showOrderKey(key)}, or a different one.`,
    ),
  ];
  return { json: anew, text: lines.join('\n') };
}

function initText({ exchangeRole, ...made }: CallOutput<'site.init'>): string {
  const role =
    exchangeRole === null
      ? ''
      : ` Role ${exchangeRole} may insert orders and read in the schema exchange.`;
  return `${madeText(made)}${role}`;
}

function madeText({ schema, from }: { schema: number; from: number }): string {
  if (from === schema) return `The site is up to date (schema ${schema}).`;
  return from === 0
    ? `The site is created (schema ${schema}).`
    : `The site is upgraded from schema ${from} to ${schema}.`;
}

interface BenchesAsked {
  writeOff?: string;
  reason?: string;
  admit?: string;
  fingerprint?: string;
}

async function benches(
  { ask, decide }: CommandContext,
  { writeOff: bench, reason = '', admit, fingerprint = '' }: BenchesAsked,
): Promise<Answer> {
  if (admit !== undefined) {
    await decide('site.admit', { bench: admit, fingerprint });
  }
  if (bench !== undefined) {
    await decide('site.writeOff', { bench, reason });
  }
  const answer = await ask('site.benches', {});
  return { json: answer, text: table([HEAD, ...answer.benches.map(columns)], [2, 3]).join('\n') };
}

const HEAD = ['bench', 'last seen', 'claimed', 'unclear', 'note'];

const columns = ({ bench, seenAt, claimed, unclear, limited, writtenOff }: SiteBench): string[] => [
  bench,
  seenAt,
  String(claimed),
  String(unclear),
  writtenOff
    ? `written off: ${writtenOff.reason}`
    : limited === null
      ? ''
      : `only uploads: ${limited}`,
];
