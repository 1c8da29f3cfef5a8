import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SAMPLE_ORDERS, startPackbench, temporaryFolder } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

let partner: Partner;
beforeAll(async () => {
  partner = await partnerHere();
});
afterAll(() => partner?.stop());

/**
 * Every command that ends by itself, in the order of a bench's day. Most other tests run commands within
 * their own process, where a missing exit, or output lost at the exit, would not be noticed.
 */
const dayWith = (out: string): [args: string[], code: number, stdin?: string][] => [
  [['import', SAMPLE_ORDERS], 0],
  [['import', writeOrders(out, [plainOrder('R-1')])], 0],
  [['orders'], 0],
  [['items', 'export', join(out, 'items.csv')], 0],
  [['items', 'import', join(out, 'items.csv')], 0],
  [['rates', 'R-1', ...PLAIN_CARTON], 0],
  [['settings', 'set', 'choose', 'cheapest'], 0],
  [['settings', 'get', 'choose'], 0],
  [['printers', 'assign', 'document', `folder:${out}`], 0],
  [['printers', 'list'], 0],
  [['printers', 'test', `folder:${out}`], 0],
  [['command-sheet', '--out', join(out, 'commands.pdf')], 0],
  [['ship', 'R-1', ...PLAIN_CARTON], 0],
  [['documents', 'R-1'], 0],
  [['shipments'], 0],
  [['print', 'R-1', '--to', out], 0],
  [['events', '--limit', '5'], 0],
  [['exchange', 'status'], 0],
  [['exchange', 'retry'], 0],
  [['exchange', 'dismiss', 'SO-1'], 2],
  [['exchange', 'secret', 'https://erp.example/hook'], 2],
  [['tokens', 'add', 'Shop', '--scope', 'orders,read'], 0],
  [['tokens', 'list'], 0],
  [['tokens', 'remove', 'Shop'], 0],
  [['track', 'NO-SUCH-PARCEL'], 3],
  [['reconcile'], 0],
  [['settle', 'R-1', '--not-bought', '--reason', 'a try'], 2],
  [['cancel', 'R-1', '--reason', 'a try'], 2],
  [['buy-again', 'R-1', '--as', 'R-2', '--reason', 'a try'], 2],
  [['return-rates', 'R-1'], 0],
  [['return', 'R-1'], 0],
  [['receive', 'NO-SUCH-RETURN', '--condition', 'good'], 2],
  [['audit'], 0],
  [['ask'], 0],
  [['classify', '--title', 'Kettle'], 0],
  [['webhooks', 'subscribe', 'TRACKING_UPDATES', '--url', 'https://bench.example/events'], 0],
  [['webhooks', 'unsubscribe', 'TRACKING_UPDATES'], 0],
  [['credentials', 'set'], 7, 'an-app-id\na-rest-api-key\n'],
  [['credentials', 'status'], 0],
  [['credentials', 'test'], 0],
  [['credentials', 'clear'], 0],
  [['merchants', 'set', 'Aurora Outfitters'], 7, 'a-customer-key\n'],
  [['merchants', 'list'], 0],
  [['merchants', 'clear', 'Aurora Outfitters'], 0],
  [['merchants', 'report'], 0],
  // A merchant of the sample orders has no key.
  [['doctor'], 2],
  [['erase', '--dry-run'], 0],
  [['export-person', 'nobody@post.example', join(out, 'person.json')], 2],
  [['backup', join(out, 'all.packbench')], 0],
  [['restore', join(out, 'all.packbench')], 0],
  [['stop'], 0],
];

it('every command run as its own process prints one document and exits', {
  retry: 0,
}, async () => {
  const ended: [command: string, code: number | null][] = [];
  const expected: typeof ended = [];
  const data = await temporaryFolder();
  for (const [args, code, stdin] of dayWith(await temporaryFolder())) {
    const ran = await startPackbench(['--partner', partner.baseUrl, ...args, '--json'], {
      data,
      env: partner.env,
      ...(stdin === undefined ? {} : { stdin }),
    });
    expect(ran.json, args.join(' ')).toHaveProperty('partner');
    const hint = ran.code === code ? '' : `: ${ran.stderr}`;
    ended.push([`${args.join(' ')}${hint}`, ran.code]);
    expected.push([args.join(' '), code]);
  }
  expect(ended).toEqual(expected);
});
