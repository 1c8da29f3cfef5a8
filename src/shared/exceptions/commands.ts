import { z } from 'zod';
import { anyoneAndHttp, type Commands } from '../kernel/command.ts';
import { ExceptionSchema } from './exception.ts';

export const exceptionCommands = {
  /** Everything that needs a person, by cost of waiting, then oldest first. */
  'exceptions.list': {
    input: z.object({}),
    output: z.object({ exceptions: z.array(ExceptionSchema) }),
    access: anyoneAndHttp,
    audit: [],
  },
} as const satisfies Commands;
