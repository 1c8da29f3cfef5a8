import { z } from 'zod';

const PublicUrlSchema = z.url({ protocol: /^https?$/ }).max(300);

/** The listener for the partner's pushed events; off until it has a port. */
export const eventSettings = {
  /** null: it does not listen. */
  'events.port': z.int().min(1).max(65_535).nullable().default(null),
  /** The address it listens at; a proxy or a tunnel on this machine reaches the first. */
  'events.host': z.enum(['127.0.0.1', '0.0.0.0', '::1', '::']).default('127.0.0.1'),
  /** Made by the station where there is none; whoever knows it can post. */
  'events.path': z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,100}$/, { error: 'expected 16 or more letters and digits' })
    .nullable()
    .default(null),
  /** Where the partner reaches the listener, without the path. */
  'events.url': PublicUrlSchema.nullable().default(null),
} as const;
