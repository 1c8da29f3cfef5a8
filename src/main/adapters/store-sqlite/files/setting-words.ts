import type { z } from 'zod';
import { holdsSecret, isSecretName } from '../../../../shared/connection/operations.ts';
import { show } from '../../../../shared/kernel/decimal.ts';
import {
  expectation as expectationOf,
  type StationError,
  stationError,
} from '../../../../shared/kernel/errors.ts';
import { english, kept, say } from '../../../../shared/kernel/message.ts';

/** An address with a name and a password in it. */
const HAS_PASSWORD = /\/\/[^/@\s]*@/;

type Issue = z.core.$ZodIssue;

/** A value that a setting does not take: which part of it, what was expected, what was found. */
export function unfit(key: string, value: unknown, error: z.ZodError): StationError {
  const issue = error.issues[0];
  const path = issue?.path ?? [];
  const field = path.reduce<string>(
    (name, part) => name + (typeof part === 'number' ? `[${part}]` : `.${String(part)}`),
    key,
  );
  const expected = issue ? expectation(issue) : english(say('expected another value'));
  // The hash of a PIN, or a key typed where none belongs, is not for messages and logs.
  const given = at(value, path);
  const secret =
    [key, ...path].some((part) => part === 'supervisor.pin' || isSecretName(String(part))) ||
    (typeof given === 'string' && (holdsSecret(given) || HAS_PASSWORD.test(given)));
  const found = secret ? 'something else' : show(given);
  return stationError(
    'bad-input',
    say('{field}: {expected}, found {found}.', { field, expected: kept(expected), found }),
    { field },
  );
}

/** zod's message without its judgement and without what it found, which is added once at the end. */
function expectation(issue: Issue): string {
  if (issue.code === 'invalid_union') {
    const branches = issue.errors.flatMap(([first]) => (first ? [expectation(first)] : []));
    return [...new Set(branches)].join(', or ') || english(say('expected another value'));
  }
  return expectationOf(issue)
    .replace(/^(Invalid \w+|Too \w+): /, '')
    .replace(/, (received|found) .*$/s, '');
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let part = value;
  for (const key of path) {
    if (typeof part !== 'object' || part === null) return undefined;
    part = Reflect.get(part, key);
  }
  return part;
}
