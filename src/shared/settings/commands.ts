import { z } from 'zod';
import type { Commands } from '../kernel/command.ts';
import { asText, say } from '../kernel/message.ts';

/** The supervisor's PIN where one is set; null where none is given. */
export const pin = z.string().max(200).nullable();
/** Why a supervisor decides so; it goes into the audit log. */
export const decided = z
  .string()
  .max(500, { error: asText(say('expected at most 500 characters')) });
const nothing = z.object({});
const key = z.string().max(200);

/** Whether the settings are open to the window. */
export const SupervisorStateSchema = z.object({
  pinSet: z.boolean(),
  /** Until when the settings stand open to the window without a PIN; null: they do not. */
  openUntil: z.string().nullable(),
});
export type SupervisorState = z.infer<typeof SupervisorStateSchema>;

/** What this station is set to, and who may change it. */
export const settingsCommands = {
  'settings.get': {
    input: z.object({ key }),
    /**
     * `sandbox`: what the sandbox uses in its place; left out where the value itself is in force. `of`:
     * whether it is one for all benches of the site, or for this bench; left out where there is no site.
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
    /** `orElse`: what else may be meant, where the value does not fit. Undefined: the default. */
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
  /** Another PIN, or none; `pin` is the one in force. */
  'settings.setPin': {
    input: z.object({ value: z.string().max(200).nullable(), pin }),
    output: z.object({ value: z.unknown() }),
    access: 'pin-and-lock',
    audit: ['pin-set', 'pin-cleared'],
  },
  /** The supervisor's PIN opens the settings for some minutes. */
  'settings.open': {
    input: z.object({ pin: z.string().max(200) }),
    output: z.null(),
    access: 'anyone',
    audit: [],
  },
  'settings.lock': { input: nothing, output: z.null(), access: 'anyone', audit: [] },
} as const satisfies Commands;
