import { z } from 'zod';

const count = z.int().min(0);

/** What came in by a file, the newest first; `errors`: the first of its refusals. */
const FolderFileSchema = z.object({
  file: z.string(),
  at: z.string(),
  state: z.enum(['done', 'failed']),
  imported: count,
  updated: count,
  unchanged: count,
  rejected: count,
  errors: z.array(z.string()),
});

export const ExchangeStatusSchema = z.object({
  /** Its path; null where none is set. */
  folder: z.string().nullable(),
  /** Files in `in`, answers in `done` and in `failed`, events in `out`. */
  waiting: count,
  taken: count,
  failed: count,
  out: count,
  /** Events that are given up. The folder gives none up: it waits until it can be written. */
  dead: count,
  last: z.array(FolderFileSchema),
});
