import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hotFolder } from '../../../src/main/adapters/hot-folder/hot-folder.ts';
import { openHttp } from '../../../src/main/adapters/http-interface/server.ts';
import { whoServes } from '../../../src/main/adapters/http-interface/who-serves.ts';
import { exchangeUseCases } from '../../../src/main/features/exchange/exchange-use-cases.ts';
import { folderIntegration } from '../../../src/main/features/exchange/folder/folder-integration.ts';
import {
  type HttpState,
  httpIntegration,
} from '../../../src/main/features/exchange/http-integration.ts';
import type { Integration } from '../../../src/main/features/exchange/integrations.ts';
import type { WebhookSecrets } from '../../../src/main/features/exchange/ports.ts';
import { webhookIntegration } from '../../../src/main/features/exchange/webhooks/webhook-integration.ts';
import { integrationChecks } from '../../../src/main/features/maintenance/setup-service.ts';
import { english, type Message, say } from '../../../src/shared/kernel/message.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import { type Settings, SettingsSchema } from '../../../src/shared/settings/settings.ts';
import { must, ownFolder, ownStore } from '../../adapters/store-sqlite/support/bench.ts';
import { csv, MUG } from '../intake/logic/files.ts';
import { folderRig } from './folder-rig.ts';

const by = { place: 'command-line', note: () => undefined } as never;

async function integrationsOf(
  set: Partial<Settings>,
  jobs: { http?: HttpState; folder?: Message } = {},
) {
  const settings = { current: (): Settings => ({ ...SettingsSchema.parse({}), ...set }) };
  const { webhooks } = await ownStore();
  const webhookSecrets = { of: async () => ok([]) } as unknown as WebhookSecrets;
  const looked = jobs.folder ? set['exchange.folder'] : null;
  const seen = { folder: looked ?? null, trouble: jobs.folder ?? null, refused: null, newsAt: 0 };
  const integrations: Integration[] = [
    folderIntegration({ settings, hotFolder, state: () => seen }),
    webhookIntegration({ settings, webhooks, webhookSecrets, now: () => new Date() }),
    httpIntegration({ settings, whoServes, state: () => jobs.http ?? null }),
  ];
  const useCases = exchangeUseCases({
    integrations,
    lookUps: {} as never,
    webhooks,
    webhookSecrets,
    storePasswords: { of: async () => null, keep: async () => 'keychain' },
    settings,
    onChange: () => undefined,
  });
  const status = async () => must(await useCases['exchange.status']({}, by));
  const retry = (id: string | null) => useCases['exchange.retry']({ id }, by);
  const checks = async () => integrationChecks(settings.current(), (await status()).integrations);
  return { status, retry, checks };
}

it('an unusable exchange folder does not stop webhooks, and doctor gives a fix', async () => {
  const folder = join(ownFolder(), 'away');
  const webhooks = ['https://erp.example/hook'];
  const { status, checks, retry } = await integrationsOf({
    'exchange.folder': folder,
    'exchange.webhooks': webhooks,
  });
  const now = await status();
  expect(now).toMatchObject({ folder, webhooks: [{ url: webhooks[0], hasSecret: false }] });
  expect(now.integrations).toMatchObject([
    { kind: 'folder', trouble: expect.stringContaining('cannot be used') },
    { kind: 'webhook', trouble: expect.stringContaining('no secret') },
  ]);
  expect(await checks()).toMatchObject([
    { name: 'exchange folder', ok: false, advice: expect.stringContaining('exchange retry') },
    { name: 'webhooks', ok: false },
    { name: 'shops', ok: true, detail: 'not set up' },
    { name: 'SQL interface', ok: true, detail: 'not set up' },
    { name: 'HTTP interface', ok: true, detail: 'not set up' },
  ]);
  expect(await retry(null)).toMatchObject({ ok: false, error: { field: 'exchange.folder' } });
});

it('a rejected file is listed with row, field, expected and found value, and can be retried', async () => {
  const rig = await folderRig();
  const broken = { ...MUG, reference: 'SO-2', quantity: 'many' };
  await rig.put('good.csv', csv([{ ...MUG, reference: 'SO-1' }]));
  await rig.put('bad.csv', csv([{ ...MUG, reference: 'SO-3' }, broken]));
  const job = rig.start();
  await job.twice();
  expect(job.state()).toMatchObject({ trouble: null, refused: { count: 1 } });
  const { status, retry } = await integrationsOf({ 'exchange.folder': rig.root });
  const [integration] = (await status()).integrations;
  expect(integration).toMatchObject({
    in: 1,
    failed: 1,
    trouble: expect.stringContaining('refused'),
  });
  const bad = integration?.last.find(({ name }) => name === 'bad.csv');
  expect(bad).toMatchObject({
    ...{ id: 'bad.csv', way: 'in', state: 'failed', orders: { imported: 1, rejected: 1 } },
    refusals: [{ row: 3, field: 'quantity' }],
  });
  const [refusal] = bad?.refusals ?? [];
  expect(english(refusal?.message ?? '')).toContain('many');
  expect(await retry('bad.csv')).toEqual({ ok: true, value: { again: ['bad.csv'] } });
  expect(await retry('bad.csv')).toMatchObject({ ok: false, error: { code: 'not-found' } });
  // No file was rejected since, so the time of the last news stays.
  const before = job.state().newsAt;
  await job.look();
  expect(job.state()).toMatchObject({ refused: { count: 0 }, newsAt: before });
  await job.look();
  expect(job.state().newsAt).toBeGreaterThan(before);
});

