import { randomUUID } from 'node:crypto';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ageAtMost, type Moment, markOf } from '../../../shared/kernel/moment.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { REASON_FOR_EXPORT } from '../../../shared/orders/order.ts';
import { type PriceLimit, statedSince } from '../../../shared/rating/price-limit.ts';
import { shownOption } from '../../../shared/returns/return-choice.ts';
import type { Connection } from '../connection/connection.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { Packers } from '../people/packers.ts';
import { aboveAny } from '../purchasing/logic/price-limit.ts';
import type { PurchaseService } from '../purchasing/logic/purchase-service.ts';
import { changedSinceRated, unknownError } from '../purchasing/logic/words.ts';
import type {
  Attempt,
  PriceLimits,
  PurchaseJournal,
  PurchaseRequest,
} from '../purchasing/ports.ts';
import type { ShipReport } from '../purchasing/ship-options.ts';
import type { QuoteLife } from '../rating/quote-life.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { SentShipments } from '../shipments/sent-shipments.ts';
import { returnableLines } from './logic/returnable.ts';
import type {
  ReturnOffer,
  ReturnQuestion,
  ReturnRateSource,
  ReturnRepository,
  StoredReturnQuote,
} from './ports.ts';
import { linesOf, type ReturnRecords } from './return-records.ts';

export interface ReturnPurchaseNeeds {
  rates: ReturnRateSource;
  returns: ReturnRepository;
  journal: PurchaseJournal;
  returnLimits: PriceLimits;
  purchasing: PurchaseService;
  quoteLife: QuoteLife;
  documentService: DocumentService;
  records: ReturnRecords;
  findSent: SentShipments;
  packers: Packers;
  settings: SettingsSource;
  connection: Connection;
  stationName: string;
  now(): Date;
  moment(): Moment;
}

/**
 * `isNamed`: the price was named by a person, not merely shown. `limit`: what was named, now or before. `since`: only
 * what was named after that turn counts. `buyer`: another than the packer. `print`: whether the program that buys it was
 * to print its label.
 */
export interface ReturnBuying {
  isNamed?: true;
  limit?: PriceLimit | null;
  since?: number | null;
  buyer?: string | null | undefined;
  print?: true;
}

/** Rates a return and buys it once. */
export function createReturnPurchase(needs: ReturnPurchaseNeeds) {
  const { returns, returnLimits, purchasing, quoteLife, documentService, records } = needs;
  const { packers, settings, connection, now, moment } = needs;
  const stillThere = stillThereOf(needs);

  async function rate(orderId: string, question: ReturnQuestion) {
    const mark = markOf(moment());
    const statedBefore = await returnLimits.statedSoFar();
    const answer = await needs.rates.rateReturn(question);
    if (!answer.ok) return answer;
    const { options, unreadable } = answer.value;
    const quote: StoredReturnQuote = {
      id: randomUUID(),
      ratedAt: now().toISOString(),
      mark,
      statedBefore,
      orderId,
      connection: connection.name,
      question,
      options,
    };
    await returns.save(quote);
    return ok({ quote, warnings: unreadable.map(({ why }) => why) });
  }

  /** Rule 10: the keys of an old quote are not used, nor those sent before. */
  async function asRatedNow(quote: StoredReturnQuote, shown: ReturnOffer, { limit }: ReturnBuying) {
    const tried = await records.ofOrder(quote.orderId);
    const isSent = tried.some(({ identity, sendings }) => identity === quote.id && sendings > 0);
    const isOld = ageOf(quote) >= quoteLife.limit();
    if (!isSent && !isOld) return ok({ quote, option: shown });
    const fresh = await rate(quote.orderId, quote.question);
    if (!fresh.ok) return fresh;
    // For a price that was merely seen; a named one is the limit.
    const tolerance = limit ? '0' : settings.current()['purchasing.priceTolerance'];
    const option = shownOption(fresh.value.quote.options, shown, tolerance);
    return option.ok ? ok({ quote: fresh.value.quote, option: option.value }) : option;
  }

  /** `returnId`: the quote shown, which buys once, even where it was rated again. */
  async function buyOnce(
    returnId: string,
    { quote, option }: { quote: StoredReturnQuote; option: ReturnOffer },
    chosen: ReturnOffer,
    how: ReturnBuying,
  ): Promise<Result<ShipReport>> {
    const age = ageOf(quote);
    const purchase = await purchasing.buy(
      {
        orderId: quote.orderId,
        connection: connection.name,
        kind: 'return',
        returnId,
        quoteId: quote.id,
        accepted: accepted(quote, option, chosen, how),
        station: needs.stationName,
        packer: how.buyer === undefined ? packers.current() : how.buyer,
      },
      purchaseRequest(quote, option),
      async () => ((await stillThere(quote, returnId)) ? null : changedSinceRated(quote.question)),
      (stated) =>
        aboveAny(statedSince(stated, how.since ?? null), { terms: 'DDU', total: option.total }),
    );
    if (!purchase.ok) return purchase;
    const { attempt, error, keyRefused } = purchase.value;
    if (keyRefused) quoteLife.keyRefused(age);
    // A request that was never sent is no purchase and is not shown.
    if (attempt.state === 'not-sent') return fail(error ?? staleQuote());
    const problem = attempt.state === 'confirmed' ? null : (error ?? unknownError(attempt));
    return ok(await bought(attempt, problem));
  }

  const ageOf = ({ mark, ratedAt }: StoredReturnQuote) => ageAtMost(mark, ratedAt, moment());

  async function bought(attempt: Attempt, error: StationError | null): Promise<ShipReport> {
    const missing = attempt.state === 'confirmed' ? await documentService.collect(attempt) : null;
    const shipment = await documentService.view(attempt);
    return { shipment, error: error ?? missing ?? shipment.error ?? null };
  }

  return { rate, asRatedNow, buyOnce };
}

