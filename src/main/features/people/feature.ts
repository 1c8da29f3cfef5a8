import { type Access, SCOPES } from '../../../shared/kernel/command.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse, unreachable } from '../../../shared/kernel/result.ts';
import type { peopleCommands } from '../../../shared/people/commands.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Caller, Token } from '../../kernel/handle.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';
import type { Packers } from './packers.ts';
import { peopleUseCases } from './use-cases.ts';

/** What signing in and access to commands need. */
export interface PeopleNeeds {
  packers: Packers;
  settingsLock: SettingsLock;
}

/** What others may use of people. */
export interface People {
  /** Whether a command may be called here and now. Errors: `usage` where nobody is signed in, those of the PIN. */
  authorize(access: Access, pin: string | null, caller: Caller): Result<null>;
}

export function createPeople({
  packers,
  settingsLock,
}: PeopleNeeds): Feature<People, typeof peopleCommands> {
  return {
    api: { authorize: createAccess(packers, settingsLock) },
    commands: peopleUseCases(packers),
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

function createAccess({ signIn }: Packers, lock: SettingsLock): People['authorize'] {
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
        return lock.check(pin);
      case 'packer-and-pin': {
        const signed = somebody();
        return signed.ok ? lock.check(pin) : signed;
      }
      case 'pin-and-lock':
        lock.close();
        return lock.check(pin);
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
