import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { startSandbox } from '../../src/sandbox/server.ts';
import {
  buy,
  caller,
  freshSandbox,
  keys,
  paper,
  rateBody,
  send,
  shipmentBody,
  temporaryFolder,
} from './support.ts';

describe('after a restart', () => {
  it('credentials, tokens, keys, settings, faults, shipments and references are kept', async () => {
    const stateDir = await temporaryFolder();
    const first = await startSandbox({ port: 0, stateDir });
    const before = await caller(first);
    const bought = (await buy(before)).body;
    const locked = await keys(before, { Reference: 'SO-2' });
    await before.control('/settings', { platformMode: false, repeatedKey: 'sells' }, 'PATCH');
    await before.control('/faults', { kind: 'status', path: '/Webhooks/*', status: 418 });
    await first.close();

    const second = await freshSandbox({ stateDir, seed: undefined });
    expect(second.credentials).toEqual(first.credentials);
    const headers = { authorization: before.token, 'content-type': 'application/json' };
    const track = `${second.baseUrl}/Tracking/Get/Detail/${String(bought.TrackingNumber)}`;
    expect((await send(track, { headers })).status).toBe(200);
    const after = await caller(second);
    expect((await buy(after)).text).toContain('already used by another shipment');
    expect(
      (await after.post('/Shipments', { ...shipmentBody(), Reference: 'SO-2', ...locked })).status,
    ).toBe(200);
    expect(await after.look('/settings')).toMatchObject({ repeatedKey: 'sells' });
    expect((await after.post('/Webhooks/Subscribe', {})).status).toBe(418);
    expect(await after.look('/counts')).toMatchObject({ sold: { total: 2 } });
  });

  it('label URLs stay valid, because the port is kept if free', async () => {
    const stateDir = await temporaryFolder();
    const first = await startSandbox({ stateDir });
    const [label = ''] = (await buy(await caller(first))).body.LabelUrl as string[];
    await first.close();
    const second = await freshSandbox({ stateDir, port: undefined });
    expect(second.baseUrl).toBe(first.baseUrl);
    // The client's pool may still hold a connection to the first one.
    const kept = await vi.waitFor(() => paper(label));
    expect(kept.text()).toContain('BOX-1');
  });

  it('a folder of a newer program is refused and not changed', async () => {
    const stateDir = await temporaryFolder();
    await (await startSandbox({ port: 0, stateDir })).close();
    const db = new Database(join(stateDir, 'sandbox.db'));
    db.pragma('user_version = 99');
    db.close();
    await expect(startSandbox({ port: 0, stateDir })).rejects.toThrow('newer program');
  });
});

