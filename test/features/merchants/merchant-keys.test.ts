import { describe, expect, it } from 'vitest';
import {
  createMerchantService,
  type MerchantServiceNeeds,
} from '../../../src/main/features/merchants/merchant-service.ts';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import { fail, ok } from '../../../src/shared/kernel/result.ts';
import type { Order, StoredOrder } from '../../../src/shared/orders/order.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
const OURS = 'Aurora Outfitters';

async function imported(change: Partial<Order>): Promise<StoredOrder> {
  const order = anOrder({ merchant: OURS, shipFrom: null, ...change });
  const file = { name: 'order.json', bytes: Buffer.from(JSON.stringify(order)) };
  must(await rig.station.importOrders([file]));
  return must(await rig.station.findOrder(`${order.merchant}/${order.reference}`));
}

describe('a merchant’s key', () => {
  it('is replaced only on explicit request', async () => {
    const set = (typed: string, replace: boolean) =>
      give(rig.station, 'merchants.setKey', { name: OURS, key: typed, replace });
    expect(await set('ck_first', false)).toMatchObject({
      value: { merchant: OURS, where: 'this-run', replaced: false },
    });
    expect(await set(' ck_first ', false)).toMatchObject({ ok: true });
    const other = await set('ck_second', false);
    expect(other).toMatchObject({ ok: false, error: { code: 'bad-input', field: 'replace' } });
    expect(JSON.stringify(other)).not.toMatch(/ck_(first|second)/);
    expect(await set('ck_second', true)).toMatchObject({
      value: { replaced: true },
    });
    expect(await give(rig.station, 'merchants.clearKey', { name: OURS })).toMatchObject({
      value: { removed: true },
    });

    const entries = await rig.station.decisions(10, OURS);
    expect(entries.map(({ action }) => action)).toEqual([
      'customer-key-cleared',
      'customer-key-replaced',
      'customer-key-set',
      'customer-key-set',
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/ck_(first|second)/);
  });

  it('is set for the known merchant, however its name is written', async () => {
    await imported({ reference: 'M-7' });
    expect(
      await give(rig.station, 'merchants.setKey', {
        name: ' aurora OUTFITTERS',
        key: 'ck',
        replace: false,
      }),
    ).toMatchObject({
      value: { merchant: OURS },
    });
    const { merchants } = await rig.station.merchants.merchants();
    expect(merchants).toEqual([{ name: OURS, hasKey: true, where: 'this-run', set: false }]);
  });

  it('is set and cleared only with the PIN, where one is set', async () => {
    must(await setSetting(rig.station, 'supervisor.pin', '4711'));
    for (const [name, input] of [
      ['merchants.setKey', { name: OURS, key: 'ck', replace: false }],
      ['merchants.clearKey', { name: OURS }],
    ] as const) {
      expect(await rig.station.handle.dispatch(name, input)).toMatchObject({
        ok: false,
        error: { field: 'pin' },
      });
    }
  });
});

describe('a CustomerKey', () => {
  it('is never found by accident for a merchant named like a JavaScript property', async () => {
    const play = await rig.open('sandbox');
    try {
      const order = anOrder({ merchant: 'constructor', reference: 'M-9' });
      const file = { name: 'order.json', bytes: Buffer.from(JSON.stringify(order)) };
      must(await play.importOrders([file]));
      const stored = must(await play.findOrder('constructor/M-9'));
      expect(await rig.tryToShip({}, play, stored)).toMatchObject({
        ok: false,
        error: { code: 'merchant-unknown' },
      });
    } finally {
      await play.close();
    }
  });

  it('is not replaced while the keychain cannot be read', async () => {
    const locked = stationError('keychain-unavailable', say('The keychain cannot be used.'));
    const set: string[] = [];
    const credentials = {
      customerKeys: async () => ({ places: new Map(), trouble: locked }),
      customerKey: async () => fail(locked),
      setCustomerKey: async (_: string, merchant: string) => {
        set.push(merchant);
        return ok('this-run');
      },
    };
    const service = createMerchantService({
      customerKeys: credentials,
      customerKey: credentials.customerKey,
      orders: { merchants: async () => [OURS] },
      settings: { current: () => ({ merchants: [] }) },
      connection: { name: 'https://partner.example', sandbox: false, play: null },
    } as unknown as MerchantServiceNeeds);
    expect(await service.setKey(OURS, 'ck_other', false, () => undefined)).toEqual(fail(locked));
    expect(set).toEqual([]);
  });
});
