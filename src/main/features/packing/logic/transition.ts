import type { StationError } from '../../../../shared/kernel/errors.ts';
import type { Weight } from '../../../../shared/kernel/measure.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result, unreachable } from '../../../../shared/kernel/result.ts';
import type { Carton } from '../../../../shared/orders/carton.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import { boughtOnce } from '../../../../shared/packing/bought-once.ts';
import { leftToLabel, type Session, waitsForSite } from '../../../../shared/packing/session.ts';
import type { PriceLimit } from '../../../../shared/rating/price-limit.ts';
import { chosenOf, optionsIfAccepted } from '../../../../shared/rating/quote.ts';
import { staleRates } from '../../../../shared/rating/stale-rates.ts';
import type { Beginning } from '../../merchants/ports.ts';
import { newCarton } from '../../orders/logic/cartons.ts';
import { askRates, mayRate, packOn } from './asking.ts';
import { at, isPackEvent, pack, packingAgain, to, whilePacking, wrongInput } from './pack.ts';
import { notByRule, PROBLEM, STOPPED, withoutRule } from './rule-wait.ts';
import type { PackingContext, SessionEvent, Transition } from './session-events.ts';

/** A new session: one open, empty carton of the given box; insured if that is the default. */
export function newSession(
  order: StoredOrder,
  { box, insure, pickUpDate = null }: Beginning,
  at: string,
): Session {
  const carton = newCarton(order, [], box);
  return {
    orderId: order.id,
    order: { merchant: order.merchant, reference: order.reference },
    revision: 1,
    startedAt: at,
    cartons: [carton],
    openCarton: carton.reference,
    short: [],
    lastItem: null,
    traces: [],
    hold: null,
    ratesDue: false,
    note: null,
    confirmed: [],
    scanned: [],
    insure,
    pickUpDate,
    step: { kind: 'packing' },
    scannedBack: [],
    awaitingLabelOf: null,
    problem: null,
  };
}

/** The state machine of the bench: from session and event to the next session and its effect. Pure. */
export function transition(
  session: Session,
  event: SessionEvent,
  context: PackingContext,
): Result<Transition> {
  const next = apply(session, event, context);
  if (!next.ok) return next;
  const revision = session.revision + 1;
  const ratesDue = areRatesDue(session, event, next.value.session, context);
  return ok({ session: { ...next.value.session, ratesDue, revision }, effect: next.value.effect });
}

/**
 * Rates become due after a change that completes packing and weighing. After rates were refused, dropped
 * or undone, a person must request them.
 */
function areRatesDue(
  before: Session,
  event: SessionEvent,
  after: Session,
  context: PackingContext,
): boolean {
  if (after.step.kind !== 'packing' || after.hold) return false;
  if (event.kind === 'problem' || event.kind === 'acknowledged') return before.ratesDue;
  if (event.kind === 'carton-opened' || event.kind === 'noted') return before.ratesDue;
  const changes =
    isPackEvent(event) ||
    event.kind === 'order-filled' ||
    event.kind === 'instruction-confirmed' ||
    event.kind === 'partner-away';
  return changes && mayRate(after, context);
}

