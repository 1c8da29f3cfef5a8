import { inEnglish, kept } from '../../shared/say.ts';
import type { Carton } from '../../shared/station/carton.ts';
import type { CustomsFinding } from '../../shared/station/customs-finding.ts';
import type { Order } from '../../shared/station/order.ts';
import { checkCustoms } from '../domain/customs/check.ts';
import { customsGaps } from '../domain/rating/customs.ts';
import { lightCartons } from '../domain/rating/question.ts';

/** The whole customs check: what shuts DDP or stops rating is rating's to say, once for both. */
export const findingsOf = (order: Order, cartons: readonly Carton[]): CustomsFinding[] =>
  checkCustoms(order, { gaps: customsGaps(order), light: lightCartons(order, cartons) });

/** What stops nothing, as a quote's warnings say it. */
export const customsAdvice = (order: Order, cartons: readonly Carton[]): string[] =>
  findingsOf(order, cartons)
    .filter(({ severity }) => severity === 'advice')
    .map(({ message, remedy }) => inEnglish`${kept(message)} What helps: ${kept(remedy)}`);
