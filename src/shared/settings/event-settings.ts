import { z } from 'zod';
import { StationErrorSchema } from '../kernel/errors.ts';
import { asText, say } from '../kernel/message.ts';
import { onScreen } from './on-screen.ts';

/** What can be subscribed to, by the names that the command line takes. */
export const EventNameSchema = z.enum(['SHIPMENT_CREATED', 'TRACKING_UPDATES']);
export type EventName = z.infer<typeof EventNameSchema>;

const PublicUrlSchema = z.url({ protocol: /^https?$/ }).max(300);

/** The listener for the partner's pushed events; off until it has a port. */
export const eventSettings = {
  /** null: it does not listen. */
  'events.port': z.int().min(1).max(65_535).nullable().default(null),
  /** The address it listens at; a proxy or a tunnel on this machine reaches the first. */
  'events.host': z
    .enum(['127.0.0.1', '0.0.0.0', '::1', '::'])
    .default('127.0.0.1')
    .register(onScreen, {
      label: say('Heard from'),
      widget: 'list',
      details: {
        '127.0.0.1': say('this machine alone (a proxy or tunnel on it)'),
        '0.0.0.0': say('every network this machine is in'),
        '::1': say('this machine alone, IPv6'),
        '::': say('every network, IPv6'),
      },
    }),
  /** Made by the station where there is none; whoever knows it can post. */
  'events.path': z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,100}$/, {
      error: asText(say('expected 16 or more letters and digits')),
    })
    .nullable()
    .default(null),
  /** Where the partner reaches the listener, without the path. */
  'events.url': PublicUrlSchema.nullable()
    .default(null)
    .register(onScreen, { label: say('Address the partner can reach, without the path') }),
} as const;

/** How the listener is. */
export const EventsStateSchema = z.object({
  /** null: it does not listen. */
  port: z.int().nullable(),
  /** Where the partner posts to, as far as it is set; null where it is not. */
  url: z.string().nullable(),
  /** Why it does not listen though it should. */
  error: StationErrorSchema.nullable(),
  counts: z.object({
    taken: z.int(),
    /** The same once more. */
    again: z.int(),
    /** Not read: no event that the interface document knows. */
    unreadable: z.int(),
    /** Turned away because too many waited. */
    full: z.int(),
  }),
});
export type EventsState = z.infer<typeof EventsStateSchema>;

/** With the path that nobody can guess. */
export const EventAddressSchema = z.object({
  /** On this machine; null where it does not listen. */
  here: z.string().nullable(),
  /** As the partner is told; null where `events.url` is not set. */
  outside: z.string().nullable(),
});
export type EventAddress = z.infer<typeof EventAddressSchema>;
