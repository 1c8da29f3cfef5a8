import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { SAMPLE_BOXES } from '../../../src/main/features/merchants/boxes.ts';
import type { Order } from '../../../src/shared/orders/order.ts';
import type { Bench, ScanAnswer } from '../../../src/shared/packing/session.ts';
import { serving } from '../../station/http-rig.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
beforeEach(async () => {
  must(await setSetting(rig.station, 'boxes', SAMPLE_BOXES));
  must(await setSetting(rig.station, 'boxes.default', 'Medium'));
});

const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const bench = async () => must(await call('bench.current')) as Bench | null;
const scan = async (text: string) => must(await call('bench.scan', { text })) as ScanAnswer;

/** Puts the order into its stored state between a packer's choice and the purchase. */
async function beingBought(): Promise<void> {
  const sqlite = new Database(join(rig.folder, 'data', 'station.sqlite'));
  const step = JSON.stringify({
    kind: 'buying',
    quoteId: 'none',
    choice: { service: 'express', terms: 'DDP' },
  });
  sqlite.prepare("UPDATE sessions SET body = json_set(body, '$.step', json(?))").run(step);
  sqlite.close();
}

/** Sends the order again from its sender with these fields changed. */
async function sends(said: Partial<Order>) {
  const file = JSON.stringify({ ...anOrder(), ...said });
  return must(await rig.station.importOrders([{ name: 'again.json', bytes: Buffer.from(file) }]));
}

const lines = (quantity: number) => [{ ...(anOrder().lines[0] as Order['lines'][0]), quantity }];
beforeEach(() => rig.station.begin());
const stopped = () => expect.poll(async () => (await bench())?.session.problem?.field ?? null);

