import { expect, it, onTestFinished } from 'vitest';
import { packbench, temporaryFolder } from '../support/cli.ts';
import { meddle } from '../support/meddler.ts';
import { partnerHere } from '../support/partner.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

it('a return carries the pick-up date that was given and the warehouse of its order', async () => {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  const partner = await partnerHere();
  onTestFinished(() => partner.stop());
  const between = await meddle(partner.baseUrl, {
    before(path, _nth, body) {
      if (path === '/Rates' || path === '/Shipments') sent.push({ path, body: JSON.parse(body) });
    },
  });
  onTestFinished(() => between.close());
  const data = await temporaryFolder();
  const run = (...args: string[]) =>
    packbench(['--partner', between.baseUrl, ...args, '--json'], { data, env: partner.env });
  const orders = [plainOrder('P-1', { locationName: 'EAST-2' }), plainOrder('P-2')];
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
  for (const reference of ['P-1', 'P-2'])
    expect((await run('ship', reference, ...PLAIN_CARTON)).code).toBe(0);
  sent.length = 0;

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect((await run('return', 'P-1', '--pickup', tomorrow)).code).toBe(0);
  expect((await run('return', 'P-2')).code).toBe(0);
  const [rates, first, , second] = sent;
  // Interface document, "Rate request body": neither is a field of /Rates.
  expect(rates?.body).not.toHaveProperty('PickUpDate');
  expect(rates?.body).not.toHaveProperty('LocationName');
  expect(first).toMatchObject({
    path: '/Shipments',
    body: { IsReturn: 'Y', PickUpDate: tomorrow, LocationName: 'EAST-2' },
  });
  expect(second?.path).toBe('/Shipments');
  expect(second?.body).not.toHaveProperty('PickUpDate');
  expect(second?.body).not.toHaveProperty('LocationName');

  const past = await run('return', 'P-2', '--pickup', '2024-01-01');
  expect(past).toMatchObject({
    code: 2,
    json: {
      error: {
        code: 'bad-input',
        field: '--pickup',
        message: expect.stringContaining('2024-01-01'),
      },
    },
  });
  expect(sent).toHaveLength(4);
});
