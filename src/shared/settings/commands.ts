import { z } from 'zod';
import type { Commands } from '../kernel/command.ts';
import { asText, say } from '../kernel/message.ts';

/** The supervisor's PIN where one is set; null where none is entered. */
export const pin = z.string().max(200).nullable();
/** The supervisor's reason; written to the audit log. */
export const decided = z
  .string()
  .max(500, { error: asText(say('expected at most 500 characters')) });
const nothing = z.object({});
const key = z.string().max(200);

/** Whether the window may change settings. */
export const SupervisorStateSchema = z.object({
  pinSet: z.boolean(),
  /** Until when the window may change settings without a PIN; null: not unlocked. */
  openUntil: z.string().nullable(),
});
export type SupervisorState = z.infer<typeof SupervisorStateSchema>;

export const settingsCommands = {
  'settings.get': {
    input: z.object({ key }),
    /**
     * `sandbox`: the value that the sandbox uses instead; absent where the value itself applies. `of`:
     * whether the setting belongs to all benches of the site or to this bench; absent without a site.
     */
    output: z.object({
      value: z.unknown(),
      sandbox: z.unknown().optional(),
      of: z.enum(['site', 'bench']).optional(),
    }),
    access: 'anyone',
    audit: [],
  },
  'settings.set': {
    /** `orElse`: alternative value, where the first is invalid. Undefined: the default. */
    input: z.object({
      key,
      value: z.unknown(),
      orElse: z.unknown().optional(),
      pin: pin.optional(),
    }),
    output: z.object({ value: z.unknown() }),
    access: 'settings-unlocked',
    audit: [],
  },
  /** Sets or removes the PIN; `pin` is the current one. */
  'settings.setPin': {
    input: z.object({ value: z.string().max(200).nullable(), pin }),
    output: z.object({ value: z.unknown() }),
    access: 'pin-and-lock',
    audit: ['pin-set', 'pin-cleared'],
  },
  /** The supervisor's PIN unlocks the settings for some minutes. */
  'settings.open': {
    input: z.object({ pin: z.string().max(200) }),
    output: z.null(),
    access: 'anyone',
    audit: [],
  },
  'settings.lock': { input: nothing, output: z.null(), access: 'anyone', audit: [] },
} as const satisfies Commands;
