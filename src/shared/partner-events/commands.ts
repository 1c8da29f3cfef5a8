import { z } from 'zod';
import { type Commands, commandLineAlone } from '../kernel/command.ts';
import {
  EventAddressSchema,
  EventNameSchema,
  EventsStateSchema,
} from '../settings/event-settings.ts';

const nothing = z.object({});
const events = z.array(EventNameSchema).min(1).max(20);
const WebhookAnswerSchema = z.object({ status: z.string(), message: z.string() });

export const partnerEventCommands = {
  'events.state': { input: nothing, output: EventsStateSchema, access: 'anyone', audit: [] },
  /** The full addresses including the secret path: anybody who knows one can post. */
  'events.address': {
    input: nothing,
    output: EventAddressSchema,
    access: 'settings-unlocked',
    audit: [],
  },
  /** Creates a new path; the old one is rejected from now on. */
  'events.renewPath': {
    input: nothing,
    output: EventAddressSchema,
    access: 'settings-unlocked',
    audit: [],
  },
  /** Starts listening; `port` null: from the settings. */
  'events.listen': {
    input: z.object({ port: z.int().nullable() }),
    output: z.object({ address: z.string() }),
    access: commandLineAlone,
    audit: [],
  },
  /** `url` null: from the settings. */
  'events.subscribe': {
    input: z.object({ events, url: z.string().max(2_000).nullable() }),
    output: WebhookAnswerSchema,
    access: { window: 'settings-unlocked', 'command-line': 'anyone' },
    audit: [],
  },
  /** Removes every address of that event, including those of other stations. */
  'events.unsubscribe': {
    input: z.object({ events }),
    output: WebhookAnswerSchema,
    access: { window: 'settings-unlocked', 'command-line': 'anyone' },
    audit: [],
  },
} as const satisfies Commands;
