import { expect, it } from 'vitest';
import { serving } from './http-rig.ts';
import { stationRig } from './station-rig.ts';

const rig = stationRig();

it('rule 16: a total that was named for a return over HTTP holds for requests that name none', async () => {
  const { by, tokenOf } = await serving(rig);
  const shop = by(await tokenOf('Shop', ['ship', 'read']));
  await rig.ship();
  const sold = await rig.sold();
  let keys = 0;
  const returned = (body: object) => {
    keys += 1;
    return shop('POST', '/v1/orders/SO-7/returns', body, { 'idempotency-key': `key-${keys}` });
  };
  const low = { amount: '0.50', currency: 'USD' };
  expect(await returned({ total: low })).toMatchObject({ body: { code: 'quote-stale' } });
  for (let times = 0; times < 2; times += 1)
    expect(await returned({})).toMatchObject({
      status: 409,
      body: { code: 'price-rose', detail: expect.stringContaining('0.50') },
    });
  expect(await rig.sold()).toBe(sold);
  const { quotes } = (await shop('POST', '/v1/orders/SO-7/return-rates', {})).body;
  const priced = quotes.filter(({ total }: { total: unknown }) => total !== null);
  const [{ key: carrier, total }] = priced;
  expect(await returned({ carrier, total })).toMatchObject({ status: 201 });
  expect(await rig.sold()).toBe(sold + 1);
});
