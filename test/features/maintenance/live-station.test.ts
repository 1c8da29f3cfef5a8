import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type LiveStation, openLiveStation } from '../../../src/main/app.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/server.ts';
import type { CallInput, CallName, CallOutput } from '../../../src/shared/bridge/calls.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import type { StationStatus } from '../../../src/shared/maintenance/station-status.ts';
import { must } from '../../station/station-rig.ts';

let folder: string;
let partner: Sandbox;
let station: LiveStation;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'live-station-'));
  partner = await startSandbox({ stateDir: join(folder, 'partner'), port: 0 });
  station = must(
    await openLiveStation({
      dataDir: join(folder, 'data'),
      partner: 'sandbox',
      env: {},
      startSandbox,
      findWindow: async () => ({ ok: true, detail: 'none is needed' }),
    }),
  );
});

afterEach(async () => {
  await station.handle.close();
  await partner.close();
  await rm(folder, { recursive: true });
});

const call = async <N extends CallName>(name: N, input: CallInput<N>) =>
  (await station.handle.dispatch(name, input)) as Result<CallOutput<N>>;

const savePartner = async () => {
  const { appId, restApiKey } = partner.credentials;
  must(await call('connection.save', { baseUrl: partner.baseUrl, appId, restApiKey }));
};

it('a restart uses the saved partner and credentials at once, and notifies every window', async () => {
  const told: StationStatus[] = [];
  station.handle.subscribe((event, data) => {
    if (event === 'station.changed') told.push(data as StationStatus);
  });
  await savePartner();
  expect(must(await call('station.status', {})).partner.sandbox).toBe(true);
  must(await call('station.restart', {}));
  expect(must(await call('station.status', {})).partner).toEqual({
    name: partner.baseUrl,
    sandbox: false,
  });
  expect(told.at(-1)?.partner.sandbox).toBe(false);
  expect(must(await call('credentials.status', {})).stored).toBe(true);
  const { checks } = must(await call('station.doctor', {}));
  expect(checks.find(({ name }) => english(name) === 'partner')).toMatchObject({ ok: true });
  expect(must(await call('orders.list', { limit: 1 })).total).toBe(0);

  must(await call('settings.set', { key: 'connection.baseUrl', value: 'sandbox' }));
  must(await call('station.restart', {}));
  expect(must(await call('orders.list', { limit: 1 })).total).toBeGreaterThan(0);
});

it('a restart is refused while an order is open', async () => {
  const { orders } = must(await call('orders.list', { limit: 1, status: 'open' }));
  const [first] = orders;
  if (!first) throw new Error('no sample order');
  must(await call('bench.open', { merchant: first.merchant, reference: first.reference }));
  await savePartner();
  expect(await call('station.restart', {})).toMatchObject({
    ok: false,
    error: { code: 'order-locked' },
  });
  expect(must(await call('station.status', {})).partner.sandbox).toBe(true);
  must(await call('bench.close', {}));
  must(await call('station.restart', {}));
});

it('a restart lets pending calls finish and rejects new ones meanwhile', async () => {
  await savePartner();
  const doctor = call('station.doctor', {});
  const restart = call('station.restart', {});
  must(await doctor);
  must(await restart);
  const again = call('station.restart', {});
  // The restart begins after its call is answered; from then on every call is rejected.
  await new Promise((soon) => setTimeout(soon, 0));
  const early = await call('station.status', {});
  must(await again);
  expect(early.ok || early.error.code === 'not-available').toBe(true);
  expect(must(await call('station.status', {})).partner.sandbox).toBe(false);
});

it('a closing station rejects calls', async () => {
  const closing = station.handle.close();
  expect(await call('station.status', {})).toMatchObject({
    ok: false,
    error: { code: 'not-available' },
  });
  await closing;
});
