/** What the station has in hand. */
export interface WorkInHand {
  /** Purchases and cancellations that the partner has not answered yet. */
  underWay: number;
  /** An order lies on the bench, at whatever step. */
  orderOnBench: boolean;
  /** Paper is on its way to a printer, or next in its line. */
  printing: boolean;
}

/** Why no update may be installed now, or null: one ends the program, and nothing is ended in its midst. */
export function whyNotInstall({ underWay, orderOnBench, printing }: WorkInHand): string | null {
  if (underWay > 0) return 'The partner is being asked to buy or to cancel.';
  if (orderOnBench) return 'An order lies on the bench.';
  if (printing) return 'Paper is being printed.';
  return null;
}
