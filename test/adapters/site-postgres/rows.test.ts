import { describe, expect, it } from 'vitest';
import type { Site } from '../../../src/main/features/site/ports.ts';
import { postgresIsMissing } from '../../support/postgres.ts';
import { bench, givenPostgres, orderOf, value } from './rig.ts';

describe.skipIf(postgresIsMissing)('a row of another program', () => {
  const given = givenPostgres();

  it('is answered by the bench that has its order, also after that bench gave it back', async () => {
    const url = await given.site();
    const sql = (text: string) => given.server().sql(url, text);
    const has = await bench(url);
    const other = await bench(url);
    const order = orderOf('IN-WORK');
    value(await has.site.orders.put([order]));
    const claim = value(await has.site.claims.claim(order, 'outbound'));
    await sql(`INSERT INTO exchange.orders_in (order_json) VALUES ('{"reference": "IN-WORK"}')`);
    const seen = async ({ exchange }: Site, all = true) =>
      value(await exchange.rows(all)).map(({ mine }) => mine);
    expect(await seen(other.site)).toEqual([]);
    expect(await seen(has.site, false)).toEqual([true]);

    value(await has.site.claims.release({ ...claim, kind: 'outbound', attempt: null }));
    expect(await seen(other.site)).toEqual([]);
    expect(await seen(has.site, false)).toEqual([false]);

    await sql("UPDATE exchange.orders_in SET inserted_at = inserted_at - interval '2 minutes'");
    expect(await seen(other.site)).toEqual([false]);
    expect(await seen(other.site, false)).toEqual([]);
  });

  it('that comes after its order was given back is for any bench', async () => {
    const url = await given.site();
    const had = await bench(url);
    const other = await bench(url);
    const order = orderOf('GIVEN-BACK');
    value(await had.site.orders.put([order]));
    const claim = value(await had.site.claims.claim(order, 'outbound'));
    value(await had.site.claims.release({ ...claim, kind: 'outbound', attempt: null }));
    await given
      .server()
      .sql(
        url,
        `INSERT INTO exchange.orders_in (order_json) VALUES ('{"reference": "GIVEN-BACK"}')`,
      );
    expect(value(await other.site.exchange.rows(true))).toMatchObject([{ mine: false }]);
  });
});
