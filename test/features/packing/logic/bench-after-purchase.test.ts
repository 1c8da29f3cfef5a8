import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../../../../src/main/features/packing/logic/session-events.ts';
import { stationError } from '../../../../src/shared/kernel/errors.ts';
import { say } from '../../../../src/shared/kernel/message.ts';
import { benchRig, choice, KEY } from './bench-rig.ts';

const rig = benchRig();

describe('opening an order again after the program died', () => {
  const cartons = [{ reference: 'SO-7-C1', weight: { value: '2.05', unit: 'KG' as const } }];

  it('continues with the documents when the purchase was confirmed', async () => {
    await rig.atChoosing();
    rig.blocking = { attemptId: 'a-1', state: 'confirmed', since: 's', why: '', cartons };
    const bench = rig.start();
    await bench.open(KEY);
    await bench.idle();
    expect(rig.performed.at(-1)).toBe('collect-documents');
    expect((await bench.current())?.session.step).toEqual({ kind: 'documents', attemptId: 'a-1' });
  });

  it('rule 12: shows the valid purchase and clears the label checks of the cancelled one', async () => {
    await rig.atChoosing();
    rig.blocking = { attemptId: 'a-1', state: 'confirmed', since: 's', why: '', cartons };
    const first = rig.start();
    await first.open(KEY);
    await first.idle();
    await first.send({ kind: 'documents-ready', error: null });
    await first.send({ kind: 'carton-scanned-back', carton: 'SO-7-C1' });
    await first.send({ kind: 'label-scanned-back', carton: 'SO-7-C1' });
    await first.idle();
    expect((await first.current())?.session.scannedBack).toEqual(['SO-7-C1']);

    rig.blocking = { ...rig.blocking, attemptId: 'a-2' };
    const later = rig.start();
    await later.open(KEY);
    await later.idle();
    expect((await later.current())?.session).toMatchObject({
      step: { kind: 'documents', attemptId: 'a-2' },
      scannedBack: [],
      awaitingLabelOf: null,
    });
  });

  it('rule 12: waits for an unknown second purchase, whatever step the cancelled one left', async () => {
    await rig.atChoosing();
    rig.blocking = { attemptId: 'a-1', state: 'confirmed', since: 's', why: '', cartons };
    const first = rig.start();
    await first.open(KEY);
    await first.idle();
    await first.send({ kind: 'documents-ready', error: null });
    await first.send({ kind: 'carton-scanned-back', carton: 'SO-7-C1' });
    await first.idle();

    rig.blocking = { ...rig.blocking, attemptId: 'a-2', state: 'unknown', why: 'the line was cut' };
    const later = rig.start();
    expect(await later.open(KEY)).toMatchObject({ ok: true });
    await later.idle();
    expect((await later.current())?.session).toMatchObject({
      step: { kind: 'unknown', attemptId: 'a-2', why: 'the line was cut' },
      scannedBack: [],
      awaitingLabelOf: null,
    });
    // Ignored: the labels of this purchase have already arrived.
    await later.send({ kind: 'bought', attemptId: 'a-2', cartons });
    await later.idle();
    const late = { kind: 'purchase-unknown', attemptId: 'a-2', since: 's', why: '' } as const;
    expect(await later.send(late)).toMatchObject({ ok: false, error: { code: 'order-locked' } });
  });

  it('reports "purchase not confirmed" when the purchase is unknown', async () => {
    await rig.atChoosing();
    rig.blocking = {
      attemptId: 'a-1',
      state: 'unknown',
      since: 's',
      why: 'the station stopped',
      cartons,
    };
    const bench = rig.start();
    await bench.open(KEY);
    expect((await bench.current())?.session.step).toMatchObject({
      kind: 'unknown',
      why: 'the station stopped',
    });
    expect(await bench.send({ kind: 'packing-resumed' })).toMatchObject({ ok: false });
  });

  it('goes back to packing when nothing was bought yet', async () => {
    rig.answers.buy = null;
    const before = await rig.atChoosing();
    await before.send(choice);
    await before.idle();
    const bench = rig.start();
    await bench.open(KEY);
    expect((await bench.current())?.session).toMatchObject({
      step: { kind: 'packing' },
      problem: { message: expect.stringContaining('Nothing was bought') },
    });
  });

  it('shows the cartons with which another program bought it', async () => {
    await rig.opened();
    const other = [{ reference: 'BOX-1', weight: { value: '2', unit: 'KG' as const } }];
    rig.blocking = { attemptId: 'a-1', state: 'confirmed', since: 's', why: '', cartons: other };
    const bench = rig.start();
    await bench.open(KEY);
    expect((await bench.current())?.session.cartons).toMatchObject([
      { reference: 'BOX-1', items: [] },
    ]);
  });
});

