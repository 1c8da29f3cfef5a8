import { compare } from '../../../../shared/kernel/decimal.ts';
import type { StationError } from '../../../../shared/kernel/errors.ts';
import { convertToWeight } from '../../../../shared/kernel/measure.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse, unreachable } from '../../../../shared/kernel/result.ts';
import { stateWords } from '../../../../shared/kernel/state-words.ts';
import type { Box, Carton } from '../../../../shared/orders/carton.ts';
import type { Trace } from '../../../../shared/orders/cartons/trace.ts';
import type { Weighing } from '../../../../shared/orders/cartons/weighing.ts';
import type { OrderLine, StoredOrder } from '../../../../shared/orders/order.ts';
import type { Session, StepKind } from '../../../../shared/packing/session.ts';
import { isPlausible } from '../../devices/logic/weight-check.ts';
import {
  computedWeight,
  isContent,
  newCarton,
  packedUnits,
  packRest,
  setUnits,
  sizeOf,
  unitsOf,
  unpacked,
  withLoose,
  withWeights,
} from '../../orders/logic/cartons.ts';
import { markShort, notMissing, shortOf, withoutShort } from '../../orders/logic/short.ts';
import { linesOfKit, partsLeft, whyNoRoom, withKits, withPart } from './kits.ts';
import type { Effect, PackingContext, SessionEvent, Transition } from './session-events.ts';
import { moveUnits, splitEvenly } from './spread.ts';

type PackEvent = Extract<
  SessionEvent,
  {
    kind:
      | `carton-${'added' | 'opened' | 'removed' | 'measured' | 'weighed' | 'boxed'}`
      | 'line-packed'
      | 'item-scanned'
      | 'part-scanned'
      | 'kit-scanned'
      | 'quantity-counted'
      | 'rest-packed'
      | 'units-moved'
      | 'split-evenly'
      | 'line-short'
      | 'rest-short';
  }
>;

const PACK_EVENTS: Record<PackEvent['kind'], true> = {
  'carton-added': true,
  'carton-opened': true,
  'carton-removed': true,
  'carton-measured': true,
  'carton-weighed': true,
  'carton-boxed': true,
  'line-packed': true,
  'item-scanned': true,
  'part-scanned': true,
  'kit-scanned': true,
  'quantity-counted': true,
  'rest-packed': true,
  'units-moved': true,
  'split-evenly': true,
  'line-short': true,
  'rest-short': true,
};

export const isPackEvent = (event: SessionEvent): event is PackEvent =>
  Object.hasOwn(PACK_EVENTS, event.kind);

/** The changes of a packing step; the rest of the session follows from them. */
type Packed = Partial<
  Pick<Session, 'cartons' | 'openCarton' | 'short' | 'lastItem' | 'traces' | 'scanned'>
>;

export function pack(
  session: Session,
  event: PackEvent,
  context: PackingContext,
): Result<Transition> {
  const packed = packedBy(session, event, context);
  const isScan = SCANS.some((kind) => kind === event.kind);
  if (!packed.ok || isScan || !context.onlyScanned) return packed;
  return unitsOfAll(packed.value.session) > unitsOfAll(session)
    ? refuse(
        'not-available',
        say('Here units are packed by scanning each of them. A supervisor has set that.'),
      )
    : packed;
}

const SCANS = ['item-scanned', 'part-scanned', 'kit-scanned'] as const;

const unitsOfAll = ({ cartons }: Session): number =>
  cartons
    .flatMap(({ items, looseParts = [] }) => [...items, ...looseParts])
    .reduce((sum, { quantity }) => sum + quantity, 0);

