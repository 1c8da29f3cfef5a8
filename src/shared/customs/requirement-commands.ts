import { z } from 'zod';
import { CountrySchema } from '../kernel/address.ts';
import type { Commands } from '../kernel/command.ts';
import { asText, MessageSchema, say } from '../kernel/message.ts';
import { OrderKeySchema } from '../orders/order.ts';
import { OwnRequirementSchema } from '../requirements/catalogue.ts';
import { RequirementSchema } from '../requirements/requirement.ts';
import { decided, pin } from '../settings/commands.ts';

/** Characters. */
export const LARGEST_REQUIREMENTS_FILE = 1_000_000;

const ListedSchema = RequirementSchema.extend({
  /** The supervisor's, not the program's. */
  own: z.boolean(),
});

/** An entry of a file beside what it takes the place of; null: it is an addition. */
const ComparedSchema = z.object({
  entry: RequirementSchema,
  /** In force now: the program's, or an own one. */
  now: RequirementSchema.nullable(),
  /** Nothing changes. */
  isSame: z.boolean(),
});
export type ComparedRequirement = z.infer<typeof ComparedSchema>;

/** A JSON file: a list of entries, or an object with the list `requirements`. */
const file = z.object({
  name: z.string().max(4096),
  text: z.string().max(LARGEST_REQUIREMENTS_FILE, {
    error: asText(
      say('expected a file of at most {most} kB', { most: LARGEST_REQUIREMENTS_FILE / 1000 }),
    ),
  }),
});
const id = z.string().max(60);

export const requirementCommands = {
  /** What a destination asks for on a day (YYYY-MM-DD; null: today), and from later days on. */
  'requirements.list': {
    input: z.object({
      country: CountrySchema,
      /** They tell parts of a country with a border of their own. */
      zip: z.string().max(40),
      city: z.string().max(100),
      on: z.iso.date().nullable(),
      /** Where the parcel comes from; null: from anywhere. */
      from: CountrySchema.nullable(),
    }),
    output: z.object({
      on: z.iso.date(),
      territories: z.array(z.string()),
      requirements: z.array(ListedSchema),
      upcoming: z.array(ListedSchema),
    }),
    access: 'anyone',
    audit: [],
  },
  /** Own entries. `shipped`: what the program comes with under that id now; `isNews`: it is not what was replaced. */
  'requirements.own': {
    input: z.object({}),
    output: z.object({
      own: z.array(
        OwnRequirementSchema.extend({
          shipped: RequirementSchema.nullable(),
          isNews: z.boolean(),
        }),
      ),
    }),
    access: 'anyone',
    audit: [],
  },
  /** Entries beside those that they would replace. Errors: `bad-input` at `[2].since`. Changes nothing. */
  'requirements.compare': {
    input: file,
    output: z.object({ compared: z.array(ComparedSchema) }),
    access: 'anyone',
    audit: [],
  },
  /**
   * Adds the entries, or sets them in place of those with their ids; other own ones stay. Errors: `bad-input` at
   * `[2].since`; nothing is taken then.
   */
  'requirements.take': {
    input: file.extend({ reason: decided.optional(), pin }),
    output: z.object({ compared: z.array(ComparedSchema) }),
    access: 'pin',
    audit: ['requirement-taken'],
  },
  /** Withdraws an own entry: `inForce` is the program's own under that id. Errors: `bad-input` (reason), `not-found`. */
  'requirements.withdraw': {
    input: z.object({ id, reason: decided, pin }),
    output: z.object({
      withdrawn: RequirementSchema,
      inForce: RequirementSchema.nullable(),
    }),
    access: 'pin',
    audit: ['requirement-withdrawn'],
  },
  /**
   * Lets this order pass without what stops it now, until its sender changes it. Errors: `bad-input` (reason, or
   * nothing stops it), `not-found`, `order-locked` where it is neither open nor being packed.
   */
  'requirements.letPass': {
    input: z.object({ order: OrderKeySchema, reason: decided, pin }),
    output: z.object({
      letPass: z.array(z.object({ id, field: z.string(), message: MessageSchema })),
    }),
    access: 'pin',
    audit: ['requirement-let-pass'],
  },
} as const satisfies Commands;