function apply(session: Session, event: SessionEvent, context: PackingContext): Result<Transition> {
  if (isPackEvent(event)) return whilePacking(session, () => pack(session, event, context));
  switch (event.kind) {
    case 'undone':
      // A rate request can be undone before the partner answers.
      return at(session, ['packing', 'rating', 'choosing'], () =>
        to({ ...session, ...event.before }),
      );
    case 'noted':
      return whilePacking(session, () => to({ ...session, note: event.note?.trim() || null }));
    case 'instruction-confirmed': {
      const confirmed = [...session.confirmed, event.instruction];
      return at(session, ['packing'], () => to({ ...session, confirmed }));
    }
    case 'hold-set':
      return whilePacking(session, () => to(held(session, event)));
    case 'hold-ended':
      return to({ ...session, hold: null });
    case 'rate-asked':
      return at(session, ['packing', 'choosing'], () => askRates(session, event, context));
    case 'rated':
      return at(session, ['rating'], () => {
        const { kind: _, ...rated } = event;
        const step = { kind: 'choosing' as const, ...rated };
        return to({ ...session, step, refusal: null }, rated.byRule ? 'buy-by-rule' : null);
      });
    case 'packed-on':
      return at(session, ['packing'], () => packOn(session, event, context));
    case 'later-refused':
      return at(session, ['waiting'], () => to(refusedLater(session, event)));
    case 'rule-stopped':
      return at(session, ['choosing'], () => to(ruleStopped(session, event)));
    case 'rate-failed':
      return at(session, ['rating'], () => to(ratesRefused(session, event.error)));
    case 'partner-away':
    case 'packing-resumed': {
      const waiting = waitsForSite(session) ? (['buying'] as const) : [];
      return at(session, ['packing', 'waiting', 'rating', 'choosing', ...waiting], () =>
        to(packingAgain(session, null)),
      );
    }
    case 'order-filled':
      return at(session, ['packing', 'choosing'], () =>
        to({ ...packingAgain(session, null), refusal: null }),
      );
    case 'choice-made': {
      const bought = boughtOnce(session.step.kind);
      return bought ? fail(bought) : at(session, ['choosing'], () => choose(session, event));
    }
    case 'buying-again':
      return at(session, ['unknown'], () => {
        const { quoteId, choice, limit, acceptedTax } = event;
        const how = { ...(limit && { limit }), ...(acceptedTax && { acceptedTax }) };
        const step = { kind: 'buying' as const, quoteId, choice, ...how };
        return to({ ...byPerson(session), step, problem: null }, 'buy');
      });
    case 'price-rose':
      return at(session, ['buying'], () => {
        const { quote, suggestion, error } = event;
        const by = session.boughtBy;
        const asks = by === undefined ? {} : { notByRule: notByRule(by, PROBLEM) };
        const step = { kind: 'choosing' as const, quote, suggestion, ...asks };
        return to({ ...byPerson(session), step, problem: error });
      });
    case 'nothing-bought':
      return at(session, ['buying', 'unknown'], () => to(notBought(session, event)));
    case 'purchase-unknown':
      return purchaseUnknown(session, event);
    case 'bought':
      return bought(session, event);
    case 'documents-requested':
    case 'documents-ready':
    case 'labels-printed':
    case 'carton-scanned-back':
    case 'label-scanned-back':
      return afterPurchase(session, event, context);
    case 'problem':
      return to({ ...asksPerson(session, PROBLEM), problem: event.error });
    case 'acknowledged':
      return to({ ...session, problem: null });
    default:
      return unreachable(event);
  }
}

function ratesRefused(session: Session, error: StationError): Session {
  const { step } = session;
  const refusal = step.kind === 'rating' ? { of: 'rates' as const, at: step.since, error } : null;
  return { ...packingAgain(session, error), refusal };
}

const held = (
  session: Session,
  { reason, at: when }: Extract<SessionEvent, { kind: 'hold-set' }>,
): Session => ({ ...packingAgain(session, null), hold: { reason, at: when } });

const refusedLater = (
  session: Session,
  { error, at: when }: Extract<SessionEvent, { kind: 'later-refused' }>,
): Session => ({
  ...packingAgain(session, error),
  refusal: { of: 'purchase', at: when, error, later: true },
});

const notBought = (
  session: Session,
  { error, at }: Extract<SessionEvent, { kind: 'nothing-bought' }>,
): Session => ({
  ...packingAgain(byPerson(session), error),
  refusal: at ? { of: 'purchase', at, error } : session.refusal,
});

/** The next purchase is not attributed to a rule until one chooses. */
function byPerson({ boughtBy: _, ...session }: Session): Session {
  return session;
}

/** No rule buys at this step. */
export function asksPerson(session: Session, why: Message): Session {
  return { ...session, step: withoutRule(session.step, why) };
}

function ruleStopped(
  session: Session,
  { quoteId, notByRule: why }: Extract<SessionEvent, { kind: 'rule-stopped' }>,
): Session {
  const { step } = session;
  if (step.kind !== 'choosing' || !step.byRule) return session;
  if (quoteId !== undefined && quoteId !== step.quote.id) return session;
  const { byRule: _, ...rest } = step;
  if (quoteId !== undefined) return { ...session, step: { ...rest, notByRule: why } };
  return { ...asksPerson(session, STOPPED), ruleStopped: true };
}

/** Allowed at any step: another program may have made the purchase, or it replaces a cancelled one. */
function purchaseUnknown(
  session: Session,
  { attemptId, since, why }: Extract<SessionEvent, { kind: 'purchase-unknown' }>,
): Result<Transition> {
  const { step } = session;
  const unknown = { kind: 'unknown', attemptId, since, why } as const;
  const ofAnother = 'attemptId' in step && step.attemptId !== attemptId;
  if (ofAnother) return to({ ...session, step: unknown, ...UNPROVEN }, 'watch-unknown');
  return at(session, ['packing', 'waiting', 'rating', 'choosing', 'buying', 'unknown'], () =>
    to({ ...session, step: unknown }, 'watch-unknown'),
  );
}

/** Label checks of another purchase do not count for this one. */
const UNPROVEN = { scannedBack: [], confirmedByEye: [], awaitingLabelOf: null, problem: null };

function bought(
  session: Session,
  event: Extract<SessionEvent, { kind: 'bought' }>,
): Result<Transition> {
  const { attemptId } = event;
  const before = session.step;
  if (before.kind !== 'unknown' && 'attemptId' in before && before.attemptId === attemptId) {
    return wrongInput(say('This purchase is on the bench already.'));
  }
  const cartons = asBought(session.cartons, event.cartons);
  const step = { kind: 'documents', attemptId } as const;
  return to({ ...session, cartons, step, ...UNPROVEN }, 'collect-documents');
}

