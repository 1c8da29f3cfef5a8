import type { z } from 'zod';
import { show } from '../../../../shared/kernel/decimal.ts';
import { valueAt } from '../../../../shared/kernel/issue-words.ts';
import {
  distinct,
  fromText,
  listed,
  type Message,
  say,
  type Wording,
} from '../../../../shared/kernel/message.ts';
import { isSecretName } from '../../../../shared/partner/secret-fields.ts';

/** Further differences are only counted. */
const MOST_SHOWN = 5;

type Issue = z.core.$ZodIssue;

export function differences(body: unknown, documented: z.ZodType): Message[] {
  const parsed = documented.safeParse(body);
  return parsed.success ? [] : parsed.error.issues.flatMap((issue) => inWords(issue, body));
}

function inWords(issue: Issue, body: unknown): Message[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) =>
      say('{field} is not in the interface document', { field: named([...issue.path, key]) }),
    );
  const name = named(issue.path);
  const field = name || say('the whole answer');
  const found = valueAt(body, issue.path);
  if (found === undefined) return [say('{field} is missing', { field })];
  const expected = issue.code === 'invalid_type' ? issue.expected : fromText(issue.message);
  return [
    say('{field}: expected {expected}, found {found}', {
      field,
      expected,
      found: kindOf(found, name),
    }),
  ];
}

/** The value; only its type if it may contain a key, or the address of a label, which lets anyone fetch it. */
function kindOf(found: unknown, field: string): Wording {
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
