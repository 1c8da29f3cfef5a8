import { describe, expect, it, vi } from 'vitest';
import type { SessionEvent } from '../../../../src/main/features/packing/logic/session-events.ts';
import { failure, stationError } from '../../../../src/shared/kernel/errors.ts';
import { say } from '../../../../src/shared/kernel/message.ts';
import { ok } from '../../../../src/shared/kernel/result.ts';
import { benchRig, choice, KEY, quote, rates } from './bench-rig.ts';

const rig = benchRig();

describe('the bench', () => {
  it('opens an order with one empty carton of the default box and marks it as being packed', async () => {
    const bench = await rig.opened();
    expect(await bench.current()).toMatchObject({
      order: { status: 'packing' },
      session: {
        step: { kind: 'packing' },
        cartons: [{ reference: 'SO-7-C1', box: 'Medium', items: [] }],
      },
    });
  });

  it('waits for the disk once, and reads its order once, in each step', async () => {
    const { orders, sessions } = rig.store;
    const saves = [vi.spyOn(sessions, 'begin'), vi.spyOn(sessions, 'save')];
    const status = vi.spyOn(orders, 'setStatus');
    const read = vi.spyOn(orders, 'findById');
    const bench = await rig.opened();
    expect(saves.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
    expect(status).not.toHaveBeenCalled();
    read.mockClear();
    expect(await bench.send({ kind: 'item-scanned', line: 0 })).toMatchObject({ ok: true });
    expect(saves.flatMap(({ mock }) => mock.calls)).toHaveLength(2);
    expect(read).toHaveBeenCalledOnce();
  });

  it.each(['held', 'cancelled'] as const)(
    'does not open an order that was %s while it was being claimed',
    async (status) => {
      const bench = rig.start({
        async claim(order) {
          await rig.store.orders.setStatus(order.id, status);
          return ok(order);
        },
      });
      expect(await bench.open(KEY)).toMatchObject({ ok: false, error: { code: 'order-locked' } });
      const order = await rig.store.orders.find(KEY);
      expect(order?.status).toBe(status);
      expect(await rig.store.sessions.find(order?.id ?? '')).toBeNull();
    },
  );

  it('saves every step before it shows it', async () => {
    const seen: (number | undefined)[] = [];
    const bench = rig.start({
      publish: (shown) => {
        if (shown) {
          void rig.store.sessions.find(shown.session.orderId).then((saved) => {
            seen.push((saved?.revision ?? 0) - shown.session.revision);
          });
        }
      },
    });
    await bench.open(KEY);
    await bench.send({ kind: 'item-scanned', line: 0 });
    await bench.send({ kind: 'rest-packed' });
    await expect.poll(() => seen.length).toBe(3);
    expect(seen.every((ahead) => ahead !== undefined && ahead >= 0)).toBe(true);
  });

  it('keeps the packing when the program dies and another program opens the order', async () => {
    const bench = await rig.opened();
    await bench.send({ kind: 'item-scanned', line: 0 });
    const again = rig.start();
    const opened = await again.open(KEY);
    expect(opened).toMatchObject({
      ok: true,
      value: { session: { cartons: [{ items: [{ line: 0, quantity: 1 }] }] } },
    });
  });

  it('computes the weight of a carton from its lines and box, and requests rates', async () => {
    const bench = await rig.atChoosing();
    expect(rig.performed).toEqual(['rate']);
    expect(await bench.current()).toMatchObject({
      session: { step: { kind: 'choosing' }, cartons: [{ weight: { value: '2.05', unit: 'KG' } }] },
    });
  });

  it('requests no rates while some units are in no carton', async () => {
    const bench = await rig.opened();
    expect(await bench.send(rates)).toMatchObject({ ok: false, error: { field: 'items' } });
    expect(rig.performed).toEqual([]);
  });

  it('discards the rates as soon as the packing changes', async () => {
    const bench = await rig.atChoosing();
    await bench.send({ kind: 'carton-measured', carton: 'SO-7-C1', weight: '3' });
    expect((await bench.current())?.session.step).toEqual({ kind: 'packing' });
    expect(await bench.send(choice)).toMatchObject({ ok: false, error: { code: 'order-locked' } });
  });

  it('buys once when Enter is held down', async () => {
    const bench = await rig.atChoosing();
    const sent = await Promise.all([bench.send(choice), bench.send(choice), bench.send(choice)]);
    await bench.idle();
    expect(sent.map(({ ok }) => ok)).toEqual([true, false, false]);
    expect(rig.performed.filter((effect) => effect === 'buy')).toHaveLength(1);
  });

  it('accepts nothing else during a purchase, and saves its result on an order set aside meanwhile', async () => {
    let finish: (event: SessionEvent) => void = () => undefined;
    rig.answers.buy = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const bench = await rig.atChoosing();
    await bench.send(choice);
    expect(await bench.send({ kind: 'packing-resumed' })).toMatchObject({ ok: false });
    const orderId = (await bench.current())?.session.orderId ?? '';
    await bench.close();
    finish({
      kind: 'bought',
      attemptId: 'a-1',
      cartons: [{ reference: 'SO-7-C1', weight: { value: '2.05', unit: 'KG' } }],
    });
    await bench.idle();
    expect((await rig.store.sessions.find(orderId))?.step).toEqual({
      kind: 'documents',
      attemptId: 'a-1',
    });
  });

  it('stores a purchase once the disk has room again: nobody waits for ever', async () => {
    const { sessions } = rig.store;
    const full = () => Promise.reject(failure('store', say('The disk is full.')));
    const save = vi.spyOn(sessions, 'save');
    rig.answers.buy = async () => {
      save.mockImplementationOnce(full).mockImplementationOnce(full);
      return { kind: 'bought', attemptId: 'a-1', cartons: [] };
    };
    const bench = await rig.atChoosing();
    await bench.send(choice);
    await bench.idle();
    expect((await bench.current())?.session.step).toEqual({ kind: 'documents', attemptId: 'a-1' });
    expect(rig.performed.filter((effect) => effect === 'buy')).toHaveLength(1);
  });

  it('ends with the station, though a step cannot be stored', async () => {
    const onDefect = vi.fn();
    const full = failure('store', say('The disk is full.'));
    rig.answers.rate = async () => {
      vi.spyOn(rig.store.sessions, 'save').mockRejectedValue(full);
      return { kind: 'rated', quote, suggestion: null };
    };
    const bench = rig.start({ onDefect, storeAgain: async () => false });
    await bench.open(KEY);
    await bench.send({ kind: 'rest-packed' });
    await bench.send(rates);
    await bench.idle();
    expect(onDefect).toHaveBeenCalledExactlyOnceWith(full);
  });

  it('shows a problem until it is acknowledged', async () => {
    rig.answers.rate = {
      kind: 'rate-failed',
      error: stationError('no-rates', say('No rates for this address.')),
    };
    const bench = await rig.atChoosing();
    expect((await bench.current())?.session).toMatchObject({
      step: { kind: 'packing' },
      problem: { code: 'no-rates' },
    });
    await bench.send({ kind: 'acknowledged' });
    expect((await bench.current())?.session.problem).toBeNull();
  });

  it('undoes packing steps one by one', async () => {
    const bench = await rig.opened();
    await bench.send({ kind: 'item-scanned', line: 0 });
    await bench.send({ kind: 'rest-packed' });
    await bench.undo();
    expect((await bench.current())?.session.cartons[0]?.items).toEqual([
      { line: 0, sku: 'MUG-BLUE', quantity: 1 },
    ]);
    await bench.undo();
    expect((await bench.current())?.session.cartons[0]?.items).toEqual([]);
    // The first step was the scan of the order.
    expect(await bench.undo()).toEqual({ ok: true, value: null });
    expect(await bench.current()).toBeNull();
    expect((await rig.store.orders.find(KEY))?.status).toBe('open');
    expect(await bench.undo()).toMatchObject({ ok: false });
  });

  it('rejects a surplus unit and changes nothing', async () => {
    const bench = await rig.opened();
    for (let unit = 0; unit < 2; unit++) await bench.send({ kind: 'item-scanned', line: 1 });
    expect(await bench.send({ kind: 'item-scanned', line: 1 })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('All 2 of TEA-TIN') },
    });
    expect((await bench.current())?.session.cartons[0]?.items).toEqual([
      { line: 1, sku: 'TEA-TIN', quantity: 2 },
    ]);
  });
});
