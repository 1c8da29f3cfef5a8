import type { Box } from '../../../shared/orders/carton.ts';

/** How the packing of an order begins. */
export interface Beginning {
  box: Box | null;
  insure: boolean;
  /** YYYY-MM-DD. */
  pickUpDate?: string | null;
  /** Why it is not packed before somebody resumes it. */
  hold?: { reason: string } | null;
}
