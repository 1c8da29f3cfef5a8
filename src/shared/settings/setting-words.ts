import type { z } from 'zod';
import { show } from '../kernel/decimal.ts';
import { expectation as expectationOf, type StationError, stationError } from '../kernel/errors.ts';
import { distinct, english, listed, type Message, say, type Wording } from '../kernel/message.ts';
import { holdsSecret, isSecretName } from './operations.ts';

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
  const expected = issue ? expectation(issue) : say('expected another value');
  // The hash of a PIN, or a key typed where none belongs, is not for messages and logs.
  const given = at(value, path);
  const secret =
    [key, ...path].some((part) => part === 'supervisor.pin' || isSecretName(String(part))) ||
    mayHoldSecret(given);
  const found = secret ? 'something else' : show(given);
  return stationError('bad-input', misfitMessage(field, expected, found), { field });
}

/** A text with a key or password in it, or a value with a member that is called so. */
function mayHoldSecret(given: unknown): boolean {
  if (typeof given === 'string') return holdsSecret(given) || HAS_PASSWORD.test(given);
  if (typeof given !== 'object' || given === null) return false;
  return Object.entries(given).some(([name, value]) => isSecretName(name) || mayHoldSecret(value));
}

function misfitMessage(field: string, expected: Wording, found: Wording): Message {
  if (typeof expected === 'string' || !expected.id.includes(', found ')) {
    return say('{field}: {expected}, found {found}.', { field, expected, found });
  }
  const said = { ...expected, values: { ...expected.values, found } };
  return say('{field}: {expected}.', { field, expected: said });
}

/** zod's words without its judgement and what it received; of several kinds, what each would take. */
function expectation(issue: Issue): Wording {
  if (issue.code !== 'invalid_union') {
    const said = expectationOf(issue);
    return said.id.startsWith('expected ') ? said : english(said).replace(OF_ZOD, '');
  }
  const branches = distinct(issue.errors.flatMap(([first]) => (first ? [expectation(first)] : [])));
  return branches.length > 0 ? listed(branches, ', or ') : say('expected another value');
}

const OF_ZOD = /^(Invalid \w+|Too \w+): |, (received|found) .*$/gs;

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let part = value;
  for (const key of path) {
    if (typeof part !== 'object' || part === null) return undefined;
    part = Reflect.get(part, key);
  }
  return part;
}
