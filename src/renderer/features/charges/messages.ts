import type {
  ChargeFindingKind,
  ChargesBy,
  DisputeState,
  LineKind,
} from '../../../shared/charges/charge.ts';
import type { ChargeColumn } from '../../../shared/charges/columns.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import type { ChargeUse } from '../../../shared/settings/column-maps.ts';
import type { Tone } from '../../kit/notice.tsx';
import type { NextAct } from './cases.ts';

/** Parts of the screen, in the order of their keys. */
export const VIEWS = ['cases', 'unmatched', 'differences', 'sums'] as const;
export type View = (typeof VIEWS)[number];

export const VIEW_NAMES: Record<View, Message> = {
  cases: say('To dispute'),
  unmatched: say('Without a shipment'),
  differences: say('Differences'),
  sums: say('Sums'),
};

export const LINE_KINDS: Record<LineKind, Message> = {
  shipping: say('Shipping (of costs)'),
  insurance: say('Insurance'),
  duty: say('Duty'),
  tax: say('Tax (of costs)'),
  'duty-and-tax': say('Duty and tax'),
  other: say('Other (of costs)'),
};

export const USES: Record<ChargeUse, Message> = {
  shipping: say('Shipping (of costs)'),
  insurance: say('Insurance'),
  duty: say('Duty'),
  tax: say('Tax (of costs)'),
  'duty-and-tax': say('Duty and tax'),
  fees: say('Fees'),
  ignored: say('No charge for a shipment'),
};

export const FINDINGS: Record<ChargeFindingKind, Message> = {
  'billed-twice': say('Billed twice'),
  'billed-though-cancelled': say('Billed though cancelled'),
  'duty-though-ddu': say('Duty billed though DDU'),
  'duty-beyond-quote': say('Duty beyond the quote'),
  'weight-above-ours': say('Weight above ours'),
  'unknown-here': say('Not known here'),
  'changed-line': say('A line came again, changed'),
  'not-billed': say('Not billed yet'),
};

export const STATES: Record<DisputeState, Message> = {
  open: say('Open (dispute)'),
  disputed: say('Disputed'),
  settled: say('Settled'),
};

export const STATE_TONES: Record<DisputeState, Tone | undefined> = {
  open: 'attention',
  disputed: 'info',
  settled: 'success',
};

/** The one next action of each. */
export const NEXT: Record<NextAct, Message> = {
  dispute: say('Dispute it'),
  settle: say('Settle it'),
  nothing: say('Settled'),
};

export const BY_NAMES: Record<ChargesBy, Message> = {
  month: say('Month'),
  carrier: say('Carrier'),
  country: say('Country'),
  merchant: say('Merchant'),
};

export const COLUMN_NAMES: Record<ChargeColumn, Message> = {
  biller: say('Biller'),
  bill: say('Number of the bill'),
  bill_date: say('Date of the bill'),
  bill_type: say('Bill or credit note'),
  line: say('Line of the bill'),
  date: say('Date of the charge'),
  tracking_number: say('Tracking number'),
  shipment_id: say('Shipment number'),
  reference: say('Reference'),
  direction: say('Outbound or return'),
  currency: say('Currency'),
  amount: say('Amount'),
  code: say('Charge code'),
  description: say('What it is for'),
  weight: say('Billed weight'),
  weight_unit: say('Weight unit'),
  shipping: say('Shipping (of costs)'),
  insurance: say('Insurance'),
  duty: say('Duty'),
  tax: say('Tax (of costs)'),
  duty_and_tax: say('Duty and tax'),
  fees: say('Fees'),
};
