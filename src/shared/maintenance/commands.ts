import { z } from 'zod';
import { PackerNameSchema } from '../people/packer.ts';
import { BaseUrlSchema } from '../settings/settings.ts';

const nothing = z.object({});
const secret = z.string().min(1).max(500);
/** A partner that is not spoken to yet; the secrets go in and never come out. */
const newConnection = z.object({ baseUrl: BaseUrlSchema, appId: secret, restApiKey: secret });

/** Calls about the station itself: who packs, who may change its settings, whom it speaks to. */
export const setUpCalls = {
  /** Names only: a badge is as good as a signature. */
  'packers.list': { input: nothing, output: z.object({ names: z.array(z.string()) }) },
  'packers.signIn': {
    input: z.object({ name: PackerNameSchema }),
    output: z.object({ packer: z.string() }),
  },
  'packers.signOut': { input: nothing, output: z.null() },

  /** The supervisor's PIN opens the settings for some minutes. */
  'settings.open': { input: z.object({ pin: z.string().max(12) }), output: z.null() },
  'settings.lock': { input: nothing, output: z.null() },

  /** Asks the partner with these credentials, once; nothing is kept. */
  'connection.check': { input: newConnection, output: z.object({ detail: z.string() }) },
  /** Kept; the station goes on with the partner it speaks to until `station.restart`. */
  'connection.save': {
    input: newConnection,
    output: z.object({ stored: z.boolean(), where: z.string() }),
  },
} as const;
