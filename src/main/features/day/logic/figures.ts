import type { DayFigures } from '../../../../shared/day/day.ts';
import { sum } from '../../../../shared/kernel/decimal.ts';
import { addMoney, type Money, money } from '../../../../shared/kernel/money.ts';
import type { Accepted } from '../../purchasing/ports.ts';

/** A shipment that was bought on the day and not cancelled. */
export interface Bought {
  at: Date;
  carrier: string;
  country: string;
  /** null: nobody was signed in, or the user may not know. */
  packer: string | null;
  cartons: number;
  handedOver: boolean;
  cost: Pick<Accepted, 'shipping' | 'insurance' | 'landedCost' | 'total'> &
    Partial<Pick<Accepted, 'landedCostDetail'>>;
}

type Figures = Pick<
  DayFigures,
  'done' | 'cartons' | 'handedOver' | 'byHour' | 'byCarrier' | 'byCountry' | 'byPacker' | 'cost'
>;

/** `cancelled`: those bought on that day that a driver may have taken before. */
export function figuresOf(
  bought: readonly Bought[],
  cancelled: readonly Pick<Bought, 'carrier' | 'handedOver'>[] = [],
): Figures {
  const gone = [...bought, ...cancelled].filter((each) => each.handedOver);
  const goneOf = (carrier: string) => gone.filter((each) => each.carrier === carrier).length;
  const byCarrier = new Map(groups(bought, ({ carrier }) => carrier));
  for (const { carrier } of gone) byCarrier.set(carrier, byCarrier.get(carrier) ?? []);
  const packed = bought.filter(({ packer }) => packer !== null);
  return {
    done: bought.length,
    cartons: cartons(bought),
    handedOver: gone.length,
    byHour: groups(bought, ({ at }) => `${String(at.getHours()).padStart(2, '0')}:00`)
      .map(([hour, of]) => ({ hour, ...counted(of) }))
      .sort((a, b) => a.hour.localeCompare(b.hour)),
    byCarrier: largestFirst(
      [...byCarrier].map(([carrier, of]) => ({
        carrier,
        ...counted(of),
        handedOver: goneOf(carrier),
      })),
    ),
    byCountry: largestFirst(
      groups(bought, ({ country }) => country).map(([country, of]) => ({
        country,
        ...counted(of),
      })),
    ),
    // Sorted by name, so that the list is not a ranking.
    byPacker: groups(packed, ({ packer }) => packer ?? '')
      .map(([packer, of]) => ({ packer, ...counted(of) }))
      .sort((a, b) => a.packer.localeCompare(b.packer)),
    cost: costs(bought.map(({ cost }) => cost)),
  };
}

const groups = (bought: readonly Bought[], by: (each: Bought) => string): [string, Bought[]][] => [
  ...Map.groupBy(bought, by),
];

const counted = (of: readonly Bought[]) => ({ shipments: of.length, cartons: cartons(of) });
const cartons = (of: readonly Bought[]): number => of.reduce((all, each) => all + each.cartons, 0);

const largestFirst = <T extends { shipments: number }>(each: T[]): T[] =>
  each.sort((a, b) => b.shipments - a.shipments);

type Part = 'shipping' | 'insurance' | 'duty' | 'tax' | 'other' | 'total';
const NOTHING: Record<Part, string[]> = {
  shipping: [],
  insurance: [],
  duty: [],
  tax: [],
  other: [],
  total: [],
};

/** Sums each amount in its own currency, even if an offer has several. */
function costs(all: readonly Bought['cost'][]): DayFigures['cost'] {
  const parts = new Map<string, Record<Part, string[]>>();
  const put = (part: Part, amount: Money | null | undefined) => {
    if (!amount) return;
    const of = parts.get(amount.currency) ?? structuredClone(NOTHING);
    parts.set(amount.currency, of);
    of[part].push(amount.amount);
  };
  for (const { shipping, insurance, landedCost, landedCostDetail, total } of all) {
    put('shipping', shipping);
    put('insurance', insurance);
    put('duty', landedCostDetail?.duty);
    put('tax', landedCostDetail?.salesTax);
    put('tax', landedCostDetail?.ait);
    put('other', restOf(landedCost, landedCostDetail));
    put('total', total);
  }
  return [...parts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([currency, of]) => {
      const amount = (part: Part) => money(sum(of[part]), currency).amount;
      return {
        currency,
        shipping: amount('shipping'),
        insurance: amount('insurance'),
        duty: amount('duty'),
        tax: amount('tax'),
        other: amount('other'),
        total: amount('total'),
      };
    });
}

/** The landed cost minus its stated parts, as the partner's total is what is paid. */
function restOf(
  landedCost: Money | null,
  detail: Bought['cost']['landedCostDetail'],
): Money | null {
  if (!landedCost) return null;
  const stated = [detail?.duty, detail?.salesTax, detail?.ait].flatMap((each) => each ?? []);
  const minus = stated.map(({ amount, currency }) => money(`-${amount}`, currency));
  return addMoney(landedCost, ...minus);
}