describe('an order that its sender changes while it is being packed', () => {
  it('stops the packer, who confirms the change and packs the order anew', async () => {
    await scan('SO-7');
    await scan('MUG-BLUE');
    const report = await sends({ lines: lines(1) });
    expect(report).toMatchObject({ updated: 1, unchanged: 0 });
    expect(report.warnings).toEqual([
      'order SO-7 is being packed: its packer is stopped, and packs it anew as it is now: goods now 1 × MUG-BLUE, before 3 × MUG-BLUE, 2 × TEA-TIN',
    ]);
    await stopped().toBe('sender');
    expect(await scan('MUG-BLUE')).toMatchObject({ tone: 'stop' });
    expect(await call('bench.packRest')).toMatchObject({ ok: false, error: { field: 'sender' } });
    expect(must(await call('bench.acknowledge'))).toBeNull();
    expect(await bench()).toBeNull();

    await scan('SO-7');
    const anew = await bench();
    expect(anew?.order.lines).toMatchObject([{ sku: 'MUG-BLUE', quantity: 1 }]);
    expect(anew?.session.cartons.flatMap(({ items }) => items)).toEqual([]);
    expect(await rig.sold()).toBe(0);
  });

  it('must be packed anew also after it was set aside half packed', async () => {
    await scan('SO-7');
    await scan('MUG-BLUE');
    must(await call('bench.close'));
    await sends({ lines: lines(2) });
    await scan('SO-7');
    const anew = await bench();
    expect(anew?.session.problem).toBeNull();
    expect(anew?.session.cartons.flatMap(({ items }) => items)).toEqual([]);
    expect(anew?.order.lines).toMatchObject([{ quantity: 2 }]);
  });

  it('can be neither rated nor bought with the old packing', async () => {
    await scan('SO-7');
    must(await call('bench.packRest'));
    must(await call('bench.rate', { insure: false, pickUpDate: null }));
    await expect.poll(async () => (await bench())?.session.step.kind).toBe('choosing');
    const { step } = (await bench())?.session ?? {};
    if (step?.kind !== 'choosing') throw new Error(`It stands at ${step?.kind}`);
    const option = step.quote.options[0];
    await sends({ notes: 'Ring twice' });
    const choice = { service: option?.service, terms: option?.terms };
    const buying = { quoteId: step.quote.id, choice, total: option?.total };
    expect(await call('bench.buy', buying)).toMatchObject({ ok: false });
    expect(await call('bench.rate', { insure: false, pickUpDate: null })).toMatchObject({
      ok: false,
    });
    expect(await rig.sold()).toBe(0);
  });

  it.each([null, '', '69'])(
    'goes on when the sender repeats HS code %j, which was filled in here',
    async (hsCode) => {
      const [line, ...others] = anOrder().lines;
      const short = [{ ...line, hsCode }, ...others] as Order['lines'];
      await sends({ lines: short });
      await scan('SO-7');
      await scan('MUG-BLUE');
      const filled = [
        { line: 0, hsCode: '691110', originCountry: '', description: '', unitPrice: '9' },
      ];
      must(await call('bench.fillCustoms', { lines: filled }));
      expect((await bench())?.order.lines[0]).toMatchObject({ hsCode: '691110', unitPrice: '9' });
      expect(await sends({ lines: short })).toMatchObject({
        updated: 0,
        unchanged: 1,
        warnings: [],
      });
      expect((await bench())?.session.problem).toBeNull();
    },
  );

  it('stops the packer when the sender removes a value', async () => {
    await sends({ notes: 'Ring twice' });
    await scan('SO-7');
    expect(await sends({ notes: null })).toMatchObject({ updated: 1 });
    await stopped().toBe('sender');
  });

  it('rejects the change during a purchase', async () => {
    await scan('SO-7');
    await beingBought();
    const report = await sends({ lines: lines(1) });
    expect(report).toMatchObject({ updated: 0, unchanged: 0 });
    expect(report.rejected).toMatchObject([{ file: 'again.json', field: 'reference' }]);
    expect(report.rejected[0]?.message).toContain('being bought at this moment');
    const { by, tokenOf } = await serving(rig);
    const shop = by(await tokenOf('Shop', ['orders', 'read']));
    const { body } = await shop('POST', '/v1/orders/SO-7/cancel');
    expect(body).toMatchObject({
      code: 'order-locked',
      detail: expect.stringContaining('being bought at this moment'),
    });
  });

  it('can be changed again after the station died before buying', async () => {
    await scan('SO-7');
    await beingBought();
    await rig.station.close();
    rig.station = await rig.open();
    await rig.station.begin();
    await expect.poll(async () => (await sends({ lines: lines(1) })).updated).toBe(1);
    expect(must(await rig.station.findOrder('SO-7')).status).toBe('open');
  });

  it('keeps the order as it is once bought', async () => {
    await rig.ship();
    const report = await sends({ lines: lines(1) });
    expect(report).toMatchObject({ updated: 0, unchanged: 1 });
    expect(report.warnings).toEqual(['order SO-7 is shipped and was left as it is']);
  });
});

