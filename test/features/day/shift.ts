import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Big from 'big.js';
import type { DayFigures } from '../../../src/shared/day/day.ts';
import type { Order } from '../../../src/shared/orders/order.ts';
import { must, type StationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

/** What happens to the parcels of a shift, in turn; a long shift has many of each. */
const FATES = [
  'plain',
  'plain',
  'fastest',
  'receiver-pays',
  'insured',
  'two-cartons',
  'in-euros',
  'answer-lost',
  'answer-broken',
  'cancelled',
  'bought-again',
  'returned',
  'refused',
  'held',
  'left',
] as const;
type Outcome = (typeof FATES)[number];

const COUNTRIES = [
  { city: 'Köln', country: 'DE', zip: '51147' },
  { city: 'Wien', country: 'AT', zip: '1010' },
  { city: 'Paris', country: 'FR', zip: '75004' },
];

export interface Shift {
  fates: Map<string, Outcome>;
}

/** Runs a shift of this many orders on the sandbox: bought, printed, and with every fate. */
export async function workShift(rig: StationRig, orders: number): Promise<Shift> {
  const { station } = rig;
  for (const role of ['label', 'document']) {
    const folder = join(rig.folder, role);
    await mkdir(folder, { recursive: true });
    must(await setSetting(station, `printers.${role}`, `folder:${folder}`));
  }
  must(await setSetting(station, 'connection.operations.cancelShipments', '/Shipments/Cancel'));
  await rig.answersAgain();
  const fates = new Map<string, Outcome>();
  for (let at = 0; at < orders; at += 1) {
    const fate = FATES[at % FATES.length] ?? 'plain';
    const reference = `SHIFT-${at + 1}`;
    fates.set(reference, fate);
    await suffer(rig, reference, fate, at);
  }
  return { fates };
}

function orderOf(reference: string, fate: Outcome, at: number): Order {
  const { shipTo } = anOrder();
  return anOrder({
    ...{ reference, shipTo: { ...shipTo, ...COUNTRIES[at % COUNTRIES.length] } },
    ...(fate === 'in-euros' ? { currency: 'EUR' } : {}),
    ...(fate === 'receiver-pays' ? { terms: 'DDU' as const } : {}),
  });
}

const CARTON = 'ref=BOX-1;weight=2.1;dims=30x20x15';
const TWO = [
  'ref=BOX-1;weight=1.4;dims=30x20x15;items=MUG-BLUE*3',
  'ref=BOX-2;weight=0.7;dims=20x20x15;items=TEA-TIN*2',
];

async function suffer(
  rig: StationRig,
  reference: string,
  fate: Outcome,
  at: number,
): Promise<void> {
  const { station } = rig;
  const order = await rig.imported(station, orderOf(reference, fate, at));
  if (fate === 'left') return;
  if (fate === 'held') {
    must(await station.handle.dispatch('bench.open', { merchant: null, reference }));
    must(await station.handle.dispatch('bench.hold', { reason: 'Goods to be checked' }));
    return;
  }
  const fault = FAULTS[fate];
  if (fault) await rig.control('faults', { path: '/Shipments', ...fault });
  const shipped = await give(station, 'shipments.shipOrder', {
    ...{ orderId: order.id, pickUpDate: null, print: true, insure: fate === 'insured' },
    cartonSpecs: fate === 'two-cartons' ? TWO : [CARTON],
    rule: fate === 'fastest' ? 'fastest' : null,
  });
  if (fate === 'refused') {
    if (shipped.ok && shipped.value.shipment.state === 'confirmed')
      throw new Error(`${reference} was bought`);
    return;
  }
  if (fate === 'answer-lost' || fate === 'answer-broken')
    await give(station, 'shipments.reconcileOrders', { orderId: order.id });
  const { shipments } = must(await give(station, 'shipments.all', { orderId: order.id }));
  const bought = shipments.find(({ state }) => state === 'confirmed');
  if (!bought) throw new Error(`${reference} (${fate}) was not bought`);
  must(await give(station, 'shipments.printOrder', { orderId: order.id }));
  await afterwards(rig, order.id, bought.attemptId, reference, fate);
}

/** The first answer is lost or damaged; the same body again gets the first answer. */
const FAULTS: Partial<Record<Outcome, object>> = {
  'answer-lost': { kind: 'cut', when: 'after' },
  'answer-broken': { kind: 'status', status: 500, when: 'after' },
  refused: { kind: 'status', status: 422, message: 'The address is not served today' },
};

async function afterwards(
  { station }: StationRig,
  orderId: string,
  attemptId: string,
  reference: string,
  fate: Outcome,
): Promise<void> {
  if (fate === 'cancelled' || fate === 'bought-again') {
    const by = { reason: 'the customer changed her mind', pin: null };
    must(await give(station, 'shipments.cancel', { attemptId, ...by }));
    if (fate === 'cancelled') return;
    const again = { orderId, reference: `${reference}-B`, ...by };
    must(await give(station, 'shipments.buyOrderAgain', again));
    must(await give(station, 'shipments.printOrder', { orderId }));
  }
  if (fate !== 'returned') return;
  const wish = { lines: [], reason: null, note: null, carton: null, pickUpDate: null };
  const { id, options } = must(
    await give(station, 'returns.rate', { text: reference, order: null, wish }),
  );
  const priced = options.find(({ total }) => total !== null);
  if (!priced) throw new Error(`No return of ${reference} has a price`);
  const choice = { key: priced.key, total: priced.total };
  must(await give(station, 'returns.buy', { quoteId: id, choice }));
}

/** The day's figures, counted from the partner's own records. */
export function partnersFigures(records: readonly PartnersRecord[]) {
  const outbound = records.filter(({ request }) => request.ReasonForExport !== 'return');
  const standing = outbound.filter(({ cancelled }) => !cancelled);
  const count = (by: (each: PartnersRecord) => string) =>
    Object.fromEntries(
      [...Map.groupBy(standing, by)].map(([name, of]) => [
        name,
        { shipments: of.length, cartons: of.reduce((all, each) => all + each.packages.length, 0) },
      ]),
    );
  const total = (of: readonly PartnersRecord[], part: 'shipping' | 'insurance' | 'duty' | 'tax') =>
    of.reduce((all, each) => all.plus(each[part] ?? 0), new Big(0)).toFixed(2);
  return {
    done: standing.length,
    cancelled: outbound.length - standing.length,
    returns: records.length - outbound.length,
    byCarrier: count(({ carrier }) => carrier),
    byCountry: count(({ request }) => request.ShipToAddress.Country),
    cost: [...Map.groupBy(standing, ({ currency }) => currency)]
      .map(([currency, of]) => ({
        currency,
        shipping: total(of, 'shipping'),
        insurance: total(of, 'insurance'),
        duty: total(of, 'duty'),
        tax: total(of, 'tax'),
      }))
      .toSorted((a, b) => a.currency.localeCompare(b.currency)),
    trackingNumbers: standing.map(({ trackingNumbers: [first = ''] }) => first),
  };
}

export interface PartnersRecord {
  reference: string;
  carrier: string;
  currency: string;
  shipping: number;
  insurance: number;
  duty: number | null;
  tax: number | null;
  cancelled: boolean;
  trackingNumbers: string[];
  packages: unknown[];
  request: { ReasonForExport?: string; ShipToAddress: { Country: string } };
}

/** The station's figures in the shape of `partnersFigures`. */
export const ownFigures = (figures: DayFigures) => ({
  done: figures.done,
  cancelled: figures.cancelled,
  returns: figures.returns.bought,
  byCarrier: Object.fromEntries(
    figures.byCarrier.map(({ carrier, shipments, cartons }) => [carrier, { shipments, cartons }]),
  ),
  byCountry: Object.fromEntries(
    figures.byCountry.map(({ country, shipments, cartons }) => [country, { shipments, cartons }]),
  ),
  cost: figures.cost.map(({ currency, shipping, insurance, duty, tax }) => ({
    currency,
    ...{ shipping: cents(shipping), insurance: cents(insurance) },
    ...{ duty: cents(duty), tax: cents(tax) },
  })),
});

const cents = (amount: string): string => new Big(amount).toFixed(2);
