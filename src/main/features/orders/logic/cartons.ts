import { isDeepStrictEqual } from 'node:util';
import {
  canonicalDecimal,
  PositiveDecimalSchema,
  rounded,
  show,
  sum,
  times,
} from '../../../../shared/kernel/decimal.ts';
import { firstIssue, stationError } from '../../../../shared/kernel/errors.ts';
import {
  convertDimensions,
  convertWeight,
  type Dimensions,
  type DimensionUnit,
  type Weight,
} from '../../../../shared/kernel/measure.ts';
import { type AnyMessage, type Message, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import {
  type Box,
  type Carton,
  type CartonItem,
  CartonReferenceSchema,
  type LoosePart,
} from '../../../../shared/orders/carton.ts';
import type { Order } from '../../../../shared/orders/order.ts';

export type Packable = Pick<Order, 'reference' | 'weightUnit' | 'dimensionUnit' | 'lines'>;

/** The next free reference of the order's cartons: `SO-1001-C1`, unique in its shipment. */
export function nextReference(order: Packable, cartons: readonly Carton[]): string {
  const taken = new Set(cartons.map((carton) => carton.reference.toUpperCase()));
  for (let number = 1; ; number++) {
    const suffix = `-C${number}`;
    const reference = `${cartonStem(order.reference, suffix) || 'BOX'}${suffix}`;
    if (!taken.has(reference.toUpperCase())) return reference;
  }
}

/**
 * Prefix of the cartons' references: characters that a barcode can hold, at most 35 with the suffix. Where
 * letters or the end of a long reference are left out, a mark made of the whole reference keeps the cartons of
 * é-1, Ä-1 and 注文-1 apart.
 */
export function cartonStem(order: string, suffix: string): string {
  const canonicalDecimal = order.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  const most = 35 - suffix.length;
  const isLossy = /[^\x20-\x7e]/.test(order) || canonicalDecimal.length > most;
  if (!isLossy) return canonicalDecimal;
  const mark = `.${markOf(order)}`;
  return `${canonicalDecimal.slice(0, most - mark.length)}${mark}`.replace(/^\./, '');
}

/** Seven letters or digits that differ for different texts (FNV-1a, 32 bits). */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const unit of new TextEncoder().encode(text)) hash = Math.imul(hash ^ unit, 0x01000193);
  return (hash >>> 0).toString(36).padStart(7, '0');
}

/** The part of a stem that stands in the order's reference. */
export const stemWords = (stem: string): string =>
  stem
    .replace(/(?:^|\.)[0-9a-z]{7}$/i, '')
    .replace(/[._-]+/g, ' ')
    .trim();

/** A new, empty carton with the size of the box, in the order's unit. */
export function newCarton(order: Packable, cartons: readonly Carton[], box: Box | null): Carton {
  return {
    reference: nextReference(order, cartons),
    box: box?.name ?? null,
    weight: null,
    weightSource: null,
    dimensions: box ? sizeOf(box, order.dimensionUnit) : null,
    items: [],
  };
}

/** Outer size in the order's unit, rounded to what a tape measure shows. */
export function sizeOf(box: Box, unit: DimensionUnit): Dimensions {
  const { length, width, height } = convertDimensions(box.dimensions, unit);
  return {
    length: rounded(length, 2),
    width: rounded(width, 2),
    height: rounded(height, 2),
    unit,
  };
}

/** Units per line that are in no carton yet. */
export function unpacked(order: Packable, cartons: readonly Carton[]): number[] {
  const packed = packedUnits(order, cartons);
  return order.lines.map((line, index) => line.quantity - (packed[index] ?? 0));
}

export function packedUnits(order: Packable, cartons: readonly Carton[]): number[] {
  const packed = order.lines.map(() => 0);
  for (const { items } of cartons) {
    for (const { line, quantity } of items) packed[line] = (packed[line] ?? 0) + quantity;
  }
  return packed;
}

/** The carton with these parts of kits that are not complete. */
export function withLoose(carton: Carton, looseParts: readonly LoosePart[]): Carton {
  const { looseParts: _, ...rest } = carton;
  return looseParts.length > 0 ? { ...rest, looseParts: [...looseParts] } : rest;
}

