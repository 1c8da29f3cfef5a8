import { describe, expect, it } from 'vitest';
import { databaseFile, ownStore, stored } from './support/bench.ts';
import { anOrder, aSession } from './support/samples.ts';

describe('a packing session', () => {
  it('survives the program, step by step', async () => {
    const file = databaseFile();
    const store = await ownStore(file);
    const order = await stored(store, anOrder('SO-1'));
    expect(await store.sessions.find(order.id)).toBeNull();
    await store.sessions.save(aSession(order, 1));
    const held = { ...aSession(order, 2), insure: true, scannedBack: ['BOX-1'] };
    await store.sessions.save(held);
    await store.close();
    expect(await (await ownStore(file)).sessions.find(order.id)).toEqual(held);
  });

  it('refuses a step that another window has overtaken, and keeps the other window’s', async () => {
    const file = databaseFile();
    const [here, there] = [await ownStore(file), await ownStore(file)];
    const order = await stored(here, anOrder('SO-1'));
    await here.sessions.save(aSession(order, 1));
    const theirs = { ...aSession(order, 2), insure: true };
    await there.sessions.save(theirs);
    const refused = {
      error: { code: 'store', message: expect.stringContaining('The packing of SO-1 was changed') },
    };
    await expect(here.sessions.save(aSession(order, 2))).rejects.toMatchObject(refused);
    await expect(here.sessions.save(aSession(order, 4))).rejects.toMatchObject(refused);
    expect(await here.sessions.find(order.id)).toEqual(theirs);
  });

  it('begins with its first revision, once for all windows', async () => {
    const store = await ownStore();
    const order = await stored(store, anOrder('SO-1'));
    await expect(store.sessions.save(aSession(order, 2))).rejects.toMatchObject({
      error: { code: 'store' },
    });
    const starting = [1, 2].map(() => store.sessions.save(aSession(order, 1)));
    const outcomes = await Promise.allSettled(starting);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('sets its order in work in the commit that saves it', async () => {
    const store = await ownStore();
    const order = await stored(store, anOrder('SO-1'));
    const end = await store.events.end();
    await store.sessions.begin(aSession(order, 1), ['open']);
    const { events } = await store.events.after(end);
    expect(events.map(({ kind }) => kind)).toEqual(['packing.saved.v1', 'order.status-changed.v2']);
    expect((await store.orders.findById(order.id))?.status).toBe('packing');
  });

  it('may begin again after it was set aside', async () => {
    const store = await ownStore();
    const order = await stored(store, anOrder('SO-1'));
    await store.sessions.save(aSession(order, 1));
    await store.sessions.remove(order.id);
    await store.sessions.remove(order.id);
    expect(await store.sessions.find(order.id)).toBeNull();
    await store.sessions.save(aSession(order, 1));
  });

  it('saved by an older version still opens', async () => {
    const store = await ownStore();
    const order = await stored(store, anOrder('SO-1'));
    const { short, lastItem, hold, cartons, ...kept } = aSession(order, 1);
    const unsourced = cartons.map(({ weightSource, ...carton }) => carton);
    const old = { ...kept, cartons: unsourced } as unknown as ReturnType<typeof aSession>;
    await store.sessions.save(old);
    expect(await store.sessions.find(order.id)).toEqual({
      ...old,
      short: [],
      lastItem: null,
      hold: null,
      cartons: unsourced.map((carton) => ({ ...carton, weightSource: null })),
    });
  });
});
