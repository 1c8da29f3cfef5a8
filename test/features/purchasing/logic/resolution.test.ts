import { describe, expect, it } from 'vitest';
import { bought, cut, keys, purchaseRig, refused, request } from './purchase-rig.ts';

const rig = purchaseRig();
const finding = { shipmentId: 'SHP-9', trackingNumber: 'T-9', labelUrls: [] };
const because = { actor: 'Ana', reason: 'seen in the portal' };

async function unknownAttempt() {
  const { purchasing } = rig.scripted(cut);
  await purchasing.buy(rig.intent(), request());
  return await rig.live();
}

describe('rule 8: a person resolves an unknown purchase', () => {
  it('confirms with the ShipmentID and tracking number from the portal', async () => {
    const { id } = await unknownAttempt();
    const settled = await rig.resolution().bought(id, finding, because);
    expect(settled).toMatchObject({
      ok: true,
      value: { state: 'confirmed', answer: { shipmentId: 'SHP-9', trackingNumber: 'T-9' } },
    });
    expect(await rig.status()).toBe('shipped');
  });

  it('is state declared-not-bought after "not bought", and frees the same Reference', async () => {
    const { id } = await unknownAttempt();
    const settled = await rig.resolution().notBought(id, because);
    expect(settled).toMatchObject({ ok: true, value: { state: 'declared-not-bought' } });
    expect(await rig.status()).toBe('open');
    const { purchasing } = rig.scripted(bought);
    const again = await purchasing.buy(rig.intent(), request({ lock: keys('HK-2') }));
    expect(again).toMatchObject({
      ok: true,
      value: { attempt: { state: 'confirmed', reference: 'SO-7' } },
    });
  });

  it('writes actor and reason to the audit log', async () => {
    const { id } = await unknownAttempt();
    await rig.resolution().notBought(id, because);
    expect(await rig.store.audit.list({ limit: 10 })).toMatchObject([
      { actor: 'Ana', action: 'settle-not-bought', subject: id, reason: 'seen in the portal' },
    ]);
  });

  it('rejects a ShipmentID that belongs to another order', async () => {
    const { id } = await unknownAttempt();
    await rig.store.orders.saveAll({
      insert: [{ ...rig.order, reference: 'SO-8' }],
      replace: [],
    });
    const other = await rig.store.orders.find({ merchant: null, reference: 'SO-8' });
    const { purchasing } = rig.scripted({
      kind: 'answered',
      answer: {
        ...bought.answer,
        reference: 'SO-8',
        shipmentId: 'SHP-9',
      },
    });
    await purchasing.buy(
      { ...rig.intent(), orderId: other?.id ?? '' },
      request({ reference: 'SO-8' }),
    );
    const settled = await rig.resolution().bought(id, finding, because);
    expect(settled).toMatchObject({
      ok: false,
      error: { code: 'bad-input', field: 'shipment-id', message: expect.stringContaining('SO-8') },
    });
    expect((await rig.live()).state).toBe('unknown');
  });

  it.each([
    ['shipment-id', { ...finding, shipmentId: ' shp-1 ' }],
    ['tracking', { ...finding, trackingNumber: 't-1' }],
  ])('rejects a %s on record for another order, whatever its case', async (field, theirs) => {
    const { id } = await unknownAttempt();
    await rig.store.orders.saveAll({
      insert: [{ ...rig.order, reference: 'SO-8' }],
      replace: [],
    });
    const other = await rig.store.orders.find({ merchant: null, reference: 'SO-8' });
    const { purchasing } = rig.scripted({
      kind: 'answered',
      answer: { ...bought.answer, reference: 'SO-8' },
    });
    const intent = { ...rig.intent(), orderId: other?.id ?? '' };
    await purchasing.buy(intent, request({ reference: 'SO-8' }));
    expect(await rig.resolution().bought(id, theirs, because)).toMatchObject({
      ok: false,
      error: { code: 'bad-input', field, message: expect.stringContaining('SO-8') },
    });
    expect((await rig.live()).state).toBe('unknown');
  });

  it('cannot declare a confirmed purchase not bought', async () => {
    const { purchasing } = rig.scripted(bought);
    await purchasing.buy(rig.intent(), request());
    const settled = await rig.resolution().notBought((await rig.live()).id, because);
    expect(settled).toMatchObject({ ok: false, error: { code: 'already-bought' } });
  });

  it('is refused while the purchase is under way', async () => {
    let finish: () => void = () => undefined;
    const { purchasing } = rig.scripted(
      () =>
        new Promise((resolve) => {
          finish = () => resolve(bought);
        }),
    );
    const buying = purchasing.buy(rig.intent(), request());
    await expect.poll(async () => (await rig.live()).sendings).toBe(1);
    const settled = await rig.resolution().notBought((await rig.live()).id, because);
    expect(settled).toMatchObject({ ok: false, error: { code: 'order-locked' } });
    finish();
    await buying;
  });
});

describe('rule 9: proof of purchase always wins', () => {
  it('wins over "not bought"', async () => {
    const { id } = await unknownAttempt();
    await rig.resolution().notBought(id, because);
    const settled = await rig.resolution().bought(id, finding, because);
    expect(settled).toMatchObject({ ok: true, value: { state: 'confirmed' } });
  });

  it('wins over a refusal', async () => {
    const { purchasing } = rig.scripted(refused);
    await purchasing.buy(rig.intent(), request());
    const [attempt] = await rig.store.journal.list({ orderId: rig.order.id });
    const settled = await rig.resolution().bought(attempt?.id ?? '', finding, because);
    expect(settled).toMatchObject({ ok: true, value: { state: 'confirmed' } });
  });

  it('notes "possibly bought twice" when something else was bought since', async () => {
    const { id } = await unknownAttempt();
    await rig.resolution().notBought(id, because);
    const { purchasing } = rig.scripted(bought);
    await purchasing.buy(rig.intent(), request({ lock: keys('HK-2') }));
    const since = await rig.live();
    const settled = await rig.resolution().bought(id, finding, because);
    expect(settled).toMatchObject({
      ok: true,
      value: { state: 'confirmed', duplicateOf: since.id },
    });
    // Either of the two attempts points to the other.
    expect((await rig.store.journal.find(since.id))?.duplicateOf).toBe(id);
    for (const each of [id, since.id]) {
      const facts = await rig.store.journal.facts(each);
      expect(facts.map(({ data }) => data.note)).toContain('possibly bought twice');
    }
  });

  it('leaves the order unknown while another purchase of it is unknown', async () => {
    const { id } = await unknownAttempt();
    await rig.resolution().notBought(id, because);
    await rig.scripted(cut).purchasing.buy(rig.intent(), request({ lock: keys('HK-2') }));
    const since = await rig.live();
    await rig.resolution().bought(id, finding, because);
    expect(await rig.status()).toBe('unknown');
    await rig.resolution().notBought(since.id, because);
    expect(await rig.status()).toBe('shipped');
    // Only one of the two was bought.
    expect((await rig.store.journal.find(id))?.duplicateOf).toBeNull();
  });
});