/** Puts everything not yet packed into that carton, in which no kit is begun then. */
export function packRest(order: Packable, cartons: readonly Carton[], reference: string): Carton[] {
  const rest = unpacked(order, cartons);
  return cartons.map((each) => {
    if (each.reference !== reference) return each;
    const carton = withLoose(each, []);
    let items = carton.items;
    rest.forEach((quantity, line) => {
      if (quantity > 0) items = setUnits(order, items, line, unitsOf(items, line) + quantity);
    });
    // A measured weight is invalid after a change of content.
    const same = items === carton.items && !each.looseParts;
    return same ? carton : { ...carton, items, weight: null, weightSource: null };
  });
}

export const unitsOf = (items: readonly CartonItem[], line: number): number =>
  items.find((item) => item.line === line)?.quantity ?? 0;

export const isContent = ({ items, looseParts }: Carton, content: readonly CartonItem[]): boolean =>
  !looseParts && isDeepStrictEqual(items, content);

/** The items with that many units of the line; 0 removes the line. */
export function setUnits(
  order: Packable,
  items: readonly CartonItem[],
  line: number,
  quantity: number,
): CartonItem[] {
  const others = items.filter((item) => item.line !== line);
  const sku = order.lines[line]?.sku;
  if (quantity === 0 || sku === undefined) return others;
  return [...others, { line, sku, quantity }].sort((a, b) => a.line - b.line);
}

/**
 * Weight of the content by its lines, plus the empty box; in the order's unit. null where a line's weight is
 * not known, and while a kit is not complete.
 */
export function computedWeight(order: Packable, carton: Carton, box: Box | null): Weight | null {
  const content = carton.items.map(({ line, quantity }) => {
    const weight = order.lines[line]?.unitWeight ?? null;
    return weight === null ? null : times(weight, quantity);
  });
  const known = content.filter((weight) => weight !== null);
  if (content.length === 0 || known.length < content.length || carton.looseParts) return null;
  const empty = box ? [rounded(convertWeight(box.weight, order.weightUnit).value, 3)] : [];
  return { value: sum([...known, ...empty]), unit: order.weightUnit };
}

/** One carton of that box with all units and the computed weight. */
export function singleCarton(order: Packable, box: Box): Carton {
  const empty = newCarton(order, [], box);
  const [carton = empty] = packRest(order, [empty], empty.reference);
  return withWeight(order, carton, box);
}

/** Adds the computed weight, unless a person or a scale gave one. */
function withWeight(order: Packable, carton: Carton, box: Box | null): Carton {
  const isGiven = carton.weight !== null && carton.weightSource !== 'computed';
  // Without a box the sum lacks the packaging, so the carton must be weighed.
  const weight = isGiven ? carton.weight : box && computedWeight(order, carton, box);
  const source = isGiven ? carton.weightSource : weight && 'computed';
  const { weighing, ...rest } = carton;
  const kept = weighing && source === 'scale' ? { weighing } : {};
  return { ...rest, weight, weightSource: source, ...kept };
}

/** Like `withWeight` for all cartons, each with its own box. */
export const withWeights = (
  order: Packable,
  cartons: readonly Carton[],
  boxes: readonly Box[],
): Carton[] =>
  cartons.map((carton) =>
    withWeight(order, carton, boxes.find(({ name }) => name === carton.box) ?? null),
  );

/**
 * Cartons from command-line specs (`ref=BOX-1;weight=2.4;dims=30x20x15;items=SKU-A*2,SKU-B*1`), in the
 * order's units. Every unit of the order must be in exactly one carton.
 */
export function cartonsFromSpecs(order: Packable, specs: readonly string[]): Result<Carton[]> {
  const cartons: Carton[] = [];
  for (const spec of specs) {
    const parsed = parseSpec(order, spec, cartons, specs.length === 1);
    if (!parsed.ok) return parsed;
    cartons.push(parsed.value);
  }
  const packing = checkPacked(order, cartons);
  return packing ? fail(packing) : ok(cartons);
}

/** null if every unit is in exactly one carton and no two cartons share a reference. */
export function checkPacked(order: Packable, cartons: readonly Carton[]) {
  const seen = new Set<string>();
  for (const { reference, items } of cartons) {
    if (seen.has(reference.toUpperCase())) {
      return unpackable(
        'ref',
        say('Two cartons are called {reference}. Each needs a reference of its own.', {
          reference,
        }),
      );
    }
    seen.add(reference.toUpperCase());
    if (items.length === 0)
      return unpackable(
        'items',
        say('Carton {reference} is empty. Pack something into it, or remove it.', { reference }),
      );
  }
  for (const [line, left] of unpacked(order, cartons).entries()) {
    const sku = order.lines[line]?.sku ?? '?';
    if (left > 0)
      return unpackable(
        'items',
        say('{left} of {sku} in no carton yet. Pack everything first.', { left, sku }),
      );
    if (left < 0)
      return unpackable(
        'items',
        say('{left} of {sku} more than the order has.', { left: -left, sku }),
      );
  }
  return null;
}

