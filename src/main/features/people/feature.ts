import { SCOPES } from '../../../shared/kernel/command.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse, unreachable } from '../../../shared/kernel/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { DispatcherParts } from '../../kernel/dispatch.ts';
import type { Token } from '../../kernel/handle.ts';
import type { StationParts } from '../../station/parts.ts';
import { checkPin } from '../settings/settings-access.ts';
import { createSettingsLock, type SettingsLock } from '../settings/settings-lock.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { settingsUseCases } from '../settings/use-cases.ts';
import type { Packers } from './packers.ts';
import { peopleUseCases } from './use-cases.ts';

export function createPeopleFeature(
  { connection, settings, packers, now, changedHere, store }: StationParts,
  sandboxDefault: (key: string) => unknown,
  changed: (before: Settings) => Promise<void>,
) {
  const lock = createSettingsLock(settings, now, changedHere.notify);
  return {
    lock,
    mayGive: createAccess(packers, settings, lock),
    useCases: {
      ...settingsUseCases({
        ...{ settings, lock, connection, sandboxDefault, changed },
        isJoined: async () => (await store.site.joined()) !== null,
      }),
      ...peopleUseCases(packers),
    },
  };
}

function hasScope(access: string, token: Token | undefined): Result<null> {
  const scope = SCOPES.find((each) => access === `token-${each}`);
  if (!token) return refuse('credentials-missing', say('A token is needed.'));
  if (scope && token.scopes.includes(scope)) return ok(null);
  const message = say('The token {name} does not have the scope {scope}.', {
    name: token.name,
    scope: scope ?? '',
  });
  return refuse('forbidden', message, { field: 'scope', retry: 'after-change' });
}

/**
 * Whether a command may be called here and now. Errors: `usage` where nobody is signed in,
 * `credentials-*` of the PIN.
 */
function createAccess(
  { signIn }: Packers,
  settings: SettingsSource,
  lock: SettingsLock,
): DispatcherParts['mayGive'] {
  return (access, pin, { place, token }) => {
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
      case 'token-orders':
      case 'token-read':
      case 'token-ship':
        return hasScope(access, token);
      case 'nobody':
        throw new Error('Whom a command is not there for cannot give it');
      default:
        return unreachable(access);
    }
  };
}
