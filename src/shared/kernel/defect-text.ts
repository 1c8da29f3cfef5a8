import { secretsOfThisRun } from './secrets.ts';

/** Limit on nested causes: a chain may be cyclic. */
const DEEPEST = 6;

/**
 * A defect for the log: its stack and those of its causes, without secrets. Other properties are
 * omitted: a library's error may hold a whole request.
 */
export const defectText = (thrown: unknown): string =>
  secretsOfThisRun.scrub(chainOf(thrown, DEEPEST));

function chainOf(thrown: unknown, left: number): string {
  if (!(thrown instanceof Error)) return wordsOf(thrown);
  const parts = [thrown.stack || `${thrown.name}: ${thrown.message}`];
  if (left === 0) return parts.join('');
  const inner = thrown instanceof AggregateError ? (thrown.errors as unknown[]) : [];
  for (const each of inner) parts.push(`with: ${chainOf(each, left - 1)}`);
  if (thrown.cause !== undefined) parts.push(`caused by: ${chainOf(thrown.cause, left - 1)}`);
  return parts.join('\n');
}

/** Any value can be thrown, and reading its properties can throw too. */
function wordsOf(thrown: unknown): string {
  try {
    return typeof thrown === 'object' ? (JSON.stringify(thrown) ?? 'nothing') : String(thrown);
  } catch {
    return 'something that cannot be shown';
  }
}
