import type { Box } from '../../../shared/orders/carton.ts';

/** Initial state of packing an order. */
export interface Beginning {
  box: Box | null;
  insure: boolean;
  /** YYYY-MM-DD. */
  pickUpDate?: string | null;
  /** Why it is held until somebody resumes it. */
  hold?: { reason: string } | null;
}
