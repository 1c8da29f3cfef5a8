import { z } from 'zod';
import { asText, type Message, say } from '../kernel/message.ts';
import { onScreen } from './on-screen.ts';

const file = (label: Message) =>
  z
    .string()
    .trim()
    .min(1)
    .max(4096)
    .nullable()
    .default(null)
    .register(onScreen, { form: 'http', label });

/** The HTTP interface for other programs; disabled until a port is set. */
export const apiSettings = {
  /** Any address other than this machine requires a certificate and its key. */
  'api.host': z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9.:-]{1,253}$/, {
      error: asText(say('expected a host name or an IP address')),
    })
    .default('127.0.0.1')
    .register(onScreen, {
      form: 'http',
      label: say('Listens at'),
      help: say('127.0.0.1 is this machine only. Other addresses need a certificate and its key.'),
    }),
  /** null: disabled. */
  'api.port': z
    .int()
    .min(1)
    .max(65_535)
    .nullable()
    .default(null)
    .register(onScreen, { form: 'http', label: say('Port; empty is off') }),
  /** PEM files on this machine. */
  'api.tls.cert': file(say('Certificate (file in PEM)')),
  'api.tls.key': file(say('Key of the certificate (file in PEM)')),
} as const;

export const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
