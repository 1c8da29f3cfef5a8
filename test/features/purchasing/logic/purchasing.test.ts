import { describe, expect, it, vi } from 'vitest';
import { changedSinceRated } from '../../../../src/main/features/purchasing/logic/words.ts';
import type { SendOutcome } from '../../../../src/main/features/purchasing/ports.ts';
import { type ErrorCode, stationError } from '../../../../src/shared/kernel/errors.ts';
import { say } from '../../../../src/shared/kernel/message.ts';
import { fail, ok } from '../../../../src/shared/kernel/result.ts';
import {
  answer,
  bought,
  CONNECTION,
  cut,
  keys,
  purchaseRig,
  refused,
  request,
  unauthorized,
  unreachable,
} from './purchase-rig.ts';

const rig = purchaseRig();

describe('buying a shipment', () => {
  it('rule 2: is state open on disk before the first byte leaves, then state confirmed with the whole answer', async () => {
    let onDisk: unknown;
    const { purchasing, sent } = rig.scripted(async () => {
      onDisk = (await rig.store.journal.live(rig.order.id, CONNECTION))?.state;
      return bought;
    });
    const purchase = await purchasing.buy(rig.intent(), request());
    expect(onDisk).toBe('open');
    expect(purchase).toMatchObject({
      ok: true,
      value: { error: null, attempt: { state: 'confirmed', sendings: 1, answer } },
    });
    expect(sent).toHaveLength(1);
    expect(await rig.status()).toBe('shipped');
  });

  it('rule 1: sends nothing without a HashKey, nor DDP without the DutyHashKey', async () => {
    const { purchasing, sent } = rig.scripted();
    await expect(purchasing.buy(rig.intent(), request({ lock: keys('') }))).rejects.toThrow(
      'HashKey',
    );
    await expect(
      purchasing.buy(rig.intent(), request({ lock: keys('HK-1', null) })),
    ).rejects.toThrow('DutyHashKey');
    expect(sent).toEqual([]);
    expect(await rig.store.journal.list({})).toEqual([]);
  });

  it('rule 2: refuses a second purchase of a bought order without asking the partner', async () => {
    const { purchasing, sent } = rig.scripted(bought);
    await purchasing.buy(rig.intent(), request());
    const again = await purchasing.buy(rig.intent(), request({ lock: keys('HK-2') }));
    expect(again).toMatchObject({ ok: false, error: { code: 'already-bought' } });
    expect(sent).toHaveLength(1);
  });

  it('buys once when requested twice at the same moment', async () => {
    const { purchasing, sent } = rig.scripted(bought);
    const both = await Promise.all([
      purchasing.buy(rig.intent(), request()),
      purchasing.buy(rig.intent(), request()),
    ]);
    expect(both.filter((each) => each.ok)).toHaveLength(1);
    expect(both.find((each) => !each.ok)).toMatchObject({ error: { code: 'order-locked' } });
    expect(sent).toHaveLength(1);
  });

  it('rule 3: repeats a 401 once with a fresh token, the same body and the same attempt', async () => {
    const { purchasing, sent } = rig.scripted(unauthorized, bought);
    const purchase = await purchasing.buy(rig.intent(), request());
    expect(purchase).toMatchObject({
      ok: true,
      value: { attempt: { state: 'confirmed', sendings: 2 } },
    });
    expect(sent.map(({ freshToken }) => freshToken)).toEqual([false, true]);
    expect(sent[0]?.body).toBe(sent[1]?.body);
    expect(await rig.store.journal.list({})).toHaveLength(1);
  });

  it('rule 3: takes a second 401 as refused credentials and frees the order', async () => {
    const { purchasing } = rig.scripted(unauthorized, unauthorized);
    const purchase = await purchasing.buy(rig.intent(), request());
    expect(purchase).toMatchObject({
      ok: true,
      value: { attempt: { state: 'refused' }, error: { code: 'credentials-refused' } },
    });
    expect(await rig.status()).toBe('open');
  });

  it("state refused: shows the partner's own words and lets the order be bought again", async () => {
    const { purchasing } = rig.scripted(refused, bought);
    const first = await purchasing.buy(rig.intent(), request());
    expect(first).toMatchObject({
      ok: true,
      value: {
        attempt: { state: 'refused' },
        error: {
          code: 'partner-refused',
          partnerMessage: 'Destination is not served',
          status: 422,
        },
      },
    });
    const second = await purchasing.buy(rig.intent(), request({ lock: keys('HK-2') }));
    expect(second).toMatchObject({ ok: true, value: { attempt: { state: 'confirmed' } } });
  });

  it('state not-sent: frees the order when no byte left', async () => {
    const { purchasing } = rig.scripted(unreachable);
    const purchase = await purchasing.buy(rig.intent(), request());
    expect(purchase).toMatchObject({
      ok: true,
      value: { attempt: { state: 'not-sent' }, error: { code: 'partner-unavailable' } },
    });
    expect(await rig.store.journal.live(rig.order.id, CONNECTION)).toBeNull();
  });

  it('sends nothing of an order that changed after rating, and leaves the order open', async () => {
    const { purchasing, sent } = rig.scripted(bought);
    const changed = async () => {
      // From this state on an import leaves the order alone, so nothing can change after this look.
      expect((await rig.live()).state).toBe('open');
      return changedSinceRated(rig.order);
    };
    const purchase = await purchasing.buy(rig.intent(), request(), changed);
    expect(purchase).toMatchObject({
      ok: true,
      value: { attempt: { state: 'not-sent', sendings: 0 }, error: { code: 'quote-stale' } },
    });
    expect(sent).toEqual([]);
    expect(await rig.store.journal.live(rig.order.id, CONNECTION)).toBeNull();
    expect(await rig.status()).toBe('open');
  });

  it('rule 4: while it is in state unknown the order buys nothing else', async () => {
    const { purchasing, sent } = rig.scripted(cut);
    const purchase = await purchasing.buy(rig.intent(), request());
    expect(purchase).toMatchObject({
      ok: true,
      value: { attempt: { state: 'unknown' }, error: { code: 'purchase-unknown' } },
    });
    expect(await rig.status()).toBe('unknown');
    const again = await purchasing.buy(rig.intent(), request({ lock: keys('HK-2') }));
    expect(again).toMatchObject({ ok: false, error: { code: 'purchase-unknown' } });
    expect(sent).toHaveLength(1);
  });
});

