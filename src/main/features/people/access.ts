import type { Access, Place } from '../../../shared/kernel/command.ts';
import { ok, type Result, unreachable } from '../../../shared/kernel/result.ts';
import { checkPin, type SettingsSource } from '../settings/settings-access.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';
import type { Packers } from './packers.ts';

/**
 * Whether somebody may, there and now. Errors: `usage` where nobody is signed in, `credentials-*` of
 * the PIN.
 */
export function createAccess(
  { signIn }: Packers,
  settings: SettingsSource,
  lock: SettingsLock,
): (access: Access, pin: string | null, place: Place) => Result<null> {
  return (access, pin, place) => {
    const somebody = () => signIn.done(place === 'window' ? 'bench' : 'command-line');
    switch (access) {
      case 'anyone':
        return ok(null);
      case 'packer':
        return somebody();
      case 'settings-unlocked':
        return lock.allows(pin);
      case 'pin':
        return checkPin(settings, pin);
      case 'packer-and-pin': {
        const signed = somebody();
        return signed.ok ? checkPin(settings, pin) : signed;
      }
      case 'pin-and-lock':
        lock.close();
        return checkPin(settings, pin);
      case 'nobody':
        throw new Error('Whom a command is not there for cannot give it');
      default:
        return unreachable(access);
    }
  };
}
