import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say, type Wording } from '../../../shared/kernel/message.ts';
import { ageAtMost, markOf } from '../../../shared/kernel/moment.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type {
  Condition,
  Returnable,
  ReturnChoice,
  ReturnQuote,
  ReturnView,
  ReturnWish,
} from '../../../shared/returns/return.ts';
import { shownOption } from '../../../shared/returns/return-choice.ts';
import { labelForms } from '../../../shared/scanning/carriers.ts';
import { inTurns } from '../../kernel/in-turns.ts';
import type { StationParts } from '../../station/parts.ts';
import type { Services } from '../../station/services.ts';
import { lookFirst } from '../maintenance/restore-service.ts';
import type { Attempt } from '../purchasing/ports.ts';
import { same } from '../purchasing/rules/same.ts';
import { unknownError } from '../purchasing/rules/words.ts';
import type { ShipReport } from '../purchasing/ship-wish.ts';
import { standsInTheWay } from '../purchasing/shipping.ts';
import { showing } from '../purchasing/showing.ts';
import { createSentShipments, type Outbound } from '../shipments/sent-shipments.ts';
import type { KeptReturnQuote, ReturnOffer, ReturnQuestion } from './ports.ts';
import { accepted, purchaseRequest } from './return-request.ts';
import { returnableLines, returnQuestion } from './rules/returnable.ts';

/** What comes back: found, rated by carrier, bought under the same rules as what goes out. */
export interface ReturnService {
  findReturnable(text: string, orderRef?: string | null): Promise<Result<Returnable>>;
  /** Errors: bad-input (too many units), no-rates, and those of the partner. */
  rateReturn(
    text: string,
    wish: ReturnWish,
    orderRef?: string | null,
  ): Promise<Result<ReturnQuote>>;
  /** `choice` is what was shown, price included: another price is `quote-stale`. A quote buys once. */
  buyReturn(quoteId: string, choice: ReturnChoice): Promise<Result<ShipReport>>;
  /** Newest first. */
  returnsOf(text: string, orderRef?: string | null): Promise<Result<ReturnView[]>>;
  /** Found by the return's own tracking number, ShipmentID or carton reference. */
  receiveReturn(
    text: string,
    found: { condition: Condition; note: string | null },
  ): Promise<Result<ReturnView>>;
}

interface ReturnServiceParts
  extends Pick<Services, 'purchasing' | 'shipping' | 'paper' | 'quoteLife'> {
  parts: StationParts;
  newId(): string;
}

