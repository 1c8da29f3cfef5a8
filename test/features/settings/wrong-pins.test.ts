import { describe, expect, it } from 'vitest';
import { createPinTries } from '../../../src/main/features/settings/logic/pin-tries.ts';
import type { Tries } from '../../../src/main/features/settings/ports.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';

describe('attempts at the supervisor’s PIN', () => {
  function counted() {
    let clock = Date.parse('2026-03-02T09:00:00Z');
    let kept: Tries | null = null;
    const told: number[] = [];
    const tries = createPinTries({
      kept: {
        read: () => kept,
        write(next) {
          kept = next;
        },
      },
      now: () => new Date(clock),
      onWrong: (wrong) => told.push(wrong),
    });
    /** Whether the PIN was checked at all. */
    const looked = (right = false) => {
      let seen = false;
      tries.check(() => {
        seen = true;
        return right;
      });
      return seen;
    };
    return { tries, told, looked, pass: (seconds: number) => (clock += seconds * 1000) };
  }

  it('are free for five wrong PINs, then each wait doubles, up to a quarter of an hour', () => {
    const { told, looked, pass } = counted();
    expect([1, 2, 3, 4, 5].map(() => looked())).toEqual(Array(5).fill(true));
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      expect(looked(true)).toBe(false);
      pass(seconds - 1);
      expect(looked(true)).toBe(false);
      pass(1);
      expect(looked()).toBe(true);
    }
    expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('start again after a right PIN', () => {
    const { looked } = counted();
    for (let round = 0; round < 3; round += 1) {
      expect([1, 2, 3, 4].map(() => looked())).toEqual(Array(4).fill(true));
      expect(looked(true)).toBe(true);
    }
  });

  it('do not wait longer when the clock is set back', () => {
    const { looked, pass } = counted();
    for (const _ of [1, 2, 3, 4, 5]) looked();
    pass(-3600);
    expect(looked()).toBe(false);
    pass(30);
    expect(looked()).toBe(true);
  });
});

describe('wrong PINs at a station', () => {
  const rig = stationRig();
  const tried = (pin: string, station = rig.station) =>
    give(station, 'shipments.settleOrder', {
      orderId: rig.order.id,
      word: { kind: 'not-bought' },
      reason: 'looked',
      pin,
    });

  it('are logged without their digits, and also slow down the next program', async () => {
    must(await setSetting(rig.station, 'supervisor.pin', '4711'));
    for (const pin of ['0000', '1111', '2222', '3333', '5555']) {
      expect(await tried(pin)).toMatchObject({ error: { code: 'credentials-refused' } });
    }
    const refused = {
      ok: false,
      error: {
        code: 'credentials-refused',
        field: 'pin',
        retry: 'later',
        message: expect.stringContaining('Too many wrong PINs'),
      },
    };
    expect(await tried('4711')).toMatchObject(refused);
    const entries = await rig.station.decisions(5);
    expect(entries.map(({ action, data }) => [action, data.inARow])).toEqual(
      [5, 4, 3, 2, 1].map((inARow) => ['wrong-pin', inARow]),
    );
    expect(JSON.stringify(entries)).not.toMatch(/0000|1111|2222|3333|5555/);
    // The sandbox has the same PIN.
    const other = await rig.open('sandbox');
    expect(await tried('4711', other)).toMatchObject(refused);
    await other.close();
  });
});
