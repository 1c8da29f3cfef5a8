import { z } from 'zod';
import type { Commands } from '../kernel/command.ts';
import { PackerNameSchema } from './packer.ts';

const nothing = z.object({});

export const peopleCommands = {
  /** Names only: a badge can be used to sign in, so its code is not shown. */
  'packers.list': {
    input: nothing,
    output: z.object({ names: z.array(z.string()) }),
    access: 'anyone',
    audit: [],
  },
  'packers.signIn': {
    input: z.object({ name: PackerNameSchema }),
    output: z.object({ packer: z.string() }),
    access: 'anyone',
    audit: [],
  },
  'packers.signOut': { input: nothing, output: z.null(), access: 'anyone', audit: [] },
} as const satisfies Commands;