const listening = (answer: string): Promise<number> =>
  answering((_request, response) => response.end(answer));

async function answering(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

it('doctor warns when another program uses the HTTP port, not for our own interface or a free port', async () => {
  const ours = must(
    await openHttp({ host: '127.0.0.1', port: 0, tls: null, calls: {} as never, version: '1' }),
  );
  const trouble = async (port: number, jobs = {}) => {
    const { status } = await integrationsOf({ 'api.port': port }, jobs);
    return (await status()).integrations[0]?.trouble;
  };
  expect(await trouble(ours.port)).toBeNull();
  await ours.close();
  expect(await trouble(ours.port)).toBeNull();
  const theirs = await listening('{"info": {"title": "Shop"}}');
  expect(await trouble(theirs)).toMatchObject(expect.stringContaining(`port ${theirs}`));
  const error = { code: 'bad-input', message: 'taken', translatable: say('taken') } as never;
  expect(await trouble(theirs, { http: { error } })).toBe('taken');
  const { checks } = await integrationsOf({ 'api.port': theirs });
  expect((await checks()).at(-1)).toMatchObject({ ok: false, name: 'HTTP interface' });
});

it('a slow, busy or hanging-up server on the HTTP port is not called another program', async () => {
  const troubleOf = async (answer: RequestListener) => {
    const { status } = await integrationsOf({ 'api.port': await answering(answer) });
    return english((await status()).integrations[0]?.trouble ?? '');
  };
  const late: RequestListener[] = [
    () => undefined,
    (_request, response) => void response.writeHead(200).write('{"info":'),
    (request) => request.socket.destroy(),
    (_request, response) => response.writeHead(429).end('{"detail": "Too many requests."}'),
  ];
  for (const answer of late) expect(await troubleOf(answer)).toContain('answered in time');
  expect(await troubleOf((request) => request.socket.end('220 mail\r\n'))).toContain(
    'Another program',
  );
});

it('what is not ours in done, failed and out is named, and changes no count, integration or import', async () => {
  const rig = await folderRig();
  const job = rig.start();
  await rig.put('good.csv', csv([{ ...MUG, reference: 'SO-1' }]));
  await rig.put('bad.csv', csv([{ ...MUG, reference: 'SO-2', quantity: 'many' }]));
  await job.twice();
  const foreign = {
    done: ['e1.json.ok.json', 'folder.json.ok.json', 'pipe.json.ok.json', 'sock.csv.ok.json'],
    failed: ['e2.json.err.json'],
    out: ['e3.json', 'e4.json'],
  };
  const at = (place: string, name: string) => join(rig.root, place, name);
  await writeFile(at('done', 'e1.json.ok.json'), '{}');
  await mkdir(at('done', 'folder.json.ok.json'));
  execFileSync('mkfifo', [at('done', 'pipe.json.ok.json')]);
  const socket = createNetServer().listen(at('done', 'sock.csv.ok.json'));
  onTestFinished(() => void socket.close());
  await once(socket, 'listening');
  await writeFile(at('failed', 'e2.json.err.json'), '[1]', { mode: 0 });
  await writeFile(at('out', 'e3.json'), '{}');
  await writeFile(at('out', 'e4.json'), 'null');
  const { status, retry } = await integrationsOf({
    'exchange.folder': rig.root,
    'exchange.webhooks': ['https://erp.example/hook'],
  });
  const [integration, hook] = (await status()).integrations;
  expect(hook).toMatchObject({ kind: 'webhook' });
  expect(integration).toMatchObject({ in: 1, failed: 1, out: 0, waiting: 0 });
  const named = integration?.last
    .filter(({ why }) => why !== null)
    .map(({ why }) => english(why ?? ''));
  for (const [place, names] of Object.entries(foreign))
    for (const name of names)
      expect(named).toContainEqual(
        expect.stringContaining(`${place}/${name} in the exchange folder`),
      );
  await mkdir(at('failed', 'notes.json'));
  expect(await retry(null)).toEqual({ ok: true, value: { again: ['bad.csv'] } });
  await rig.put('sock.csv', csv([{ ...MUG, reference: 'SO-3' }]));
  await rm(at('in', 'bad.csv'));
  await job.twice();
  expect(job.state()).toMatchObject({ trouble: null, refused: { count: 0 } });
  const [after] = (await status()).integrations;
  expect(after?.in).toBe(2);
  expect(english(after?.trouble ?? '')).toContain('not a file of Packbench');
});

it('a folder that is readable but not writable is reported from the last look', async () => {
  const { folder: root, start } = await folderRig();
  await start().look();
  const full = say('the disk is full; make room and try again');
  const { status } = await integrationsOf({ 'exchange.folder': root }, { folder: full });
  expect((await status()).integrations).toMatchObject([{ kind: 'folder', trouble: full }]);
});
