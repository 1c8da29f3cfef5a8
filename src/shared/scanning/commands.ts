import { z } from 'zod';
import type { Commands } from '../kernel/command.ts';
import { ScanAnswerSchema } from '../packing/session.ts';
import { LONGEST_SCAN } from './reading.ts';
import { ExpectedScansSchema, SeenCodesSchema } from './seen-codes.ts';

export const scanCommands = {
  /** Any text of the scanner; the answer says what it meant and what was done. */
  'bench.scan': {
    /** `badge`: nothing else is taken, as in the dialog that asks who is packing. */
    input: z.object({
      text: z.string().min(1).max(LONGEST_SCAN),
      as: z.literal('badge').optional(),
    }),
    output: ScanAnswerSchema,
    access: 'anyone',
    audit: ['short-pick', 'code-scanned', 'weighed', 'reprint', 'item-confirmed'],
  },
  /**
   * Why a scanned command that the window carries out is not followed: it stands on a label, or came right after
   * one; null where it is.
   */
  'bench.commandRefusal': {
    input: z.object({ text: z.string().min(1).max(LONGEST_SCAN) }),
    output: ScanAnswerSchema.nullable(),
    access: 'anyone',
    audit: [],
  },
  /** Which of the codes that a camera sees would be taken now. Changes nothing. */
  'bench.expectedScans': {
    input: SeenCodesSchema,
    output: ExpectedScansSchema,
    access: 'anyone',
    audit: [],
  },
} as const satisfies Commands;
