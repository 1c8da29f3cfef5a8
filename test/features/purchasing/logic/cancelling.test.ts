import { describe, expect, it } from 'vitest';
import { openLocks } from '../../../../src/main/adapters/store-sqlite/files/locks.ts';
import { createCancelling } from '../../../../src/main/features/purchasing/logic/cancelling.ts';
import type { CancelOutcome } from '../../../../src/main/features/purchasing/ports.ts';
import type { AnyMessage } from '../../../../src/shared/kernel/message.ts';
import { ok } from '../../../../src/shared/kernel/result.ts';
import { bought, cut, purchaseRig, request } from './purchase-rig.ts';

const rig = purchaseRig();
const because = { actor: 'Ana', reason: 'sent to the wrong street' };
const confirmed: CancelOutcome = { kind: 'confirmed', requestId: 'r-9' };
const silence: CancelOutcome = {
  kind: 'unclear',
  why: 'the line was cut.',
  status: null,
  requestId: null,
};
const refusal: CancelOutcome = {
  kind: 'refused',
  status: 422,
  partnerMessage: 'It is with the carrier already.',
  requestId: null,
};

/** The partner answers by a script; `onDisk` is the state in the journal at the time of each request. */
function cancelling(...outcomes: CancelOutcome[]) {
  const onDisk: (AnyMessage | null)[] = [];
  const cancel = createCancelling({
    journal: rig.store.journal,
    locks: openLocks(`${rig.folder}/locks`),
    decisions: rig.store.audit,
    hold: async () => ok({ release: async () => undefined }),
    gateway: {
      async cancel({ beforeSend }) {
        const outcome = outcomes.shift();
        if (!outcome) throw new Error('asked more often than the script says');
        if (outcome.kind !== 'not-sent') await beforeSend();
        onDisk.push((await rig.live()).why);
        return outcome;
      },
    },
  });
  return { ...cancel, onDisk };
}

async function boughtAttempt() {
  await rig.scripted(bought).purchasing.buy(rig.intent(), request());
  return await rig.live();
}

describe('rule 12: cancelling a shipment', () => {
  it('is on disk before the partner is asked, and state cancelled once the partner confirms', async () => {
    const { id } = await boughtAttempt();
    const { cancel, onDisk } = cancelling(confirmed);
    expect(await cancel(id, because)).toMatchObject({
      ok: true,
      value: { error: null, attempt: { state: 'cancelled', why: null } },
    });
    expect(onDisk).toEqual([expect.stringContaining('not confirmed yet')]);
    expect(await rig.status()).toBe('cancelled');
    expect(await rig.store.audit.list({ limit: 1 })).toMatchObject([
      { action: 'cancel', actor: 'Ana', reason: because.reason, subject: id },
    ]);
  });

  it('leaves the shipment bought and reports that the partner’s answer is not known', async () => {
    const { id } = await boughtAttempt();
    const { cancel } = cancelling(silence, confirmed);
    expect(await cancel(id, because)).toMatchObject({
      ok: true,
      value: {
        attempt: { state: 'confirmed', why: expect.stringContaining('not confirmed yet') },
        error: { code: 'partner-unavailable', message: expect.stringMatching(/cut\.$/) },
      },
    });
    expect(await rig.status()).toBe('shipped');
    const again = rig.scripted().purchasing;
    expect(await again.buy(rig.intent(), request({ reference: 'SO-7-B' }))).toMatchObject({
      ok: false,
    });
    expect(await cancel(id, because)).toMatchObject({
      ok: true,
      value: { attempt: { state: 'cancelled' } },
    });
  });

  it('leaves the shipment bought when the partner refuses', async () => {
    const { id } = await boughtAttempt();
    expect(await cancelling(refusal).cancel(id, because)).toMatchObject({
      ok: true,
      value: { attempt: { state: 'confirmed' }, error: { code: 'partner-refused' } },
    });
  });

  it('does not ask the partner again once cancelled', async () => {
    const { id } = await boughtAttempt();
    await cancelling(confirmed).cancel(id, because);
    expect(await cancelling().cancel(id, because)).toMatchObject({
      ok: true,
      value: { attempt: { state: 'cancelled' } },
    });
  });

  it('is refused while the purchase is unknown', async () => {
    await rig.scripted(cut).purchasing.buy(rig.intent(), request());
    expect(await cancelling().cancel((await rig.live()).id, because)).toMatchObject({
      ok: false,
      error: { code: 'purchase-unknown' },
    });
  });

  it('lets the order be bought again under a new Reference only', async () => {
    const { id } = await boughtAttempt();
    await cancelling(confirmed).cancel(id, because);
    const { purchasing, sent } = rig.scripted({
      kind: 'answered',
      answer: { ...bought.answer, shipmentId: 'SHP-2', reference: 'SO-7-B' },
    });
    expect(await purchasing.buy(rig.intent(), request())).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('cancelled') },
    });
    expect(sent).toEqual([]);
    expect(await purchasing.buy(rig.intent(), request({ reference: 'SO-7-B' }))).toMatchObject({
      ok: true,
      value: { attempt: { state: 'confirmed' } },
    });
  });
});
