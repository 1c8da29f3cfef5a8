import { describe, expect, it, onTestFinished } from 'vitest';
import { type DearerPartner, dearerPartner } from '../support/dearer-partner.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { plainOrder, writeOrders } from './orders.ts';
import { plainOrdersAt } from './plain-orders.ts';

/** Rule 16 at the command line: what a person stated holds at every sending. */

interface Price {
  amount: string;
  currency: string;
}

/** A partner whose price rises by a half when it refuses the first sending, and a station with a tolerance. */
async function dearer(...references: string[]) {
  const partner = await dearerPartner();
  return { partner, ...(await at(partner, references)) };
}

async function at(partner: Partner, references: readonly string[]) {
  onTestFinished(() => partner.stop());
  const plain = await plainOrdersAt(partner, references);
  await plain.set('purchasing.priceTolerance', '1000');
  const priceOf = async (reference: string): Promise<Price> => {
    const { json } = await plain.run('rates', reference);
    const { quotes } = json as { quotes: { terms: string; total: Price }[] };
    const totals = quotes.filter(({ terms }) => terms === 'DDP').map(({ total }) => total);
    const [cheapest] = totals.sort((a, b) => Number(a.amount) - Number(b.amount));
    if (!cheapest) throw new Error('No DDP');
    return cheapest;
  };
  return { ...plain, priceOf };
}

const said = ({ amount, currency }: Price) => `${amount} ${currency}`;
const TOO_DEAR = { code: 6, json: { error: { code: 'price-rose', field: 'limit' } } };

describe('ship', () => {
  it('buys nothing above --at-most, whatever the tolerance, when the key expired and the price rose', async () => {
    const { partner, run, priceOf } = await dearer('S-1');
    const price = await priceOf('S-1');
    partner.expiresAndRises(50);
    expect(await run('ship', 'S-1', '--at-most', said(price))).toMatchObject(TOO_DEAR);
    expect(await partner.sold('S-1')).toBe(0);
    // Without the option, or with an offer named, what was stated still holds.
    expect(await run('ship', 'S-1')).toMatchObject(TOO_DEAR);
    expect(await run('ship', 'S-1', '--choose', 'express-ddp')).toMatchObject(TOO_DEAR);
    expect(await partner.sold('S-1')).toBe(0);
    const { json } = await run('audit');
    expect(json).toMatchObject({
      entries: [{ action: 'limit-stated', data: { reference: 'S-1' } }],
    });
    // Another amount takes its place.
    const more = said({ ...price, amount: (Number(price.amount) * 2).toFixed(2) });
    expect(await run('ship', 'S-1', '--at-most', more)).toMatchObject({ code: 0 });
    expect(await partner.sold('S-1')).toBe(1);
  });

  it('sends an unclear purchase again only within what was named since: it may buy for the first time', async () => {
    const partner = await partnerHere();
    const { run, set, priceOf } = await at(partner, ['S-1']);
    await set('purchasing.quietSeconds', '0');
    const price = await priceOf('S-1');
    const low = said({ ...price, amount: '0.50' });
    const sold = () => partner.sold('S-1');
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'before' });
    expect(await run('ship', 'S-1', '--at-most', low)).toMatchObject(TOO_DEAR);
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'before' });
    const unknown = { code: 5, json: { error: { code: 'purchase-unknown' } } };
    expect(await run('ship', 'S-1', '--at-most', said(price))).toMatchObject(unknown);
    const held = await run('ship', 'S-1', '--at-most', low);
    expect(held).toMatchObject(unknown);
    expect(held.stderr).toContain('0.50 at most was stated since');
    expect(await run('reconcile', 'S-1')).toMatchObject(unknown);
    expect(await sold()).toBe(0);
    expect(await run('ship', 'S-1', '--at-most', said(price))).toMatchObject({ code: 0 });
    expect(await sold()).toBe(1);
  });

  it('buys a dearer offer up to --at-most after an expired key', async () => {
    const { partner, run, set } = await dearer('S-1');
    await set('purchasing.priceTolerance', '0');
    partner.expiresAndRises(20);
    expect(await run('ship', 'S-1', '--at-most', '900 USD')).toMatchObject({ code: 0 });
    expect(await partner.sold('S-1')).toBe(1);
  });

  it('adds the tolerance where nobody stated a limit', async () => {
    const { partner, run } = await dearer('S-1');
    partner.expiresAndRises(20);
    expect(await run('ship', 'S-1')).toMatchObject({ code: 0 });
  });

  it('converts no currency, and allows no DDU for an amount that was stated for DDP', async () => {
    const { partner, run, priceOf } = await dearer('S-1', 'S-2');
    expect(await run('ship', 'S-1', '--at-most', '900 EUR')).toMatchObject(TOO_DEAR);
    const below = said({ ...(await priceOf('S-2')), amount: '0.01' });
    expect(await run('ship', 'S-2', '--at-most', below)).toMatchObject(TOO_DEAR);
    expect(await run('ship', 'S-2', '--choose', 'cheapest-ddu')).toMatchObject(TOO_DEAR);
    expect(await partner.sold('S-1')).toBe(0);
    expect(await partner.sold('S-2')).toBe(0);
    const ddu = await run('ship', 'S-2', '--choose', 'cheapest-ddu', '--at-most', '900 USD');
    expect(ddu).toMatchObject({ code: 0, json: { terms: 'DDU' } });
  });

  it('keeps --at-most of a call that was refused because nothing can print its label', async () => {
    const { partner, run } = await dearer('S-1');
    const refused = await run('ship', 'S-1', '--at-most', '0.50 USD', '--print');
    expect(refused).toMatchObject({ json: { error: { code: 'printer' } } });
    expect(await run('ship', 'S-1')).toMatchObject(TOO_DEAR);
    expect(await run('batch', 'ship', '--same-as', 'S-1')).toMatchObject({ json: { shipped: 0 } });
    expect(await partner.sold('S-1')).toBe(0);
  });

  it.each(['12', 'USD 12', '-1 USD', '0 USD', '0.00 USD', '12.005 USD', '1.5 JPY', 'all'])(
    'refuses --at-most "%s" as bad usage',
    async (amount) => {
      const { run } = await dearer('S-1');
      const refused = await run('ship', 'S-1', '--at-most', amount);
      expect(refused).toMatchObject({ code: 2, json: { error: { field: '--at-most' } } });
    },
  );
});

