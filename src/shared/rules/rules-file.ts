import { show } from '../kernel/decimal.ts';
import { repeatedField } from '../kernel/exact-json.ts';
import { type Message, say } from '../kernel/message.ts';
import { ok, type Result, refuse } from '../kernel/result.ts';
import { fieldTwice, jsonFault } from '../orders/files/json-records.ts';

/**
 * Reads rules from a file: a list, or the output of `rules list --json`. Does not validate them. Errors:
 * `bad-input`, field `file`.
 */
export function rulesOfFile(file: string, text: string): Result<unknown[]> {
  const read = parsed(file, text);
  if (!read.ok) return read;
  const found = read.value;
  if (Array.isArray(found)) return ok(found);
  const { rules } = (found ?? {}) as { rules?: unknown };
  if (Array.isArray(rules)) return ok(rules);
  const message = say(
    '{file}: expected a list of rules, or an object with the list “rules”, found {found}',
    { file, found: show(found) },
  );
  return refuse('bad-input', message, { field: 'file' });
}

function parsed(file: string, text: string): Result<unknown> {
  // Some editors write a byte order mark, which is not valid JSON.
  const whole = text.replace(/^\uFEFF/, '');
  const refused = (why: Message) =>
    refuse('bad-input', say('{file}: {why}', { file, why }), { field: 'file' });
  try {
    const rules: unknown = JSON.parse(whole);
    const repeated = repeatedField(whole);
    return repeated === null ? ok(rules) : refused(fieldTwice(repeated));
  } catch {
    return refused(jsonFault(whole));
  }
}
