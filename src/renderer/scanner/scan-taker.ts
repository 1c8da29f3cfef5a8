interface Taker {
  take: (text: string) => unknown;
  commands: boolean;
}

let taker: Taker | null = null;

/**
 * Redirects scans from the bench to `take`, until the returned function is called; commands only where
 * `commands` is set. `take` returns `false` for a scan it does not handle.
 */
export function takeScans(take: Taker['take'], { commands = false } = {}): () => void {
  const own = { take, commands };
  taker = own;
  return () => {
    if (taker === own) taker = null;
  };
}

/** Whether another part of the window takes the scans: labels of other parcels among them. */
export const areScansTaken = (): boolean => taker !== null;

/** Whether another part of the window took the scan. */
export function takenElsewhere(text: string): boolean {
  if (!taker || (!taker.commands && /^PB:(?!PACKER:)/i.test(text))) return false;
  return taker.take(text) !== false;
}
