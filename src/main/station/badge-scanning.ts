import type { Packer } from '../../shared/station/packer.ts';
import type { ScanAnswer } from '../../shared/station/session.ts';
import type { Packers } from './packers.ts';
import { stop } from './scan-answers.ts';

/** What a badge does, and the barcode to sign out with; `changed` tells that somebody else packs now. */
export function createBadgeScans(packers: Packers, changed: () => void) {
  function signIn(name: Packer['name']): ScanAnswer {
    const last = packers.current();
    const signed = packers.signIn.as(name);
    if (!signed.ok) return stop(signed.error.message);
    if (last === signed.value) return { tone: 'info', message: `${last} is packing already.` };
    changed();
    const instead = last === null ? '' : ` ${last} is signed out.`;
    return { tone: 'success', message: `${signed.value} is packing now.${instead}` };
  }

  function signOut(): ScanAnswer {
    const last = packers.current();
    if (last === null) return { tone: 'info', message: 'Nobody is signed in.' };
    packers.signIn.out();
    changed();
    return { tone: 'info', message: `${last} is signed out. Nobody is packing.` };
  }

  return { signIn, signOut };
}