export function createReturnService({
  parts,
  newId,
  ...services
}: ReturnServiceParts): ReturnService {
  const { connection, store } = parts;
  const { journal } = store;
  const findSent = createSentShipments(parts);

  async function ofOrder(orderId: string): Promise<Attempt[]> {
    const all = await journal.list({ connection: connection.name, orderId });
    return all.filter(({ kind }) => kind === 'return');
  }

  const attemptsOf = async ({ order, sent }: Outbound): Promise<Attempt[]> =>
    (await ofOrder(order.id)).filter(({ accepted }) =>
      same(accepted.returnOf?.shipmentId ?? '', sent.shipmentId),
    );

  /** What other returns hold: bought, or not known to be free. `but` is the one that asks. */
  async function held(attempts: readonly Attempt[], but: string | null = null) {
    const standing = attempts.filter(
      ({ identity, state }) => identity !== but && ['open', 'unknown', 'confirmed'].includes(state),
    );
    const quotes = await inTurns(standing, ({ quoteId }) => store.returns.find(quoteId));
    return quotes.flatMap((quote) => (quote ? [quote.question] : []));
  }

  async function view(outbound: Outbound): Promise<Returnable> {
    const { order, sent, attempt, trackingNumber } = outbound;
    const { weightUnit, dimensionUnit } = sent;
    const { name, city, country } = sent.shipTo;
    return {
      order: { merchant: order.merchant, reference: order.reference },
      reference: sent.reference,
      shipmentId: sent.shipmentId,
      attemptId: attempt?.id ?? null,
      trackingNumber,
      shipTo: { name, city, country },
      weightUnit,
      dimensionUnit,
      lines: returnableLines(sent, await held(await attemptsOf(outbound))),
    };
  }

  async function returnView(attempt: Attempt): Promise<ReturnView> {
    const quote = await store.returns.find(attempt.quoteId);
    return {
      shipment: await services.paper.view(attempt),
      lines: linesOf(quote),
      reason: quote?.question.reason ?? null,
      note: quote?.question.note ?? null,
      receipts: await store.returns.receipts(attempt.id),
    };
  }

  /** Rule 4: while a purchase of the order is open or unknown, nothing else of it is bought. */
  async function blocked(orderId: string): Promise<StationError | null> {
    const standing = await services.shipping.standing(orderId);
    if (standing && standing.state !== 'confirmed') return standsInTheWay(standing);
    return await lookFirst(parts);
  }

  /** As `blocked`, asked when the return itself is on record. */
  async function isBlockedByAnother({ id, orderId }: KeptReturnQuote): Promise<boolean> {
    const unsettled = await journal.list({
      connection: connection.name,
      orderId,
      states: ['open', 'unknown'],
    });
    return unsettled.some(({ quoteId }) => quoteId !== id);
  }

  async function stillThere(quote: KeptReturnQuote, returnId: string): Promise<boolean> {
    if (await isBlockedByAnother(quote)) return false;
    const outbound = await findSent(quote.question.shipmentId, orderRefOf(quote));
    if (!outbound.ok) return false;
    const { sent } = outbound.value;
    const names = new Set(quote.question.cartons.map(({ reference }) => reference));
    // Rated at the same moment as another: two parcels must not carry one name.
    const others = (await ofOrder(quote.orderId)).filter(({ identity }) => identity !== returnId);
    const taken = others.flatMap(({ accepted: { cartons } }) => cartons);
    if (taken.some(({ reference }) => names.has(reference))) return false;
    const attempts = await attemptsOf(outbound.value);
    const left = returnableLines(sent, await held(attempts, returnId));
    return linesOf(quote).every(
      ({ sku, quantity }) => quantity <= (left.find((each) => each.sku === sku)?.left ?? 0),
    );
  }

  async function rate(orderId: string, question: ReturnQuestion) {
    const mark = markOf(parts.moment());
    const answer = await parts.partner.returnRates.rateReturn(question);
    if (!answer.ok) return answer;
    const { options, unreadable } = answer.value;
    const quote: KeptReturnQuote = {
      id: newId(),
      ratedAt: parts.now().toISOString(),
      mark,
      orderId,
      connection: connection.name,
      question,
      options,
    };
    await store.returns.save(quote);
    return ok({ quote, warnings: unreadable.map(({ why }) => why) });
  }

  /** Rule 10: an old quote's keys are not tried, nor those that were sent before. */
  async function asRatedNow(quote: KeptReturnQuote, shown: ReturnOffer) {
    const tried = await ofOrder(quote.orderId);
    const isSent = tried.some(({ identity, sendings }) => identity === quote.id && sendings > 0);
    const isOld = ageOf(quote) >= services.quoteLife.limit();
    if (!isSent && !isOld) return ok({ quote, option: shown });
    const fresh = await rate(quote.orderId, quote.question);
    if (!fresh.ok) return fresh;
    const tolerance = parts.settings.current()['purchasing.priceTolerance'];
    const option = shownOption(fresh.value.quote.options, shown, tolerance);
    return option.ok ? ok({ quote: fresh.value.quote, option: option.value }) : option;
  }

  /** `returnId` is the quote that was shown: it buys once, also where it was rated anew. */
  async function buyOnce(
    returnId: string,
    { quote, option }: { quote: KeptReturnQuote; option: ReturnOffer },
    chosen: ReturnOffer,
  ): Promise<Result<ShipReport>> {
    const age = ageOf(quote);
    const purchase = await services.purchasing.buy(
      {
        orderId: quote.orderId,
        connection: connection.name,
        kind: 'return',
        returnId,
        quoteId: quote.id,
        accepted: accepted(quote, option, chosen),
        station: parts.stationName,
        packer: parts.packers.current(),
      },
      purchaseRequest(quote, option),
      () => stillThere(quote, returnId),
    );
    if (!purchase.ok) return purchase;
    const { attempt, error, keyRefused } = purchase.value;
    if (keyRefused) services.quoteLife.keyRefused(age);
    // A request that never left is no purchase: nothing is shown of it.
    if (attempt.state === 'not-sent') return fail(error ?? staleQuote());
    const said = attempt.state === 'confirmed' ? null : (error ?? unknownError(attempt));
    return ok(await bought(attempt, said));
  }

  const ageOf = ({ mark, ratedAt }: KeptReturnQuote) => ageAtMost(mark, ratedAt, parts.moment());

  const orderRefOf = ({ question: { merchant, reference } }: KeptReturnQuote) =>
    `${merchant ?? ''}/${reference}`;

  async function bought(attempt: Attempt, error: StationError | null): Promise<ShipReport> {
    const missing = attempt.state === 'confirmed' ? await services.paper.collect(attempt) : null;
    const shipment = await services.paper.view(attempt);
    return { shipment, error: error ?? missing ?? shipment.error ?? null };
  }

  return {
    async findReturnable(text, orderRef) {
      const outbound = await findSent(text, orderRef);
      return outbound.ok ? ok(await view(outbound.value)) : outbound;
    },

    async rateReturn(text, wish, orderRef) {
      const outbound = await findSent(text, orderRef);
      if (!outbound.ok) return outbound;
      const { order, sent } = outbound.value;
      const why = await blocked(order.id);
      if (why) return fail(why);
      const attempts = await attemptsOf(outbound.value);
      // Of the order, not of the shipment: no two parcels of one Reference carry one name.
      const number = (await ofOrder(order.id)).length + 1;
      const question = returnQuestion(sent, await held(attempts), wish, number);
      if (!question.ok) return question;
      const rated = await rate(order.id, question.value);
      return rated.ok ? ok(shownQuote(rated.value.quote, rated.value.warnings)) : rated;
    },

    async buyReturn(quoteId, choice) {
      const quote = await store.returns.find(quoteId);
      if (!quote || quote.connection !== connection.name) return fail(staleQuote());
      const option = shownOption(quote.options, choice);
      if (!option.ok) return option;
      const why = await blocked(quote.orderId);
      if (why) return fail(why);
      const now = await asRatedNow(quote, option.value);
      if (!now.ok) return now;
      return await showing(
        () => buyOnce(quote.id, now.value, option.value),
        async () => {
          const tried = await ofOrder(quote.orderId);
          return tried.find(({ identity, state }) => identity === quote.id && state !== 'not-sent');
        },
        async (attempt, error) => ok({ shipment: await services.paper.view(attempt), error }),
      );
    },

    async returnsOf(text, orderRef) {
      const outbound = await findSent(text, orderRef);
      if (!outbound.ok) return outbound;
      const shown = (await attemptsOf(outbound.value)).filter(({ state }) => state !== 'not-sent');
      return ok(await inTurns(shown, returnView));
    },

    async receiveReturn(text, { condition, note }) {
      const attempt = await findReturn(parts, text.trim());
      if (!attempt) return fail(noReturn(text.trim()));
      const packer = parts.packers.current();
      const at = parts.now().toISOString();
      await store.returns.receive(attempt.id, { at, packer, condition, note });
      return ok(await returnView(attempt));
    },
  };
}

