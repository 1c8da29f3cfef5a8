import { z } from 'zod';

/** Results of the rules that the packer sees; apart from the rules, which the first screen does not need. */
export const RuledHereSchema = z.object({
  /** Tags of the order and those added by rules. */
  tags: z.array(z.string()),
  instructions: z.array(
    z.object({ rule: z.string(), text: z.string(), picture: z.string().optional() }),
  ),
  /** Instructions that a person confirms before rates. */
  confirms: z.array(
    z.object({
      rule: z.string(),
      text: z.string(),
      picture: z.string().optional(),
      confirmed: z.boolean(),
    }),
  ),
  /** Names of the files to print and insert. */
  inserts: z.array(z.string()),
});
export type RuledHere = z.infer<typeof RuledHereSchema>;
