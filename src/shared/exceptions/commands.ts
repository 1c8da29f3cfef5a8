import { z } from 'zod';
import { anyoneAndHttp, type Commands } from '../kernel/command.ts';
import { AnyMessageSchema } from '../kernel/message.ts';
import { ExceptionSchema } from './exception.ts';

export const exceptionCommands = {
  /** Everything that needs a person, by cost of waiting, then oldest first. */
  'exceptions.list': {
    input: z.object({}),
    output: z.object({
      /** `next`: what to do about it. */
      exceptions: z.array(ExceptionSchema.extend({ next: AnyMessageSchema })),
    }),
    access: anyoneAndHttp,
    audit: [],
  },
} as const satisfies Commands;
