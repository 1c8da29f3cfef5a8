let taker: ((text: string) => unknown) | null = null;

/**
 * What is scanned goes there instead of to the bench, until the answered function is called. What it
 * answers with `false` is not for it.
 */
export function takeScans(take: (text: string) => unknown): () => void {
  taker = take;
  return () => {
    if (taker === take) taker = null;
  };
}

/** Whether the scan was taken. A command keeps its meaning wherever it is scanned. */
export function takenElsewhere(text: string): boolean {
  if (!taker || /^PB:(?!PACKER:)/i.test(text)) return false;
  return taker(text) !== false;
}
