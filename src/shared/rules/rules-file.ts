import { show } from '../kernel/decimal.ts';
import { say } from '../kernel/message.ts';
import { ok, type Result, refuse } from '../kernel/result.ts';
import { jsonFault } from '../orders/files/json-records.ts';

/**
 * The rules in a file: a list of them, or what `rules list --json` wrote. None of them is checked.
 * Errors: `bad-input`, field `file`.
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
  // Editors of some systems begin a file with a mark that is no JSON.
  const whole = text.replace(/^\uFEFF/, '');
  try {
    return ok(JSON.parse(whole));
  } catch {
    const why = jsonFault(whole);
    return refuse('bad-input', say('{file}: {why}', { file, why }), { field: 'file' });
  }
}