describe('buy-again', () => {
  let partner: DearerPartner;
  async function cancelled() {
    const station = await dearer('B-1');
    partner = station.partner;
    expect(await station.run('ship', 'B-1')).toMatchObject({ code: 0 });
    const recorded = ['cancel', 'B-1', '--recorded', '--reason', 'in the portal'];
    expect(await station.run(...recorded)).toMatchObject({ code: 0 });
    return station;
  }
  const again = ['buy-again', 'B-1', '--as', 'B-1a', '--reason', 'it is sent after all'];

  it('shows its price, and buys nothing above it', async () => {
    const { run } = await cancelled();
    partner.expiresAndRises(50);
    const refused = await run(...again);
    expect(refused).toMatchObject(TOO_DEAR);
    expect(refused.stderr).toMatch(/Buying .* USD /);
    expect(await partner.sold('B-1a')).toBe(0);
  });

  it('buys nothing above the purchase that it replaces, also where it shows a higher price', async () => {
    const { run } = await cancelled();
    await partner.set({ fuelSurchargePercent: 50 });
    expect(await run(...again)).toMatchObject(TOO_DEAR);
    expect(await run(...again)).toMatchObject(TOO_DEAR);
    expect(await partner.sold('B-1a')).toBe(0);
    expect(await run(...again, '--at-most', '900 USD')).toMatchObject({ code: 0 });
  });

  it('costs at most what it replaces, whatever a cheaper try cost that was not bought', async () => {
    const station = await dearer('B-1');
    ({ partner } = station);
    const { run } = station;
    await partner.set({ fuelSurchargePercent: 50 });
    expect(await run('ship', 'B-1')).toMatchObject({ code: 0 });
    const recorded = ['cancel', 'B-1', '--recorded', '--reason', 'in the portal'];
    expect(await run(...recorded)).toMatchObject({ code: 0 });
    // Cheap rates whose key is refused; after that there are none.
    await partner.set({ fuelSurchargePercent: 0 });
    partner.expiresAndRises(0);
    partner.meanwhile('/Shipments', () =>
      partner.fault({ kind: 'status', status: 503, path: '/Rates', times: null }),
    );
    expect((await run(...again)).code).toBe(4);
    await partner.control('/faults', 'DELETE');
    await partner.set({ fuelSurchargePercent: 50 });
    expect(await run(...again)).toMatchObject({ code: 0 });
    expect(await partner.sold('B-1a')).toBe(1);
  });

  it('keeps an amount that was stated before', async () => {
    const { run } = await cancelled();
    expect(await run(...again, '--at-most', '0.50 USD')).toMatchObject(TOO_DEAR);
    expect(await run(...again)).toMatchObject(TOO_DEAR);
    expect(await partner.sold('B-1a')).toBe(0);
  });

  it('buys nothing above --at-most', async () => {
    const { run } = await cancelled();
    expect(await run(...again, '--at-most', '0.50 USD')).toMatchObject(TOO_DEAR);
    expect(await run(...again, '--at-most', '900 USD')).toMatchObject({ code: 0 });
    expect(await partner.sold('B-1a')).toBe(1);
  });
});

