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

describe('the control is for who has the key that is printed at the start', () => {
  it('and tells and takes nothing else, without it or with another', async () => {
    const { baseUrl, controlUrl } = await freshSandbox();
    const another = (await freshSandbox({ seed: 'another' })).controlUrl;
    const guesses = ['', ' ', 'key', '%00', new URL(another).pathname.slice('/sandbox/'.length)];
    expect(await (await fetch(`${controlUrl}/counts`)).json()).toMatchObject({
      sold: { total: 0 },
    });
    for (const path of ['', '/counts', '/shipments', '/merchants', '/events', '/settings']) {
      expect((await fetch(`${baseUrl}/sandbox${path}`)).status).toBe(403);
      for (const guess of guesses) {
        const answer = await fetch(`${baseUrl}/sandbox/${guess}${path}`);
        expect(answer.status).toBe(403);
        expect(await answer.text()).toContain('printed when this sandbox starts');
      }
    }
    const fault = JSON.stringify({ kind: 'cut', path: '/Auth' });
    for (const guess of guesses) {
      const made = await fetch(`${baseUrl}/sandbox/${guess}/faults`, {
        method: 'POST',
        body: fault,
      });
      expect(made.status).toBe(403);
    }
    expect(await (await fetch(`${controlUrl}/faults`)).json()).toEqual({ faults: [] });
  });
});
