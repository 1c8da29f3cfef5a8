import { type StationError, stationError } from '../../../shared/errors.ts';
import { fail, ok, type Result, unreachable } from '../../../shared/result.ts';
import type { Carton } from '../../../shared/station/carton.ts';
import type { StoredOrder } from '../../../shared/station/order.ts';
import type { Session, StepKind } from '../../../shared/station/session.ts';
import {
  checkPacked,
  computedWeight,
  newCarton,
  packRest,
  setUnits,
  unitsOf,
  unpacked,
} from './cartons.ts';
import type { Effect, PackingContext, SessionEvent, Transition } from './session-events.ts';

type PackEvent = Extract<
  SessionEvent,
  {
    kind:
      | `carton-${'added' | 'opened' | 'removed' | 'measured'}`
      | 'line-packed'
      | 'item-scanned'
      | 'rest-packed'
      | 'undone';
  }
>;

export function pack(
  session: Session,
  event: PackEvent,
  { order }: PackingContext,
): Result<Transition> {
  const change = (cartons: Carton[], openCarton = session.openCarton) =>
    // Whatever was rated is no longer what lies on the bench: the quote is stale at once.
    to({ ...session, cartons, openCarton, step: { kind: 'packing' } });
  switch (event.kind) {
    case 'carton-added': {
      const carton = newCarton(order, session.cartons, event.box);
      return change([...session.cartons, carton], carton.reference);
    }
    case 'carton-opened':
      return withCarton(session, event.carton, () => to({ ...session, openCarton: event.carton }));
    case 'carton-removed':
      return withCarton(session, event.carton, () => {
        const cartons = session.cartons.filter(({ reference }) => reference !== event.carton);
        if (cartons.length === 0) return refuse('An order needs at least one carton.');
        return change(cartons, cartons.at(-1)?.reference ?? null);
      });
    case 'carton-measured':
      return withCarton(session, event.carton, (carton) => {
        const weight =
          event.weight === undefined
            ? carton.weight
            : event.weight && { value: event.weight, unit: order.weightUnit };
        const dimensions = event.dimensions === undefined ? carton.dimensions : event.dimensions;
        return change(replace(session, { ...carton, weight: weight || null, dimensions }));
      });
    case 'line-packed':
      return withCarton(session, event.carton, (carton) =>
        packUnits(session, order, carton, event.line, event.quantity, change),
      );
    case 'item-scanned': {
      const carton = session.cartons.find(({ reference }) => reference === session.openCarton);
      if (!carton) return refuse('No carton is open. Open a carton first.');
      const quantity = unitsOf(carton.items, event.line) + 1;
      return packUnits(session, order, carton, event.line, quantity, change);
    }
    case 'rest-packed':
      if (session.openCarton === null) return refuse('No carton is open. Open a carton first.');
      return change(packRest(order, session.cartons, session.openCarton));
    case 'undone':
      return change(event.before.cartons, event.before.openCarton);
    default:
      return unreachable(event);
  }
}

function packUnits(
  session: Session,
  order: StoredOrder,
  carton: Carton,
  line: number,
  quantity: number,
  change: (cartons: Carton[]) => Result<Transition>,
): Result<Transition> {
  const wanted = order.lines[line];
  if (!wanted) return refuse(`The order has no line ${line + 1}.`);
  // A weight that was measured no longer holds once the content changes.
  const items = setUnits(order, carton.items, line, quantity);
  const cartons = replace(session, { ...carton, items, weight: null });
  if ((unpacked(order, cartons)[line] ?? 0) < 0) {
    return refuse(`All ${wanted.quantity} of ${wanted.sku} are packed already. Put this one back.`);
  }
  return change(cartons);
}

export function askRates(
  session: Session,
  event: Extract<SessionEvent, { kind: 'rate-asked' }>,
  { order, boxes }: PackingContext,
): Result<Transition> {
  const cartons = session.cartons.map((carton) => {
    const box = boxes.find(({ name }) => name === carton.box) ?? null;
    // Without a scale reading, a carton of a known box weighs its lines plus the box.
    return { ...carton, weight: carton.weight ?? (box && computedWeight(order, carton, box)) };
  });
  const wrong = checkPacked(order, cartons) ?? measured(cartons);
  if (wrong) return fail(wrong);
  const { insure, pickUpDate } = event;
  const step = { kind: 'rating', since: event.at } as const;
  return to({ ...session, cartons, insure, pickUpDate, step, problem: null }, 'rate');
}

function measured(cartons: readonly Carton[]): StationError | null {
  for (const { reference, weight, dimensions } of cartons) {
    if (!weight)
      return stationError('bad-input', `Carton ${reference} has no weight yet. Weigh it.`, {
        field: 'weight',
      });
    if (!dimensions)
      return stationError(
        'bad-input',
        `Carton ${reference} has no size yet. Choose a box or type it.`,
        { field: 'dimensions' },
      );
  }
  return null;
}

export const packingAgain = (session: Session, problem: StationError | null): Session => ({
  ...session,
  step: { kind: 'packing' },
  problem,
});

export const to = (session: Session, effect: Effect | null = null): Result<Transition> =>
  ok({ session, effect });

export const refuse = (message: string): Result<never> => fail(stationError('bad-input', message));

export function at(
  session: Session,
  steps: StepKind[],
  then: () => Result<Transition>,
): Result<Transition> {
  if (steps.includes(session.step.kind)) return then();
  return fail(
    stationError(
      'order-locked',
      `Not possible while this order is at the step "${session.step.kind}".`,
    ),
  );
}

/** Packing may change until money is spent; from `rating` on the answer would not fit any more. */
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
  return carton ? then(carton) : refuse(`The order has no carton ${reference}.`);
}

const replace = (session: Session, carton: Carton): Carton[] =>
  session.cartons.map((each) => (each.reference === carton.reference ? carton : each));