describe('after being killed', () => {
  it('the sandbox still has its sales and sells nothing twice', async () => {
    const stateDir = await temporaryFolder();
    const server = new URL('../../src/sandbox/server.ts', import.meta.url).href;
    const program = `const { startSandbox } = await import(${JSON.stringify(server)});
      const { baseUrl, controlUrl, credentials } = await startSandbox({ port: 0, stateDir: process.argv[1] });
      console.log(JSON.stringify({ baseUrl, controlUrl, credentials }));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, stateDir]);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const doomed = JSON.parse(line.toString());
    const before = await caller(doomed);
    const body = { ...shipmentBody(), ...(await keys(before)) };
    await before.control('/faults', { kind: 'cut', path: '/Shipments', when: 'after' });
    await expect(before.post('/Shipments', body)).rejects.toThrow();
    child.kill('SIGKILL');
    await once(child, 'exit');

    const after = await caller(await freshSandbox({ stateDir }));
    expect(await after.look('/counts')).toMatchObject({ sold: { total: 1 } });
    expect((await after.post('/Shipments', body)).text).toContain('already used');
    await after.control('/settings', { repeatedKey: 'answers-again' }, 'PATCH');
    expect((await after.post('/Shipments', body)).status).toBe(200);
    expect(await after.look('/counts')).toMatchObject({ sold: { total: 1 } });
  });
});

describe('two sandboxes on one folder', () => {
  it('sell one key and one Reference once between them', async () => {
    const stateDir = await temporaryFolder();
    const one = await caller(await freshSandbox({ stateDir, port: undefined }));
    const two = await caller(await freshSandbox({ stateDir, port: undefined }));
    const body = { ...shipmentBody(), ...(await keys(one)) };
    const replies = await Promise.all(
      [one, two, one, two].map((each) => each.post('/Shipments', body)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect((await buy(two)).status).toBe(422);
    expect(await two.look('/counts')).toMatchObject({ sold: { total: 1 } });
  });
});

describe('a seed', () => {
  it('makes two sandboxes give the same answers', async () => {
    const now = () => new Date('2026-01-05T08:00:00Z');
    const play = async (seed: string | number) => {
      const sandbox = await freshSandbox({ seed, now });
      const partner = await caller(sandbox);
      const { text } = await buy(partner, { cartons: 2 });
      return {
        credentials: sandbox.credentials,
        token: partner.token,
        text: text.replaceAll(sandbox.baseUrl, ''),
      };
    };
    expect(await play('a')).toEqual(await play('a'));
    expect((await play('b')).text).not.toEqual((await play('a')).text);
  });

  it('is optional: without one every sandbox has different secrets', async () => {
    const one = await freshSandbox({ seed: undefined });
    const two = await freshSandbox({ seed: undefined });
    expect(one.credentials.restApiKey).not.toBe(two.credentials.restApiKey);
  });
});

describe('the counts', () => {
  it('count requests by method and path, and can be reset', async () => {
    const partner = await caller(await freshSandbox());
    await partner.post('/Rates', rateBody);
    await partner.get('/Tracking/Get/Detail/1');
    await partner.get('/Tracking/Get/Detail/2');
    await partner.get('/nowhere');
    expect(await partner.look('/counts')).toEqual({
      sold: { total: 0, byReference: {} },
      requests: {
        'POST /Auth': 1,
        'POST /Rates': 1,
        'GET /Tracking/Get/Detail/:number': 2,
        'GET /nowhere': 1,
      },
    });
    await partner.control('/counts', {}, 'DELETE');
    expect(await partner.look('/counts')).toMatchObject({ requests: {} });
  });

  it('show settings, faults and clock, and no credentials', async () => {
    const sandbox = await freshSandbox();
    const partner = await caller(sandbox);
    const { CustomerKey } = { CustomerKey: sandbox.credentials.customerKeys['Aurora Outfitters'] };
    await buy(partner, { rated: { CustomerKey } });
    const glance = JSON.stringify([
      await partner.look(''),
      await partner.look('/shipments'),
      await partner.look('/merchants'),
    ]);
    expect(glance).toContain('"tokenForm":"auto"');
    expect(glance).toContain('Aurora Outfitters');
    for (const secret of [sandbox.credentials.restApiKey, CustomerKey ?? '', partner.token]) {
      expect(glance).not.toContain(secret);
    }
  });
});

describe('closing', () => {
  it('ends open connections, including a waiting one', async () => {
    const sandbox = await startSandbox({ port: 0, stateDir: await temporaryFolder() });
    const partner = await caller(sandbox);
    await partner.control('/faults', { kind: 'latency', ms: 60_000, path: '/Rates' });
    const ended = new Promise((resolve) => {
      const headers = { authorization: partner.token, 'content-type': 'application/json' };
      const sent = request(`${sandbox.baseUrl}/Rates`, { method: 'POST', headers });
      sent.on('error', resolve).on('response', resolve);
      sent.end(JSON.stringify(rateBody));
    });
    for (;;) {
      const { requests } = (await partner.look('/counts')) as { requests: Record<string, number> };
      if (requests['POST /Rates']) break;
    }
    await sandbox.close();
    expect(await ended).toBeInstanceOf(Error);
    await expect(fetch(sandbox.baseUrl)).rejects.toThrow();
  });

  it('does not disturb another program on a busy port', async () => {
    const sandbox = await freshSandbox();
    const port = Number(new URL(sandbox.baseUrl).port);
    await expect(startSandbox({ port, stateDir: await temporaryFolder() })).rejects.toThrow(
      'EADDRINUSE',
    );
  });
});
