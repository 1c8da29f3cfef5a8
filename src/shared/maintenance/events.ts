import { z } from 'zod';

export const maintenanceEvents = {
  /** The audit log has another entry; of what somebody decided, it alone tells. */
  'decision.written.v1': z.strictObject({ entry: z.int().positive() }),
};
