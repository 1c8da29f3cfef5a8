import { saidBy, say } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import { isThrough, type ScanAnswer, scanAnswer } from '../../../shared/packing/session.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { BenchService } from '../packing/bench/bench-service.ts';
import { stop } from './scan-answers.ts';
import { choiceOf, noOrder, openOrder } from './scan-orders.ts';

/** Where an order that is not known here may be had. */
export interface LookUpElsewhere {
  may(reference: string): Promise<boolean>;
  lookUp(reference: string): Promise<Result<StoredOrder[]>>;
}

interface LookingUpParts {
  service: BenchService;
  elsewhere: LookUpElsewhere;
  /** After every scan that was begun before. */
  inTurn(work: () => Promise<void>): Promise<void>;
  /** How many scans there were: one since, and the packer does something else. */
  scans(): number;
  tell(scanned: string, answer: ScanAnswer): void;
}

/**
 * An order that is not known here is looked up beside the scanning: the scan is answered at once, and
 * what was found is told later, and opened where the packer still waits for it.
 */
export function createLookingUp(parts: LookingUpParts) {
  const { service, elsewhere, inTurn, scans, tell } = parts;
  const underWay = new Map<string, number>();

  async function foundOf(reference: string): Promise<ScanAnswer> {
    const found = await elsewhere.lookUp(reference);
    let answer: ScanAnswer = stop(noOrder(reference));
    await inTurn(async () => {
      const bench = await service.bench.current();
      const isFree = bench === null || isThrough(bench.session);
      // Scanned once more meanwhile, it is awaited all the more.
      const isAwaited = scans() === underWay.get(reference) && isFree;
      answer = await answerTo(service, reference, found, isAwaited);
    });
    return answer;
  }

  return {
    /** null where nothing is looked up. */
    async begin(reference: string): Promise<ScanAnswer | null> {
      if (!(await elsewhere.may(reference))) return null;
      const isFirst = !underWay.has(reference);
      underWay.set(reference, scans());
      if (isFirst) {
        const asking = async () => {
          try {
            const answer = await foundOf(reference);
            tell(reference, answer);
          } finally {
            underWay.delete(reference);
          }
        };
        asking().catch((error: unknown) => reportDefect(error, 'exchange.lookUp'));
      }
      return scanAnswer('info', say('{reference} is not here yet: looking it up…', { reference }));
    },
  };
}

async function answerTo(
  service: BenchService,
  reference: string,
  found: Result<StoredOrder[]>,
  isAwaited: boolean,
): Promise<ScanAnswer> {
  if (!found.ok) {
    const { code, retry } = found.error;
    const said = saidBy(found.error);
    // The scan was right, and may be right in a minute.
    const mayComeYet = retry === 'later';
    return isAwaited && !mayComeYet ? { ...stop(said), code } : scanAnswer('attention', said);
  }
  const [only, ...more] = found.value;
  if (!only) return isAwaited ? stop(noOrder(reference)) : scanAnswer('info', noOrder(reference));
  if (more.length > 0) {
    const asked = say('{reference} is an order of several merchants. Which one?', { reference });
    return { ...scanAnswer('attention', asked), which: found.value.map(choiceOf) };
  }
  if (isAwaited) return await openOrder(service, only);
  return scanAnswer('info', say('Order {reference} is here now.', { reference }));
}
