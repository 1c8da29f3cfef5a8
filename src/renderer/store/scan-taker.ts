let taker: ((text: string) => void) | null = null;

/** What is scanned goes there instead of to the bench, until the answered function is called. */
export function takeScans(take: (text: string) => void): () => void {
  taker = take;
  return () => {
    if (taker === take) taker = null;
  };
}

/** Whether the scan was taken. A command keeps its meaning wherever it is scanned. */
export function takenElsewhere(text: string): boolean {
  if (!taker || /^PB:(?!PACKER:)/i.test(text)) return false;
  taker(text);
  return true;
}