function packedBy(session: Session, event: PackEvent, context: PackingContext): Result<Transition> {
  const change = changing(session, context);
  const order = withoutShort(context.order, session.short);
  switch (event.kind) {
    case 'carton-added': {
      const carton = newCarton(order, session.cartons, event.box);
      return change({ cartons: [...session.cartons, carton], openCarton: carton.reference });
    }
    case 'carton-opened':
      return withCarton(session, event.carton, () =>
        to({ ...session, openCarton: event.carton, lastItem: null }),
      );
    case 'carton-removed':
      return withCarton(session, event.carton, () => {
        const cartons = session.cartons.filter(({ reference }) => reference !== event.carton);
        if (cartons.length === 0) return wrongInput(say('An order needs at least one carton.'));
        return change({ cartons, openCarton: cartons.at(-1)?.reference ?? null });
      });
    case 'carton-measured':
      return withCarton(session, event.carton, (carton) =>
        change({ cartons: replace(session, measuredAs(carton, event, order)) }),
      );
    case 'carton-weighed':
      return withCarton(session, event.carton, (carton) => {
        if (event.content && !isContent(carton, event.content)) return to(session);
        const cartons = replace(session, weighedAs(carton, event.weighing, order));
        // A weighing may come in between: a typed quantity still applies to the last scan.
        return change({ cartons, lastItem: session.lastItem });
      });
    case 'carton-boxed':
      return withCarton(session, event.carton, (carton) => {
        const { box } = event;
        const dimensions = box && sizeOf(box, order.dimensionUnit);
        // The weight included the former box.
        const boxed = { ...carton, box: box?.name ?? null, dimensions };
        return change({
          cartons: replace(session, { ...boxed, weight: null, weightSource: null }),
        });
      });
    case 'line-packed':
      return withCarton(session, event.carton, (carton) =>
        packUnits(session, order, countedByHand(carton, event), event, change),
      );
    case 'item-scanned':
      return scanned(session, order, event, timed(session, context.at, change));
    case 'part-scanned':
      return partScanned(session, order, event, timed(session, context.at, change));
    case 'kit-scanned':
      return kitScanned(session, order, event, timed(session, context.at, change));
    case 'quantity-counted':
      return counted(session, order, event.quantity, change);
    case 'rest-packed':
      if (session.openCarton === null) return wrongInput(NO_CARTON);
      return change({ cartons: packRest(order, session.cartons, session.openCarton) });
    case 'units-moved': {
      const moved = moveUnits(order, session.cartons, event, context.boxes);
      return moved.ok ? change({ cartons: moved.value.cartons }) : moved;
    }
    case 'split-evenly': {
      const box = boxOf(session.cartons.find(isOpen(session)), context.boxes);
      const cartons = splitEvenly(order, session.cartons, event.cartons, box);
      if (!cartons.ok) return cartons;
      return change({ cartons: cartons.value, openCarton: cartons.value[0]?.reference ?? null });
    }
    case 'line-short':
    case 'rest-short':
      return short(session, event, context.order, change);
    default:
      return unreachable(event);
  }
}

type Change = (packed: Packed) => Result<Transition>;

/** Any change of the packing makes the quote stale at once. */
function changing(session: Session, context: PackingContext): Change {
  const { order, boxes } = context;
  return (packed) => {
    const { cartons, ...next } = { ...session, lastItem: null, ...packed };
    const noRoom = whyNoRoom(withoutShort(order, next.short), cartons, next.openCarton);
    if (noRoom) return wrongInput(noRoom);
    const given = cartons.map((carton) => stillTooHeavy(session, carton, context));
    const weighed = withWeights(order, given, boxes);
    return to({ ...next, cartons: weighed, step: { kind: 'packing' } });
  };
}

/**
 * A carton does not get lighter by what is put in: a typed weight that is too much even for that stays, and is not
 * forgotten for the computed one. A scale is read again.
 */
function stillTooHeavy(
  session: Session,
  carton: Carton,
  { order, boxes, tolerance = null }: PackingContext,
): Carton {
  const before = session.cartons.find(({ reference }) => reference === carton.reference);
  const isTyped = before?.weightSource === 'typed' && before.box === carton.box;
  if (carton.weight || !before?.weight || !isTyped || tolerance === null) return carton;
  const box = boxOf(carton, boxes);
  const was = computedWeight(order, before, box);
  const is = computedWeight(order, carton, box);
  const isMore = is && (before.items.length === 0 || (was && compare(is.value, was.value) > 0));
  if (!isMore || compare(before.weight.value, is.value) <= 0) return carton;
  if (isPlausible(order, carton, boxes, before.weight, tolerance)) return carton;
  return { ...carton, weight: before.weight, weightSource: 'typed' };
}

function measuredAs(
  carton: Carton,
  { weight, dimensions }: Extract<SessionEvent, { kind: 'carton-measured' }>,
  { weightUnit }: StoredOrder,
): Carton {
  const weighing: Pick<Carton, 'weight' | 'weightSource'> =
    weight === undefined
      ? carton
      : weight === null
        ? { weight: null, weightSource: null }
        : { weight: { value: weight, unit: weightUnit }, weightSource: 'typed' };
  return {
    ...carton,
    weight: weighing.weight,
    weightSource: weighing.weightSource,
    dimensions: dimensions === undefined ? carton.dimensions : dimensions,
  };
}

function weighedAs(carton: Carton, weighing: Weighing, { weightUnit }: StoredOrder): Carton {
  const value = convertToWeight(weighing.weight.value, weighing.weight.unit, weightUnit);
  return { ...carton, weight: { value, unit: weightUnit }, weightSource: 'scale', weighing };
}

