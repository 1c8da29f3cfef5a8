import { z } from 'zod';
import { anyoneAndHttp, type Commands } from '../kernel/command.ts';
import { ExceptionSchema } from './exception.ts';

export const exceptionCommands = {
  /** All that needs a person: what costs most by waiting first, and of it what waits longest. */
  'exceptions.list': {
    input: z.object({}),
    output: z.object({ exceptions: z.array(ExceptionSchema) }),
    access: anyoneAndHttp,
    audit: [],
  },
} as const satisfies Commands;