/** Whether no other return claims the quoted units; checked again once the return is recorded. */
function stillThereOf({ journal, connection, records, findSent }: ReturnPurchaseNeeds) {
  /** Rule 4, as checked before the return was recorded. */
  async function isBlockedByAnother({ id, orderId }: StoredReturnQuote): Promise<boolean> {
    const unsettled = await journal.list({
      connection: connection.name,
      orderId,
      states: ['open', 'unknown'],
    });
    return unsettled.some(({ quoteId }) => quoteId !== id);
  }

  async function stillThere(quote: StoredReturnQuote, returnId: string): Promise<boolean> {
    if (await isBlockedByAnother(quote)) return false;
    const outbound = await findSent(quote.question.shipmentId, orderRefOf(quote));
    if (!outbound.ok) return false;
    const { sent } = outbound.value;
    const names = new Set(quote.question.cartons.map(({ reference }) => reference));
    // Another return rated at the same moment must not have the same carton references.
    const others = (await records.ofOrder(quote.orderId)).filter(
      ({ identity }) => identity !== returnId,
    );
    const taken = others.flatMap(({ accepted: { cartons } }) => cartons);
    if (taken.some(({ reference }) => names.has(reference))) return false;
    const attempts = await records.attemptsOf(outbound.value);
    const left = returnableLines(sent, await records.held(attempts, returnId));
    return linesOf(quote).every(
      ({ sku, quantity }) => quantity <= (left.find((each) => each.sku === sku)?.left ?? 0),
    );
  }

  return stillThere;
}

const orderRefOf = ({ question: { merchant, reference } }: StoredReturnQuote) =>
  `${merchant ?? ''}/${reference}`;

export const staleQuote = (): StationError =>
  stationError(
    'quote-stale',
    say('The rates of this return are no longer valid. Ask for rates again.'),
    {
      retry: 'after-change',
    },
  );

/** `chosen`: the option shown, where it was rated again since. */
function accepted(
  { question }: StoredReturnQuote,
  { carrier, shipping, insurance, total }: ReturnOffer,
  chosen: ReturnOffer,
  { limit, print }: ReturnBuying,
): Attempt['accepted'] {
  return {
    // Return rates have keys of their own, but /Shipments requires a ServiceCode.
    service: 'standard',
    terms: 'DDU',
    carrier,
    shipping,
    insurance,
    landedCost: null,
    total,
    ...(chosen.total && total !== chosen.total ? { chosenTotal: chosen.total } : {}),
    weightUnit: question.weightUnit,
    cartons: question.cartons.map(({ reference, weight }) => ({ reference, weight })),
    returnOf: { shipmentId: question.shipmentId },
    ...(limit && { limit }),
    ...(print && { print }),
  };
}

function purchaseRequest({ question }: StoredReturnQuote, { lock }: ReturnOffer): PurchaseRequest {
  return {
    ...question,
    service: 'standard',
    terms: 'DDU',
    lock,
    reasonForExport: REASON_FOR_EXPORT.return,
    b2b: false,
    returnOf: question.shipmentId,
  };
}
