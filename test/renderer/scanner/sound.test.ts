import { describe, expect, test, vi } from 'vitest';
import { play } from '../../../src/renderer/kit/sound/sound.ts';
import { GAP, SOUNDS, type Sound, TUNES } from '../../../src/renderer/kit/sound/tunes.ts';
import { soundOf } from '../../../src/renderer/state/follow-sounds.ts';
import type { ShownAnswer, WindowState } from '../../../src/renderer/state/window-store.ts';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import { type ScanAnswer, type Step, scanAnswer } from '../../../src/shared/packing/session.ts';
import { bench, session } from '../support/benches.ts';

const lengthOf = (sound: Sound): number =>
  TUNES[sound].notes.reduce((total, [, length]) => total + length + GAP, -GAP);

/** The shape of a tune: how many notes, and in which direction each goes. */
const shapeOf = (sound: Sound): string => {
  const pitches = TUNES[sound].notes.map(([pitch]) => pitch);
  const ways = pitches.slice(1).map((pitch, at) => Math.sign(pitch - (pitches[at] ?? 0)));
  return `${pitches.length} notes: ${ways.join()}`;
};

describe('the sounds', () => {
  test('all have different shapes', () => {
    expect(new Set(SOUNDS.map(shapeOf)).size).toBe(SOUNDS.length);
  });

  test('are short enough not to delay the packer', () => {
    for (const sound of SOUNDS) expect(lengthOf(sound), sound).toBeLessThan(1.1);
    for (const sound of ['item', 'carton', 'attention'] as const)
      expect(lengthOf(sound), sound).toBeLessThan(0.35);
  });

  test('for a stop differ from all others: low, rough, falling, and the longest', () => {
    const others = SOUNDS.filter((sound) => sound !== 'stop');
    const highest = Math.max(...TUNES.stop.notes.map(([pitch]) => pitch));
    for (const sound of others) {
      for (const [pitch] of TUNES[sound].notes) expect(pitch, sound).toBeGreaterThan(2 * highest);
      expect(TUNES[sound].wave, sound).not.toBe(TUNES.stop.wave);
      expect(lengthOf(sound) * 1.5, sound).toBeLessThan(lengthOf('stop'));
      expect(shapeOf(sound), sound).not.toContain('-1');
    }
  });
});

type Shown = Pick<WindowState, 'answer' | 'stop' | 'bench'>;
const quiet: Shown = { answer: null, stop: null, bench: bench() };
const answered = (answer: ScanAnswer, count = 1): Shown => ({
  ...quiet,
  answer: { ...answer, count, scanned: 'MUG-BLUE' } satisfies ShownAnswer,
});
const right = scanAnswer('success', say('OK.'));
const at = (step: Step): Shown => ({ ...quiet, bench: bench({ session: session({ step }) }) });
const labels = at({ kind: 'labels', attemptId: 'a1' });
const done = at({ kind: 'done', attemptId: 'a1' });

describe('the sound for a change', () => {
  test.each<[string, Shown, Shown, Sound | null]>([
    ['an item that was accepted', answered(right), quiet, 'item'],
    ['the same item scanned again', answered(right, 2), answered(right), 'item'],
    ['a carton that was closed', answered({ ...right, closes: 'carton' }), quiet, 'carton'],
    ['a warning', answered(scanAnswer('attention', say('OK.'))), quiet, 'attention'],
    ['an unknown code', answered(scanAnswer('unknown', say('OK.'))), quiet, 'attention'],
    ['an order that becomes done', done, labels, 'done'],
    [
      'the answer to the scan that closed the order',
      { ...answered({ ...right, closes: 'order' }) },
      quiet,
      null,
    ],
    ['an order that was done before the window opened', done, { ...quiet, bench: undefined }, null],
    ['an answer that disappears', quiet, answered(right), null],
    ['an unchanged answer', answered(right), answered(right), null],
  ])('is right for %s', (_what, now, before, heard) => {
    expect(soundOf(now, before)).toBe(heard);
  });

  test('is the stop sound, once, for a wrong scan and for a failure in the station', () => {
    const wrong = {
      kind: 'scan',
      answer: scanAnswer('stop', say('OK.')),
      scanned: 'X',
    } as const;
    const stopped = { ...quiet, stop: wrong };
    expect(soundOf(stopped, quiet)).toBe('stop');
    expect(soundOf({ ...stopped }, stopped)).toBeNull();
    const problem = stationError('partner-unavailable', say('OK.'));
    const failed = { ...quiet, bench: bench({ session: session({ problem }) }) };
    expect(soundOf(failed, quiet)).toBe('stop');
    expect(soundOf({ ...failed, stop: wrong }, failed)).toBeNull();
  });

  test('for an unknown purchase is not the failure sound', () => {
    const problem = stationError('purchase-unknown', say('OK.'));
    const unknown = { ...quiet, bench: bench({ session: session({ problem }) }) };
    expect(soundOf(unknown, quiet)).toBe('attention');
  });

  test('is skipped without harm where no sound can play', () => {
    const none = () => {
      throw new DOMException('No audio hardware', 'NotSupportedError');
    };
    vi.stubGlobal(
      'AudioContext',
      class {
        state = none();
      },
    );
    expect(() => play('stop', 1)).not.toThrow();
    vi.unstubAllGlobals();
  });
});
