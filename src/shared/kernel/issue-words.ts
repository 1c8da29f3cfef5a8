import type { z } from 'zod';
import { show } from './decimal.ts';
import {
  type AnyMessage,
  asMessage,
  distinct,
  fromText,
  listed,
  type Message,
  say,
} from './message.ts';

type Issue = z.core.$ZodIssue;

/** What a check expected: the schema's own message, else zod's issue in our words. */
export function expectedBy(issue: Issue): Message {
  const own = fromText(issue.message);
  if (typeof own !== 'string' || !OF_ZOD.test(own)) return asMessage(own);
  if (issue.code !== 'invalid_union')
    return say('expected {expected}', { expected: kindOf(issue) });
  const each = distinct(issue.errors.flatMap(([first]) => (first ? [expectedBy(first)] : [])));
  if (each.length === 0) return say('expected another value');
  const kinds = each.flatMap(({ id, values }) => (id === OURS ? (values.expected ?? []) : []));
  return kinds.length === each.length
    ? say('expected {expected}', { expected: listed(kinds, ' / ') })
    : listed(each, ' / ');
}

const OF_ZOD = /^(Invalid|Too (big|small)|Unrecognized)\b/;
const OURS = 'expected {expected}';

/** The same with the value found in the input, unless the message already names it. */
export function expectedAndFoundBy(issue: Issue, input: unknown): Message {
  const expectation = expectedBy(issue);
  if (expectation.id.includes(', found ')) return expectation;
  const found = foundIn(issue, valueAt(input, pathOf(issue)));
  return expectation.id === OURS
    ? say('expected {expected}, found {found}', {
        expected: expectation.values.expected ?? '',
        found,
      })
    : say('{message}, found {found}', { message: expectation, found });
}

/** Path of the issue; for an unknown field, the path of that field. */
export const pathOf = (issue: Issue): PropertyKey[] =>
  issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;

function kindOf(issue: Issue): AnyMessage {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? say('another value');
    case 'too_small':
      return atLeast(issue.origin, Number(issue.minimum));
    case 'too_big':
      return atMost(issue.origin, Number(issue.maximum));
    case 'invalid_format':
      return issue.format === 'date' ? say('a date like 2026-11-23') : say('another text');
    case 'invalid_value':
      return oneOf(issue.values.map(String));
    case 'unrecognized_keys':
      return say('no field of this name');
    default:
      return say('another value');
  }
}

const KINDS: Readonly<Record<string, Message>> = {
  string: say('text'),
  number: say('a number'),
  int: say('a whole number'),
  boolean: say('true or false'),
  array: say('a list'),
  object: say('an object'),
  record: say('an object'),
};

const oneOf = (words: readonly string[]): AnyMessage =>
  words.length > 1 ? say('one of {words}', { words: words.join(', ') }) : (words[0] ?? '');

function atLeast(origin: string, least: number): Message {
  if (origin === 'string') return say('a text of at least {least} characters', { least });
  if (isList(origin)) return say('a list of at least {least}', { least });
  return say('a number of at least {least}', { least });
}

function atMost(origin: string, most: number): Message {
  if (origin === 'string') return say('a text of at most {most} characters', { most });
  if (isList(origin)) return say('a list of at most {most}', { most });
  return say('a number of at most {most}', { most });
}

const isList = (origin: string): boolean => origin === 'array' || origin === 'set';

function foundIn(issue: Issue, value: unknown): AnyMessage {
  const isSize = issue.code === 'too_big' || issue.code === 'too_small';
  if (isSize && issue.origin === 'string' && typeof value === 'string') return `${value.length}`;
  return isSize && Array.isArray(value) ? `${value.length}` : show(value);
}

/** The value at a path; where a shorter form stands in its place, that form. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let part = value;
  for (const key of path) {
    if (typeof part !== 'object' || part === null) return part;
    part = Object.hasOwn(part, key) ? Reflect.get(part, key) : undefined;
  }
  return part;
}
