import type { exceptionCommands } from '../../../shared/exceptions/commands.ts';
import type { Exception } from '../../../shared/exceptions/exception.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { ExceptionSource } from './ports.ts';
import { byCost } from './rules/by-cost.ts';

export type ExceptionsFeature = ReturnType<typeof createExceptionsFeature>;

/** One list of all that needs a person: each feature says what it knows of. */
export function createExceptionsFeature(sources: readonly ExceptionSource[]) {
  /** One after the other: nobody waits for it, and the store has one line. */
  async function list(): Promise<Exception[]> {
    const found: Exception[] = [];
    for (const source of sources) found.push(...(await source()));
    return byCost(found);
  }
  const useCases: UseCasesOf<typeof exceptionCommands> = {
    'exceptions.list': async () => ok({ exceptions: await list() }),
  };
  return { list, useCases };
}
