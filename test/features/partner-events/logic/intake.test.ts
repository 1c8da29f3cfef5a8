import { describe, expect, it } from 'vitest';
import { readEvent } from '../../../../src/main/adapters/partner/webhooks.ts';
import { createIntake } from '../../../../src/main/features/partner-events/logic/intake.ts';
import type {
  CreatedEvent,
  CreatedOutcome,
} from '../../../../src/main/features/partner-events/ports.ts';
import type { TrackingEntry } from '../../../../src/shared/tracking/tracking.ts';

const BIG = '123456789012345678901234';
const created = (n: number) =>
  JSON.stringify({
    event: 'shipment-created',
    shipment_id: `SHP-${n}`,
    tracking_number: `T-${n}`,
    reference: `SO-${n}`,
  });
const moved = (number: string, ...details: string[]) =>
  `{"event":"tracking-updates","tracking_number":${number},"tracking_history":${JSON.stringify(
    details.map((status_detail) => ({
      status: 'In Transit',
      status_detail,
      status_date: '2026-03-01 08:00:00',
    })),
  )}}`;

/** An intake on a clock that the test sets. */
function rig(
  outcome: (event: CreatedEvent, turn: number) => CreatedOutcome | Promise<CreatedOutcome> = () =>
    'settled',
) {
  const asked: CreatedEvent[] = [];
  const tracked: { number: string; entries: readonly TrackingEntry[] }[] = [];
  const timers: { at: number; work: () => void }[] = [];
  const defects: unknown[] = [];
  const intake = createIntake({
    read: readEvent,
    effects: {
      async created(event) {
        asked.push(event);
        const turn = asked.filter((each) => each.shipmentId === event.shipmentId).length;
        return await outcome(event, turn);
      },
      async moved(number, _shipmentId, entries) {
        tracked.push({ number, entries });
        if (number === 'BOOM') throw new Error('the disk is full');
        return true;
      },
    },
    after(at, work) {
      const timer = { at, work };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
    onDefect: (error) => defects.push(error),
  });
  return { intake, asked, tracked, timers, defects };
}

describe('a received event', () => {
  it('is processed once when it comes again', async () => {
    const { intake, asked, tracked } = rig();
    for (const body of [created(1), created(2), created(1), moved('7', 'a'), moved('7', 'a')]) {
      expect(intake.take(body)).toBe('taken');
    }
    await intake.idle();
    expect(asked.map(({ shipmentId }) => shipmentId)).toEqual(['SHP-1', 'SHP-2']);
    expect(tracked).toHaveLength(1);
    expect(intake.counts()).toEqual({ taken: 3, again: 2, unreadable: 0, full: 0 });
  });

  it('keeps every digit of a tracking number sent as a number', async () => {
    const { intake, tracked } = rig();
    intake.take(moved(BIG, 'Picked up'));
    await intake.idle();
    expect(tracked).toEqual([
      {
        number: BIG,
        entries: [
          { at: '2026-03-01 08:00:00', status: 'In Transit', detail: 'Picked up', location: '' },
        ],
      },
    ]);
  });

  it.each([
    ['', 'empty'],
    ['{"event":"shipment-created"', 'half of a JSON text'],
    ['[]', 'a list'],
    ['{"event":"parcel-eaten","tracking_number":"1"}', 'an unknown event'],
    ['{"event":"tracking-updates"}', 'no tracking number'],
    [
      `{"event":"tracking-updates","tracking_number":"${'9'.repeat(101)}"}`,
      'a tracking number that is too long',
    ],
    ['{"event":"tracking-updates","tracking_number":{"$gt":""}}', 'an object as tracking number'],
    ['{"__proto__":{"event":"tracking-updates","tracking_number":"1"}}', 'a prototype as body'],
  ])('is rejected when malformed: %s (%s)', async (body) => {
    const { intake, asked, tracked } = rig();
    expect(intake.take(body)).toBe('unreadable');
    await intake.idle();
    expect([asked, tracked]).toEqual([[], []]);
  });

  it('without a reference or tracking number confirms nothing', async () => {
    const { intake, asked } = rig();
    intake.take('{"event":"shipment-created","shipment_id":"S"}');
    intake.take(
      '{"event":"shipment-created","shipment_id":"S","reference":" ","tracking_number":"T"}',
    );
    await intake.idle();
    expect(asked).toEqual([]);
  });

  it('that nothing confirms is checked again four times, and then no more', async () => {
    const { intake, asked, timers } = rig(() => 'again');
    intake.take(created(1));
    await intake.idle();
    const waits: number[] = [];
    for (let timer = timers.shift(); timer; timer = timers.shift()) {
      waits.push(timer.at / 1000);
      timer.work();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(waits).toEqual([15, 60, 300, 1800]);
    expect(asked).toHaveLength(5);
  });

  it('nested without end is rejected, and unused parts cost nothing', async () => {
    const { intake } = rig();
    const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    for (const levels of [6_000, 30_000]) {
      expect(
        intake.take(`{"event":"tracking-updates","tracking_number":7,"a":${deep(levels)}}`),
      ).toBe('unreadable');
    }
    const unused = (what: string) => created(1).replace('{', `{"pieces":${what},`);
    expect(intake.take(unused(deep(4_000)))).toBe('taken');
    expect(intake.take(unused('"another"'))).toBe('taken');
    expect(intake.counts()).toMatchObject({ taken: 1, again: 1, unreadable: 2 });
  });

  it('that differs only at the end of a long text is a new event', async () => {
    const { intake } = rig();
    const long = Array.from({ length: 100 }, (_, n) => `Scan ${n} at a place of a long name`);
    intake.take(moved('7', ...long, 'Departed'));
    intake.take(moved('7', ...long, 'Arrived'));
    expect(intake.counts()).toMatchObject({ taken: 2, again: 0 });
  });

  const forged = (n: number) => created(1).replace('SHP-1', `FORGED-${n}`);

  it('does not wait for forged ones about another reference, however long the partner takes', async () => {
    const { intake, asked } = rig(({ shipmentId }) =>
      shipmentId.startsWith('FORGED') ? new Promise<CreatedOutcome>(() => undefined) : 'settled',
    );
    for (let n = 0; n < 50; n += 1) intake.take(forged(n));
    intake.take(created(2));
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked.map(({ shipmentId }) => shipmentId)).toEqual(['FORGED-0', 'SHP-2']);
  });

  it('is next after one of fifty forged ones about its reference', async () => {
    const { intake, asked } = rig(() => 'again');
    for (let n = 0; n < 50; n += 1) intake.take(forged(n));
    intake.take(created(1));
    await intake.idle();
    expect(asked.findIndex(({ shipmentId }) => shipmentId === 'SHP-1')).toBe(1);
    expect(asked).toHaveLength(51);
  });

  it('is judged before forged ones that the partner did not know, when those have another turn', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<CreatedOutcome>();
    const { intake, asked, timers } = rig(({ shipmentId }) =>
      shipmentId === 'FORGED-9' ? answer : 'again',
    );
    for (const n of [0, 1, 2]) intake.take(forged(n));
    await intake.idle();
    intake.take(forged(9));
    for (const n of [2, 3]) intake.take(forged(10 + n));
    intake.take(created(1));
    for (const { work } of [...timers]) work();
    resolve('again');
    await intake.idle();
    expect(asked.slice(4, 7).map(({ shipmentId }) => shipmentId)).toContain('SHP-1');
    expect(asked).toHaveLength(10);
  });

  it('keeps its later turn when forged ones about another reference need theirs', async () => {
    const { intake, timers, asked } = rig(() => 'again');
    intake.take(created(2));
    for (let n = 0; n < 150; n += 1) intake.take(forged(n));
    await intake.idle();
    expect(timers).toHaveLength(100);
    for (const { work } of [...timers]) work();
    await intake.idle();
    expect(asked.filter(({ shipmentId }) => shipmentId === 'SHP-2')).toHaveLength(2);
  });

  it('is tried again without end while the partner was not asked about it', async () => {
    const { intake, asked, timers } = rig((_, turn) => (turn <= 20 ? 'postponed' : 'settled'));
    intake.take(created(1));
    await intake.idle();
    for (let timer = timers.shift(); timer; timer = timers.shift()) {
      expect(timer.at).toBe(15_000);
      timer.work();
      await intake.idle();
    }
    expect(asked).toHaveLength(21);
  });

  it('about one reference is rejected beyond two hundred, and others are not', () => {
    const { intake } = rig(() => new Promise<CreatedOutcome>(() => undefined));
    const answers = Array.from({ length: 300 }, (_, n) => intake.take(forged(n)));
    expect(answers.filter((each) => each === 'full')).toHaveLength(99);
    expect(intake.take(created(2))).toBe('taken');
  });

  it('that failed on an internal error is processed when it comes again', async () => {
    const { intake, tracked } = rig();
    intake.take(moved('"BOOM"', 'x'));
    await intake.idle();
    intake.take(moved('"BOOM"', 'x'));
    await intake.idle();
    expect(tracked).toHaveLength(2);
  });

  it('among many lets the bench work in between', async () => {
    const { intake, asked } = rig();
    for (let n = 0; n < 500; n += 1) intake.take(created(n));
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked.length).toBeLessThan(10);
    await intake.idle();
    expect(asked).toHaveLength(500);
  });

  it('that fails does not stop the next one', async () => {
    const { intake, tracked, defects } = rig();
    intake.take('{"event":"tracking-updates","tracking_number":"BOOM"}');
    intake.take(moved('8', 'x'));
    await intake.idle();
    expect(tracked.map(({ number }) => number)).toEqual(['BOOM', '8']);
    expect(defects).toHaveLength(1);
  });

  it('among very many uses bounded memory: the rest is rejected, and at most a hundred wait', async () => {
    const { intake, timers } = rig(() => 'again');
    const answers = Array.from({ length: 2_500 }, (_, n) => intake.take(created(n)));
    // The first four are being processed by then.
    expect(answers.filter((each) => each === 'full')).toHaveLength(496);
    await intake.idle();
    expect(timers.length).toBe(100);
    intake.close();
    expect(timers).toEqual([]);
  });
});
