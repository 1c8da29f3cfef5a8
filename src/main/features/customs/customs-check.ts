import type { CustomsFinding } from '../../../shared/customs/customs-finding.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { Order } from '../../../shared/orders/order.ts';
import { customsGaps } from '../rating/rules/customs.ts';
import { lightCartons } from '../rating/rules/question.ts';
import { checkCustoms } from './rules/check.ts';

/** The whole customs check: what shuts DDP or stops rating is rating's to say, once for both. */
export const findingsOf = (order: Order, cartons: readonly Carton[]): CustomsFinding[] =>
  checkCustoms(order, { gaps: customsGaps(order), light: lightCartons(order, cartons) });

/** What stops nothing, as a quote's warnings say it. */
export const customsAdvice = (order: Order, cartons: readonly Carton[]): Message[] =>
  findingsOf(order, cartons)
    .filter(({ severity }) => severity === 'advice')
    .map(({ message, remedy }) => say('{message} What helps: {remedy}', { message, remedy }));
