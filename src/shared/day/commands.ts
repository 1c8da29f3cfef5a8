import { z } from 'zod';
import type { Commands } from '../kernel/command.ts';
import { DaySchema } from '../merchants/merchant-report.ts';
import { DayFiguresSchema } from './day.ts';

export const dayCommands = {
  /** Figures of a day; null: today so far. */
  'day.figures': {
    input: z.object({ day: DaySchema.nullable() }),
    output: DayFiguresSchema,
    access: 'anyone',
    audit: [],
  },
} as const satisfies Commands;