function packUnits(
  session: Session,
  order: StoredOrder,
  carton: Carton,
  { line, quantity }: { line: number; quantity: number },
  change: Change,
  lastItem: Session['lastItem'] = null,
): Result<Transition> {
  const wanted = order.lines[line];
  if (!wanted) return wrongInput(say('The order has no line {line}.', { line: line + 1 }));
  // A measured weight is invalid after a change of content.
  const items = setUnits(order, carton.items, line, quantity);
  const cartons = replace(session, { ...carton, items, weight: null, weightSource: null });
  if ((unpacked(order, cartons)[line] ?? 0) < 0) {
    return wrongInput(
      surplus(wanted, quantity - unitsOf(carton.items, line), session, order, line),
    );
  }
  return change({ cartons, lastItem });
}

/**
 * The carton in which a person says how many kits there are: more of them are completed from the loose parts in
 * it, as many as before leave none, and with fewer kits the loose parts stay.
 */
function countedByHand(
  carton: Carton,
  { line, quantity }: { line: number; quantity: number },
): Carton {
  if (quantity < unitsOf(carton.items, line)) return carton;
  return withLoose(
    carton,
    (carton.looseParts ?? []).filter((loose) => loose.line !== line),
  );
}

/** Refuses more units than the line has left, however they were counted. */
function surplus(
  { sku, quantity }: OrderLine,
  more: number,
  session: Session,
  order: StoredOrder,
  line: number,
): Message {
  const left = unpacked(order, session.cartons)[line] ?? 0;
  if (left > 0)
    return say('{more} more of {sku} are too many: only {left} are left to pack.', {
      more,
      sku,
      left,
    });
  return say('All {ordered} of {text} are packed already. Put this one back.', {
    ordered: quantity,
    text: sku,
  });
}

function scanned(
  session: Session,
  order: StoredOrder,
  { line, quantity: units = 1, trace = null }: Extract<SessionEvent, { kind: 'item-scanned' }>,
  change: Change,
): Result<Transition> {
  const carton = session.cartons.find(isOpen(session));
  if (!carton) return wrongInput(NO_CARTON);
  const quantity = unitsOf(carton.items, line) + units;
  const last = { carton: carton.reference, line, quantity: units };
  const { sku = '' } = order.lines[line] ?? {};
  const noted = noting(session, trace, { line, sku, carton: last.carton }, change);
  return packUnits(session, order, carton, { line, quantity }, noted, last);
}

/** Notes when it was scanned into the open carton. */
function timed(session: Session, at: string, change: Change): Change {
  const { openCarton: carton } = session;
  if (carton === null) return change;
  const before = session.scanned.find((each) => each.carton === carton);
  const others = session.scanned.filter((each) => each !== before);
  const now = { carton, first: before?.first ?? at, last: at, scans: (before?.scans ?? 0) + 1 };
  return (packed) => change({ ...packed, scanned: [...others, now] });
}

/** Adds what the code of an item says of it. */
function noting(
  session: Session,
  trace: Trace | null,
  of: { line: number; sku: string; carton: string },
  change: Change,
): Change {
  if (!trace) return change;
  return (packed) => change({ ...packed, traces: [...session.traces, { ...trace, ...of }] });
}

function partScanned(
  session: Session,
  order: StoredOrder,
  { line, part, quantity, trace }: Extract<SessionEvent, { kind: 'part-scanned' }>,
  change: Change,
): Result<Transition> {
  const carton = session.cartons.find(isOpen(session));
  if (!carton) return wrongInput(NO_CARTON);
  const { sku = '' } = order.lines[line]?.parts?.[part] ?? {};
  const noted = noting(session, trace, { line, sku, carton: carton.reference }, change);
  return packParts(session, order, carton, { line, part, quantity, before: 0 }, noted);
}

/** Puts units of a part in place of those that were counted `before`; complete kits become units of the line. */
function packParts(
  session: Session,
  order: StoredOrder,
  carton: Carton,
  {
    line,
    part,
    quantity,
    before,
  }: { line: number; part: number; quantity: number; before: number },
  change: Change,
): Result<Transition> {
  const wanted = order.lines[line]?.parts?.[part];
  if (!wanted) return wrongInput(say('The order has no line {line}.', { line: line + 1 }));
  const left = partsLeft(order, session.cartons, line, part) + before;
  if (quantity > left) return wrongInput(tooManyParts(wanted.sku, quantity, left));
  const packed = withPart(order, carton, { line, part, more: quantity - before });
  const cartons = replace(session, { ...packed, weight: null, weightSource: null });
  return change({ cartons, lastItem: { carton: carton.reference, line, quantity, part } });
}

const tooManyParts = (sku: string, more: number, left: number): Message =>
  left > 0
    ? say('{more} more of {sku} are too many: only {left} are left to pack.', { more, sku, left })
    : say('All of {sku} are packed already. Put this one back.', { sku });

