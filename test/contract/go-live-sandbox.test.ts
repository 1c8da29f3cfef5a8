import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import type { GoLiveName, GoLiveResult } from '../../src/shared/go-live/go-live.ts';
import type { Settings } from '../../src/shared/settings/settings.ts';
import { alarms, checkNamed, checkPartner } from '../adapters/partner/go-live/three-partners.ts';
import { inFull } from '../support/long.ts';

let folder: string;
let sandbox: Sandbox;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packbench-go-live-'));
  sandbox = await startSandbox({ port: 0, stateDir: folder, seed: 'go-live' });
});
afterEach(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

async function control(method: 'PATCH' | 'POST', path: string, body: object): Promise<void> {
  const response = await fetch(`${sandbox.controlUrl}${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
}

function check(settings: Partial<Settings> = {}) {
  const { appId, restApiKey, customerKeys } = sandbox.credentials;
  const customerKey = Object.values(customerKeys)[0] ?? '';
  return checkPartner({ url: sandbox.baseUrl, appId, restApiKey, customerKey }, settings);
}

/** Settings of the sandbox for what the document leaves open: none may raise an alarm. */
const OPEN = [
  { platformMode: true },
  { noRates: 'error' },
  { repeatedKey: 'answers-again' },
  { repeatedKey: 'sells' },
  { repeatedReference: 'sells' },
  { electronicSubmission: 'always' },
  { fuelSurchargePercent: 40 },
  ...['flat', 'nested', 'list', 'map', 'text'].map((errorLayout) => ({ errorLayout })),
];

const onRates = { path: '/Rates', times: null };
/** Faults of the sandbox that a check without purchase can meet. */
const FAULTS: [fault: object, check: GoLiveName, result: GoLiveResult][] = [
  [{ kind: 'status', status: 500, ...onRates }, 'rates-b2c', 'fails'],
  [
    { kind: 'status', status: 429, retryAfterSeconds: 1, path: '/Rates', times: 2 },
    'line',
    'differs',
  ],
  [{ kind: 'html', ...onRates }, 'rates-b2c', 'fails'],
  [{ kind: 'cut', path: '/Rates', times: 1 }, 'line', 'differs'],
  [{ kind: 'half-body', path: '/Rates', times: 1 }, 'line', 'differs'],
  [{ kind: 'truncated', ...onRates }, 'rates-b2c', 'fails'],
  [{ kind: 'redirect', ...onRates }, 'line', 'differs'],
  [{ kind: 'omit', fields: ['Express.DDP.HashKey'], ...onRates }, 'rates-b2c', 'fails'],
  [{ kind: 'wrong-reference', ...onRates }, 'rates-b2c', 'fails'],
];

describe('go-live-check against the sandbox', () => {
  it('raises no alarm for the default sandbox', async () => {
    const checked = await check();
    expect(alarms(checked)).toEqual([]);
    expect(checked.checks.filter(({ result }) => result === 'not-tried')).toEqual([]);
  });

  it.each(inFull(OPEN, { part: OPEN.slice(0, 2) }))('raises no alarm with %o', async (settings) => {
    await control('PATCH', '/settings', settings);
    expect(alarms(await check())).toEqual([]);
  });

  it.each(['bare', 'bearer'] as const)(
    'names the setting when only the %s token is accepted, and another is set',
    async (form) => {
      await control('PATCH', '/settings', { tokenForm: form });
      const setting = { key: 'connection.tokenForm', value: form };
      const other = form === 'bare' ? 'bearer' : 'bare';
      const wrong = await check({ 'connection.tokenForm': other });
      expect(checkNamed(wrong, 'token-form')).toMatchObject({ result: 'fails', setting });
      for (const set of ['auto', form] as const) {
        expect(alarms(await check({ 'connection.tokenForm': set }))).toEqual([]);
      }
    },
  );

  it.each(inFull(FAULTS, { part: FAULTS.slice(2, 4) }))(
    'detects %o',
    async (fault, name, result) => {
      await control('POST', '/faults', fault);
      expect(checkNamed(await check(), name)).toMatchObject({ result });
    },
  );
});
