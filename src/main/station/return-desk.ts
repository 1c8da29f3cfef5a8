import { type StationError, stationError } from '../../shared/errors.ts';
import { REASON_FOR_EXPORT } from '../../shared/partner/rates.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { say } from '../../shared/say.ts';
import type {
  Condition,
  Returnable,
  ReturnChoice,
  ReturnQuote,
  ReturnView,
  ReturnWish,
} from '../../shared/station/return.ts';
import { shownOption } from '../../shared/station/return-choice.ts';
import { labelForms } from '../../shared/station/scan/carriers.ts';
import type { Attempt, PurchaseRequest } from '../domain/purchasing/ports.ts';
import { same } from '../domain/purchasing/same.ts';
import { unknownError } from '../domain/purchasing/words.ts';
import type { KeptReturnQuote, KeyedReturnOption } from '../domain/returns/ports.ts';
import { returnableLines, returnQuestion } from '../domain/returns/returnable.ts';
import type { ShipReport } from './order-desk.ts';
import type { StationParts } from './parts.ts';
import { lookFirst } from './restore-desk.ts';
import { createSentShipments, type Outbound } from './sent-shipments.ts';
import type { Services } from './services.ts';
import { standsInTheWay } from './shipping.ts';

/** What comes back: found, rated by carrier, bought under the same rules as what goes out. */
export interface ReturnDesk {
  findReturnable(text: string, orderRef?: string | null): Promise<Result<Returnable>>;
  /** Errors: bad-input (too many units), no-rates, and those of the partner. */
  rateReturn(
    text: string,
    wish: ReturnWish,
    orderRef?: string | null,
  ): Promise<Result<ReturnQuote>>;
  /** `choice` is what was shown, price included: another price is `quote-stale`. A quote buys once. */
  buyReturn(
    quoteId: string,
    choice: ReturnChoice,
    where?: 'bench' | 'command-line',
  ): Promise<Result<ShipReport>>;
  /** Newest first. */
  returnsOf(text: string, orderRef?: string | null): Promise<Result<ReturnView[]>>;
  /** Found by the return's own tracking number, ShipmentID or carton reference. */
  receiveReturn(
    text: string,
    found: { condition: Condition; note: string | null },
  ): Promise<Result<ReturnView>>;
}

interface ReturnDeskParts extends Pick<Services, 'purchasing' | 'shipping' | 'paper'> {
  parts: StationParts;
  newId(): string;
}

export function createReturnDesk({ parts, newId, ...services }: ReturnDeskParts): ReturnDesk {
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
    const quotes = await Promise.all(standing.map(({ quoteId }) => store.returns.find(quoteId)));
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

  async function stillThere(quote: KeptReturnQuote): Promise<boolean> {
    if (await isBlockedByAnother(quote)) return false;
    const outbound = await findSent(quote.question.shipmentId, orderRefOf(quote));
    if (!outbound.ok) return false;
    const { sent } = outbound.value;
    const names = new Set(quote.question.cartons.map(({ reference }) => reference));
    // Rated at the same moment as another: two parcels must not carry one name.
    const others = (await ofOrder(quote.orderId)).filter(({ quoteId }) => quoteId !== quote.id);
    const taken = others.flatMap(({ accepted: { cartons } }) => cartons);
    if (taken.some(({ reference }) => names.has(reference))) return false;
    const attempts = await attemptsOf(outbound.value);
    const left = returnableLines(sent, await held(attempts, quote.id));
    return linesOf(quote).every(
      ({ sku, quantity }) => quantity <= (left.find((each) => each.sku === sku)?.left ?? 0),
    );
  }

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
      const answer = await parts.partner.returnRates.rateReturn(question.value);
      if (!answer.ok) return answer;
      const { options, unreadable } = answer.value;
      const quote: KeptReturnQuote = {
        id: newId(),
        ratedAt: parts.now().toISOString(),
        orderId: order.id,
        connection: connection.name,
        question: question.value,
        options,
      };
      await store.returns.save(quote);
      const warnings = unreadable.map(({ why }) => why);
      return ok(shownQuote(quote, warnings));
    },

    async buyReturn(quoteId, choice, where = 'command-line') {
      const quote = await store.returns.find(quoteId);
      if (!quote || quote.connection !== connection.name) return fail(staleQuote());
      const option = shownOption(quote.options, choice);
      if (!option.ok) return option;
      const somebody = parts.packers.signIn.done(where);
      if (!somebody.ok) return somebody;
      const why = await blocked(quote.orderId);
      if (why) return fail(why);
      const purchase = await services.purchasing.buy(
        {
          orderId: quote.orderId,
          connection: connection.name,
          kind: 'return',
          returnId: quote.id,
          quoteId: quote.id,
          accepted: accepted(quote, option.value),
          station: parts.stationName,
          packer: parts.packers.current(),
        },
        purchaseRequest(quote, option.value),
        () => stillThere(quote),
      );
      if (!purchase.ok) return purchase;
      const { attempt, error } = purchase.value;
      // A request that never left is no purchase: nothing is shown of it.
      if (attempt.state === 'not-sent') return fail(error ?? staleQuote());
      const said = attempt.state === 'confirmed' ? null : (error ?? unknownError(attempt));
      return ok(await bought(attempt, said));
    },

    async returnsOf(text, orderRef) {
      const outbound = await findSent(text, orderRef);
      if (!outbound.ok) return outbound;
      const shown = (await attemptsOf(outbound.value)).filter(({ state }) => state !== 'not-sent');
      return ok(await Promise.all(shown.map(returnView)));
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
  warnings: string[],
): ReturnQuote => ({
  id,
  shipmentId: question.shipmentId,
  ratedAt,
  currency: question.currency,
  weightUnit: question.weightUnit,
  options: options.map(({ hashKey: _kept, ...option }) => option),
  warnings,
  cartons: question.cartons.map(({ goods, ...carton }) => ({
    ...carton,
    lines: goods.map(({ sku, quantity }) => ({ sku, quantity })),
  })),
});

function accepted(
  { question }: KeptReturnQuote,
  { carrier, shipping, insurance, total }: KeyedReturnOption,
): Attempt['accepted'] {
  return {
    // Return rates have keys of their own; /Shipments wants a ServiceCode all the same.
    service: 'standard',
    terms: 'DDU',
    carrier,
    shipping,
    insurance,
    landedCost: null,
    total,
    weightUnit: question.weightUnit,
    cartons: question.cartons.map(({ reference, weight }) => ({ reference, weight })),
    returnOf: { shipmentId: question.shipmentId },
  };
}

function purchaseRequest(
  { question }: KeptReturnQuote,
  { hashKey }: KeyedReturnOption,
): PurchaseRequest {
  const { reference, merchant, currency, weightUnit, dimensionUnit } = question;
  return {
    reference,
    merchant,
    service: 'standard',
    terms: 'DDU',
    currency,
    weightUnit,
    dimensionUnit,
    reasonForExport: REASON_FOR_EXPORT.return,
    b2b: false,
    locationName: null,
    pickUpDate: null,
    hashKey,
    dutyHashKey: null,
    returnOf: question.shipmentId,
    shipFrom: question.shipFrom,
    shipTo: question.shipTo,
    cartons: question.cartons,
  };
}

const staleQuote = (): StationError =>
  stationError('quote-stale', say`This return is not rated here any more. Ask for rates again.`, {
    retry: 'after-change',
  });

const noReturn = (text: string): StationError =>
  stationError('not-found', say`No return ${text} is known here.`, { field: 'reference' });
