import { z } from 'zod';
import { asText, say } from '../kernel/message.ts';

const FileSchema = z.string().trim().min(1).max(4096).nullable().default(null);

/** The HTTP interface for other programs; off until it has a port. */
export const apiSettings = {
  /** Another than this machine alone needs a certificate and its key. */
  'api.host': z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9.:-]{1,253}$/, {
      error: asText(say('expected a host name or an IP address')),
    })
    .default('127.0.0.1'),
  /** null: it does not listen. */
  'api.port': z.int().min(1).max(65_535).nullable().default(null),
  /** Files in PEM, on this machine. */
  'api.tls.cert': FileSchema,
  'api.tls.key': FileSchema,
} as const;

export const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
