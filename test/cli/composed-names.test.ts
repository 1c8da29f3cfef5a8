import { beforeAll, describe, expect, it } from 'vitest';
import { nextReference } from '../../src/main/features/orders/logic/cartons.ts';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { plainOrder, writeOrders } from './orders.ts';

/** One name in two spellings of Unicode: composed, as Windows writes it, and apart, as macOS does. */
const COMPOSED = 'Café-1'.normalize('NFC');
const APART = 'Café-1'.normalize('NFD');

let data: string;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', 'https://partner.example', ...args, '--json'], { data });

beforeAll(async () => {
  data = await temporaryFolder();
});

describe('a reference written in two ways', () => {
  it('is one order at the import, in lists, and where it is named', async () => {
    expect((await run('import', writeOrders(data, [plainOrder(COMPOSED)]))).code).toBe(0);
    const again = await run('import', writeOrders(data, [plainOrder(APART)]));
    expect(JSON.parse(again.stdout)).toMatchObject({ imported: 0, unchanged: 1 });
    const { total } = JSON.parse((await run('orders')).stdout);
    expect(total).toBe(1);
    // Found, and then refused for what is missing: no carton was given.
    const named = await run('ship', APART);
    expect(named.stdout + named.stderr).not.toContain('not-found');
  });
});

describe('cartons of orders whose names differ only in letters that no barcode holds', () => {
  const order = (reference: string) => ({
    ...{ reference, weightUnit: 'KG' as const, dimensionUnit: 'CM' as const, lines: [] },
  });

  it('have different references', () => {
    const names = ['é-1', 'Ä-1', '注文-1', '1', 'e-1', `${'X'.repeat(40)}1`, `${'X'.repeat(40)}2`];
    const cartons = names.map((reference) => nextReference(order(reference), []));
    expect(new Set(cartons).size).toBe(names.length);
    for (const each of cartons) expect(each).toMatch(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,34}$/);
  });

  it('keep the order’s own name where a barcode holds it', () => {
    expect(nextReference(order('SO-1001'), [])).toBe('SO-1001-C1');
  });
});
