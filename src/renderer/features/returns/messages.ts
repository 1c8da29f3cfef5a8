import { type Message, say } from '../../../shared/kernel/message.ts';
import type { Condition, ReturnReason } from '../../../shared/returns/return.ts';

export const CONDITIONS = {
  'as-new': say('As new'),
  opened: say('Opened'),
  used: say('Used'),
  damaged: say('Damaged'),
  missing: say('Something missing'),
} satisfies Record<Condition, Message>;

export const REASONS = {
  'not-wanted': say('No longer wanted'),
  'wrong-size': say('Wrong size'),
  'wrong-item': say('Wrong item sent'),
  'not-as-described': say('Not as described'),
  damaged: say('Arrived damaged'),
  faulty: say('Does not work'),
  late: say('Came too late'),
  other: say('Another reason'),
} satisfies Record<ReturnReason, Message>;
