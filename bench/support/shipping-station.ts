import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStation, type Station } from '../../src/main/app.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/server.ts';
import type { CallInput, CallOutput, CommandName } from '../../src/shared/bridge/calls.ts';
import type { Result } from '../../src/shared/kernel/result.ts';

export const mugOrder = (reference: string, sku: string) => ({
  reference,
  currency: 'USD',
  weightUnit: 'KG',
  dimensionUnit: 'CM',
  shipTo: {
    ...{ name: 'Erika Mustermann', addressLine1: 'Heidestrasse 17', city: 'Köln' },
    ...{ country: 'DE', zip: '51147', phone: '+49 221 5550123' },
  },
  shipFrom: {
    ...{ name: 'Harbor Street Goods', addressLine1: '400 Harbor St', city: 'Portland' },
    ...{ state: 'ME', country: 'US', zip: '04101', phone: '+1 207 555 0100' },
  },
  lines: [
    {
      ...{ sku, description: 'Stoneware mug, glazed', quantity: 1, unitWeight: '0.4' },
      ...{ unitPrice: '12.50', hsCode: '691200', originCountry: 'PT' },
    },
  ],
});

export const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
};

export const give = <N extends CommandName>(by: Station, name: N, input: CallInput<N>) =>
  by.execute({ place: 'command-line' }, name, input) as Promise<Result<CallOutput<N>>>;

/** A station printing into folders; without `partner`, with a sandbox in this process. */
export async function openShipping(partner?: Pick<Sandbox, 'baseUrl' | 'credentials'>) {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-bench-'));
  const { appId, restApiKey } = partner?.credentials ?? {};
  const station = must(
    await openStation({
      ...{ dataDir: folder, partner: partner?.baseUrl ?? 'sandbox', startSandbox },
      env: { PACKBENCH_APP_ID: appId, PACKBENCH_REST_API_KEY: restApiKey },
      findWindow: async () => ({ ok: true, detail: 'none is needed' }),
    }),
  );
  const set = async (key: string, value: unknown) =>
    must(await give(station, 'settings.set', { key, value, pin: null }));
  const size = { length: '30', width: '20', height: '15', unit: 'CM' };
  await set('boxes', [{ name: 'M', dimensions: size, weight: { value: '0.2', unit: 'KG' } }]);
  await set('boxes.default', 'M');
  for (const role of ['label', 'document']) {
    await mkdir(join(folder, role));
    await set(`printers.${role}`, `folder:${join(folder, role)}`);
  }
  return {
    station,
    async take(orders: readonly ReturnType<typeof mugOrder>[]): Promise<void> {
      const bytes = Buffer.from(JSON.stringify(orders));
      must(await station.importOrders([{ name: 'o.json', bytes }]));
    },
    async ship(reference: string): Promise<void> {
      const { id: orderId } = must(await station.findOrder(reference));
      const wish = { cartonSpecs: [], rule: null, insure: false, pickUpDate: null, print: true };
      must(await give(station, 'shipments.shipOrder', { orderId, ...wish }));
      must(await give(station, 'shipments.printOrder', { orderId }));
    },
    async close(): Promise<void> {
      await station.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
