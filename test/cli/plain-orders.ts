import { expect } from 'vitest';
import { packbench, temporaryFolder } from '../support/cli.ts';
import type { Partner } from '../support/partner.ts';
import { plainOrder, writeOrders } from './orders.ts';

/**
 * Plain orders in a data folder of their own, where everything is packed into one kind of box and a purchase
 * whose answer was lost is asked about at once. The partner answers a repeated key as before.
 */
export async function plainOrdersAt(partner: Partner, references: readonly string[]) {
  await partner.set({ repeatedKey: 'answers-again' });
  const data = await temporaryFolder();
  const where = ['--partner', partner.baseUrl, '--json'];
  const run = (...args: string[]) => packbench([...args, ...where], { data, env: partner.env });
  const set = async (key: string, value: string) =>
    expect((await run('settings', 'set', key, value)).code).toBe(0);
  await set('purchasing.quietSeconds', '0');
  await set('boxes', JSON.stringify([BOX]));
  await set('boxes.default', BOX.name);
  const file = writeOrders(
    data,
    references.map((each) => plainOrder(each)),
  );
  expect((await run('import', file)).code).toBe(0);
  return { data, where, run, set };
}

const BOX = {
  name: 'M',
  dimensions: { length: '25', width: '18', height: '14', unit: 'CM' },
  weight: { value: '0.2', unit: 'KG' },
};
