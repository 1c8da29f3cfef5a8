import type { Bench, ScanAnswer } from '../../shared/packing/session.ts';
import { prepareSound } from '../kit/sound/sound.ts';
import type { Sound } from '../kit/sound/tunes.ts';
import { problemOf } from './actions.ts';
import { sound } from './sound.ts';
import { type Stop, toneOfStop, useWindow, type WindowState } from './window-store.ts';

/** Plays a sound for each change that the window shows, and for nothing else. */
export function followSounds(): void {
  requestIdleCallback(prepareSound);
  useWindow.subscribe((now, before) => {
    const due = soundOf(now, before);
    if (due) sound(due);
  });
}

type Shown = Pick<WindowState, 'answer' | 'stop' | 'bench'>;

/** The sound for a change of the screen; one at most. */
export function soundOf(now: Shown, before: Shown): Sound | null {
  const stop = stageOf(now);
  if (stop && !stageOf(before)) return toneOfStop(stop) === 'stop' ? 'stop' : 'attention';
  if (isSameOrder(now.bench, before.bench)) {
    const step = now.bench?.session.step.kind;
    const was = before.bench?.session.step.kind;
    if (step === 'done' && was !== 'done') return 'done';
    if (step === 'unknown' && was !== 'unknown') return 'attention';
  }
  return now.answer && now.answer.count !== before.answer?.count ? ofAnswer(now.answer) : null;
}

function stageOf({ stop, bench }: Shown): Stop | null {
  const problem = problemOf(bench);
  return stop ?? (problem && { kind: 'call', error: problem });
}

const isSameOrder = (now: Bench | null | undefined, before: Bench | null | undefined): boolean =>
  Boolean(now && before && now.session.orderId === before.session.orderId);

function ofAnswer({ tone, closes }: ScanAnswer): Sound | null {
  switch (tone) {
    case 'stop':
      return 'stop';
    case 'attention':
    case 'unknown':
      return 'attention';
    default:
      // The sound of a finished order comes from its step, whatever led there.
      if (closes === 'order') return null;
      return closes === 'carton' ? 'carton' : 'item';
  }
}
