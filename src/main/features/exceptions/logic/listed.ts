import {
  type Exception,
  type ExceptionKind,
  exceptionOf,
} from '../../../../shared/exceptions/exception.ts';
import { say } from '../../../../shared/kernel/message.ts';

/** Of a kind: a person cannot work through a longer list. */
export const MOST_LISTED = 200;

/**
 * The first exceptions of a kind, and one that counts the rest. `count`: how many there are, where only the
 * first were read.
 */
export function listed(
  kind: ExceptionKind,
  exceptions: readonly Exception[],
  count = exceptions.length,
): Exception[] {
  const first = exceptions.slice(0, MOST_LISTED);
  const rest = count - first.length;
  if (rest <= 0) return first;
  const what = say('{count} more are not listed', { count: rest });
  return [...first, exceptionOf(kind, `${kind} more`, { what, count: rest })];
}