describe('the label check', () => {
  const bought = (references: string[]): SessionEvent => ({
    kind: 'bought',
    attemptId: 'a-1',
    cartons: references.map((reference) => ({ reference, weight: { value: '1', unit: 'KG' } })),
  });

  it('finishes an order of several cartons once each label was scanned on its carton', async () => {
    const bench = await rig.atChoosing();
    rig.answers['collect-documents'] = { kind: 'documents-ready', error: null };
    await bench.send(choice);
    await bench.send(bought(['A', 'B']));
    await bench.idle();
    await bench.send({ kind: 'labels-printed' });
    for (const carton of ['A', 'B']) {
      expect((await bench.current())?.session.step.kind).toBe('labels');
      await bench.send({ kind: 'carton-scanned-back', carton });
      await bench.send({ kind: 'label-scanned-back', carton });
    }
    expect((await bench.current())?.session).toMatchObject({
      step: { kind: 'done' },
      scannedBack: ['A', 'B'],
    });
  });

  it('finishes a single carton once its label is printed', async () => {
    const bench = await rig.atChoosing();
    rig.answers['collect-documents'] = { kind: 'documents-ready', error: null };
    rig.answers['print-labels'] = { kind: 'labels-printed' };
    await bench.send(choice);
    await bench.send(bought(['SO-7-C1']));
    await bench.idle();
    expect((await bench.current())?.session.step.kind).toBe('done');
  });

  it('prints nothing while the labels are held', async () => {
    const bench = await rig.atChoosing();
    rig.answers['collect-documents'] = {
      kind: 'documents-ready',
      error: stationError('labels-held', say('They do not match.')),
    };
    await bench.send(choice);
    await bench.send(bought(['SO-7-C1']));
    await bench.idle();
    expect(rig.performed).not.toContain('print-labels');
    expect((await bench.current())?.session).toMatchObject({
      step: { kind: 'labels' },
      problem: { code: 'labels-held' },
    });
  });

  it('stays done where its documents are fetched again', async () => {
    rig.answers['collect-documents'] = { kind: 'documents-ready', error: null };
    rig.answers['print-labels'] = { kind: 'labels-printed' };
    const bench = await rig.atChoosing();
    await bench.send(choice);
    await bench.send(bought(['SO-7-C1']));
    await bench.idle();
    rig.answers['print-labels'] = null;
    // The result of a fetch that was asked for twice.
    await bench.send({ kind: 'documents-ready', error: null });
    await bench.idle();
    expect((await bench.current())?.session.step.kind).toBe('done');
  });

  it('stays done where every label was scanned and its documents are fetched again', async () => {
    rig.answers['collect-documents'] = { kind: 'documents-ready', error: null };
    const bench = await rig.atChoosing();
    await bench.send(choice);
    await bench.send(bought(['A', 'B']));
    await bench.idle();
    for (const carton of ['A', 'B']) await bench.send({ kind: 'label-scanned-back', carton });
    await bench.send({ kind: 'documents-requested' });
    await bench.idle();
    expect((await bench.current())?.session.step.kind).toBe('done');
  });
});
