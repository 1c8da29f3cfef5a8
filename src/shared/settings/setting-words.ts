import type { z } from 'zod';
import { show } from '../kernel/decimal.ts';
import { type StationError, stationError } from '../kernel/errors.ts';
import { expectedBy, pathOf, valueAt } from '../kernel/issue-words.ts';
import { type AnyMessage, type Message, say } from '../kernel/message.ts';
import { holdsSecret, isSecretName } from './operations.ts';
import { settingSchemas } from './settings.ts';

/** Names the settings of the same group, `printing.…`; without one, only that there is none of this name. */
export function noSuchSetting(key: string): StationError {
  const [group = ''] = key.split('.');
  const alike = Object.keys(settingSchemas).filter(
    (each) => each.startsWith(`${group}.`) && each !== key,
  );
  const message =
    alike.length === 0
      ? say('There is no setting {key}.', { key: show(key) })
      : say('There is no setting {key}. Of {group} there are: {settings}.', {
          key: show(key),
          group,
          settings: alike.join(', '),
        });
  return stationError('bad-input', message, { field: key });
}

/** A URL with a user name and a password. */
const HAS_PASSWORD = /\/\/[^/@\s]*@/;

/** An invalid value of a setting: which part, what was expected, what was found. */
export function unfit(key: string, value: unknown, error: z.ZodError): StationError {
  const issue = error.issues[0];
  const path = issue ? pathOf(issue) : [];
  const field = path.reduce<string>(
    (name, part) => name + (typeof part === 'number' ? `[${part}]` : `.${String(part)}`),
    key,
  );
  const expected = issue ? expectedBy(issue) : say('expected another value');
  // The hash of a PIN, or a key entered in the wrong place, must not get into messages and logs.
  const given = valueAt(value, path);
  const secret =
    [key, ...path].some((part) => part === 'supervisor.pin' || isSecretName(String(part))) ||
    mayHoldSecret(given);
  const found = secret ? say('something else') : show(given);
  return stationError('bad-input', misfitMessage(field, expected, found), { field });
}

/** A text with a key or password in it, or an object with a member of such a name. */
function mayHoldSecret(given: unknown): boolean {
  if (typeof given === 'string') return holdsSecret(given) || HAS_PASSWORD.test(given);
  if (typeof given !== 'object' || given === null) return false;
  return Object.entries(given).some(([name, value]) => isSecretName(name) || mayHoldSecret(value));
}

function misfitMessage(field: string, expected: Message, found: AnyMessage): Message {
  if (!expected.id.includes(', found ')) {
    return say('{field}: {expected}, found {found}.', { field, expected, found });
  }
  const withFound = { ...expected, values: { ...expected.values, found } };
  return say('{field}: {expected}.', { field, expected: withFound });
}
