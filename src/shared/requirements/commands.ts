import { z } from 'zod';
import { CountrySchema } from '../kernel/address.ts';
import { type Commands, commandLineAlone } from '../kernel/command.ts';
import { RequirementSchema } from './requirement.ts';

export const requirementCommands = {
  /** What a destination asks for on a day (YYYY-MM-DD; null: today), and from later days on. */
  'requirements.list': {
    input: z.object({
      country: CountrySchema,
      /** They tell parts of a country with a border of their own. */
      zip: z.string().max(40),
      city: z.string().max(100),
      on: z.iso.date().nullable(),
    }),
    output: z.object({
      on: z.iso.date(),
      territories: z.array(z.string()),
      requirements: z.array(RequirementSchema),
      upcoming: z.array(RequirementSchema),
    }),
    access: commandLineAlone,
    audit: [],
  },
} as const satisfies Commands;
