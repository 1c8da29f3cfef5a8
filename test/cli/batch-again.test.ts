import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { packbench, temporaryFolder } from '../support/cli.ts';
import { type DearerPartner, dearerPartner } from '../support/dearer-partner.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { plainOrdersAt } from './plain-orders.ts';

/** A batch that is run again (rule 16): its own options go on, and what it owes comes first. */

const ORDERS = ['A-1', 'A-2', 'A-3', 'A-4'];

const stack = async () => stackAt(await partnerHere());

async function stackAt<P extends Partner>(partner: P) {
  onTestFinished(() => partner.stop());
  const plain = await plainOrdersAt(partner, ORDERS);
  const labels = await temporaryFolder();
  await plain.set('printers.label', `folder:${labels}`);
  await plain.set('printers.document', `folder:${await temporaryFolder()}`);
  const ship = (...more: string[]) => plain.run('batch', 'ship', '--same-as', 'A-1', ...more);
  const sold = async () => {
    let all = 0;
    for (const each of ORDERS) all += await partner.sold(each);
    return all;
  };
  return {
    partner,
    ...plain,
    ship,
    sold,
    printed: () => globSync(join(labels, '**', '*.pdf')).map((file) => file.slice(labels.length)),
    /** Begins a batch that stops before its first purchase. */
    async begun(...options: string[]) {
      await partner.fault({ kind: 'status', status: 503, path: '/Rates', times: null });
      const stopped = await ship(...options);
      expect(stopped).toMatchObject({ code: 4, json: { shipped: 0, waiting: 4 } });
      await partner.control('/faults', 'DELETE');
    },
  };
}

