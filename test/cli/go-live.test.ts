import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packbench, temporaryFolder } from '../support/cli.ts';
import { freePort } from '../support/free-port.ts';
import { startSecondPartner } from '../support/second-partner/server.ts';
import { plainOrder, writeOrders } from './orders.ts';

interface Printed {
  checks: { name: string; result: string; found: string; expected: string; setting?: string }[];
}

it('go-live-check against the sandbox exits with 0 and a report for support', async () => {
  const data = await temporaryFolder();
  const report = join(data, 'report.json');
  const run = await packbench(['go-live-check', '--report', report, '--json'], { data });
  expect(run.code, run.stderr).toBe(0);
  const { checks } = JSON.parse(run.stdout) as Printed;
  expect(checks.filter(({ result }) => result !== 'ok')).toEqual([]);
  const { calls } = JSON.parse(await readFile(report, 'utf8')) as { calls: unknown[] };
  expect(calls.length).toBeGreaterThan(40);
});

it('go-live-check asks nothing where its report could not be written', async () => {
  const partner = await startSecondPartner();
  try {
    const env = { PACKBENCH_APP_ID: partner.appId, PACKBENCH_REST_API_KEY: partner.restApiKey };
    const data = await temporaryFolder();
    const report = join(data, 'missing', 'report.json');
    const run = await packbench(['--partner', partner.url, 'go-live-check', '--report', report], {
      data,
      env,
    });
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('cannot be written: there is no such folder');
    expect(partner.calls()).toBe(0);
  } finally {
    await partner.close();
  }
});

it('go-live-check names a failed check and the setting for it, with another exit code than 0', async () => {
  const partner = await startSecondPartner({ quirks: ['api-moved'] });
  try {
    const env = {
      PACKBENCH_APP_ID: partner.appId,
      PACKBENCH_REST_API_KEY: partner.restApiKey,
    };
    const data = await temporaryFolder();
    const run = await packbench(['--partner', partner.url, 'go-live-check', '--json'], {
      data,
      env,
    });
    expect(run.code).toBe(4);
    const { checks } = JSON.parse(run.stdout) as Printed;
    expect(checks[0]).toMatchObject({
      name: 'sign-in',
      result: 'fails',
      setting: 'connection.baseUrl',
    });
  } finally {
    await partner.close();
  }
});

it('go-live-check --buy-one --subscribe buys one, hears of it, cancels it and never unsubscribes', async () => {
  const partner = await startSecondPartner({ busy: false });
  try {
    const data = await temporaryFolder();
    const env = {
      PACKBENCH_APP_ID: partner.appId,
      PACKBENCH_REST_API_KEY: partner.restApiKey,
    };
    const where = ['--partner', partner.url];
    const port = String(await freePort());
    const box = {
      name: 'M',
      dimensions: { length: '25', width: '18', height: '14', unit: 'CM' },
      weight: { value: '0.2', unit: 'KG' },
    };
    for (const [key, value] of [
      ['boxes', JSON.stringify([box])],
      ['boxes.default', 'M'],
      ['connection.operations.cancelShipments', '/Shipments/Cancel/{ShipmentID}'],
      ['events.port', port],
      ['events.url', `http://127.0.0.1:${port}`],
    ] as const)
      await packbench([...where, 'settings', 'set', key, value], { data, env });
    await packbench([...where, 'settings', 'set', 'supervisor.pin'], {
      data,
      env,
      stdin: '4711\n',
    });
    const file = writeOrders(data, [plainOrder('GO-1')]);
    expect((await packbench([...where, 'import', file], { data, env })).code).toBe(0);
    const check = [...where, 'go-live-check', '--buy-one', 'GO-1', '--subscribe', '20', '--json'];
    const unasked = await packbench(check, { data, env, stdin: '0000\n' });
    expect(unasked.code).toBe(7);
    expect(partner.shipments()).toHaveLength(1);
    const run = await packbench(check, { data, env, stdin: '4711\n' });
    expect(run.code, run.stderr).toBe(0);
    expect(run.json.bought).toMatchObject({
      outcome: 'cancelled',
      message: expect.stringMatching(/bought and cancelled: order GO-1, tracking number \d+/),
      total: { currency: 'USD' },
    });
    const { checks } = JSON.parse(run.stdout) as Printed;
    expect(checks.filter(({ result }) => result !== 'ok').map(({ name }) => name)).toEqual([
      'customer-key',
      'used-key',
    ]);
    expect(checks.at(-1)).toMatchObject({ name: 'events', result: 'ok' });
    expect(partner.shipments()).toHaveLength(2);
    expect(run.stderr).toMatch(/This buys one real shipment of GO-1: .* USD .* at most/);
  } finally {
    await partner.close();
  }
}, 120_000);
