import { show } from '../kernel/decimal.ts';
import { say } from '../kernel/message.ts';
import { ok, type Result, refuse } from '../kernel/result.ts';
import { readJson } from '../orders/files/json-records.ts';

/**
 * Reads entries from a file: a list, or an object with the list `requirements`. Does not validate them. Errors:
 * `bad-input`, field `file`.
 */
export function requirementsOfFile(file: string, text: string): Result<unknown[]> {
  const read = readJson(text);
  if (!read.ok) {
    const why = say('{file}: {why}', { file, why: read.error });
    return refuse('bad-input', why, { field: 'file' });
  }
  const found = read.value;
  const { requirements } = (found ?? {}) as { requirements?: unknown };
  const entries = Array.isArray(found) ? found : requirements;
  if (Array.isArray(entries) && entries.length > 0) return ok(entries);
  const message = say(
    '{file}: expected a list of entries, or an object with the list “requirements”, found {found}',
    { file, found: show(found) },
  );
  return refuse('bad-input', message, { field: 'file' });
}
