import type { exceptionCommands } from '../../../shared/exceptions/commands.ts';
import { type Exception, NEXT_ACTIONS } from '../../../shared/exceptions/exception.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { ExceptionSource, Feature } from '../../kernel/feature.ts';
import { inTurns } from '../../kernel/in-turns.ts';
import { byCost } from './logic/by-cost.ts';

export interface Exceptions {
  /** The exceptions of all features, the most costly first. */
  list(): Promise<Exception[]>;
}

/** Gathers what the features give. */
export function createExceptions(
  features: readonly { exceptions?: readonly ExceptionSource[] }[],
): Feature<Exceptions, typeof exceptionCommands> {
  const sources = features.flatMap(({ exceptions }) => exceptions ?? []);

  /**
   * Asks the sources in sequence: the list is not urgent, and the store runs one query at a time. Between them the
   * station has a turn for a scan.
   */
  async function list(): Promise<Exception[]> {
    const found = await inTurns(sources, (source) => source());
    return byCost(found.flat());
  }
  return {
    api: { list },
    commands: {
      'exceptions.list': async () => {
        const found = await list();
        return ok({
          exceptions: found.map((each) => ({ ...each, next: NEXT_ACTIONS[each.kind] })),
        });
      },
    },
  };
}
