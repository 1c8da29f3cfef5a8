import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ExpectedScan, ScanPlace } from '../../../../shared/scanning/seen-codes.ts';
import { ask } from '../../../state/station.ts';
import type { CameraTrouble } from '../../photos/camera.ts';
import { openEye } from './eye.ts';
import { createJudge, type Verdict } from './judge.ts';
import type { Look } from './look.ts';

/** Milliseconds until a camera that failed is tried again. */
const AGAIN = 10_000;

interface EyeUse {
  /** Its label; null for the first one. */
  camera: string | null;
  whole: boolean;
  /** Where a scan would go at this moment; null where none counts. */
  place(): ScanPlace | null;
  /** A code counts; false where it came too late. */
  take(text: string, place: ScanPlace): boolean;
}

export interface EyeState {
  canvas: RefObject<HTMLCanvasElement | null>;
  trouble: CameraTrouble | null;
  /** What came of the last look; `count` goes up with each code that counts. */
  last: { verdict: Verdict; count: number };
}

const NOTHING: Verdict = { kind: 'nothing' };

/** Opens the camera as long as the component is shown. */
export function useEye({ camera, whole, place, take }: EyeUse): EyeState {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null);
  const [last, setLast] = useState<EyeState['last']>({ verdict: NOTHING, count: 0 });
  const [tries, setTries] = useState(0);
  const latest = useRef({ place, take });
  useEffect(() => {
    latest.current = { place, take };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens the camera anew.
  useEffect(() => {
    const shown = canvas.current;
    if (!shown) return;
    const judge = createJudge();
    return openEye({
      camera,
      shown,
      whole,
      isWanted: () => latest.current.place() !== null,
      onRest: judge.rests,
      onTrouble: setTrouble,
      onLook: async (look) => {
        const verdict = await judged(judge, look, latest.current.place());
        const { place: where, verdict: found } = verdict;
        const counts = found.kind === 'counts' && where !== null;
        const isTaken = counts && latest.current.take(found.text, where);
        setLast((before) => shownAs(before, found, isTaken));
      },
    });
  }, [camera, whole, tries]);

  const isClosed = trouble !== null && trouble !== 'covered';
  useEffect(() => {
    if (!isClosed) return;
    const again = () => setTries((before) => before + 1);
    const timer = setInterval(again, AGAIN);
    navigator.mediaDevices?.addEventListener('devicechange', again);
    return () => {
      clearInterval(timer);
      navigator.mediaDevices?.removeEventListener('devicechange', again);
    };
  }, [isClosed]);
  return { canvas, trouble, last };
}

async function judged(
  judge: ReturnType<typeof createJudge>,
  look: Look,
  place: ScanPlace | null,
): Promise<{ verdict: Verdict; place: ScanPlace | null }> {
  const texts = judge.look(look);
  if (texts === null) return { verdict: { kind: 'several' }, place };
  if (texts.length === 0 || place === null) return { verdict: NOTHING, place };
  const expected = await expectedOf(texts, place);
  return { verdict: expected ? judge.decide(expected) : NOTHING, place };
}

/** null where the station did not answer. */
async function expectedOf(texts: string[], place: ScanPlace): Promise<ExpectedScan[] | null> {
  const answer = await ask('bench.expectedScans', { texts, place });
  return answer.ok ? answer.value.expected : null;
}

/** The same object while nothing changes: nothing is drawn anew. */
function shownAs(before: EyeState['last'], verdict: Verdict, isTaken: boolean): EyeState['last'] {
  if (isTaken) return { verdict, count: before.count + 1 };
  const isSame = JSON.stringify(before.verdict) === JSON.stringify(verdict);
  return isSame || verdict.kind === 'counts' ? before : { verdict, count: before.count };
}
