import type { exceptionCommands } from '../../../shared/exceptions/commands.ts';
import { type Exception, NEXT_ACTIONS } from '../../../shared/exceptions/exception.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { ExceptionSource } from './ports.ts';
import { byCost } from './rules/by-cost.ts';

export type ExceptionsFeature = ReturnType<typeof createExceptionsFeature>;

/** Combines the exceptions of all features in one list. */
export function createExceptionsFeature(sources: readonly ExceptionSource[]) {
  /** Asks the sources in sequence: the list is not urgent, and the store runs one query at a time. */
  async function list(): Promise<Exception[]> {
    const found: Exception[] = [];
    for (const source of sources) found.push(...(await source()));
    return byCost(found);
  }
  const useCases: UseCasesOf<typeof exceptionCommands> = {
    'exceptions.list': async () => {
      const found = await list();
      return ok({ exceptions: found.map((each) => ({ ...each, next: NEXT_ACTIONS[each.kind] })) });
    },
  };
  return { list, useCases };
}