describe('re-sending an unknown purchase', () => {
  it('rule 5: sends the identical body, and a 200 confirms', async () => {
    const { purchasing, sent } = rig.scripted(cut, bought);
    await purchasing.buy(rig.intent(), request());
    const unknown = await rig.store.journal.live(rig.order.id, CONNECTION);
    const settled = await purchasing.resend(unknown?.id ?? '');
    expect(settled).toMatchObject({
      ok: true,
      value: { attempt: { state: 'confirmed', sendings: 2 } },
    });
    expect(sent[1]?.body).toBe(sent[0]?.body);
    expect(await rig.status()).toBe('shipped');
  });

  it('rule 5: does not re-send when another program has re-sent meanwhile', async () => {
    const { purchasing, sent } = rig.scripted(cut, cut, bought);
    await purchasing.buy(rig.intent(), request());
    const { id } = await rig.live();
    expect(await purchasing.resend(id, 1)).toMatchObject({ ok: true });
    const late = await purchasing.resend(id, 1);
    expect(late).toMatchObject({ ok: false, error: { code: 'order-locked' } });
    expect(sent).toHaveLength(2);
    expect(await purchasing.resend(id, 2)).toMatchObject({
      value: { attempt: { state: 'confirmed' } },
    });
  });

  it('rule 5: does not re-send with a changed CustomerKey, which would be another body', async () => {
    const { purchasing, sent, keyChanges } = rig.scripted(cut, bought);
    await purchasing.buy(rig.intent(), request());
    keyChanges();
    const asked = await purchasing.resend((await rig.live()).id);
    expect(asked).toMatchObject({
      ok: true,
      value: {
        attempt: { state: 'unknown', sendings: 1 },
        error: { message: expect.stringContaining('CustomerKey') },
      },
    });
    expect(sent).toHaveLength(1);
  });

  it('rule 5: stays unknown when the re-send is refused, and never frees the order', async () => {
    const { purchasing } = rig.scripted(cut, { ...refused, key: 'expired' });
    await purchasing.buy(rig.intent(), request());
    const unknown = await rig.store.journal.live(rig.order.id, CONNECTION);
    const settled = await purchasing.resend(unknown?.id ?? '');
    expect(settled).toMatchObject({ ok: true, value: { attempt: { state: 'unknown' } } });
  });

  it('rule 5: asks Get Shipments first, and a found shipment confirms without a re-send', async () => {
    const { purchasing, sent } = rig.scripted(cut);
    await purchasing.buy(rig.intent(), request());
    rig.listed = [
      { ...answer, shipmentId: 'SHP-5', reference: 'SO-70' },
      { ...answer, shipmentId: 'SHP-4', reference: ' so-7' },
    ];
    const settled = await purchasing.resend((await rig.live()).id);
    expect(settled).toMatchObject({
      ok: true,
      value: { attempt: { state: 'confirmed', answer: { shipmentId: 'SHP-4' }, sendings: 1 } },
    });
    expect(sent).toHaveLength(1);
  });

  it('rule 5: takes no match or two matches in Get Shipments as no proof', async () => {
    const { purchasing, sent } = rig.scripted(cut, cut, bought);
    await purchasing.buy(rig.intent(), request());
    const { id } = await rig.live();
    rig.listed = [answer, { ...answer, shipmentId: 'SHP-2' }];
    expect(await purchasing.resend(id)).toMatchObject({ value: { attempt: { state: 'unknown' } } });
    rig.listed = [];
    expect(await purchasing.resend(id)).toMatchObject({
      value: { attempt: { state: 'confirmed' } },
    });
    expect(sent).toHaveLength(3);
  });

  it('sends nothing when the purchase was resolved meanwhile', async () => {
    const { purchasing, sent } = rig.scripted(cut, bought);
    await purchasing.buy(rig.intent(), request());
    const unknown = await rig.store.journal.live(rig.order.id, CONNECTION);
    await purchasing.resend(unknown?.id ?? '');
    const again = await purchasing.resend(unknown?.id ?? '');
    expect(again).toMatchObject({ ok: true, value: { attempt: { state: 'confirmed' } } });
    expect(sent).toHaveLength(2);
  });
});

