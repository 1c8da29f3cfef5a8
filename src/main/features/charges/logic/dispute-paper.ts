import type { LineKind, ShipmentCharges } from '../../../../shared/charges/charge.ts';
import { dayOf } from '../../../../shared/kernel/day.ts';
import { english } from '../../../../shared/kernel/message.ts';
import { formatMoney, type Money } from '../../../../shared/kernel/money.ts';
import type { DisputedCharges, PassportPaper } from '../../documents/ports.ts';
import { figuresSaid } from './ledger.ts';

const NAMES: Record<LineKind, string> = {
  shipping: 'Shipping',
  insurance: 'Insurance',
  duty: 'Duty',
  tax: 'Import tax',
  'duty-and-tax': 'Duty and import tax',
  other: 'Other',
};

const NONE = '–';
const sums = (all: readonly Money[]): string => all.map(formatMoney).join(' + ') || NONE;

/** In English, as the parties of a dispute speak different languages. */
export function disputedCharges({
  charges,
  weight,
  findings,
  lines,
  dispute,
}: ShipmentCharges): DisputedCharges {
  const weighed = [weight.quoted, weight.billed].map((each) =>
    each ? `${each.value} ${each.unit.toLowerCase()}` : NONE,
  );
  const [ours = NONE, theirs = NONE] = weighed;
  return {
    tooMuch: figuresSaid(dispute.tooMuch),
    figures: [
      ...charges.map(({ kind, quoted, billed, difference }) => ({
        name: NAMES[kind],
        quoted: quoted ? formatMoney(quoted) : NONE,
        billed: sums(billed),
        difference: difference ? formatMoney(difference) : NONE,
      })),
      ...(weight.billed ? [{ name: 'Weight', quoted: ours, billed: theirs, difference: '' }] : []),
    ],
    findings: findings.map(({ kind, what }) => `${kind}: ${english(what)}`),
    lines: lines.map(({ biller, bill, line, code, date, billDate, amount }) => ({
      bill: [biller, bill, line].filter(Boolean).join(' '),
      what: code,
      day: date ?? billDate ?? '',
      amount: formatMoney(amount),
    })),
  };
}

/** Of what is billed for a shipment that is unknown here: there is no passport. */
export function unknownPaper(shown: ShipmentCharges, madeAt: Date): PassportPaper {
  const [first] = shown.lines;
  const facts: [string, string][] = [
    ['Tracking number', first?.trackingNumber ?? ''],
    ['Shipment ID', first?.shipmentId ?? ''],
    ['Reference', first?.reference ?? ''],
  ];
  return {
    reference: first?.reference || first?.trackingNumber || first?.shipmentId || '',
    merchant: null,
    isReturn: false,
    madeAt: dayOf(madeAt),
    facts: [['State', 'not bought here'], ...facts.filter(([, value]) => value !== '')],
    cartons: [],
    goods: [],
    goodsWeight: null,
    photos: [],
    photosLeftOut: 0,
    times: [],
    packer: null,
    charges: disputedCharges(shown),
  };
}
