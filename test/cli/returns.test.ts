import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import {
  failure,
  read,
  returnRatesSchema,
  type ShipmentDocument,
  shipmentSchema,
} from './contract.ts';
import {
  PLAIN_CARTON,
  plainOrder,
  THREE_CARTONS,
  threeCartonOrder,
  writeOrders,
} from './orders.ts';

let partner: Partner;
let data: string;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
const shipped: Record<string, ShipmentDocument> = {};

beforeAll(async () => {
  partner = await partnerHere();
  data = await temporaryFolder();
  const plain = ['R-1', 'R-2', 'R-3', 'R-4'].map((reference) => plainOrder(reference));
  const orders = [...plain, threeCartonOrder('R-9'), plainOrder('R-OUT')];
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
  for (const reference of ['R-1', 'R-2', 'R-3', 'R-4', 'R-9']) {
    const cartons = reference === 'R-9' ? THREE_CARTONS : PLAIN_CARTON;
    const bought = await run('ship', reference, ...cartons);
    expect(bought.code, bought.stderr).toBe(0);
    shipped[reference] = read(shipmentSchema, bought);
  }
});
afterAll(() => partner?.stop());

/** The text of the partner's own label of that carton. */
const textOf = (carton: string): string => {
  const originals = readdirSync(join(data, 'documents'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.pdf'))
    .map((name) =>
      execFileSync('pdftotext', ['-layout', join(data, 'documents', name), '-'], {
        encoding: 'utf8',
      }),
    );
  return originals.find((text) => text.includes(carton)) ?? '';
};
const soldReturns = async (reference: string) => (await partner.sold(reference)) - 1;

describe('return rates', () => {
  it('have the partner’s own keys; an unknown price is null', async () => {
    const { quotes } = read(returnRatesSchema, await run('return-rates', 'R-1'));
    expect(quotes.map(({ carrier }) => carrier)).toEqual(['Kestrel', 'Kestrel', 'Kestrel']);
    expect(quotes.find(({ key }) => key === 'Kestrel Collect')?.shipping).toBeNull();
    expect(quotes.filter(({ shipping }) => shipping !== null)).toHaveLength(2);
  });

  it('are found by tracking number, ShipmentID and carton too, and rejected for unshipped orders', async () => {
    const { trackingNumber, shipmentId } = shipped['R-1'] ?? {};
    for (const text of [trackingNumber, shipmentId, 'R-1-C1']) {
      expect((await run('return-rates', String(text))).code, String(text)).toBe(0);
    }
    const unsold = failure(await run('return-rates', 'R-OUT'));
    expect(unsold).toMatchObject({ code: 'not-found' });
    expect(unsold.message).toContain('no bought shipment');
    const nobody = await run('return-rates', 'SHP-NOBODY');
    expect(nobody.code).toBe(2);
    expect(failure(nobody).message).toContain('specify its order');
  });
});

describe('a return', () => {
  it('of everything uses the outbound cartons and the cheapest option, with addresses reversed on its label', async () => {
    const back = read(shipmentSchema, await run('return', 'R-9'));
    expect(back).toMatchObject({
      kind: 'return',
      reference: 'R-9',
      state: 'confirmed',
      terms: 'DDU',
      cartons: [
        { reference: 'R-9-R1-C1', weight: '5', label: { pages: 1 } },
        { reference: 'R-9-R1-C2' },
        { reference: 'R-9-R1-C3' },
      ],
    });
    expect(back.shipmentId).not.toBe(shipped['R-9']?.shipmentId);
    const out = textOf(shipped['R-9']?.cartons[0]?.reference ?? '');
    const label = textOf('R-9-R1-C1');
    const receiver = /TO\s+(.+)/.exec(out)?.[1]?.trim() ?? 'nobody';
    expect(/FROM\s+(.+)/.exec(label)?.[1]?.trim()).toBe(receiver);
    const again = failure(await run('return', 'R-9'));
    expect(again.message).toContain('in a return already');
    expect(await soldReturns('R-9')).toBe(1);
  });

  it('of a part leaves the rest for another, and never one unit more', async () => {
    const some = await run('return', 'R-2', '--line', 'MUG-SAND*1', '--reason', 'damaged');
    expect(some.code, some.stderr).toBe(0);
    const first = read(shipmentSchema, some);
    expect(first.cartons).toMatchObject([{ reference: 'R-2-R1' }]);
    const much = await run('return', 'R-2', '--line', 'MUG-SAND*2');
    expect(much.code).toBe(2);
    expect(failure(much).message).toContain('2 were sent, 1 are in a return already, 1 are left');
    const rest = read(
      shipmentSchema,
      await run('return', 'R-2', '--weight', '1.4', '--dims', '30x20x15'),
    );
    expect(rest.cartons).toMatchObject([{ reference: 'R-2-R2', weight: '1.4' }]);
    expect(await soldReturns('R-2')).toBe(2);
    const { shipments } = (await run('shipments', 'R-2')).json as { shipments: { kind: string }[] };
    expect(shipments.map(({ kind }) => kind)).toEqual(['return', 'return', 'outbound']);
    expect((await run('orders', '--search', 'R-2')).json).toMatchObject({
      orders: [{ status: 'shipped' }],
    });
  });

  it('can be bought without a price, and is received on arrival', async () => {
    const bought = await run('return', 'R-3', '--carrier', 'kestrel collect');
    const back = read(shipmentSchema, bought);
    expect(back).toMatchObject({ carrier: 'Kestrel', cost: null, state: 'confirmed' });
    const number = String(back.trackingNumber);
    const received = await run('receive', number, '--condition', 'opened', '--note', 'box torn');
    expect(received.code, received.stderr).toBe(0);
    expect(received.json).toMatchObject({
      shipmentId: back.shipmentId,
      receipts: [{ condition: 'opened', note: 'box torn' }],
    });
    expect((await run('receive', 'R-3-R1', '--condition', 'lovely')).code).toBe(2);
    const outbound = String(shipped['R-3']?.trackingNumber);
    expect(failure(await run('receive', outbound, '--condition', 'used')).code).toBe('not-found');
  });

  it('that is unknown is not bought twice, and is reconciled by asking again', async () => {
    expect((await run('settings', 'set', 'purchasing.quietSeconds', '2')).code).toBe(0);
    await partner.set({ repeatedKey: 'answers-again' });
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
    const lost = await run('return', 'R-4');
    expect(lost.code).toBe(5);
    expect(read(shipmentSchema, lost)).toMatchObject({ kind: 'return', state: 'unknown' });
    const second = await run('return', 'R-4');
    expect(second.code).toBe(5);
    const settled = await run('reconcile', 'R-4');
    expect(settled.code, settled.stderr).toBe(0);
    expect(settled.json).toMatchObject({ settled: [{ reference: 'R-4', outcome: 'confirmed' }] });
    expect(await soldReturns('R-4')).toBe(1);
    expect((await run('orders', '--search', 'R-4')).json).toMatchObject({
      orders: [{ status: 'shipped' }],
    });
  });

  it('of a ShipmentID not on record is bought for the named order', async () => {
    const elsewhere = await temporaryFolder();
    const there = (...args: string[]) =>
      packbench(['--partner', partner.baseUrl, ...args, '--json'], {
        data: elsewhere,
        env: partner.env,
      });
    expect((await there('import', writeOrders(elsewhere, [plainOrder('R-1')]))).code).toBe(0);
    const id = String(shipped['R-1']?.shipmentId);
    await there('settings', 'set', 'boxes.default', 'Medium');
    const boxes = [
      {
        name: 'Medium',
        dimensions: { length: '35', width: '25', height: '20', unit: 'CM' },
        weight: { value: '0.35', unit: 'KG' },
      },
    ];
    expect((await there('settings', 'set', 'boxes', JSON.stringify(boxes))).code).toBe(0);
    expect((await there('settings', 'set', 'boxes.default', 'Medium')).code).toBe(0);
    const back = await there('return', id, '--order', 'R-1', '--line', 'MUG-SAND*1');
    expect(back.code, back.stderr).toBe(0);
    expect(read(shipmentSchema, back)).toMatchObject({ kind: 'return', state: 'confirmed' });
    const wrong = await there('return', 'SHP-NOBODY', '--order', 'R-1');
    expect(wrong.code).toBe(3);
    expect(read(shipmentSchema, wrong).error?.partnerMessage).toContain('ShipmentKey');
  });

  it.each([
    ['--dims', '30x20'],
    ['--weight', '1.2'],
    ['--line', 'MUG-SAND'],
    ['--line', 'MUG-SAND*0'],
    ['--reason', 'boredom'],
    ['--carrier', 'Nobody Express'],
  ])('with a bad %s %s exits 2 and names it', async (option, value) => {
    const bad = await run('return', 'R-1', option, value);
    expect(bad.code).toBe(2);
    expect(failure(bad).field).toMatch(/line|reason|carrier|dims/);
    expect(await soldReturns('R-1')).toBeLessThanOrEqual(1);
  });
});
