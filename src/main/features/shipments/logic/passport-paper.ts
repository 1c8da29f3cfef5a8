import { dayOf } from '../../../../shared/kernel/day.ts';
import { rounded } from '../../../../shared/kernel/decimal.ts';
import { convertWeight, type Weight } from '../../../../shared/kernel/measure.ts';
import { formatMoney } from '../../../../shared/kernel/money.ts';
import type { Box, Carton } from '../../../../shared/orders/carton.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import { describedLine } from '../../../../shared/orders/together.ts';
import type { Session } from '../../../../shared/packing/session.ts';
import type { PhotoReason } from '../../../../shared/photos/photo.ts';
import type { Shipment } from '../../../../shared/purchasing/shipment.ts';
import type { Happening, HappeningKind } from '../../../../shared/shipments/history.ts';
import type { PassportPaper } from '../../documents/ports.ts';
import { computedWeight, newCarton } from '../../orders/logic/cartons.ts';
import { withoutShort } from '../../orders/logic/short.ts';
import type { StoredPhoto } from '../../photos/ports.ts';

export interface PassportWish {
  /** Only this carton; null: all. */
  carton: string | null;
  /** Who packed it. */
  withPeople: boolean;
  /** What it cost. */
  withCosts: boolean;
  /** For a dispute of what was billed. */
  charges?: PassportPaper['charges'];
}

export interface PassportParts {
  shipment: Shipment;
  order: StoredOrder;
  session: Session | null;
  packer: string | null;
  weightUnit: Weight['unit'];
  boxes: readonly Box[];
  happenings: readonly Happening[];
  photos: readonly { photo: StoredPhoto; jpeg: Uint8Array | null }[];
  /** By carton. */
  labels: ReadonlyMap<string, { png: Uint8Array | null; sha256: string }>;
  madeAt: Date;
}

/** A page holds four photos; more than this make a file that no mail takes. */
const MOST_PHOTOS = 60;

/** What the passport of a shipment shows, in English, as the parties of a claim speak different languages. */
export function passportPaper(parts: PassportParts, wish: PassportWish): PassportPaper {
  const { shipment, order, session, packer, labels, madeAt } = parts;
  const isWanted = (carton: string) => wish.carton === null || wish.carton === carton;
  const cartons = shipment.cartons.filter(({ reference }) => isWanted(reference));
  const names = new Set(shipment.cartons.map(({ reference }) => reference));
  const mayShow = parts.photos.filter(({ photo: { carton } }) =>
    carton !== null && names.has(carton) ? isWanted(carton) : wish.carton === null,
  );
  const photos = mayShow.slice(0, MOST_PHOTOS);
  const shown = (which: (carton: string | null) => boolean) =>
    photos.filter(({ photo }) => which(photo.carton)).map((each) => photoOf(each, wish));
  const isKnown = cartons.some(({ reference }) =>
    session?.cartons.some((each) => each.reference === reference && each.items.length > 0),
  );
  return {
    reference: shipment.reference,
    merchant: shipment.merchant,
    isReturn: shipment.kind === 'return',
    madeAt: momentText(madeAt),
    facts: factsOf(parts, wish),
    cartons: cartons.map(({ reference, weight }) => {
      const packed = session?.cartons.find((each) => each.reference === reference);
      return {
        reference,
        ...weightsOf(parts, packed ?? null, weight),
        size: packed?.dimensions ? sizeText(packed.dimensions) : null,
        items: (packed?.items ?? []).map(({ line, quantity }) => itemOf(order, line, quantity)),
        label: labels.get(reference) ?? null,
        photos: shown((carton) => carton === reference),
      };
    }),
    goods: isKnown ? [] : goodsOf(order, session),
    goodsWeight: isKnown ? null : weightOfGoods(order, session),
    photos: shown((carton) => carton === null || !names.has(carton)),
    photosLeftOut: mayShow.length - photos.length,
    times: timesOf(parts, wish),
    packer: wish.withPeople ? packer : null,
    charges: wish.charges ?? null,
  };
}

function factsOf({ shipment, order }: PassportParts, wish: PassportWish): [string, string][] {
  const { cost } = shipment;
  const costs: [string, string | null][] = cost
    ? [
        ['Shipping', formatMoney(cost.shipping)],
        ['Insurance', formatMoney(cost.insurance)],
        ['Duty and tax', cost.landedCost && formatMoney(cost.landedCost)],
        ['Total', formatMoney(cost.total)],
      ]
    : [];
  const facts: [string, string | null][] = [
    ['Order', order.reference],
    ['Destination', shipment.kind === 'return' ? null : order.shipTo.country],
    ['State', shipment.state],
    ['Bought', shipment.boughtAt && momentText(new Date(shipment.boughtAt))],
    ['Carrier', shipment.carrier],
    ['Service', shipment.service],
    ['Terms', shipment.terms],
    ['Tracking number', shipment.trackingNumber],
    ['Shipment ID', shipment.shipmentId],
    ...(wish.withCosts ? costs : []),
  ];
  return facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
}

