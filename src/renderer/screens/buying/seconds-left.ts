import { useEffect, useState } from 'react';
import type { UnknownPurchase } from '../../../shared/station/session.ts';

/** Counts down from what the station told, by the window's own clock; `sendings` begins it anew. */
export function useSecondsLeft(unknown: UnknownPurchase | undefined, sendings: number): number {
  const told = unknown?.secondsLeft ?? 0;
  const [left, setLeft] = useState(told);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sending counts anew
  useEffect(() => {
    const until = performance.now() + told * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)));
    tick();
    if (told === 0) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [told, sendings]);
  return left;
}
