import { expect, it, onTestFinished } from 'vitest';
import { PROGRAM, packbench, temporaryFolder } from '../support/cli.ts';
import { freePort } from '../support/free-port.ts';
import { type Meddling, meddle } from '../support/meddler.ts';
import { partnerHere } from '../support/partner.ts';
import { startStation } from '../support/station.ts';
import { plainOrder } from './orders.ts';

/** A station with order HTTP-1 behind a partner. */
async function killable(instead: NonNullable<Meddling['instead']>) {
  const partner = await partnerHere();
  onTestFinished(() => partner.stop());
  const dataDir = await temporaryFolder();
  const between = await meddle(partner.baseUrl, { instead });
  onTestFinished(() => between.close());
  await partner.set({ repeatedKey: 'answers-again' });
  const run = (...args: string[]) =>
    packbench(['--partner', between.baseUrl, ...args, '--json'], {
      data: dataDir,
      env: partner.env,
    });
  const port = await freePort();
  await run('settings', 'set', 'purchasing.quietSeconds', '0');
  await run('settings', 'set', 'api.port', String(port));
  const { token } = (await run('tokens', 'add', 'shop', '--scope', 'orders,ship')).json;
  const api = `http://127.0.0.1:${port}`;
  const start = async () => {
    const where = { dataDir, partner: between.baseUrl, program: PROGRAM, env: partner.env };
    const station = await startStation(where);
    onTestFinished(() => station.kill?.());
    await expect
      .poll(
        () =>
          fetch(`${api}/openapi.json`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true);
    return station;
  };
  const ask = (method: string, path: string, body: unknown) =>
    fetch(`${api}/v1/orders/HTTP-1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'one' },
      body: JSON.stringify(body),
    });
  const put = async () => expect((await ask('PUT', '', plainOrder('HTTP-1'))).status).toBe(200);
  const ship = () => ask('POST', '/ship', { cartons: ['weight=1.1;dims=25x18x14'] });
  return { start, put, ship, sold: () => partner.sold('HTTP-1') };
}

type Killable = Awaited<ReturnType<typeof killable>>;

async function repeatsItsPurchase({ start, ship, sold }: Killable) {
  await start();
  const bought = await ship();
  const shipment = await bought.json();
  expect(bought.status, JSON.stringify(shipment)).toBe(201);
  expect(shipment).toMatchObject({ reference: 'HTTP-1', state: 'confirmed' });
  const again = await ship();
  expect([again.status, await again.json()]).toEqual([201, shipment]);
  expect(await sold()).toBe(1);
}

it('a station killed during a purchase over HTTP bought once, and repeats it under the same key', async () => {
  let kill: (() => void) | undefined;
  const rig = await killable(async (path, nth, _body, pass) => {
    if (path !== '/Shipments' || nth > 1) return null;
    await (await pass()).arrayBuffer();
    // The partner has sold, but its answer is lost.
    kill?.();
    return 'cut';
  });
  const first = await rig.start();
  kill = first.kill;
  await rig.put();
  await expect(rig.ship()).rejects.toThrow();
  await first.exited?.();
  expect(await rig.sold()).toBe(1);
  await repeatsItsPurchase(rig);
});

it('a station killed after an expired key was rated anew keeps that purchase under the same key', async () => {
  let kill: (() => void) | undefined;
  const rig = await killable(async (path, nth, _body, pass) => {
    if (path !== '/Shipments' || nth > 2) return null;
    if (nth === 1) return Response.json({ message: 'The HashKey has expired.' }, { status: 400 });
    await (await pass()).arrayBuffer();
    kill?.();
    return 'cut';
  });
  const first = await rig.start();
  kill = first.kill;
  await rig.put();
  await expect(rig.ship()).rejects.toThrow();
  await first.exited?.();
  expect(await rig.sold()).toBe(1);
  await repeatsItsPurchase(rig);
});
