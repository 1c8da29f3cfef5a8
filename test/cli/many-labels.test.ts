import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPackbench, temporaryFolder } from '../support/cli.ts';
import { type Meddler, meddle } from '../support/meddler.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { read, shipmentSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

const GIVEN = 200;

let partner: Partner;
let between: Meddler;
let data: string;
const fetched = new Set<string>();
let atOnce = 0;
let mostAtOnce = 0;

beforeAll(async () => {
  partner = await partnerHere();
  between = await meddle(partner.baseUrl, {
    async before(path) {
      if (!path.startsWith('/documents')) return;
      fetched.add(path);
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      // Long enough for any other parallel request.
      await new Promise((resolve) => setTimeout(resolve, 300));
      atOnce -= 1;
    },
    after(path, _nth, body) {
      if (path !== '/Shipments') return body;
      const answer = JSON.parse(body) as { LabelUrl: string[] };
      const LabelUrl = Array.from({ length: GIVEN }, (_, n) => `${answer.LabelUrl[0]}?n=${n}`);
      return JSON.stringify({ ...answer, LabelUrl });
    },
  });
  data = await temporaryFolder();
});
afterAll(async () => {
  await between.close();
  await partner.stop();
});

it('of 200 labels for one carton a few are fetched, some at a time, with a notice', {
  retry: 0,
}, async () => {
  const run = (...args: string[]) =>
    startPackbench(['--partner', between.baseUrl, ...args, '--json'], {
      data,
      env: partner.env,
      ownReader: true,
    });
  expect((await run('import', writeOrders(data, [plainOrder('MANY')]))).code).toBe(0);
  const shipped = await run('ship', 'MANY', ...PLAIN_CARTON);
  const labels = [...fetched].filter((path) => path.includes('?n='));
  expect(labels.length).toBeLessThanOrEqual(3);
  expect(mostAtOnce).toBeGreaterThan(1);
  expect(mostAtOnce).toBeLessThanOrEqual(4);
  const shipment = read(shipmentSchema, shipped);
  expect(shipment).toMatchObject({ state: 'confirmed' });
  expect(shipment.notices?.join()).toContain(`${GIVEN} label addresses`);
});
