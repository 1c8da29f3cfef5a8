import { show } from '../kernel/decimal.ts';
import { say } from '../kernel/message.ts';
import { ok, type Result, refuse } from '../kernel/result.ts';
import { readJson } from '../orders/files/json-records.ts';

/**
 * Reads rules from a file: a list, or the output of `rules list --json`. Does not validate them. Errors:
 * `bad-input`, field `file`.
 */
export function rulesOfFile(file: string, text: string): Result<unknown[]> {
  const read = readJson(text);
  if (!read.ok) {
    const why = say('{file}: {why}', { file, why: read.error });
    return refuse('bad-input', why, { field: 'file' });
  }
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
