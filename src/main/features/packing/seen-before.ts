import { english, type Wording } from '../../../shared/kernel/message.ts';
import type { OrderFinding } from '../../../shared/orders/order-finding.ts';

/** By what something that was said once is known again. */
export const findingKey = ({ code, field }: OrderFinding): string => `${code} ${field}`;
export const warningKey = (warning: Wording): string => `warning ${english(warning)}`;
