import { type AnyMessage, english } from '../../../shared/kernel/message.ts';
import type { OrderFinding } from '../../../shared/orders/order-finding.ts';

/** Keys of findings and warnings, to recognise those that were shown before. */
export const findingKey = ({ code, field }: OrderFinding): string => `${code} ${field}`;
export const warningKey = (warning: AnyMessage): string => `warning ${english(warning)}`;