describe('an order that its sender cancels or holds while it is being packed', () => {
  async function sender() {
    const { by, tokenOf } = await serving(rig);
    const shop = by(await tokenOf('Shop', ['orders', 'read']));
    return async (what: string) => (await shop('POST', `/v1/orders/SO-7/${what}`)).body;
  }

  it('closes once the packer confirms the cancellation, and cannot be opened again', async () => {
    const move = await sender();
    await scan('SO-7');
    await scan('MUG-BLUE');
    expect(await move('cancel')).toEqual({ status: 'cancelled' });
    await stopped().toBe('sender');
    expect((await bench())?.session.problem?.message).toContain('cancelled order SO-7');
    expect(await scan('MUG-BLUE')).toMatchObject({ tone: 'stop' });
    expect(must(await call('bench.acknowledge'))).toBeNull();
    expect(await scan('SO-7')).toMatchObject({ tone: 'stop', code: 'order-locked' });
    expect(await rig.sold()).toBe(0);
  });

  it('is set aside with its packing and continues there once resumed', async () => {
    const move = await sender();
    await scan('SO-7');
    await scan('MUG-BLUE');
    expect(await move('hold')).toEqual({ status: 'held' });
    await stopped().toBe('sender');
    must(await call('bench.acknowledge'));
    expect(await scan('SO-7')).toMatchObject({ tone: 'stop', code: 'order-locked' });
    expect(await move('resume')).toEqual({ status: 'open' });
    await scan('SO-7');
    const items = (await bench())?.session.cartons.flatMap(({ items }) => items);
    expect(items).toMatchObject([{ quantity: 1 }]);
  });

  it('is not opened again by undo of its opening', async () => {
    const move = await sender();
    await scan('SO-7');
    await move('cancel');
    await stopped().toBe('sender');
    expect(await scan('PB:UNDO')).toMatchObject({ tone: 'stop' });
    expect(must(await rig.station.findOrder('SO-7')).status).toBe('cancelled');
  });

  it('is not bought when the bench was not notified', async () => {
    await scan('SO-7');
    must(await call('bench.packRest'));
    must(await call('bench.rate', { insure: false, pickUpDate: null }));
    await expect.poll(async () => (await bench())?.session.step.kind).toBe('choosing');
    const { step } = (await bench())?.session ?? {};
    if (step?.kind !== 'choosing') throw new Error(`It stands at ${step?.kind}`);
    const sqlite = new Database(join(rig.folder, 'data', 'station.sqlite'));
    sqlite.exec("UPDATE orders SET status = 'cancelled'");
    sqlite.close();
    const [option] = step.quote.options;
    const choice = { service: option?.service, terms: option?.terms };
    await call('bench.buy', { quoteId: step.quote.id, choice, total: option?.total });
    await expect.poll(async () => (await bench())?.session.problem?.code).toBeDefined();
    expect(await rig.sold()).toBe(0);
    // The failed purchase must not reopen the order.
    expect(must(await rig.station.findOrder('SO-7')).status).toBe('cancelled');
    must(await call('bench.close'));
    expect(await scan('SO-7')).toMatchObject({ tone: 'stop', code: 'order-locked' });
  });

  it('stays held when setting it aside is undone', async () => {
    const move = await sender();
    await scan('SO-7');
    await scan('MUG-BLUE');
    must(await call('bench.close'));
    expect(await move('hold')).toEqual({ status: 'held' });
    expect(await scan('PB:UNDO')).toMatchObject({ tone: 'stop' });
    expect(must(await rig.station.findOrder('SO-7')).status).toBe('held');
    expect(await bench()).toBeNull();
  });

  it('must be packed anew when it changed after it was resumed', async () => {
    const move = await sender();
    await scan('SO-7');
    await scan('MUG-BLUE');
    await move('hold');
    await stopped().toBe('sender');
    must(await call('bench.acknowledge'));
    expect(await move('resume')).toEqual({ status: 'open' });
    expect(await sends({ lines: lines(2) })).toMatchObject({ updated: 1 });
    await scan('SO-7');
    const anew = await bench();
    expect(anew?.order.lines).toMatchObject([{ quantity: 2 }]);
    expect(anew?.session.cartons.flatMap(({ items }) => items)).toEqual([]);
  });

  it('can be changed while held with nothing packed', async () => {
    const move = await sender();
    expect(await move('hold')).toEqual({ status: 'held' });
    expect(await sends({ lines: lines(2) })).toMatchObject({ updated: 1 });
    const order = must(await rig.station.findOrder('SO-7'));
    expect(order).toMatchObject({ status: 'held', lines: [{ quantity: 2 }] });
  });

  it('cannot be cancelled once bought', async () => {
    const move = await sender();
    await rig.ship();
    expect(await move('cancel')).toMatchObject({
      code: 'order-locked',
      detail: expect.stringContaining('is shipped'),
    });
  });
});
