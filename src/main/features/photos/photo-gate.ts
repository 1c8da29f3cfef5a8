import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { RuleService } from '../automation/rule-service.ts';
import type { PhotoRepository } from './ports.ts';

/** Whether rates of an order wait for a photo that a supervisor's rule wants. */
export interface PhotoGate {
  /** The rule; null where there is a photo, a supervisor let the order pass, or no rule wants one. */
  awaitedBy(order: StoredOrder): Promise<string | null>;
  /** Why the order cannot be rated; null where it can. */
  whyNot(order: StoredOrder): Promise<StationError | null>;
}

export function createPhotoGate(
  photos: PhotoRepository,
  rules: Pick<RuleService, 'outcome'>,
): PhotoGate {
  async function awaitedBy(order: StoredOrder): Promise<string | null> {
    const wanted = rules.outcome(order, null).photograph;
    if (!wanted) return null;
    if ((await photos.hasAny(order)) || (await photos.isLetPass(order))) return null;
    return wanted.rule;
  }

  return {
    awaitedBy,
    async whyNot(order) {
      const rule = await awaitedBy(order);
      return rule === null ? null : photoMissing(order, rule);
    },
  };
}

const photoMissing = ({ reference }: StoredOrder, rule: string): StationError =>
  stationError(
    'bad-input',
    say(
      'Rule “{rule}” wants a photo of {reference} before there are rates. Take it at the bench, or a supervisor lets the order pass: packbench photos {reference} --let-pass',
      { rule, reference },
    ),
    { field: 'photo', retry: 'after-change' },
  );
