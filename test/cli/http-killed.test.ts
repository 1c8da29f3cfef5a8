import { expect, it, onTestFinished } from 'vitest';
import { PROGRAM, packbench, temporaryFolder } from '../support/cli.ts';
import { freePort } from '../support/free-port.ts';
import { meddle } from '../support/meddler.ts';
import { partnerHere } from '../support/partner.ts';
import { startStation } from '../support/station.ts';
import { plainOrder } from './orders.ts';

it('a station killed during a purchase over HTTP bought once, and repeats it under the same key', async () => {
  const partner = await partnerHere();
  onTestFinished(() => partner.stop());
  const dataDir = await temporaryFolder();
  let kill: (() => void) | undefined;
  const between = await meddle(partner.baseUrl, {
    async instead(path, nth, _body, pass) {
      if (path !== '/Shipments' || nth > 1) return null;
      await (await pass()).arrayBuffer();
      // The partner has sold, but its answer is lost.
      kill?.();
      return 'cut';
    },
  });
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
  const ship = () => ask('POST', '/ship', { cartons: ['weight=1.1;dims=25x18x14'] });

  const first = await start();
  kill = first.kill;
  expect((await ask('PUT', '', plainOrder('HTTP-1'))).status).toBe(200);
  await expect(ship()).rejects.toThrow();
  await first.exited?.();
  expect(await partner.sold('HTTP-1')).toBe(1);

  const second = await start();
  onTestFinished(() => second.kill?.());
  const bought = await ship();
  const shipment = await bought.json();
  expect(bought.status, JSON.stringify(shipment)).toBe(201);
  expect(shipment).toMatchObject({ reference: 'HTTP-1', state: 'confirmed' });
  const again = await ship();
  expect([again.status, await again.json()]).toEqual([201, shipment]);
  expect(await partner.sold('HTTP-1')).toBe(1);
});
