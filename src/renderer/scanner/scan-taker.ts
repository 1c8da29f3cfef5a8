let taker: ((text: string) => unknown) | null = null;

/**
 * Redirects scans from the bench to `take`, until the returned function is called. `take` returns
 * `false` for a scan it does not handle.
 */
export function takeScans(take: (text: string) => unknown): () => void {
  taker = take;
  return () => {
    if (taker === take) taker = null;
  };
}

/** Whether another part of the window took the scan. Commands are never redirected. */
export function takenElsewhere(text: string): boolean {
  if (!taker || /^PB:(?!PACKER:)/i.test(text)) return false;
  return taker(text) !== false;
}
