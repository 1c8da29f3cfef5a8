import { describe, expect, it } from 'vitest';
import type { BenchRunner } from '../../../../src/main/features/packing/logic/bench/bench.ts';
import type { SessionEvent } from '../../../../src/main/features/packing/logic/session-events.ts';
import type { Bench } from '../../../../src/shared/packing/session.ts';
import { benchRig, KEY } from './bench-rig.ts';

const rig = benchRig();
const packedOn: SessionEvent = {
  kind: 'packed-on',
  accepted: {
    choose: 'cheapest',
    atMost: { amount: '40.00', currency: 'USD' },
    by: null,
    seen: [],
  },
  at: '2026-03-01T08:00:30.000Z',
};
const bought: SessionEvent = { kind: 'bought', attemptId: 'a-1', cartons: [] };

/** A window with the order waiting on its bench, and another program on the same store. */
async function twoPrograms() {
  const seen: (Bench | null)[] = [];
  const here = rig.start({ publish: (bench) => void seen.push(bench) });
  const opened = await here.open(KEY);
  if (!opened.ok) throw new Error(opened.error.message);
  await here.send({ kind: 'rest-packed' });
  expect(await here.send(packedOn)).toMatchObject({ ok: true });
  await here.idle();
  rig.performed = [];
  const { orderId } = opened.value.session;
  return { here, other: rig.start(), orderId, shown: () => seen.at(-1)?.session };
}

async function saved(here: BenchRunner, orderId: string): Promise<void> {
  const { revision = 0 } = (await rig.store.sessions.find(orderId)) ?? {};
  await here.savedElsewhere(orderId, revision);
}

describe('a bench whose order another program changes', () => {
  it('shows that the order waits no more, and packs on', async () => {
    const { here, other, orderId, shown } = await twoPrograms();
    await other.report(orderId, { kind: 'packing-resumed' });
    await saved(here, orderId);
    expect(shown()?.step.kind).toBe('packing');
    expect(await here.send({ kind: 'noted', note: 'again' })).toMatchObject({ ok: true });
  });

  it('fetches and prints the labels of an order that the other program bought', async () => {
    const { here, other, orderId, shown } = await twoPrograms();
    await other.report(orderId, bought);
    await other.idle();
    rig.performed = [];
    rig.answers['collect-documents'] = { kind: 'documents-ready', error: null };
    await saved(here, orderId);
    await here.idle();
    expect(rig.performed).toEqual(['collect-documents', 'print-labels']);
    expect(shown()?.step.kind).toBe('labels');
  });

  it('applies news to the session that the other program saved', async () => {
    const { here, other, orderId, shown } = await twoPrograms();
    await other.report(orderId, { kind: 'packing-resumed' });
    await here.report(orderId, bought);
    expect(shown()?.step.kind).toBe('documents');
  });

  it('applies news again when the other program saves at the same moment', async () => {
    const { other, orderId } = await twoPrograms();
    let isFirst = true;
    const here = rig.start({
      sessions: {
        ...rig.store.sessions,
        async save(session) {
          if (isFirst) await other.report(orderId, { kind: 'packing-resumed' });
          isFirst = false;
          await rig.store.sessions.save(session);
        },
      },
    });
    await here.report(orderId, bought);
    expect((await rig.store.sessions.find(orderId))?.step.kind).toBe('documents');
  });

  it('stops when the order is held there', async () => {
    const { here, other, orderId, shown } = await twoPrograms();
    await other.open(KEY);
    await other.send({ kind: 'packing-resumed' });
    expect(await other.hold('a torn box')).toMatchObject({ ok: true });
    await saved(here, orderId);
    expect(shown()?.problem).toMatchObject({ field: 'held' });
    expect(await here.send({ kind: 'packing-resumed' })).toMatchObject({ ok: false });
    expect(await here.acknowledge()).toEqual({ ok: true, value: null });
  });

  it('does not pack on what its sender stopped, whatever arrives first', async () => {
    const { here, orderId, shown } = await twoPrograms();
    expect(await rig.store.orders.stopPacking(orderId, 'held')).toBe(true);
    await here.report(orderId, { kind: 'packing-resumed' });
    expect(shown()?.problem).toMatchObject({ field: 'sender' });
    expect(shown()?.step.kind).toBe('waiting');
  });
});