function choose(
  session: Session,
  {
    quoteId,
    choice,
    byRule,
    acceptedTax,
    ...stated
  }: Extract<SessionEvent, { kind: 'choice-made' }>,
): Result<Transition> {
  const { step } = session;
  if (step.kind !== 'choosing' || step.quote.id !== quoteId) {
    return fail(staleRates());
  }
  if (byRule && (session.problem || step.byRule?.rule !== byRule.rule)) return fail(staleRates());
  // A rule accepts nothing.
  const mayAccept = acceptedTax !== undefined && !byRule;
  const options = mayAccept ? optionsIfAccepted(step.quote) : step.quote.options;
  if (!chosenOf(options, choice))
    return wrongInput(
      say('{service} {terms} is not offered.', { service: choice.service, terms: choice.terms }),
    );
  const limit: PriceLimit | undefined =
    stated.limit ?? (byRule && { atMost: byRule.upTo, terms: choice.terms, from: 'rule' });
  const how = {
    ...(byRule && { byRule }),
    ...(limit && { limit }),
    ...(mayAccept && { acceptedTax }),
  };
  const buying = { kind: 'buying' as const, quoteId, choice, ...how };
  const chosen = byRule ? { ...session, boughtBy: byRule.rule } : byPerson(session);
  return to({ ...chosen, step: buying, problem: null }, 'buy');
}

type DocumentsEvent = Extract<
  SessionEvent,
  {
    kind:
      | 'documents-requested'
      | 'documents-ready'
      | 'labels-printed'
      | 'carton-scanned-back'
      | 'label-scanned-back';
  }
>;

function afterPurchase(
  session: Session,
  event: DocumentsEvent,
  { scanBack }: PackingContext,
): Result<Transition> {
  const { step } = session;
  if (step.kind !== 'documents' && step.kind !== 'labels' && step.kind !== 'done') {
    return wrongInput(say('Nothing has been bought for this order yet.'));
  }
  const { attemptId } = step;
  switch (event.kind) {
    case 'documents-requested':
      return to(
        { ...session, step: { kind: 'documents', attemptId }, problem: null },
        'collect-documents',
      );
    case 'documents-ready': {
      // Documents fetched again for a shipment that is done: it stays done, and nothing prints again.
      const isDone = step.kind === 'done' || isEveryLabelScanned(session);
      const kind = isDone && !event.error ? 'done' : 'labels';
      return to(
        { ...session, step: { kind, attemptId }, problem: event.error },
        event.error ? null : 'print-labels',
      );
    }
    case 'labels-printed': {
      const kind = needsScanBack(session, scanBack) ? step.kind : 'done';
      return to({ ...session, step: { kind, attemptId } });
    }
    case 'carton-scanned-back':
      return to({
        ...session,
        awaitingLabelOf: event.carton,
        awaitedByLabel: event.by === 'label',
      });
    case 'label-scanned-back': {
      // Last in the list, as the carton in hand.
      const others = session.scannedBack.filter((carton) => carton !== event.carton);
      const scannedBack = [...others, event.carton];
      const seen = (session.confirmedByEye ?? []).filter((carton) => carton !== event.carton);
      const confirmedByEye = event.by === 'eye' ? [...seen, event.carton] : seen;
      const done =
        isEveryLabelScanned({ ...session, scannedBack }) || !needsScanBack(session, scanBack);
      const kind = done ? 'done' : 'labels';
      // A label confirmed by eye may belong to another carton than the one in hand.
      const { awaitingLabelOf: awaited } = session;
      const awaitingLabelOf = awaited === event.carton ? null : awaited;
      const next = { ...session, scannedBack, confirmedByEye, awaitingLabelOf };
      return to({ ...next, step: { kind, attemptId } });
    }
    default:
      return unreachable(event);
  }
}

const isEveryLabelScanned = (session: Session): boolean =>
  session.cartons.length > 0 && leftToLabel(session).length === 0;

/** Whether every carton and its label must be scanned: setting `scanBack`. */
export const needsScanBack = (
  { cartons }: Pick<Session, 'cartons'>,
  rule: PackingContext['scanBack'],
): boolean => rule === 'always' || (rule === 'several' && cartons.length > 1);

/** The session's cartons if they are the ones bought; else those bought, with unknown content. */
function asBought(packed: Carton[], bought: { reference: string; weight: Weight }[]): Carton[] {
  const references = new Set(packed.map(({ reference }) => reference));
  const same =
    packed.length === bought.length && bought.every(({ reference }) => references.has(reference));
  return same
    ? packed
    : bought.map((each) => ({
        ...each,
        box: null,
        weightSource: null,
        dimensions: null,
        items: [],
      }));
}
