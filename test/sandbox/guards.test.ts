import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/server.ts';
import { buy, caller, freshSandbox, keys, shipmentBody, temporaryFolder } from './support.ts';

/**
 * The document does not say whether both rules hold under a race, so the sandbox can enforce only one of
 * them.
 */
describe('protection against a second sale', () => {
  it('can be the keys alone: the same Reference is sold again with new keys', async () => {
    const partner = await caller(await freshSandbox());
    await partner.control('/settings', { repeatedReference: 'sells' }, 'PATCH');
    const first = await buy(partner);
    const second = await buy(partner);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.ShipmentID).not.toBe(first.body.ShipmentID);
    expect(await partner.look('/counts')).toMatchObject({
      sold: { total: 2, byReference: { 'SO-1001': 2 } },
    });
  });

  it('can be the Reference alone: used keys buy again under another Reference', async () => {
    const partner = await caller(await freshSandbox());
    await partner.control('/settings', { repeatedKey: 'sells' }, 'PATCH');
    const body = { ...shipmentBody(), ...(await keys(partner)) };
    expect((await partner.post('/Shipments', body)).status).toBe(200);
    const again = await partner.post('/Shipments', body);
    expect(again.status).toBe(422);
    expect(again.text).toContain('Reference SO-1001 is already used');
    expect((await partner.post('/Shipments', { ...body, Reference: 'SO-2' })).status).toBe(200);
    expect(await partner.look('/counts')).toMatchObject({ sold: { total: 2 } });
  });

  it('is both in a folder of an older sandbox without these settings', async () => {
    const stateDir = await temporaryFolder();
    const older = await startSandbox({ port: 0, stateDir });
    await older.close();
    const db = new Database(join(stateDir, 'sandbox.db'));
    db.prepare(
      "UPDATE record SET json = json_remove(json, '$.repeatedReference') WHERE collection = 'settings'",
    ).run();
    db.close();
    const partner = await caller(await freshSandbox({ stateDir, seed: undefined }));
    expect(await partner.look('/settings')).toMatchObject({ repeatedReference: 'refuses' });
  });
});

describe('the sandbox is for the user who started it', () => {
  const ask = (port: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });

  it('and not for pages of the web, by whatever name they reach it', async () => {
    const { baseUrl } = await freshSandbox();
    const { port } = new URL(baseUrl);
    const counts = '/sandbox/counts';
    expect(await ask(port, counts)).toBe(200);
    expect(await ask(port, counts, { Host: `localhost:${port}` })).toBe(200);
    expect(await ask(port, counts, { Host: `rebound.example:${port}` })).toBe(403);
    expect(await ask(port, '/documents/x/y', { Host: 'rebound.example' })).toBe(403);
    for (const site of ['cross-site', 'same-site']) {
      expect(await ask(port, counts, { 'Sec-Fetch-Site': site })).toBe(403);
    }
    // A link to a document may stand on any page.
    expect(await ask(port, '/documents/x/y', { 'Sec-Fetch-Site': 'same-site' })).toBe(404);
  });

  it.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
    'and not for other users of the machine',
    async () => {
      const { baseUrl } = await freshSandbox();
      const program = `fetch('${baseUrl}/sandbox/counts').then(({ status }) => console.log(status))`;
      const other = { uid: 65_534, gid: 65_534, env: {}, argv0: 'node' };
      const child = spawn('/proc/self/exe', ['-e', program], other);
      const [status] = await once(child.stdout, 'data');
      expect(String(status).trim()).toBe('403');
    },
  );
});