describe('a batch', () => {
  it('buys nothing above --at-most when the key expired and the price rose', async () => {
    const { partner, run, priceOf, set } = await dearer('C-1', 'C-2');
    await set('purchasing.priceTolerance', '5');
    const price = await priceOf('C-1');
    partner.expiresAndRises(10);
    const ship = ['batch', 'ship', '--same-as', 'C-1', '--at-most', said(price)];
    const shipped = await run(...ship);
    expect(shipped).toMatchObject({ code: 6, json: { shipped: 0 } });
    expect(shipped.json.refused).toHaveLength(2);
    expect((await partner.sold('C-1')) + (await partner.sold('C-2'))).toBe(0);
  });

  it('like an order that has no stack keeps --at-most for that order', async () => {
    const { partner, run, data } = await dearer('C-1');
    const notes = plainOrder('N-1', { notes: 'with a card' });
    expect(await run('import', writeOrders(data, [notes]))).toMatchObject({ code: 0 });
    const refused = await run('batch', 'ship', '--same-as', 'N-1', '--at-most', '0.50 USD');
    expect(refused).toMatchObject({ code: 2 });
    expect(await run('ship', 'N-1')).toMatchObject(TOO_DEAR);
    expect(await run('ship', 'C-1')).toMatchObject({ code: 0 });
    expect(await partner.sold('N-1')).toBe(0);
  });

  it('like a bought order that has no stack states nothing for buying that again', async () => {
    const { run, data } = await dearer('C-1');
    const notes = plainOrder('N-1', { notes: 'with a card' });
    expect(await run('import', writeOrders(data, [notes]))).toMatchObject({ code: 0 });
    expect(await run('ship', 'N-1')).toMatchObject({ code: 0 });
    const refused = await run('batch', 'ship', '--same-as', 'N-1', '--at-most', '0.50 USD');
    expect(refused).toMatchObject({ code: 2 });
    await run('cancel', 'N-1', '--recorded', '--reason', 'in the portal');
    const again = ['buy-again', 'N-1', '--as', 'N-1a', '--reason', 'it is sent after all'];
    expect(await run(...again)).toMatchObject({ code: 0 });
  });

  it('buys at the risen price within --at-most', async () => {
    const { partner, run } = await dearer('C-1', 'C-2');
    partner.expiresAndRises(50);
    const ship = ['batch', 'ship', '--same-as', 'C-1', '--at-most', '900 USD'];
    expect(await run(...ship)).toMatchObject({ code: 0, json: { shipped: 2, refused: [] } });
  });
});

describe('go-live-check --buy-one', () => {
  it('holds what was stated before, and its own total where that is lower', async () => {
    const { partner, run, priceOf } = await dearer('G-1');
    const check = ['go-live-check', '--buy-one', 'G-1', '--reason', 'the first one'];
    expect(await run('ship', 'G-1', '--at-most', '0.50 USD')).toMatchObject(TOO_DEAR);
    expect(await run(...check)).toMatchObject(TOO_DEAR);
    expect(await run('ship', 'G-1')).toMatchObject(TOO_DEAR);
    expect(await partner.sold('G-1')).toBe(0);
    const price = await priceOf('G-1');
    partner.expiresAndRises(50);
    const more = said({ ...price, amount: (Number(price.amount) * 1.1).toFixed(2) });
    expect(await run('ship', 'G-1', '--at-most', more)).toMatchObject(TOO_DEAR);
    expect(await partner.sold('G-1')).toBe(0);
    await partner.set({ fuelSurchargePercent: 0 });
    partner.expiresAndRises(5);
    expect(await run(...check)).toMatchObject(TOO_DEAR);
    // The total that was shown stays beside the amount, until another one is shown within it.
    expect(await run('ship', 'G-1')).toMatchObject(TOO_DEAR);
    expect(await partner.sold('G-1')).toBe(0);
    expect(await run(...check)).toMatchObject({ code: 0 });
    expect(await partner.sold('G-1')).toBe(1);
  });

  it('buys nothing above the price that it showed', async () => {
    const { partner, run, set } = await dearer('G-1');
    await set('purchasing.priceTolerance', '5');
    partner.expiresAndRises(10);
    const checked = await run('go-live-check', '--buy-one', 'G-1', '--reason', 'the first one');
    expect(checked).toMatchObject({ code: 6, json: { error: { code: 'price-rose' } } });
    expect(checked.stderr).toMatch(/ at most/);
    expect(await partner.sold('G-1')).toBe(0);
  });
});
