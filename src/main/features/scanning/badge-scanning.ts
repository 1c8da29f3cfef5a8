import { messageOf, say } from '../../../shared/kernel/message.ts';
import { type ScanAnswer, scanAnswer } from '../../../shared/packing/session.ts';
import type { Packer } from '../../../shared/people/packer.ts';
import type { Packers } from '../people/packers.ts';
import { stop } from './scan-answers.ts';

/** Effects of a badge and of the sign-out barcode. */
export function createBadgeScans(packers: Packers) {
  function signIn(name: Packer['name']): ScanAnswer {
    const last = packers.current();
    const signed = packers.signIn.as(name);
    if (!signed.ok) return stop(messageOf(signed.error));
    if (last === signed.value)
      return scanAnswer('info', say('{last} is packing already.', { last }));
    const now = say('{signed} is packing now.', { signed: signed.value });
    return scanAnswer(
      'success',
      last === null ? now : say('{now} {last} is signed out.', { now, last }),
    );
  }

  function signOut(): ScanAnswer {
    const last = packers.current();
    if (last === null) return scanAnswer('info', say('Nobody is signed in.'));
    packers.signIn.out();
    return scanAnswer('info', say('{last} is signed out. Nobody is packing.', { last }));
  }

  return { signIn, signOut };
}
