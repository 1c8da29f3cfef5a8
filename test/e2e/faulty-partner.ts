import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import type { FaultSchema } from '../../src/sandbox/faults.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import { test as base, expect, setUp } from './packing.ts';

export interface Partner extends Sandbox {
  /** The fault of the next matching request. */
  fault(fault: z.input<typeof FaultSchema>): Promise<void>;
  /** Removes all faults. */
  mend(): Promise<void>;
  /** Number of requests to a path. */
  asked(path: string): Promise<number>;
  /** Changes every price, in percent. */
  surcharge(percent: number): Promise<void>;
  /** Expires the keys of all rates so far. */
  expireKeys(): Promise<void>;
  /** Repeats the first answer to the same body with the same key; by default the key is refused as used. */
  answersAgain(): Promise<void>;
  /** Number of shipments really sold. */
  sold(): Promise<number>;
}

/** Like `packing`, with a partner of its own that takes faults, under its own address. */
export const test = base.extend<{ partner: Partner }>({
  partner: async ({ browserName: _none }, use) => {
    const stateDir = await mkdtemp(join(tmpdir(), 'packbench-partner-'));
    const sandbox = await startSandbox({ stateDir, port: 0, seed: 7 });
    const at = (path: string) => `${sandbox.controlUrl}/${path}`;
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
