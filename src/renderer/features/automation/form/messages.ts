import type { ActionKind } from '../../../../shared/automation/rule.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import type { Comparison } from './draft.ts';

export const COMPARISON_NAMES: Record<Comparison, Message> = {
  is: say('is one of'),
  not: say('is none of'),
  only: say('holds nothing but'),
  'not-only': say('holds something else than'),
  most: say('is at most'),
  least: say('is at least'),
  between: say('is from … to'),
};

/** For items, which an order holds. */
export const HOLDS_NAMES: Partial<Record<Comparison, Message>> = {
  is: say('holds one of'),
  not: say('holds none of'),
};

export const ACTION_NAMES: Record<ActionKind, Message> = {
  buyUpTo: say('buy it by itself up to'),
  ask: say('ask a person before it is bought'),
  choose: say('suggest (rule)'),
  box: say('begin with box'),
  insure: say('insurance (rule)'),
  pickUpInDays: say('pick-up (rule)'),
  hold: say('hold it, with this reason'),
  photograph: say('photograph the carton before rates'),
  tags: say('tag it'),
  instruction: say('show the packer this text'),
  confirm: say('have this confirmed before rates'),
  insert: say('print this PDF and put it in'),
  copies: say('copies of the invoice'),
};
