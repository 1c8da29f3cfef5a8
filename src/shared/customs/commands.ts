import { z } from 'zod';
import type { Commands } from '../kernel/command.ts';
import { ClassificationRunSchema, DescribedSchema } from './classification.ts';

const job = z.string().min(1).max(100);

/** What the partner makes of goods. */
export const customsCommands = {
  /**
   * What the partner makes of goods; saves nothing. `job` names it for its progress (the event
   * `goods.classifying`) and its end. Errors: `bad-input` at `goods[0].title`.
   */
  'goods.classify': {
    input: z.object({ job, goods: z.array(DescribedSchema).min(1).max(500) }),
    output: ClassificationRunSchema,
    access: { window: 'packer', 'command-line': 'anyone' },
    audit: [],
  },
  /** Ends it with what it has. */
  'goods.stopClassifying': {
    input: z.object({ job }),
    output: z.null(),
    access: 'packer',
    audit: [],
  },
} as const satisfies Commands;
