import { adviceOf } from '../../../shared/customs/advice.ts';
import type { CustomsFinding } from '../../../shared/customs/customs-finding.ts';
import type { Message } from '../../../shared/kernel/message.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { Order } from '../../../shared/orders/order.ts';
import { askedByDestination, type Crossing } from '../orders/logic/consignment.ts';
import { customsGaps } from '../rating/logic/customs.ts';
import { lightCartons } from '../rating/logic/question.ts';
import { checkCustoms } from './logic/check.ts';

/**
 * The complete customs check; what excludes DDP or prevents rating is decided by the rating feature
 * alone.
 */
export const findingsOf = (
  order: Order,
  cartons: readonly Carton[],
  crossing: Crossing,
): CustomsFinding[] =>
  checkCustoms(order, {
    gaps: customsGaps(order),
    light: lightCartons(order, cartons),
    asked: askedByDestination(order, crossing),
  });

/** Findings of severity `advice`, as warnings of a quote. */
export const customsAdvice = (
  order: Order,
  cartons: readonly Carton[],
  crossing: Crossing,
): Message[] =>
  findingsOf(order, cartons, crossing)
    .filter(({ severity }) => severity === 'advice')
    .map(adviceOf);
