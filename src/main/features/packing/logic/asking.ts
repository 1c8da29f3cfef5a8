import { fail, type Result } from '../../../../shared/kernel/result.ts';
import type { Session } from '../../../../shared/packing/session.ts';
import { measured } from '../../devices/logic/weight-check.ts';
import { checkPacked, withWeights } from '../../orders/logic/cartons.ts';
import { withoutShort } from '../../orders/logic/short.ts';
import { notConfirmed } from './confirming.ts';
import { to } from './pack.ts';
import type { PackingContext, SessionEvent, Transition } from './session-events.ts';

export function askRates(
  session: Session,
  event: Extract<SessionEvent, { kind: 'rate-asked' }>,
  context: PackingContext,
): Result<Transition> {
  const { cartons, wrong } = toRate(session, context);
  if (wrong) return fail(wrong);
  const { insure, pickUpDate } = event;
  const step = { kind: 'rating', since: event.at } as const;
  return to({ ...session, cartons, insure, pickUpDate, step, problem: null }, 'rate');
}

/** Requires everything that rating needs, except the partner. */
export function packOn(
  session: Session,
  { accepted, at: since }: Extract<SessionEvent, { kind: 'packed-on' }>,
  context: PackingContext,
): Result<Transition> {
  const { cartons, wrong } = toRate(session, context);
  if (wrong) return fail(wrong);
  const step = { kind: 'waiting', since, ...accepted } as const;
  return to({ ...session, cartons, step, problem: null, refusal: null }, 'print-slips');
}

export const mayRate = (session: Session, context: PackingContext): boolean =>
  toRate(session, context).wrong === null;

function toRate(session: Session, { order: ordered, boxes, confirms }: PackingContext) {
  const order = withoutShort(ordered, session.short);
  const cartons = withWeights(order, session.cartons, boxes);
  const wrong = checkPacked(order, cartons) ?? measured(cartons);
  return { cartons, wrong: wrong ?? notConfirmed(session, confirms) };
}
