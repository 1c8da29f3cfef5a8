import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import type { FaultSchema } from '../../src/sandbox/faults.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { test as base, expect, setUp } from './packing.ts';

export interface Partner extends Sandbox {
  /** What goes wrong at the next request it fits. */
  fault(fault: z.input<typeof FaultSchema>): Promise<void>;
  /** Nothing goes wrong any more. */
  mend(): Promise<void>;
  /** How many requests came in on a path. */
  asked(path: string): Promise<number>;
  /** Changes what everything costs, in percent. */
  surcharge(percent: number): Promise<void>;
  /** Every rate given so far is no longer good. */
  expireKeys(): Promise<void>;
  /** The same body with the same key is answered as at first; by default its key is refused as used. */
  answersAgain(): Promise<void>;
  /** How many shipments were really sold. */
  sold(): Promise<number>;
}

/** As `packing`, with a partner of its own that can be made to misbehave, under its own address. */
export const test = base.extend<{ partner: Partner }>({
  partner: async ({ browserName: _none }, use) => {
    const stateDir = await mkdtemp(join(tmpdir(), 'packbench-partner-'));
    const sandbox = await startSandbox({ stateDir, port: 0, seed: 7 });
    const at = (path: string) => `${sandbox.baseUrl}/sandbox/${path}`;
    const tell = async (method: string, path: string, body: unknown) => {
      const answer = await fetch(at(path), { method, body: JSON.stringify(body) });
      expect(answer.status).toBe(200);
    };
    const counts = async () =>
      (await (await fetch(at('counts'))).json()) as {
        sold: { total: number };
        requests: Record<string, number>;
      };
    await use({
      ...sandbox,
      fault: (fault) => tell('POST', 'faults', fault),
      surcharge: (percent) => tell('PATCH', 'settings', { fuelSurchargePercent: percent }),
      answersAgain: () => tell('PATCH', 'settings', { repeatedKey: 'answers-again' }),
      expireKeys: () => tell('POST', 'keys/expire', {}),
      async mend() {
        await fetch(at('faults'), { method: 'DELETE' });
      },
      asked: async (path) => (await counts()).requests[`POST ${path}`] ?? 0,
      sold: async () => (await counts()).sold.total,
    });
    await sandbox.close();
    await rm(stateDir, { recursive: true, force: true });
  },
  station: async ({ partner, start, settings }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'packbench-e2e-'));
    await setUp(dataDir, partner.baseUrl, settings);
    const { appId, restApiKey } = partner.credentials;
    const station = await start({
      dataDir,
      partner: partner.baseUrl,
      env: { PACKBENCH_APP_ID: appId, PACKBENCH_REST_API_KEY: restApiKey },
    });
    await use(station);
    expect(await station.stop()).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  },
});

export { expect };
