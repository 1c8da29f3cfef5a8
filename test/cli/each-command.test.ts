import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { environment, SAMPLE_ORDERS, startPackbench, temporaryFolder } from '../support/cli.ts';
import type { Left } from '../support/command-line.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

let partner: Partner;
beforeAll(async () => {
  partner = await partnerHere();
});
afterAll(() => partner?.stop());

/** The commands of a day, on a busy machine. */
const ENDS_WITHIN_MS = 240_000;
const ONE_BY_ONE = fileURLToPath(new URL('../support/command-after-command.mjs', import.meta.url));

/**
 * Every command that ends by itself, in the order of a bench's day. Most other tests run commands within
 * their own process, where what keeps a process running would not be noticed. `stop` has a test of its own.
 */
const dayWith = (out: string): [args: string[], code: number, stdin?: string][] => [
  [['import', SAMPLE_ORDERS], 0],
  [['import', writeOrders(out, [plainOrder('R-1')])], 0],
  [['orders'], 0],
  [['requirements', 'br'], 0],
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
  [['label-layouts', 'list'], 0],
  [['label-layouts', 'forget', '1', '--reason', 'a try'], 2],
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
];

it('every command prints one document, and leaves nothing that would keep its process running', {
  retry: 0,
}, async () => {
  const day = dayWith(await temporaryFolder());
  const ran = await oneAfterTheOther(day.map(([args, , stdin]) => ({ args, stdin })));
  const ended = day.map(([args], nth) => {
    const { code, stdout, stderr } = ran[nth] ?? { code: 'did not start', stdout: '', stderr: '' };
    if (stdout) expect(JSON.parse(stdout), args.join(' ')).toHaveProperty('partner');
    return `${args.join(' ')}: ${code}${code === day[nth]?.[1] ? '' : ` ${stderr}`}`;
  });
  expect(ended).toEqual(day.map(([args, code]) => `${args.join(' ')}: ${code}`));
});

it('a command run as its own process prints the whole document and exits', {
  retry: 0,
}, async () => {
  const data = await temporaryFolder();
  for (const args of [['import', SAMPLE_ORDERS], ['orders'], ['doctor']]) {
    const ran = await startPackbench(['--partner', partner.baseUrl, ...args, '--json'], {
      data,
      env: partner.env,
    });
    expect(ran.json, args.join(' ')).toHaveProperty('partner');
  }
});

/** Runs them in one process, each once nothing of the one before keeps that process running. */
async function oneAfterTheOther(
  commands: readonly { args: string[]; stdin: string | undefined }[],
): Promise<Left[]> {
  const env = { ...environment(await temporaryFolder()), ...partner.env };
  const asked = commands.map(({ args, stdin }) => ({
    args: ['--partner', partner.baseUrl, ...args, '--json'],
    stdin,
  }));
  const child = spawn(process.execPath, [ONE_BY_ONE, JSON.stringify({ env, commands: asked })], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: ENDS_WITHIN_MS,
    killSignal: 'SIGKILL',
  });
  const lines: Left[] = [];
  for await (const line of createInterface({ input: child.stdout }))
    lines.push(JSON.parse(line) as Left);
  return lines;
}
