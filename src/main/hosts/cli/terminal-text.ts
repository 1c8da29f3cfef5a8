import { compare } from '../../../shared/kernel/decimal.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { english } from '../../../shared/kernel/message.ts';
import { formatMoney, type Money } from '../../../shared/kernel/money.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import {
  type LandedCost,
  otherSum,
  type Quote,
  type QuoteOption,
} from '../../../shared/rating/quote.ts';
import { type Answer, table } from './output.ts';

export const shipmentAnswer = ({
  shipment,
  error,
}: {
  shipment: Shipment;
  error: StationError | null;
}): Answer => ({ json: { ...shipment }, text: shipmentText(shipment), error });

export function shipmentText(shipment: Shipment): string {
  const { reference, state, carrier, service, terms, cost } = shipment;
  const parts = costText(shipment);
  // Absent of one that a restore holds.
  const bought = [carrier, service, terms].filter((each) => each !== null).join(' ');
  const what = [state, bought, cost ? formatMoney(cost.total) : ''].filter(Boolean).join(', ');
  return [
    `${reference}: ${what}`,
    ...(shipment.shipmentId
      ? [`  shipment ${shipment.shipmentId}, tracking ${shipment.trackingNumber ?? 'not given'}`]
      : []),
    ...(parts ? [`  ${parts}`] : []),
    ...shipment.cartons.map(({ reference: carton, label }) =>
      label
        ? `  carton ${carton}: label by ${label.matchedBy}, ${label.file}`
        : `  carton ${carton}: no label`,
    ),
    ...shipment.documents.map(({ kind, file, copies }) => `  ${kind}, ${copies} copies: ${file}`),
    ...(shipment.warnings ?? []).map((warning) => `  ATTENTION: ${english(warning)}`),
    ...(shipment.notices ?? []).map((notice) => `  note: ${english(notice)}`),
    ...(shipment.unmatched ?? []).map(
      ({ file, found }) => `  held: ${file} (read: ${found.map(english).join(', ') || 'nothing'})`,
    ),
  ].join('\n');
}

const HEAD = 'service,terms,total,shipping,insurance,duty,tax,AIT,landed cost,days,carrier'.split(
  ',',
);
const AMOUNTS = [2, 3, 4, 5, 6, 7, 8];

/** Rates as a table. DDP and DDU are listed separately, because they are never compared. */
export function ratesText({ options, notOffered, warnings }: Quote): string {
  const rows = ['DDP', 'DDU'].flatMap((terms) =>
    options.filter((option) => option.terms === terms).map(optionCells),
  );
  const remarkRows = [
    ...options.flatMap((option) => remarks(option).map((text) => ({ ...option, text }))),
    ...notOffered.map(({ service, terms, why }) => ({ service, terms, text: english(why) })),
  ];
  const texts = [...new Set(remarkRows.map(({ text }) => text))];
  return [
    ...table(rows.length > 0 ? [HEAD, ...rows] : [], AMOUNTS),
    ...texts.map((text) => {
      const whose = remarkRows.filter((each) => each.text === text);
      return `${whose.map(({ service, terms }) => `${service} ${terms}`).join(', ')}: ${text}`;
    }),
    ...warnings
      .map(english)
      .filter((warning) => !texts.includes(warning))
      .map((warning) => `note: ${warning}`),
  ].join('\n');
}

function optionCells(option: QuoteOption): string[] {
  const { service, terms, total, shipping, insurance, landedCost, days, carrier } = option;
  const due = landedCost
    ? [landedCost.duty, landedCost.salesTax, landedCost.ait, landedCost.total].map(stated)
    : ['unknown', 'unknown', 'unknown', 'unknown'];
  return [
    service,
    terms,
    formatMoney(total),
    formatMoney(shipping),
    formatMoney(insurance),
    ...due,
    daysText(days),
    carrier,
  ];
}

/** Adds "days" only to a bare number or range: `3-5`, but not `3-5 business days`. */
const daysText = (days: string): string =>
  /^\d+(\s*[-–]\s*\d+)?$/.test(days.trim()) ? `${days} days` : days || 'not given';

/** Remarks on duty and tax that the amounts do not show. */
const remarks = ({ landedCost }: Pick<QuoteOption, 'landedCost'>): string[] =>
  landedCost ? landedRemarks(landedCost) : ['duty and tax unknown: the receiver pays at the door'];

function landedRemarks(landed: LandedCost): string[] {
  const below = [landed.duty && isZero(landed.duty) ? 'duty' : '', taxIsZero(landed) ? 'tax' : ''];
  const named = below.filter(Boolean).join(' and ');
  const parts = otherSum(landed);
  return [
    ...(named ? [`${named} 0: below the destination’s threshold`] : []),
    ...(landed.summed ? ['the partner states no landed cost: it is the sum of its parts'] : []),
    ...(parts
      ? [
          `the partner’s landed cost ${exactly(landed.total)} is not the sum of its parts, ${exactly(parts)}; the partner’s counts`,
        ]
      : []),
  ];
}

/** The parts of a shipment's cost in one line; null while the cost is unknown. */
export function costText({ cost, kind }: Shipment): string | null {
  if (!cost) return null;
  const { shipping, insurance, landedCost, landedCostDetail } = cost;
  const sent = [`shipping ${formatMoney(shipping)}`, `insurance ${formatMoney(insurance)}`];
  if (kind === 'return') return sent.join(', ');
  if (!landedCost) return [...sent, ...remarks({ landedCost: null })].join(', ');
  const parts = landedCostDetail && [
    `duty ${stated(landedCostDetail.duty)}`,
    `tax ${stated(landedCostDetail.salesTax)}`,
    `AIT ${stated(landedCostDetail.ait)}`,
  ];
  const notes = landedCostDetail ? landedRemarks(landedCostDetail) : [];
  const due = [...sent, ...(parts ?? []), `landed cost ${formatMoney(landedCost)}`].join(', ');
  return [due, ...notes].join('; ');
}

const isZero = ({ amount }: Money): boolean => compare(amount, '0') === 0;
const taxIsZero = ({ salesTax }: LandedCost): boolean => salesTax !== null && isZero(salesTax);

/** Null means that the partner stated no amount; it is not zero. */
const stated = (amount: Money | null): string => (amount ? formatMoney(amount) : 'not stated');

/** All decimals: amounts that differ by less than a cent must not look equal. */
const exactly = ({ amount, currency }: Money): string => `${currency} ${amount}`;
