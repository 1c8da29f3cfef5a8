import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { PinTries } from './logic/pin-tries.ts';
import { hashPin, pinFits, pinMissing } from './settings-access.ts';

/** Asks a person for a PIN: this machine's, the backup's, or a new one. null: none was entered. */
export type AskPin = (whose: 'own' | 'of-backup' | 'new') => Promise<string | null>;

interface PinWish {
  ask: AskPin;
  /** A new PIN instead of the backup's. */
  isNew: boolean;
  tries: PinTries;
}

/**
 * The PIN's hash after a restore. This machine's stays, and groups are taken from the backup with it alone. Where
 * there is none yet, the backup's is entered, or a new one: a station never loses its PIN. Errors: credentials-*,
 * bad-input (no PIN).
 */
export async function pinAfterRestore(
  pins: { here: string | null; theirs: string | null; isTaking: boolean },
  { ask, isNew, tries }: PinWish,
): Promise<Result<string | null>> {
  const { here, theirs } = pins;
  if (here !== null) {
    if (!pins.isTaking) return ok(here);
    const given = await ask('own');
    if (!given) return fail(pinMissing());
    const fits = tries.check(() => pinFits(here, given));
    return fits.ok ? ok(here) : fits;
  }
  if (isNew) {
    const hashed = hashPin((await ask('new')) ?? '');
    return hashed.ok ? ok(hashed.value ?? null) : hashed;
  }
  if (theirs === null) return ok(null);
  const given = await ask('of-backup');
  if (!given) {
    const message = say(
      'The station in the backup has a supervisor’s PIN, and this one must have one too. Enter it, or set a new one. Nothing was changed.',
    );
    return refuse('credentials-missing', message, { field: 'pin' });
  }
  if (pinFits(theirs, given)) return ok(theirs);
  const message = say('This is not the PIN of the backup. Nothing was changed.');
  return refuse('credentials-refused', message, { field: 'pin' });
}
