import type { ExceptionKind, WaitingCost } from '../../../shared/exceptions/exception.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import type { Tone } from '../../kit/notice.tsx';

export const KIND_NAMES: Record<ExceptionKind, Message> = {
  damage: say('Database damaged'),
  restored: say('Backup restored'),
  'lost-document': say('Document lost on the disk'),
  unknown: say('Purchase not confirmed'),
  'bought-twice': say('Possibly bought twice'),
  double: say('On two hand-over lists'),
  gone: say('Cancelled, but handed over'),
  documents: say('Bought, documents missing'),
  review: say('Bought, documents to look at'),
  unprinted: say('Bought, label not printed'),
  print: say('Print not confirmed'),
  late: say('Not handed over'),
  asks: say('Packed, asks before buying'),
  changed: say('Packed, then changed by its sender'),
  cancelled: say('Packed, then cancelled by its sender'),
  stopped: say('Packed, then stopped by its sender'),
  batch: say('Left by a batch'),
  charges: say('Billed too much'),
  parcel: say('Parcel needs a look'),
  held: say('Held'),
  order: say('Cannot be shipped as it is'),
  exchange: say('Integrations'),
  settled: say('Turned out to be bought'),
};

/** Texts for the cost of waiting. */
export const COST_NAMES: Record<WaitingCost, Message> = {
  everything: say('Nothing can be bought'),
  money: say('Money at risk'),
  promise: say('A promise is broken'),
  customer: say('A customer waits'),
  work: say('Work is blocked'),
  nothing: say('Good news'),
};

export const COST_TONES: Record<WaitingCost, Tone> = {
  everything: 'stop',
  money: 'unknown',
  promise: 'stop',
  customer: 'attention',
  work: 'info',
  nothing: 'success',
};