function kitScanned(
  session: Session,
  order: StoredOrder,
  { lines, quantity, trace }: Extract<SessionEvent, { kind: 'kit-scanned' }>,
  change: Change,
): Result<Transition> {
  const carton = session.cartons.find(isOpen(session));
  if (!carton) return wrongInput(NO_CARTON);
  const [line = 0] = lines;
  const sku = order.lines[line]?.kit?.sku ?? '';
  const noted = noting(session, trace, { line, sku, carton: carton.reference }, change);
  return packKits(session, order, carton, { lines, quantity, before: 0 }, noted);
}

/** Puts the parts of so many kits in place of those that were counted `before`. */
function packKits(
  session: Session,
  order: StoredOrder,
  carton: Carton,
  { lines, quantity, before }: { lines: readonly number[]; quantity: number; before: number },
  change: Change,
): Result<Transition> {
  let { items } = carton;
  for (const line of lines) {
    const counted = before * (order.lines[line]?.kit?.quantity ?? 0);
    items = setUnits(order, items, line, unitsOf(items, line) - counted);
  }
  const without = replace(session, { ...carton, items });
  const packed = withKits(order, without, carton.reference, { lines, quantity });
  if (!packed.ok) return packed;
  const [line = 0] = lines;
  const lastItem = { carton: carton.reference, line, quantity, isKit: true as const };
  return change({ cartons: packed.value, lastItem });
}

const NO_CARTON = say('No carton is open. Open a carton first.');

function counted(
  session: Session,
  order: StoredOrder,
  quantity: number,
  change: Change,
): Result<Transition> {
  const { lastItem } = session;
  if (!lastItem) return wrongInput(say('Scan the item first, then its quantity.'));
  return withCarton(session, lastItem.carton, (carton) => {
    const { line, part, quantity: before } = lastItem;
    if (part !== undefined)
      return packParts(session, order, carton, { line, part, quantity, before }, change);
    if (lastItem.isKit) {
      const lines = linesOfKit(order, line);
      return packKits(session, order, carton, { lines, quantity, before }, change);
    }
    const inside = unitsOf(carton.items, line) - lastItem.quantity + quantity;
    const last = { ...lastItem, quantity };
    return packUnits(session, order, carton, { line, quantity: inside }, change, last);
  });
}

function short(
  session: Session,
  event: Extract<SessionEvent, { kind: 'line-short' | 'rest-short' }>,
  order: StoredOrder,
  change: Change,
): Result<Transition> {
  const { reason, note } = event;
  const packed = packedUnits(order, session.cartons);
  const left = unpacked(withoutShort(order, session.short), session.cartons);
  const marks =
    event.kind === 'line-short'
      ? [{ line: event.line, quantity: event.quantity }]
      : left.flatMap((each, line) =>
          each > 0 ? [{ line, quantity: each + shortOf(session.short, line) }] : [],
        );
  if (marks.length === 0) return wrongInput(say('Everything is packed: nothing is missing.'));
  let missing = session.short;
  for (const mark of marks) {
    const wrong = notMissing(order, packed, { ...mark, reason, note });
    if (wrong) return fail(wrong);
    missing = markShort(order, missing, { ...mark, reason, note });
  }
  const shipped = withoutShort(order, missing).lines.some(({ quantity }) => quantity > 0);
  if (!shipped) return wrongInput(say('Nothing would be left to ship. Hold the order instead.'));
  return change({ short: missing });
}

const isOpen =
  ({ openCarton }: Session) =>
  ({ reference }: Carton): boolean =>
    reference === openCarton;

const boxOf = (carton: Carton | undefined, boxes: readonly Box[]): Box | null =>
  boxes.find(({ name }) => name === carton?.box) ?? null;

export const packingAgain = (session: Session, problem: StationError | null): Session => ({
  ...session,
  step: { kind: 'packing' },
  problem,
});

export const to = (session: Session, effect: Effect | null = null): Result<Transition> =>
  ok({ session, effect });

export const wrongInput = (message: Message): Result<never> => refuse('bad-input', message);

export function at(
  session: Session,
  steps: StepKind[],
  then: () => Result<Transition>,
): Result<Transition> {
  if (steps.includes(session.step.kind)) return then();
  return refuse(
    'order-locked',
    say('Not possible while this order is at the step "{state}".', {
      state: stateWords(session.step.kind),
    }),
  );
}

/** Packing may change until money is spent, but not during `rating`: the answer would not match. */
export const whilePacking = (
  session: Session,
  then: () => Result<Transition>,
): Result<Transition> => at(session, ['packing', 'choosing'], then);

function withCarton(
  session: Session,
  reference: string,
  then: (carton: Carton) => Result<Transition>,
): Result<Transition> {
  const carton = session.cartons.find((each) => each.reference === reference);
  return carton
    ? then(carton)
    : wrongInput(say('The order has no carton {reference}.', { reference }));
}

const replace = (session: Session, carton: Carton): Carton[] =>
  session.cartons.map((each) => (each.reference === carton.reference ? carton : each));
