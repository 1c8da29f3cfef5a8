import { useEffect, useState } from 'react';
import type { UnknownPurchase } from '../../../shared/packing/session.ts';

/** Counts down from what the station said, by the window's own clock; `sendings` begins it anew. */
export function useSecondsLeft(unknown: UnknownPurchase | undefined, sendings: number): number {
  const seconds = unknown?.secondsLeft ?? 0;
  const [left, setLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sending counts anew
  useEffect(() => {
    const until = performance.now() + seconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)));
    tick();
    if (seconds === 0) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [seconds, sendings]);
  return left;
}
