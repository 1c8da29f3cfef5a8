import { z } from 'zod';

export const maintenanceEvents = {
  /** The audit log has a new entry, which holds the decision. */
  'decision.written.v1': z.strictObject({ entry: z.int().positive() }),
};
