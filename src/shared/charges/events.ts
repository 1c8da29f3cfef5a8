import { z } from 'zod';

export const chargeEvents = {
  /** Bills were imported or taken back, or one was disputed or settled, at this bench or another. */
  'charges.changed.v1': z.strictObject({}),
};
