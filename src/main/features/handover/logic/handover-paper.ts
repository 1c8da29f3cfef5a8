import { cartonsOf, type Handover } from '../../../../shared/handover/handover.ts';
import { dayOf } from '../../../../shared/kernel/day.ts';
import { sum } from '../../../../shared/kernel/decimal.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type { HandoverPaper } from '../../documents/ports.ts';

interface Here {
  settings: { current(): Pick<Settings, 'shipFrom'> };
  stationName: string;
}

/** The printed list, without cancelled shipments. */
export function handoverPaper(
  { id, carrier, merchant, closedAt, bench, parcels }: Handover,
  { settings, stationName }: Here,
): HandoverPaper {
  const going = parcels.filter(({ cancelled }) => closedAt !== null || !cancelled);
  const byUnit = Map.groupBy(going, ({ weightUnit }) => weightUnit);
  const weights = [...byUnit].map(([unit, of]) => `${sum(of.map(({ weight }) => weight))} ${unit}`);
  const { name = '', city = '' } = settings.current().shipFrom ?? {};
  return {
    id,
    carrier,
    merchant,
    from: [name, city, bench ?? stationName].filter(Boolean).join(', '),
    closed: closedAt === null ? null : momentText(new Date(closedAt)),
    cartons: cartonsOf(going),
    weight: weights.join(' and ') || '0',
    parcels: going.map(({ trackingNumber, reference, cartons, weight, weightUnit }) => ({
      trackingNumber,
      reference,
      cartons,
      weight: `${weight} ${weightUnit}`,
    })),
  };
}

/** `2026-11-25 17:02` by this computer's clock. */
const momentText = (at: Date): string =>
  `${dayOf(at)} ${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
