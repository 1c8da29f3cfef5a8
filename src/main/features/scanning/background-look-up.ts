import { messageOf, say } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import { isThrough, type ScanAnswer, scanAnswer } from '../../../shared/packing/session.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { BenchService } from '../packing/bench/bench-service.ts';
import { stop } from './scan-answers.ts';
import { choiceOf, noOrder, openOrder } from './scan-orders.ts';

/** Source of orders not known here. */
export interface LookUpElsewhere {
  may(reference: string): Promise<boolean>;
  lookUp(reference: string): Promise<Result<StoredOrder[]>>;
}

interface BackgroundLookUpNeeds {
  service: BenchService;
  elsewhere: LookUpElsewhere;
  /** Runs after every scan begun before. */
  inTurn(work: () => Promise<void>): Promise<void>;
  /** Number of scans so far: a later one means that the packer does something else. */
  scans(): number;
  publish(scanned: string, answer: ScanAnswer): void;
}

/**
 * Looks up an unknown order in the background: the scan is answered at once; the result is published
 * later, and the order is opened if the packer is still waiting for it.
 */
export function createBackgroundLookUp(parts: BackgroundLookUpNeeds) {
  const { service, elsewhere, inTurn, scans, publish } = parts;
  const underWay = new Map<string, number>();

  async function foundOf(reference: string): Promise<ScanAnswer> {
    const found = await elsewhere.lookUp(reference);
    let answer: ScanAnswer = stop(noOrder(reference));
    await inTurn(async () => {
      const bench = await service.bench.current();
      const isFree = bench === null || isThrough(bench.session);
      // Scanned again meanwhile, it is still awaited.
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
            publish(reference, answer);
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
    const message = messageOf(found.error);
    // The scan was correct, and may succeed in a minute.
    const mayComeYet = retry === 'later';
    return isAwaited && !mayComeYet ? { ...stop(message), code } : scanAnswer('attention', message);
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