const SPEC_FIELDS = ['ref', 'weight', 'dims', 'items'];

function parseSpec(
  order: Packable,
  spec: string,
  before: readonly Carton[],
  alone: boolean,
): Result<Carton> {
  const given = new Map<string, string>();
  for (const part of spec.split(';').filter((each) => each.trim() !== '')) {
    const [key = '', ...rest] = part.split('=');
    const name = key.trim();
    if (!SPEC_FIELDS.includes(name) || rest.length === 0) {
      return fail(
        bad(
          name,
          say('expected ref=, weight=, dims= or items=, found {found}', { found: show(part) }),
        ),
      );
    }
    if (given.has(name))
      return fail(bad(name, say('{name} is given twice in {spec}', { name, spec: show(spec) })));
    given.set(name, rest.join('=').trim());
  }
  const reference = CartonReferenceSchema.safeParse(
    given.get('ref') ?? nextReference(order, before),
  );
  if (!reference.success) return fail(bad('ref', firstIssue(reference.error).message));
  const weight = PositiveDecimalSchema.safeParse(given.get('weight'));
  if (!weight.success) return fail(bad('weight', firstIssue(weight.error).message));
  const dimensions = parseDims(order, given.get('dims'));
  if (!dimensions.ok) return dimensions;
  const items = parseItems(order, given.get('items'), before, alone);
  if (!items.ok) return items;
  return ok({
    reference: reference.data,
    box: null,
    weight: { value: canonicalDecimal(weight.data), unit: order.weightUnit },
    weightSource: 'typed',
    dimensions: dimensions.value,
    items: items.value,
  });
}

function parseDims(order: Packable, text: string | undefined): Result<Dimensions> {
  const sides = (text ?? '')
    .split(/[x×]/i)
    .map((side) => PositiveDecimalSchema.safeParse(side.trim()));
  const [length, width, height] = sides.map((side) =>
    side.success ? canonicalDecimal(side.data) : null,
  );
  if (sides.length !== 3 || !length || !width || !height) {
    return fail(
      bad(
        'dims',
        say('expected LENGTHxWIDTHxHEIGHT like 30x20x15, found {found}', { found: show(text) }),
      ),
    );
  }
  return ok({ length, width, height, unit: order.dimensionUnit });
}

function parseItems(
  order: Packable,
  text: string | undefined,
  before: readonly Carton[],
  alone: boolean,
): Result<CartonItem[]> {
  if (text === undefined) {
    if (alone) {
      return ok(order.lines.map(({ sku, quantity }, line) => ({ line, sku, quantity })));
    }
    return fail(
      bad('items', say('expected items=SKU*QUANTITY,… for each of several cartons, found nothing')),
    );
  }
  let items: CartonItem[] = [];
  const left = unpacked(order, before);
  for (const entry of text.split(',')) {
    const [, name = '', count = ''] = /^(.+)\*\s*(\d{1,7})$/.exec(entry.trim()) ?? [];
    const sku = name.trim();
    let wanted = Number(count);
    if (!sku || wanted < 1) {
      return fail(
        bad(
          'items',
          say('expected SKU*QUANTITY like SKU-A*2, found {found}', { found: show(entry) }),
        ),
      );
    }
    const lines = order.lines.flatMap((each, line) => (each.sku === sku ? [line] : []));
    if (lines.length === 0)
      return fail(bad('items', say('the order has no {sku}', { sku: show(sku) })));
    for (const line of lines) {
      const taken = Math.min(wanted, left[line] ?? 0);
      left[line] = (left[line] ?? 0) - taken;
      wanted -= taken;
      if (taken > 0) items = setUnits(order, items, line, unitsOf(items, line) + taken);
    }
    if (wanted > 0)
      return fail(bad('items', say('{wanted} of {sku} more than the order has', { wanted, sku })));
  }
  return ok(items);
}

/** Used for the bench and the command line. */
const unpackable = (field: string, message: Message) =>
  stationError('bad-input', message, { field });

const bad = (field: string, message: AnyMessage) =>
  stationError('bad-input', say('carton, {field}: {message}', { field, message: message }), {
    field,
  });
