import { z } from 'zod';

/** What is exchanged with other programs. */
export const exchangeSettings = {
  /** A folder with `in`, `done`, `failed` and `out`; null: none is looked at. */
  'exchange.folder': z.string().trim().min(1).max(4096).nullable().default(null),
} as const;
