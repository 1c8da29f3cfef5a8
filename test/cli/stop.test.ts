import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { holdAlone } from '../../src/main/adapters/store-sqlite/files/locks.ts';
import { environment, PROGRAM, startPackbench, temporaryFolder } from '../support/cli.ts';
import { labelPartner } from '../support/label-partner.ts';
import { startStation } from '../support/station.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

it('`stop` ends the station of its folder, cleans up after a killed one, and finds none afterwards', async () => {
  const data = await temporaryFolder();
  const stop = () => startPackbench(['stop', '--json'], { data });
  const left = async () => (await readdir(join(data, 'running'))).map((name) => extname(name));

  const station = await startStation({ dataDir: data });
  expect(await left()).toContain('.json');
  const ended = await stop();
  expect(ended).toMatchObject({ code: 0, json: { ended: 1 } });
  expect(ended.stderr).toContain('Stopping the station on http://127.0.0.1:');
  expect(await station.exited?.()).toBe(0);
  expect(await left()).toEqual([]);

  const killed = await startStation({ dataDir: data });
  killed.kill?.();
  await killed.exited?.();
  expect(await left()).toContain('.json');
  expect(await stop()).toMatchObject({ code: 0, json: { ended: 0 } });
  expect(await left()).toEqual([]);
});

it('`stop` asks a station again that has not heard it', async () => {
  const data = await temporaryFolder();
  const file = join(data, 'running', 'busy.json');
  const release = holdAlone(file.replace(/json$/, 'lock'));
  let asked = 0;
  const station = createServer((request, response) => {
    asked += 1;
    if (asked < 3) return void request.socket.destroy();
    response.writeHead(202).end(() => release?.());
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void station.close());
  await once(station, 'listening');
  const { port } = station.address() as AddressInfo;
  await writeFile(file, JSON.stringify({ origin: `http://127.0.0.1:${port}`, key: 'key' }));
  expect(await startPackbench(['stop', '--json'], { data })).toMatchObject({
    code: 0,
    json: { ended: 1 },
  });
  expect(asked).toBe(3);
});

/** Makes the Node that runs the launcher report an old version: the station is a process of its own then. */
const OLDER = `data:text/javascript,Object.defineProperty(process, 'versions', {
  value: { ...process.versions, node: '20.20.2' } });`;

it('a station ends with its launcher, and a second one beside it is told', async () => {
  const data = await temporaryFolder();
  const args = ['station', '--host', 'browser', '--no-open', '--partner', 'sandbox'];
  const launched = (node: readonly string[]) => {
    const child = spawn(process.execPath, [...node, PROGRAM, ...args], { env: environment(data) });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        text += chunk;
      });
    // Its output ends with the last process that has it.
    const gone = new Promise((resolve) => child.once('close', resolve));
    return { child, gone, said: () => text };
  };
  const listens = { timeout: 60_000 };

  const first = launched(['--import', OLDER]);
  await vi.waitFor(() => expect(first.said()).toContain('Packbench listens'), listens);
  expect(first.said()).not.toContain('a second one');
  const second = launched([]);
  await vi.waitFor(() => expect(second.said()).toContain('Packbench listens'), listens);
  expect(second.said()).toMatch(/already, at http:\/\/127\.0\.0\.1:\d+: this is a second one/);

  first.child.kill('SIGKILL');
  await first.gone;
  second.child.kill('SIGTERM');
  await second.gone;
  const stopped = await startPackbench(['stop', '--json'], { data });
  expect(stopped.json).toMatchObject({ ended: 0 });
});

/** The time limit of `stop`, with a margin for a busy machine; a document may take 30 s. */
const SOON_MS = 25_000;

it('`stop` ends the station in ten seconds even if the partner withholds a document', {
  retry: 0,
}, async () => {
  const partner = await labelPartner(await temporaryFolder());
  const data = await temporaryFolder();
  const run = (...args: string[]) =>
    startPackbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
  expect((await run('import', writeOrders(data, [plainOrder('SLOW-1')]))).code).toBe(0);
  let asked = 0;
  partner.serve('SLOW-1', async () => [new Uint8Array()]);
  expect((await run('ship', 'SLOW-1', ...PLAIN_CARTON)).json).toMatchObject({
    state: 'confirmed',
    error: { code: 'paper-missing' },
  });
  partner.serve('SLOW-1', () => {
    asked += 1;
    return new Promise(() => {});
  });

  // At its start it fetches missing documents.
  const station = await startStation({
    ...{ dataDir: data, partner: partner.baseUrl, env: partner.env },
  });
  await vi.waitFor(() => expect(asked).toBe(1), { timeout: 60_000 });
  const began = performance.now();
  expect((await run('stop')).code).toBe(0);
  expect(performance.now() - began).toBeLessThan(SOON_MS);
  await station.exited?.();
  expect(station.said?.()).toContain('did not close in time');
  await partner.stop();
});