/** A bought return by what stands on its label. */
async function findReturn(
  { connection, store: { journal } }: StationParts,
  text: string,
): Promise<Attempt | null> {
  for (const form of labelForms(text)) {
    const known = [
      await journal.byShipmentId(connection.name, form),
      ...(await journal.byTrackingNumber(connection.name, form)),
    ];
    const numbered = known.find((each) => each?.kind === 'return' && each.state === 'confirmed');
    if (numbered) return numbered;
  }
  const [, reference = ''] = /^(.+)-R\d+(?:-C\d+)?$/i.exec(text) ?? [];
  const query = { connection: connection.name, reference, states: ['confirmed' as const] };
  const bought = reference ? await journal.list(query) : [];
  const named = bought.filter(
    ({ kind, accepted: { cartons } }) =>
      kind === 'return' && cartons.some(({ reference }) => same(reference, text)),
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}

const linesOf = (quote: KeptReturnQuote | null): { sku: string; quantity: number }[] => {
  const units = new Map<string, number>();
  for (const { sku, quantity } of quote?.question.cartons.flatMap(({ goods }) => goods) ?? []) {
    units.set(sku, (units.get(sku) ?? 0) + quantity);
  }
  return [...units].map(([sku, quantity]) => ({ sku, quantity }));
};

const shownQuote = (
  { id, ratedAt, question, options }: KeptReturnQuote,
  warnings: Wording[],
): ReturnQuote => ({
  id,
  shipmentId: question.shipmentId,
  ratedAt,
  currency: question.currency,
  weightUnit: question.weightUnit,
  options: options.map(({ lock: _kept, ...option }) => option),
  warnings,
  cartons: question.cartons.map(({ goods, ...carton }) => ({
    ...carton,
    lines: goods.map(({ sku, quantity }) => ({ sku, quantity })),
  })),
});

const staleQuote = (): StationError =>
  stationError('quote-stale', say('This return is not rated here any more. Ask for rates again.'), {
    retry: 'after-change',
  });

const noReturn = (text: string): StationError =>
  stationError('not-found', say('No return {text} is known here.', { text }), {
    field: 'reference',
  });