describe('rule 16: a batch that is run again', () => {
  it.each([
    [['--at-most', '5.00 USD'], '--at-most', ['no limit', 'USD 5.00']],
    [['--count', '2'], '--count', ['the whole stack', '2']],
    [['--choose', 'fastest'], '--choose', ['the rule of each order', 'fastest']],
    [['--print'], '--print', ['no printing', 'printing']],
  ])('refuses %j where it was begun without, and names both', async (given, field, named) => {
    const { begun, ship, sold } = await stack();
    await begun();
    const refused = await ship(...given);
    expect(refused).toMatchObject({ code: 2, json: { error: { code: 'bad-input', field } } });
    for (const each of named) expect(JSON.stringify(refused.json)).toContain(each);
    expect(await sold()).toBe(0);
    expect(await ship()).toMatchObject({ code: 0, json: { shipped: 4 } });
  });

  it('keeps its own limit where none is given, and buys above it only when begun anew', async () => {
    const { begun, ship, sold, run } = await stack();
    await begun('--at-most', '0.50 USD');
    expect(await ship('--at-most', '900 USD')).toMatchObject({ code: 2 });
    const dear = await ship();
    expect(dear).toMatchObject({ code: 6, json: { shipped: 0 } });
    expect(dear.json.refused).toHaveLength(4);
    expect(await sold()).toBe(0);
    // What was stated for the batch stays with its orders, whatever buys them.
    expect(await run('ship', 'A-2')).toMatchObject({
      code: 6,
      json: { error: { code: 'price-rose' } },
    });
    expect(await ship()).toMatchObject({ code: 6, json: { shipped: 0 } });
    expect(await ship('--anew', '--at-most', '900 USD')).toMatchObject({
      code: 0,
      json: { shipped: 4 },
    });
  });

  it('goes on with its count and limit after an outage that stopped its last order', async () => {
    const { partner, ship, sold } = await stack();
    await partner.fault({ kind: 'status', status: 503, path: '/Rates', times: 50 });
    expect(await ship('--at-most', '900 USD', '--count', '1')).toMatchObject({ code: 4 });
    await partner.control('/faults', 'DELETE');
    expect(await ship('--at-most', '901 USD')).toMatchObject({ code: 2 });
    expect(await ship()).toMatchObject({ code: 0, json: { shipped: 1, waiting: 0 } });
    expect(await sold()).toBe(1);
  });

  it('keeps its count and its limit where every order of it was too dear', async () => {
    const { ship, sold } = await stack();
    expect(await ship('--count', '2', '--at-most', '0.50 USD')).toMatchObject({ code: 6 });
    const again = await ship();
    expect(again).toMatchObject({ code: 6, json: { shipped: 0 } });
    expect(again.json.refused).toHaveLength(2);
    expect(again.stderr).toContain('2 orders, at most USD 0.50');
    expect(await sold()).toBe(0);
    // Another amount is stated for the same number of orders.
    expect(await ship('--at-most', '900 USD')).toMatchObject({ code: 0, json: { shipped: 2 } });
    expect(await sold()).toBe(2);
  });

  it('keeps the amount that a person named for an order since its own was stated', async () => {
    const { partner, ship, run } = await stack();
    expect(await ship('--at-most', '900 USD', '--count', '1')).toMatchObject({ code: 0 });
    const dear = { code: 6, json: { error: { code: 'price-rose', field: 'limit' } } };
    expect(await run('ship', 'A-4', '--at-most', '0.50 USD')).toMatchObject(dear);
    const again = await ship('--count', '3');
    expect(again).toMatchObject({ code: 6, json: { shipped: 2 } });
    expect(again.json.refused).toMatchObject([{ reference: 'A-4' }]);
    expect(await run('ship', 'A-4')).toMatchObject(dear);
    expect(await partner.sold('A-4')).toBe(0);
    // Stated now, for the order that is left.
    expect(await ship('--at-most', '901 USD')).toMatchObject({ code: 0, json: { shipped: 1 } });
  });

  it('ships no more than its count, and keeps its limit where another count is given', async () => {
    const { partner, ship, sold } = await stack();
    const begun = ['--count', '2', '--at-most', '150 USD', '--choose', 'fastest'];
    expect(await ship(...begun)).toMatchObject({ code: 0, json: { shipped: 2 } });
    const again = await ship();
    expect(again).toMatchObject({
      code: 2,
      json: { error: { code: 'bad-input', field: '--count' } },
    });
    expect(JSON.stringify(again.json)).toContain('--anew');
    expect(await sold()).toBe(2);
    await partner.set({ fuelSurchargePercent: 900 });
    expect(await ship('--count', '1')).toMatchObject({ code: 6, json: { shipped: 0 } });
    expect(await sold()).toBe(2);
    await partner.set({ fuelSurchargePercent: 0 });
    expect(await ship()).toMatchObject({ code: 0, json: { shipped: 1 } });
    expect(await ship('--anew')).toMatchObject({ code: 0, json: { shipped: 1 } });
    expect(await sold()).toBe(4);
  });

  it('tries one more where one of its count was too dear', async () => {
    const { partner, ship, sold, run } = await stack();
    expect(await run('ship', 'A-2', '--at-most', '0.50 USD')).toMatchObject({ code: 6 });
    expect(await ship('--count', '2')).toMatchObject({ code: 6, json: { shipped: 1 } });
    expect(await ship()).toMatchObject({ code: 6, json: { shipped: 0 } });
    expect(await sold()).toBe(1);
    expect(await partner.sold('A-2')).toBe(0);
  });

  it('keeps its limit with the orders that it did not come to, at every door', async () => {
    const { begun, run, sold } = await stack();
    await begun('--at-most', '0.50 USD');
    expect(await run('ship', 'A-4')).toMatchObject({
      code: 6,
      json: { error: { code: 'price-rose' } },
    });
    expect(await sold()).toBe(0);
  });

  it('does not outbid a lower amount that was stated for one of its orders since', async () => {
    const { begun, ship, run, partner } = await stack();
    await begun('--at-most', '900 USD');
    expect(await run('ship', 'A-4', '--at-most', '0.50 USD')).toMatchObject({ code: 6 });
    expect(await ship()).toMatchObject({ code: 6, json: { shipped: 3 } });
    expect(await partner.sold('A-4')).toBe(0);
  });

  it('stays open while one order fails as in an outage, names it, and is left by --anew', async () => {
    const { partner, ship, sold } = await stackAt<DearerPartner>(await dearerPartner());
    partner.fails('A-2');
    const first = await ship('--count', '3', '--at-most', '900 USD');
    expect(first).toMatchObject({ code: 4, json: { shipped: 2, waiting: 1 } });
    const said = JSON.stringify(first.json.error);
    for (const each of ['A-2', '--anew', 'on hold']) expect(said).toContain(each);
    expect(await ship('--count', '2')).toMatchObject({ code: 2 });
    expect(await ship()).toMatchObject({ code: 4, json: { shipped: 2, waiting: 1 } });
    expect(await sold()).toBe(2);
    const anew = await ship('--anew', '--count', '1');
    expect(anew).toMatchObject({ code: 4, json: { shipped: 0, waiting: 1 } });
    partner.fails(null);
    expect(await ship()).toMatchObject({ code: 0, json: { shipped: 1, waiting: 0 } });
    expect(await sold()).toBe(3);
  });

  it('ships the orders beside an unknown one, exits with 5 naming it, and prints its label later', async () => {
    const { partner, ship, sold, run, printed } = await stack();
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
    const first = await ship('--print');
    expect(first).toMatchObject({
      code: 5,
      json: { shipped: 3, unknown: 1, error: { code: 'purchase-unknown' } },
    });
    expect(JSON.stringify(first.json.error)).toContain('A-1');
    expect(await sold()).toBe(4);
    const again = await ship();
    expect(again).toMatchObject({ code: 5, json: { error: { code: 'purchase-unknown' } } });
    expect(JSON.stringify(again.json)).not.toContain('No order of this stack is left');
    expect(printed().filter((file) => file.startsWith('/A-1 '))).toEqual([]);
    expect((await run('reconcile')).code).toBe(0);
    expect(await ship()).toMatchObject({ code: 0, json: { shipped: 4, unknown: 0 } });
    expect(printed().filter((file) => file.startsWith('/A-1 '))).toHaveLength(1);
    expect(await sold()).toBe(4);
  });

  it('ships the others where the order that they are like became unknown by itself', async () => {
    const { partner, ship, sold, run } = await stack();
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
    expect((await run('ship', 'A-1')).code).toBe(5);
    const shipped = await ship();
    expect(shipped).toMatchObject({ code: 5, json: { shipped: 3, unknown: 1 } });
    expect(JSON.stringify(shipped.json.error)).toContain('A-1');
    expect(await sold()).toBe(4);
    expect(await ship()).toMatchObject({ code: 5 });
    expect((await run('reconcile')).code).toBe(0);
    expect(await ship()).toMatchObject({ code: 2, json: { error: { code: 'bad-input' } } });
  });

  it('ships the others where a label that it owes cannot be had', async () => {
    const { partner, ship, sold, run, printed } = await stack();
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
    expect((await ship('--print', '--count', '2')).code).toBe(5);
    const { shipments } = (await partner.control('/shipments')) as {
      shipments: { shipmentId: string; reference: string }[];
    };
    const lost = shipments.find(({ reference }) => reference === 'A-1');
    const path = `/documents/${lost?.shipmentId}/*`;
    await partner.fault({ kind: 'status', status: 503, path, times: null });
    await run('reconcile');
    const anew = await ship('--anew', '--print');
    expect(anew).toMatchObject({ json: { shipped: 2, refused: [] } });
    expect(printed().filter((file) => /^\/A-[34] /.test(file))).toHaveLength(2);
    expect(printed().filter((file) => file.startsWith('/A-1 '))).toEqual([]);
    expect(await sold()).toBe(4);
  });

  it('prints what the last batch owes before it begins anew', async () => {
    const { partner, ship, run, printed } = await stack();
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
    expect((await ship('--print', '--count', '2')).code).toBe(5);
    expect((await run('reconcile')).code).toBe(0);
    expect(await ship('--anew')).toMatchObject({ code: 0, json: { shipped: 2 } });
    expect(printed().filter((file) => file.startsWith('/A-1 '))).toHaveLength(1);
    expect(printed().filter((file) => file.startsWith('/A-3 '))).toHaveLength(0);
  });

  it('prints the labels that it owes where every order of it is bought', async () => {
    const { partner, ship, sold, printed } = await stack();
    await partner.fault({ kind: 'status', status: 503, path: '/documents/*', times: 50 });
    const first = await ship('--print');
    expect(first).toMatchObject({ code: 6, json: { shipped: 4, waiting: 0, refused: [] } });
    expect(first.json.papers).toHaveLength(4);
    expect(printed().filter((file) => /^\/A-\d /.test(file))).toEqual([]);
    await partner.control('/faults', 'DELETE');
    expect(await ship()).toMatchObject({ code: 0, json: { shipped: 4, papers: [] } });
    for (const each of ORDERS)
      expect(printed().filter((file) => file.startsWith(`/${each} `))).toHaveLength(1);
    expect(await sold()).toBe(4);
  });

  it('tries refused orders again while another one of it is unknown', async () => {
    const { partner, ship, sold, run } = await stack();
    await partner.set({ fuelSurchargePercent: 900 });
    expect(await run('ship', 'A-2', '--at-most', '150 USD')).toMatchObject({ code: 6 });
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
    const first = await ship();
    expect(first).toMatchObject({ code: 5, json: { shipped: 2, unknown: 1 } });
    expect(first.json.refused).toMatchObject([{ reference: 'A-2' }]);
    expect(await partner.sold('A-2')).toBe(0);
    await partner.set({ fuelSurchargePercent: 0 });
    const again = await ship();
    expect(again).toMatchObject({ code: 5, json: { shipped: 3, unknown: 1, refused: [] } });
    expect(await sold()).toBe(4);
  });

  it('names the orders that a restore holds, and exits with 5', async () => {
    const { partner, where, run, sold } = await stack();
    const backup = join(await temporaryFolder(), 'all.packbench');
    expect((await run('backup', backup)).code).toBe(0);
    expect((await run('ship', 'A-1')).code).toBe(0);
    const data = await temporaryFolder();
    const restored = (...args: string[]) =>
      packbench([...args, ...where], { data, env: partner.env });
    expect((await restored('restore', backup, '--take', 'goods')).code).toBe(0);
    const held = await restored('batch', 'ship', '--same-as', 'A-2');
    expect(held).toMatchObject({ code: 5, json: { shipped: 0, unknown: 4 } });
    for (const each of ORDERS) expect(JSON.stringify(held.json.error)).toContain(each);
    expect(await sold()).toBe(1);
  });
});