describe('recovery after a crash in the middle of a purchase', () => {
  it('makes an open attempt unknown once its holder is gone, and leaves it open while held', async () => {
    let answerIt: (outcome: SendOutcome) => void = () => undefined;
    const { purchasing } = rig.scripted(
      () =>
        new Promise<SendOutcome>((resolve) => {
          answerIt = resolve;
        }),
    );
    const buying = purchasing.buy(rig.intent(), request());
    await expect
      .poll(async () => (await rig.store.journal.live(rig.order.id, CONNECTION))?.sendings)
      .toBe(1);
    expect(await purchasing.recover(CONNECTION)).toEqual([]);
    answerIt(bought);
    expect(await buying).toMatchObject({ ok: true, value: { attempt: { state: 'confirmed' } } });
  });

  it('does not touch the attempts of another connection', async () => {
    const opened = await rig.store.journal.open(
      {
        ...rig.intent(),
        connection: 'sandbox',
        reference: 'SO-7',
        merchant: null,
        identity: 'SO-7',
        bodyHash: 'h',
      },
      '{}',
    );
    expect(opened.ok).toBe(true);
    const { purchasing } = rig.scripted();
    expect(await purchasing.recover(CONNECTION)).toEqual([]);
    expect(await purchasing.recover('sandbox')).toMatchObject([{ state: 'not-sent' }]);
  });

  it('makes an attempt without a recorded sending not-sent: no byte can have left', async () => {
    const before = await rig.store.journal.open(
      { ...rig.intent(), reference: 'SO-7', merchant: null, identity: 'SO-7', bodyHash: 'h' },
      '{}',
    );
    if (!before.ok) throw new Error(JSON.stringify(before.error));
    const { purchasing } = rig.scripted(bought);
    expect(await purchasing.recover(CONNECTION)).toMatchObject([{ state: 'not-sent' }]);
    expect(await rig.status()).toBe('open');
    expect(await purchasing.buy(rig.intent(), request())).toMatchObject({
      value: { attempt: { state: 'confirmed' } },
    });
  });

  it('makes an attempt unknown that another bench took over and may have sent', async () => {
    const { purchasing } = rig.scripted();
    const taken = { ...rig.intent(), reference: 'SO-7', merchant: null, identity: 'SO-7' };
    await rig.store.journal.adopt('of-another', { ...taken, bodyHash: '' });
    expect(await purchasing.recover(CONNECTION)).toMatchObject([{ state: 'unknown' }]);
    expect(await rig.status()).toBe('unknown');
  });

  it('makes an attempt with a recorded sending unknown', async () => {
    const opened = await rig.store.journal.open(
      { ...rig.intent(), reference: 'SO-7', merchant: null, identity: 'SO-7', bodyHash: 'h' },
      '{}',
    );
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    await rig.store.journal.append(opened.value.id, {
      kind: 'sending',
      data: { sending: 'first' },
    });
    const { purchasing } = rig.scripted();
    expect(await purchasing.recover(CONNECTION)).toMatchObject([{ state: 'unknown' }]);
    expect(await rig.status()).toBe('unknown');
  });
});

describe('the site’s gate before a purchase is sent', () => {
  const says = (code: ErrorCode) => async () => fail(stationError(code, say('the site says no')));

  it.each([
    'site-unavailable',
    'not-available',
    'already-bought',
    'order-locked',
    'claim-lost',
  ] as const)('stops the purchase before a byte leaves: %s', async (code) => {
    const { purchasing, sent } = rig.scripted();
    rig.gate = says(code);
    expect(await purchasing.buy(rig.intent(), request())).toMatchObject({
      value: { attempt: { state: 'not-sent' }, error: { code } },
    });
    expect(sent).toHaveLength(0);
  });

  it('is asked again when its first answer took too long to still hold', async () => {
    const { purchasing } = rig.scripted(bought);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    let asked = 0;
    rig.gate = async () => {
      asked += 1;
      if (asked === 1) clock.mockReturnValue(16_000);
      return ok(null);
    };
    try {
      await purchasing.buy(rig.intent(), request());
    } finally {
      clock.mockRestore();
    }
    expect(asked).toBe(2);
  });
});
