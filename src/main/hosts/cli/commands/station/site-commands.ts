import { english } from '../../../../../shared/kernel/message.ts';
import { showOrderKey } from '../../../../../shared/orders/order.ts';
import type { SiteKeys } from '../../../../../shared/site/site-status.ts';
import { type Answer, count } from '../../output.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { sitePassword, supervisorPin } from '../read-secrets.ts';
import { siteSupervision } from './site-supervision.ts';

export function siteCommands(program: StationCommand): void {
  const site = program
    .command('site')
    .description('manage a site: benches that share one PostgreSQL database');
  siteSupervision(site);
  site
    .command('join')
    .description('join a site as a bench, and upload orders and purchases')
    .argument('<url>', 'URL of the database without password: postgres://USER@HOST/DATABASE')
    .option('--bench <name>', 'bench name shown to other benches (default: name of this machine)')
    .option(
      '--password-stdin',
      'read the password from the terminal or one line of stdin (default: PACKBENCH_SITE_PASSWORD, else the keychain)',
    )
    .onStation(join);
  site
    .command('leave')
    .description('leave the site: release claimed orders and remove copies of orders not bought')
    .onStation(leave);
  site
    .command('status')
    .description('show whether this bench belongs to a site, and what is still to be uploaded')
    .onStation(status);
}

async function leave({ decide }: CommandContext): Promise<Answer> {
  return {
    json: await decide('site.leave', {}),
    text: 'This bench has left the site.',
  };
}

async function status({ ask }: CommandContext): Promise<Answer> {
  const is = await ask('site.status', {});
  const { joined, bench, reachable, why, pending, claimed, keys } = is;
  return {
    json: is,
    text: joined
      ? [
          `Bench ${bench}: ${reachable ? 'the site is reachable' : 'the site is NOT REACHABLE'}, ${count(pending, 'result')} to upload, ${count(claimed, 'order')} claimed.`,
          ...(why === null ? [] : [english(why)]),
          keysText(keys),
        ].join('\n')
      : 'This bench belongs to no site.',
  };
}

async function join(
  context: CommandContext,
  url: string,
  { bench, passwordStdin }: { bench?: string; passwordStdin?: boolean },
) {
  const pin = await supervisorPin(context);
  const password = passwordStdin ? await sitePassword(context) : null;
  const joined = await context.ask('site.join', { url, password, pin, bench });
  const { conflicts, kept, keptRecords } = joined;
  const lines = [
    `Joined ${joined.site} as ${joined.bench}: ${count(joined.orders, 'order')} and ${count(joined.purchases, 'purchase')} uploaded.`,
    ...conflicts.map(
      (key) => `CONFLICT: the site has a different purchase of ${showOrderKey(key)}.`,
    ),
    ...kept.map(
      (key) => `${showOrderKey(key)} is in work or bought at another bench, and stays there.`,
    ),
    ...keptRecords.map(
      ({ kind, key }) => `${kind} ${key}: the site's version replaced the one of this bench.`,
    ),
  ];
  return { json: joined, text: lines.join('\n') };
}

function keysText(keys: SiteKeys | null): string {
  const { has = false, fingerprint = null, waiting = [], isAnother = false } = keys ?? {};
  if (isAnother) {
    return `CustomerKeys are NOT SHARED: the site has another key now, ${fingerprint}. Ask whether a supervisor changed it; then leave the site and join it again.`;
  }
  if (!has && fingerprint === null) {
    return 'CustomerKeys are not shared: the keychain of this machine has no key of the site.';
  }
  if (!has) {
    return `CustomerKeys are not shared yet. Admit this bench at a bench that has the key: packbench site benches --admit NAME --fingerprint ${fingerprint}`;
  }
  const asks = waiting.map((each) => `\nBench ${each} waits to be admitted.`);
  return `CustomerKeys are shared, encrypted with the key ${fingerprint}.${asks.join('')}`;
}
