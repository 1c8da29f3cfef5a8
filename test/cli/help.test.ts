import { beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../src/main/program.ts';
import { packbench, type Run, temporaryFolder, together } from '../support/cli.ts';

const COMMANDS = [
  '',
  'import',
  'orders',
  'items',
  'items import',
  'items export',
  'items weights',
  'rates',
  'ship',
  'reconcile',
  'settle',
  'cancel',
  'ask',
  'buy-again',
  'documents',
  'shipments',
  'print',
  'return',
  'return-rates',
  'track',
  'receive',
  'classify',
  'batch',
  'batch list',
  'batch ship',
  'handover',
  'handover open',
  'handover add',
  'handover remove',
  'handover close',
  'handover settle',
  'handover print',
  'waiting',
  'waiting list',
  'waiting cancel',
  'boxes',
  'boxes suggest',
  'webhooks',
  'webhooks subscribe',
  'webhooks unsubscribe',
  'webhooks listen',
  'events',
  'exchange',
  'exchange status',
  'exchange retry',
  'exchange dismiss',
  'exchange secret',
  'tokens',
  'tokens add',
  'tokens list',
  'tokens remove',
  'credentials set',
  'credentials status',
  'credentials clear',
  'merchants',
  'statistics',
  'day',
  'exceptions',
  'rules',
  'rules list',
  'rules set',
  'rules test',
  'merchants set',
  'merchants report',
  'printers list',
  'printers assign',
  'printers test',
  'command-sheet',
  'settings get',
  'settings set',
  'backup',
  'restore',
  'erase',
  'export-person',
  'doctor',
  'go-live-check',
  'sandbox',
  'station',
  'stop',
  'demo',
];

let data: string;
let helps: Record<string, Run>;
beforeAll(async () => {
  data = await temporaryFolder();
  const jobs = COMMANDS.map((command) => [
    command,
    () => packbench([...command.split(' ').filter(Boolean), '--help'], { data }),
  ]);
  helps = await together(Object.fromEntries(jobs));
});

describe('help', () => {
  it.each(COMMANDS)('explains "packbench %s" on stdout and exits 0', (command) => {
    const help = helps[command];
    expect(help?.code).toBe(0);
    expect(help?.stdout).toMatch(new RegExp(`^Usage: packbench${command && ` ${command}`} `));
    expect(help?.stderr).toBe('');
  });

  it('names every command of the program', () => {
    const names = [...(helps['']?.stdout ?? '').matchAll(/^ {2}([a-z][a-z-]*)/gm)];
    const known = new Set(COMMANDS.map((command) => command.split(' ')[0]));
    const unexplained = names.map(([, name]) => name).filter((name) => !known.has(name));
    expect(unexplained).toEqual(['audit', 'site', 'help']);
  });

  it('is one document with --json', async () => {
    const ran = await packbench(['ship', '--help', '--json'], { data });
    expect(ran.code).toBe(0);
    expect(ran.json).toEqual({
      partner: 'sandbox',
      help: expect.stringMatching(/^Usage: packbench ship/),
    });
  });
});

describe('the version', () => {
  it.each(['', 'ship', 'printers assign', 'merchants'])(
    'is printed by "packbench %s --version", exit 0',
    async (command) => {
      const args = [...command.split(' ').filter(Boolean), '--version'];
      const ran = await packbench(args, { data });
      expect(ran).toMatchObject({ code: 0, stdout: `${VERSION}\n`, stderr: '' });
    },
  );

  it('is in one document with --json', async () => {
    const ran = await packbench(['--version', '--json'], { data });
    expect(ran.json).toEqual({ partner: 'sandbox', version: VERSION });
  });
});