function weightsOf(
  { order, boxes, weightUnit }: PassportParts,
  packed: Carton | null,
  bought: string | null,
): Pick<PassportPaper['cartons'][number], 'expected' | 'weighed' | 'weighedBy'> {
  const box = boxes.find(({ name }) => name === packed?.box) ?? null;
  const expected = packed && computedWeight(order, packed, box);
  const weighed = bought === null ? (packed?.weight ?? null) : { value: bought, unit: weightUnit };
  return {
    expected: expected && inKilograms(expected),
    weighed: weighed && inKilograms(weighed),
    weighedBy: packed?.weightSource ? SOURCES[packed.weightSource] : null,
  };
}

const SOURCES = { scale: 'by the scale', typed: 'typed', computed: 'computed, not weighed' };

const inKilograms = (weight: Weight): string =>
  `${rounded(convertWeight(weight, 'KG').value, 3)} kg`;

const sizeText = ({ length, width, height, unit }: NonNullable<Carton['dimensions']>): string =>
  `${length} × ${width} × ${height} ${unit.toLowerCase()}`;

const itemOf = (order: StoredOrder, at: number, quantity: number) => ({
  sku: order.lines[at]?.sku ?? '',
  description: describedLine(order, at),
  quantity,
  hsCode: order.lines[at]?.hsCode ?? null,
  origin: order.lines[at]?.originCountry ?? null,
});

/** Where the cartons' contents are not recorded. */
const goodsOf = (order: StoredOrder, session: Session | null) =>
  withoutShort(order, session?.short ?? []).lines.flatMap(({ quantity }, at) =>
    quantity > 0 ? [itemOf(order, at, quantity)] : [],
  );

/** Without boxes. */
function weightOfGoods(order: StoredOrder, session: Session | null): string | null {
  const packed = withoutShort(order, session?.short ?? []);
  const items = packed.lines.map(({ sku, quantity }, line) => ({ line, sku, quantity }));
  const together = { ...newCarton(packed, [], null), items };
  const weight = computedWeight(packed, together, null);
  return weight && inKilograms(weight);
}

const REASONS: Record<PhotoReason, string> = {
  closed: 'carton closed',
  weighed: 'carton weighed',
  key: 'taken by hand',
  rule: 'asked for by a rule',
  damaged: 'said to be damaged',
};

function photoOf(
  { photo, jpeg }: PassportParts['photos'][number],
  { withPeople }: PassportWish,
): PassportPaper['photos'][number] {
  const by = withPeople && photo.packer !== null ? `, ${photo.packer}` : '';
  const at = jpeg === null ? `. The whole photo is at the bench ${photo.bench}` : '';
  return {
    jpeg: jpeg ?? photo.thumbnail,
    sha256: photo.sha256,
    caption: `${momentText(new Date(photo.at))}, ${REASONS[photo.why]}${by}${at}`,
  };
}

/** What happened to a shipment at the bench; the rest is in its history. */
const HAPPENED: Partial<Record<HappeningKind, string>> = {
  quoted: 'rates asked for',
  bought: 'bought',
  cancelled: 'cancelled',
  printed: 'printed',
  'came-out': 'seen to be printed',
  'scanned-back': 'label scanned on its carton',
  tracked: 'carrier',
};

function timesOf(
  { session, happenings, shipment }: PassportParts,
  { carton, withPeople }: PassportWish,
): PassportPaper['times'] {
  const isWanted = (named: unknown) =>
    typeof named !== 'string' || carton === null || named === carton;
  const begun =
    session && shipment.kind === 'outbound' ? [[session.startedAt, 'packing began']] : [];
  const weighed = (session?.cartons ?? []).flatMap(({ reference, weighing }) =>
    weighing && isWanted(reference) ? [[weighing.at, `weighed: ${reference}`]] : [],
  );
  const scanned = (session?.scanned ?? []).flatMap(({ carton: into, first, last, scans }) =>
    isWanted(into)
      ? [
          [first, `first item scanned: ${into}`],
          ...(scans > 1 ? [[last, `last of ${scans} items scanned: ${into}`]] : []),
        ]
      : [],
  );
  const rest = happenings.flatMap(({ at, kind, who, data }) => {
    const what = HAPPENED[kind];
    if (what === undefined || !isWanted(data.carton)) return [];
    const more = kind === 'tracked' ? [data.status, data.location] : [];
    const about = [data.carton, ...more].flatMap((each) =>
      typeof each === 'string' && each !== '' ? [each] : [],
    );
    const by = withPeople && who !== null ? `, ${who}` : '';
    return [[at, `${[what, ...about].join(': ')}${by}`]];
  });
  return [...begun, ...scanned, ...weighed, ...rest]
    .sort(([one = ''], [other = '']) => one.localeCompare(other))
    .map(([at = '', what = '']) => ({ at: momentText(new Date(at)), what }));
}

/** `2026-11-25 17:02` by this computer's clock. */
const momentText = (at: Date): string =>
  Number.isNaN(at.getTime())
    ? ''
    : `${dayOf(at)} ${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
