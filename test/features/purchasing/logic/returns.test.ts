import { describe, expect, it } from 'vitest';
import type { Intent } from '../../../../src/main/features/purchasing/logic/intent.ts';
import {
  answer,
  bought,
  CONNECTION,
  cut,
  keys,
  purchaseRig,
  refused,
  request,
} from './purchase-rig.ts';

const rig = purchaseRig();

const returnIntent = (returnId: string): Intent => ({
  ...rig.intent(),
  kind: 'return',
  returnId,
  accepted: {
    ...rig.intent().accepted,
    terms: 'DDU',
    shipping: null,
    total: null,
    landedCost: null,
    returnOf: { shipmentId: answer.shipmentId },
  },
});
const back = request({ terms: 'DDU', lock: keys('HK-1', null), returnOf: answer.shipmentId });
const returned = (shipmentId: string) => ({
  ...bought,
  answer: { ...bought.answer, shipmentId, trackingNumber: `T-${shipmentId}` },
});

async function boughtOutbound(...then: Parameters<typeof rig.scripted>) {
  const scripted = rig.scripted(bought, ...then);
  await scripted.purchasing.buy(rig.intent(), request());
  return scripted;
}

describe('buying a return', () => {
  it('rule 2: opens an attempt of its own under the outbound’s Reference', async () => {
    const { purchasing, sent } = await boughtOutbound(returned('S-R1'), returned('S-R2'));
    const first = await purchasing.buy(returnIntent('quote-a'), back);
    expect(first).toMatchObject({
      ok: true,
      value: { attempt: { kind: 'return', state: 'confirmed', identity: 'quote-a' } },
    });
    const second = await purchasing.buy(returnIntent('quote-b'), back);
    expect(second).toMatchObject({ ok: true, value: { attempt: { reference: 'SO-7' } } });
    expect(sent).toHaveLength(3);
    expect(await rig.status()).toBe('shipped');
  });

  it('rule 2: buys once, however often the same quote is requested', async () => {
    const { purchasing, sent } = await boughtOutbound(returned('S-R1'));
    await purchasing.buy(returnIntent('quote-a'), back);
    const again = await purchasing.buy(returnIntent('quote-a'), back);
    expect(again).toMatchObject({ ok: false, error: { code: 'already-bought' } });
    expect(sent).toHaveLength(2);
  });

  it('rule 5: re-sends an unknown return and leaves its order shipped meanwhile', async () => {
    const { purchasing, sent } = await boughtOutbound(cut, returned('S-R1'));
    const first = await purchasing.buy(returnIntent('quote-a'), back);
    expect(first).toMatchObject({ ok: true, value: { attempt: { state: 'unknown' } } });
    expect(await rig.status()).toBe('shipped');
    const { id } = await rig.live();
    expect(await purchasing.resend(id)).toMatchObject({
      ok: true,
      value: { attempt: { state: 'confirmed', answer: { shipmentId: 'S-R1' } } },
    });
    expect(sent[2]?.body).toBe(sent[1]?.body);
    expect(await rig.status()).toBe('shipped');
  });

  it('rule 5: is not confirmed by the outbound shipment in Get Shipments', async () => {
    const { purchasing } = await boughtOutbound(cut, cut);
    await purchasing.buy(returnIntent('quote-a'), back);
    rig.listed = [{ ...answer, shipmentId: 'S-OTHER' }];
    expect(await purchasing.resend((await rig.live()).id)).toMatchObject({
      ok: true,
      value: { attempt: { state: 'unknown' } },
    });
  });

  it('that is refused leaves the order shipped and the next return free', async () => {
    const { purchasing } = await boughtOutbound(refused, returned('S-R1'));
    const first = await purchasing.buy(returnIntent('quote-a'), back);
    expect(first).toMatchObject({ ok: true, value: { attempt: { state: 'refused' } } });
    expect(await rig.status()).toBe('shipped');
    expect(await purchasing.buy(returnIntent('quote-b'), back)).toMatchObject({
      ok: true,
      value: { attempt: { state: 'confirmed' } },
    });
  });

  it('that is cancelled neither opens the order nor allows a second outbound', async () => {
    const { purchasing } = await boughtOutbound(returned('S-R1'));
    const done = await purchasing.buy(returnIntent('quote-a'), back);
    if (!done.ok) throw new Error(done.error.message);
    await rig.store.journal.append(
      done.value.attempt.id,
      { kind: 'state', data: {} },
      { state: 'cancelled', orderStatus: 'cancelled' },
    );
    expect(await rig.status()).toBe('shipped');
    const again = await purchasing.buy(rig.intent(), request({ lock: keys('HK-2') }));
    expect(again).toMatchObject({ ok: false, error: { code: 'already-bought' } });
    expect(await rig.store.journal.list({ connection: CONNECTION })).toHaveLength(2);
  });

  it('is rejected without its outbound or with DDP, as is an outbound that names one', async () => {
    const { purchasing, sent } = await boughtOutbound();
    const outboundAgain = request({ returnOf: null, terms: 'DDU', lock: keys('HK-1', null) });
    await expect(purchasing.buy(returnIntent('quote-a'), outboundAgain)).rejects.toThrow('names');
    await expect(purchasing.buy(rig.intent(), back)).rejects.toThrow('names');
    const ddp = request({ returnOf: answer.shipmentId });
    await expect(purchasing.buy(returnIntent('quote-a'), ddp)).rejects.toThrow('DDU');
    expect(sent).toHaveLength(1);
  });
});
