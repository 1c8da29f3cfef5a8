import { type Message, say } from '../../../shared/kernel/message.ts';
import type { WeightSource } from '../../../shared/orders/carton.ts';
import type { FilledFact } from '../../../shared/orders/order.ts';
import type { ShortReason } from '../../../shared/orders/short.ts';

export const WEIGHT_FROM = {
  scale: say('read off the scale'),
  typed: say('typed'),
  computed: say('computed from the lines + box'),
} satisfies Record<WeightSource, Message>;

export const HOLD_REASONS = [
  say('Address unclear'),
  say('Waits for an item'),
  say('Customer called'),
];

export const SHORT_REASONS = {
  'not-found': say('Not found (item)'),
  damaged: say('Damaged'),
  'out-of-stock': say('Out of stock'),
  other: say('Other'),
} satisfies Record<ShortReason, Message>;

export const FACTS = {
  description: say('description'),
  hsCode: say('HS code (within a sentence)'),
  originCountry: say('origin'),
  unitWeight: say('weight'),
  unitPrice: say('value'),
} satisfies Record<FilledFact, Message>;
