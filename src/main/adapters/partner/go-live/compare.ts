import type { z } from 'zod';
import { show } from '../../../../shared/kernel/decimal.ts';
import { valueAt } from '../../../../shared/kernel/issue-words.ts';
import {
  type AnyMessage,
  asText,
  distinct,
  fromText,
  listed,
  type Message,
  say,
} from '../../../../shared/kernel/message.ts';
import { isSecretName } from '../../../../shared/partner/secret-fields.ts';

/** Further differences are only counted. */
const MOST_SHOWN = 5;

type Issue = z.core.$ZodIssue;

/** One place in an answer that is not as documented. */
interface Difference {
  /** What differs alike has the same. */
  alike: string;
  path: readonly PropertyKey[];
  message(field: AnyMessage): Message;
}

/** What differs alike at several places is one message, which names the fields and how often each stands there. */
export function differences(body: unknown, documented: z.ZodType): Message[] {
  const parsed = documented.safeParse(body);
  if (parsed.success) return [];
  const each = parsed.error.issues.flatMap((issue) => differencesOf(issue, body));
  const groups = Map.groupBy(each, ({ alike }) => alike);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [first.message(fieldsOf(group.map(({ path }) => path)))] : [];
  });
}

function differencesOf(issue: Issue, body: unknown): Difference[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      alike: `unknown ${key}`,
      path: [...issue.path, key],
      message: (field) => say('{field} is not in the interface document', { field }),
    }));
  const { path } = issue;
  const found = valueAt(body, path);
  if (found === undefined)
    return [
      {
        alike: `missing ${lastOf(path)}`,
        path,
        message: (field) => say('{field} is missing', { field }),
      },
    ];
  const expected = issue.code === 'invalid_type' ? issue.expected : fromText(issue.message);
  const shown = kindOf(found, named(path));
  return [
    {
      alike: `${issue.code} ${asText(expected)} ${typeof found}`,
      path,
      message: (field) =>
        say('{field}: expected {expected}, found {found}', { field, expected, found: shown }),
    },
  ];
}

/** The one place by its whole path; several by their last names. */
function fieldsOf(paths: readonly (readonly PropertyKey[])[]): AnyMessage {
  const [only, ...others] = paths;
  if (only && others.length === 0) return named(only) || say('the whole answer');
  const names = [...Map.groupBy(paths, lastOf)].map(([field, { length: count }]) =>
    count === 1 ? field : say('{field} ({count} times)', { field, count }),
  );
  const more = names.length - MOST_FIELDS;
  return listed(
    [...names.slice(0, MOST_FIELDS), ...(more > 0 ? [say('{more} more', { more })] : [])],
    ', ',
  );
}

/** Names in a message; further ones are only counted. */
const MOST_FIELDS = 3;

const lastOf = (path: readonly PropertyKey[]): string =>
  named(path.slice(path.findLastIndex((part) => typeof part === 'string')));

/** The value; only its type if it may contain a key, or the address of a label, which lets anyone fetch it. */
function kindOf(found: unknown, field: string): AnyMessage {
  if (Array.isArray(found)) return 'array';
  return isSecretName(field) ||
    /url(\[\d+\])?$/i.test(field) ||
    (typeof found === 'object' && found !== null)
    ? typeof found
    : show(found);
}

const named = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (before, part) =>
      typeof part === 'number'
        ? `${before}[${part}]`
        : `${before}${before && '.'}${String(part).slice(0, 60)}`,
    '',
  );

export function together(findings: readonly Message[]): Message {
  const each = distinct(findings.map((one): Message => ({ ...one, end: 'bare' })));
  const shown = each.slice(0, MOST_SHOWN);
  const more = each.length - shown.length;
  return listed([...shown, ...(more > 0 ? [say('{more} more', { more })] : [])], '; ');
}
