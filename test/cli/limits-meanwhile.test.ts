import { expect, it, onTestFinished } from 'vitest';
import { dearerPartner } from '../support/dearer-partner.ts';
import { plainOrdersAt } from './plain-orders.ts';

/** Rule 16: an amount that is stated while another call is on its way holds for that call too. */

async function station(...references: string[]) {
  const partner = await dearerPartner();
  onTestFinished(() => partner.stop());
  const plain = await plainOrdersAt(partner, references);
  await plain.set('purchasing.priceTolerance', '1000');
  /** States half a dollar at another door, while the next rates wait. */
  const namedMeanwhile = (...command: string[]) =>
    partner.meanwhile('/Rates', () => plain.run(...command));
  return { partner, ...plain, namedMeanwhile };
}

const LOW = ['--at-most', '0.50 USD'];
const TOO_DEAR = { code: 6, json: { error: { code: 'price-rose', field: 'limit' } } };

it('ship without an amount, or with a higher one, waits for its rates', async () => {
  const { partner, run, namedMeanwhile } = await station('S-1', 'S-2');
  namedMeanwhile('ship', 'S-1', ...LOW);
  expect(await run('ship', 'S-1')).toMatchObject(TOO_DEAR);
  namedMeanwhile('ship', 'S-2', ...LOW);
  expect(await run('ship', 'S-2', '--at-most', '900 USD')).toMatchObject(TOO_DEAR);
  expect((await partner.sold('S-1')) + (await partner.sold('S-2'))).toBe(0);
});

it('ship waits for the rates after an expired key', async () => {
  const { partner, run, namedMeanwhile } = await station('S-1');
  partner.expiresAndRises(5);
  partner.meanwhile('/Shipments', async () => namedMeanwhile('ship', 'S-1', ...LOW));
  expect(await run('ship', 'S-1', '--at-most', '900 USD')).toMatchObject(TOO_DEAR);
  expect(await partner.sold('S-1')).toBe(0);
});

it('a batch waits for its rates, and buys the other orders', async () => {
  const { partner, run, namedMeanwhile } = await station('C-1', 'C-2');
  namedMeanwhile('ship', 'C-1', ...LOW);
  const shipped = await run('batch', 'ship', '--same-as', 'C-1', '--at-most', '900 USD');
  expect(shipped).toMatchObject({ code: 6, json: { shipped: 1 } });
  expect([await partner.sold('C-1'), await partner.sold('C-2')]).toEqual([0, 1]);
});

it('buy-again waits for its rates', async () => {
  const { partner, run, namedMeanwhile } = await station('B-1');
  expect(await run('ship', 'B-1')).toMatchObject({ code: 0 });
  await run('cancel', 'B-1', '--recorded', '--reason', 'in the portal');
  const again = ['buy-again', 'B-1', '--as', 'B-1a', '--reason', 'it is sent after all'];
  namedMeanwhile(...again, ...LOW);
  expect(await run(...again, '--at-most', '900 USD')).toMatchObject(TOO_DEAR);
  expect(await partner.sold('B-1a')).toBe(0);
});

it('a batch goes on after an amount was named with another clock, and that one stays', async () => {
  const { partner, run } = await station('T-1', 'T-2');
  const batch = ['batch', 'ship', '--same-as', 'T-1'];
  expect(await run(...batch, '--count', '1', '--at-most', '900 USD')).toMatchObject({ code: 0 });
  const left = (await partner.sold('T-1')) === 0 ? 'T-1' : 'T-2';
  expect(await run('ship', left, ...LOW)).toMatchObject(TOO_DEAR);
  const further = await run('batch', 'ship', '--same-as', left, '--count', '1');
  expect(further).toMatchObject({ code: 6, json: { refused: [{ reference: left }] } });
  expect(await partner.sold(left)).toBe(0);
});

it('buy-again without an amount costs at most what it replaces, also where more was stated', async () => {
  const { partner, run } = await station('B-1');
  expect(await run('ship', 'B-1', '--at-most', '900 USD')).toMatchObject({ code: 0 });
  await run('cancel', 'B-1', '--recorded', '--reason', 'in the portal');
  await partner.set({ fuelSurchargePercent: 50 });
  const again = ['buy-again', 'B-1', '--as', 'B-1a', '--reason', 'it is sent after all'];
  expect(await run(...again)).toMatchObject(TOO_DEAR);
  expect(await partner.sold('B-1a')).toBe(0);
  expect(await run(...again, '--at-most', '900 USD')).toMatchObject({ code: 0 });
});

it('a return that was unknown first, and proven later, ends what was named for it', async () => {
  const { partner, run } = await station('R-1');
  expect(await run('ship', 'R-1')).toMatchObject({ code: 0 });
  const rated = await run('return-rates', 'R-1');
  const options = rated.json as { quotes: { key: string; total: { amount: string } | null }[] };
  const cheap = options.quotes.find(({ total }) => total !== null);
  const carrier = ['--carrier', cheap?.key ?? ''];
  await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
  const named = ['--price', cheap?.total?.amount ?? '', '--line', 'MUG-SAND*1'];
  const unknown = await run('return', 'R-1', ...carrier, ...named);
  expect(unknown.code).toBe(5);
  expect((await run('reconcile', 'R-1')).code).toBe(0);
  await partner.set({ fuelSurchargePercent: 50 });
  expect(await run('return', 'R-1', ...carrier, '--line', 'MUG-SAND*1')).toMatchObject({ code: 0 });
});
