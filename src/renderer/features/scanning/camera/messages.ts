import { type Message, say } from '../../../../shared/kernel/message.ts';
import type { CameraTrouble } from '../../photos/camera.ts';

/** Scans with another scanner go on. */
export const TROUBLES: Record<CameraTrouble, Message> = {
  missing: say(
    'The camera does not scan: it is not there. Plug it in, or choose another in the settings.',
  ),
  refused: say(
    'The camera does not scan: this window may not use it. Allow it, here or in the system.',
  ),
  busy: say('The camera does not scan: another program uses it. Close that one.'),
  covered: say('The camera does not scan: it sees nothing. Uncover it, or turn on the light.'),
  unreadable: say('The camera does not scan: it gives no picture that can be read.'),
};
