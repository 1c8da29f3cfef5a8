import { z } from 'zod';
import { say } from '../kernel/message.ts';
import { onScreen } from './on-screen.ts';

export const peopleSettings = {
  /** Whether nothing is packed before somebody has signed in. */
  'packers.required': z
    .boolean()
    .default(false)
    .register(onScreen, { label: say('Nobody packs without signing in') }),
  /** Whether a supervisor may see what each packer packed (docs/works-council.md). */
  'statistics.packers': z
    .boolean()
    .default(false)
    .register(onScreen, { label: say('Figures of each packer may be seen') }),
  /** Nothing older is counted. */
  'statistics.days': z
    .int()
    .min(1)
    .max(90)
    .default(30)
    .register(onScreen, { label: say('Days that are counted, at most') }),
};
