import { canonicalDecimal, sum, times } from '../../../../shared/kernel/decimal.ts';
import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { ReturnableLine, ReturnWish } from '../../../../shared/returns/return.ts';
import type { Goods, PackedCarton } from '../../rating/ports.ts';
import type { Sent } from '../../shipments/ports.ts';
import type { ReturnQuestion } from '../ports.ts';

type Line = Omit<ReturnableLine, 'barcode'>;

/** The shipped items with the units already in other returns. */
export function returnableLines(
  sent: Pick<Sent, 'cartons'>,
  earlier: readonly Pick<Sent, 'cartons'>[],
): Line[] {
  const back = unitsOf(earlier.flatMap(({ cartons }) => cartons));
  const lines: Line[] = [];
  for (const [sku, { quantity, description }] of unitsOf(sent.cartons)) {
    const returned = Math.min(quantity, back.get(sku)?.quantity ?? 0);
    lines.push({ sku, description, sent: quantity, returned, left: quantity - returned });
  }
  return lines;
}

/**
 * The question to rate: everything left, or the wished lines. In the original cartons where
 * everything is returned at once; else in one carton: the wished one, or the first carton's box
 * with the weight of its content. Cartons are named `{reference}-R{number}`, so that no outbound
 * label matches them. Errors: `bad-input` names the line and the units that may be returned.
 */
export function returnQuestion(
  sent: Sent,
  earlier: readonly Pick<Sent, 'cartons'>[],
  wish: ReturnWish,
  number: number,
  locationName: string | null,
): Result<ReturnQuestion> {
  const lines = returnableLines(sent, earlier);
  const wanted = wish.lines.length > 0 ? wished(lines, wish.lines) : ok(allLeft(lines));
  if (!wanted.ok) return wanted;
  if (wanted.value.size === 0) {
    return fail(
      bad(
        'lines',
        say('Everything of shipment {shipmentId} is in a return already.', {
          shipmentId: sent.shipmentId,
        }),
      ),
    );
  }
  if (sent.sizeUnknown && wish.carton === null) {
    return fail(
      bad(
        'carton',
        say(
          'The cartons of {reference} are not known here. Enter weight and size of the return carton.',
          { reference: sent.reference },
        ),
      ),
    );
  }
  const whole = lines.every(({ sku, sent: all }) => wanted.value.get(sku) === all);
  const name = `${sent.reference}-R${number}`;
  const asSent = whole && wish.carton === null;
  const cartons = asSent
    ? asItWent(sent.cartons, name)
    : inOne(sent, wanted.value, name, wish.carton);
  return ok({
    ...sent,
    cartons,
    reason: wish.reason,
    note: wish.note,
    pickUpDate: wish.pickUpDate,
    locationName,
  });
}

function wished(lines: readonly Line[], wish: ReturnWish['lines']): Result<Map<string, number>> {
  const wanted = new Map<string, number>();
  for (const { sku, quantity } of wish) {
    const line =
      lines.find((each) => each.sku === sku.trim()) ??
      lines.find((each) => each.sku.toUpperCase() === sku.trim().toUpperCase());
    if (!line) {
      return fail(
        bad(
          'sku',
          say('No {sku} was sent. Sent: {lines}.', {
            sku,
            lines: lines.map((l) => l.sku).join(', '),
          }),
        ),
      );
    }
    const total = (wanted.get(line.sku) ?? 0) + quantity;
    if (total > line.left) return fail(tooMany(line, total));
    wanted.set(line.sku, total);
  }
  return ok(wanted);
}

const allLeft = (lines: readonly Line[]): Map<string, number> =>
  new Map(lines.filter(({ left }) => left > 0).map(({ sku, left }) => [sku, left]));

const asItWent = (cartons: readonly PackedCarton[], name: string): PackedCarton[] =>
  cartons.map((carton, index) => ({
    ...carton,
    reference: cartons.length === 1 ? name : `${name}-C${index + 1}`,
  }));

function inOne(
  { cartons, dimensionUnit }: Pick<Sent, 'cartons' | 'dimensionUnit'>,
  wanted: ReadonlyMap<string, number>,
  reference: string,
  own: ReturnWish['carton'],
): PackedCarton[] {
  const [first] = cartons;
  if (!first) throw new Error('A shipment without cartons');
  const left = new Map(wanted);
  const goods: Goods[] = [];
  for (const each of cartons.flatMap((carton) => carton.goods)) {
    const quantity = Math.min(each.quantity, left.get(each.sku) ?? 0);
    if (quantity === 0) continue;
    left.set(each.sku, (left.get(each.sku) ?? 0) - quantity);
    goods.push({ ...each, quantity });
  }
  if (own) {
    const { weight, ...size } = own;
    return [
      {
        reference,
        weight: canonicalDecimal(weight),
        dimensions: { ...size, unit: dimensionUnit },
        goods,
      },
    ];
  }
  const weight = canonicalDecimal(
    sum(goods.map(({ unitWeight, quantity }) => times(unitWeight, quantity))),
  );
  return [{ reference, weight, dimensions: first.dimensions, goods }];
}

function unitsOf(
  cartons: readonly PackedCarton[],
): Map<string, { quantity: number; description: string }> {
  const units = new Map<string, { quantity: number; description: string }>();
  for (const { sku, quantity, description } of cartons.flatMap(({ goods }) => goods)) {
    units.set(sku, { quantity: (units.get(sku)?.quantity ?? 0) + quantity, description });
  }
  return units;
}

const tooMany = ({ sku, sent, returned, left }: Line, asked: number): StationError =>
  bad(
    'quantity',
    say(
      '{asked} of {sku} cannot come back: {sent} were sent, {returned} are in a return already, {left} are left.',
      { asked, sku, sent, returned, left },
    ),
  );

const bad = (field: string, message: Message): StationError =>
  stationError('bad-input', message, { field, retry: 'after-change' });
