import type { CallOutput } from '../../../../../shared/bridge/calls.ts';
import { showOrderKey } from '../../../../../shared/orders/order.ts';
import type { SiteBench } from '../../../../../shared/site/supervising.ts';
import { type Answer, count, table } from '../../output.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { sitePassword, supervisorPin } from '../read-secrets.ts';

export function siteSupervision(site: StationCommand): void {
  site
    .command('init')
    .description(
      'makes a site in an empty database, or upgrades it. The password comes from PACKBENCH_SITE_PASSWORD, the keychain, or one line of stdin',
    )
    .argument('<url>', 'postgres://USER@HOST/DATABASE, without a password')
    .option('--password-stdin', 'reads the password from the terminal, or one line of stdin')
    .option(
      '--exchange-role <name>',
      'a role of the server that may put orders into the schema exchange and read there; packbench_exchange gets that wherever it is',
    )
    .onStation(init);
  site
    .command('benches')
    .description('the benches of the site, and what each has; or writes off one that is gone')
    .option(
      '--write-off <name>',
      'its orders are free; what it was buying is taken over one by one',
    )
    .option('--reason <text>', 'why; goes into the audit log')
    .option('--admit <name>', 'gives it the site’s key, which CustomerKeys are sealed with')
    .option(
      '--fingerprint <text>',
      'of the bench to admit, as "packbench site status" says it there',
    )
    .onStation(benches);
  site
    .command('start-anew')
    .description(
      'goes on as a new bench, where the site takes this one no more: restored, or a copy. What it had claimed is free',
    )
    .option('--reason <text>', 'why; goes into the audit log')
    .option('--bench <name>', 'where another bench has its name by now')
    .onStation(startAnew);
  site
    .command('take-over')
    .description('takes an order from a bench that is silent, to find out what it bought')
    .argument('<ref>', 'REFERENCE or MERCHANT/REFERENCE')
    .option('--reason <text>', 'why; goes into the audit log')
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
  const text =
    taken.state === 'unknown'
      ? 'Taken over. It may have been bought: look in the partner’s portal, then "packbench settle".'
      : 'Taken over: this bench has the order now.';
  return { json: taken, text };
}

async function startAnew(
  { decide }: CommandContext,
  { reason = '', bench }: { reason?: string; bench?: string },
): Promise<Answer> {
  const anew = await decide('site.startAnew', { reason, bench });
  const lines = [
    `Bench ${anew.bench} goes on: ${count(anew.purchases, 'purchase')} to upload.`,
    ...anew.conflicts.map(
      (key) => `LOOK: the site did not know a purchase of ${showOrderKey(key)}, or another one.`,
    ),
  ];
  return { json: anew, text: lines.join('\n') };
}

function initText({ exchangeRole, ...made }: CallOutput<'site.init'>): string {
  const role =
    exchangeRole === null
      ? ''
      : ` Role ${exchangeRole} may put orders into the schema exchange, and read there.`;
  return `${madeText(made)}${role}`;
}

function madeText({ schema, from }: { schema: number; from: number }): string {
  if (from === schema) return `The site is up to date (schema ${schema}).`;
  return from === 0
    ? `The site is made (schema ${schema}).`
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
