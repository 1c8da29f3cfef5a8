import Big from 'big.js';
import { z } from 'zod';
import { DecimalSchema, show, sum } from '../../../../shared/kernel/decimal.ts';
import {
  firstIssue,
  type StationError,
  StationFailure,
  stationError,
} from '../../../../shared/kernel/errors.ts';
import { fold } from '../../../../shared/kernel/fold.ts';
import {
  type AnyMessage,
  type Message,
  mapped,
  messageOf,
  say,
} from '../../../../shared/kernel/message.ts';
import {
  addMoney,
  type Currency,
  CurrencySchema,
  type Money,
  minorDigits,
  money,
} from '../../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { Scrubber } from '../../../../shared/kernel/secrets.ts';
import { explainKey } from '../../../../shared/merchants/customer-key.ts';
import type { Terms } from '../../../../shared/orders/order.ts';
import {
  LandedCostDetailSchema,
  RateOptionSchema,
  type RateRequest,
  RateResponseSchema,
} from '../../../../shared/partner/rates.ts';
import { absent } from '../../../../shared/partner/tolerant.ts';
import { encodeWire, WireDecimalSchema } from '../../../../shared/partner/wire.ts';
import type { LandedCost, Service } from '../../../../shared/rating/quote.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type { PartnerCredentials } from '../../../features/connection/ports.ts';
import type {
  Offer,
  RateAnswer,
  RateQuestion,
  RateSource,
} from '../../../features/rating/ports.ts';
import { inBody } from '../credentials-in-body.ts';
import type { PartnerCalls } from '../http/calls.ts';
import {
  type Answer,
  answerError,
  parseAnswer,
  readWords,
  unusable as unusableAnswer,
} from '../http/failure.ts';
import { sizeOf, toPiece, toShipFrom, toShipTo } from './goods.ts';
import { lockOf } from './offer-lock.ts';
import { asSet } from './pieces-as-set.ts';

export interface RateOptions {
  calls: PartnerCalls;
  scrubber: Scrubber;
  customerKey: (merchant: string) => Promise<Result<string>>;
  /** Called only if the body must contain them; never stored. */
  credentials: () => Promise<Result<PartnerCredentials>>;
  settings: () => Settings;
}

const RATES = say('rates');

/** POST /Rates (interface document, "Rate request body", "Rate response"), outbound. */
export function createRateSource(options: RateOptions): RateSource {
  return {
    async rate(question) {
      const settings = options.settings();
      const request = toRateRequest(asSet(question, settings));
      const isWanted = settings['connection.credentialsInBodies'];
      const answer = await askRates(options, request, question.merchant, isWanted, RATES);
      return answer.ok ? readRates(answer.value, question, options.scrubber) : answer;
    },
  };
}

/** A 200's answer; `isWanted`: with the credentials in the body. */
export async function askRates(
  { calls, scrubber, settings, ...options }: RateOptions,
  request: RateRequest,
  merchant: string | null,
  isWanted: boolean,
  what: Message,
): Promise<Result<Answer>> {
  const key = merchant === null ? null : await options.customerKey(merchant);
  if (key && !key.ok) return key;
  const own = await inBody(options, isWanted);
  if (!own.ok) return own;
  const body = encodeWire({
    ...request,
    ...(settings()['connection.includeLandedCost'] ? { IncludeLandedCost: true } : {}),
    ...(key ? { CustomerKey: key.value } : {}),
    ...own.value,
  });
  const answer = await calls.postHarmless('/Rates', body, 'rates', what);
  if (!answer.ok || answer.value.status === 200) return answer;
  return fail(explainKey(rateRefusal(answer.value, scrubber), merchant));
}

type Rated = Omit<RateQuestion, 'merchant' | 'b2b' | 'locationName' | 'cartons'>;

export function toRateRequest(question: Rated): RateRequest {
  const { weight, dimensions } = question.package;
  return {
    Reference: question.reference,
    WeightUnit: question.weightUnit,
    DimensionUnit: question.dimensionUnit,
    Currency: question.currency,
    Insurance: question.insure ? 'Y' : 'N',
    ReasonForExport: question.reasonForExport,
    ShipFromAddress: toShipFrom(question.shipFrom),
    ShipToAddress: toShipTo(question.shipTo),
    Pieces: question.goods.map(toPiece),
    Package: {
      Weight: new Big(weight),
      ...(dimensions && sizeOf(dimensions)),
    },
  };
}

const NO_RATES =
  /\bno\b[\w\s]{0,24}\brates?\b|\brates?\b[\w\s]{0,12}\b(not|un)\s?(found|available)/i;

/** Interface document, "Failure scenarios": a generic no-rates error means address or country. */
function rateRefusal(answer: Answer, scrubber: Scrubber): StationError {
  const error = answerError(answer, RATES, scrubber);
  const generic = error.code !== 'credentials-refused' && NO_RATES.test(error.partnerMessage ?? '');
  return generic ? noRates(error) : error;
}

function noRates(details: Partial<StationError>): StationError {
  const { status, field, partnerMessage, requestId } = details;
  const said = partnerMessage ? say(' It says: “{partnerMessage}”', { partnerMessage }) : '';
  return stationError(
    'no-rates',
    say(
      'The partner offers no rate: the address is not valid or the country is not served.{said}',
      { said },
    ),
    { status, field, partnerMessage, requestId, retry: 'after-change' },
  );
}

const LEVELS = [
  ['Express', 'express'],
  ['Standard', 'standard'],
] as const;
const TERMS = ['DDP', 'DDU'] as const;

/** Each option is parsed separately, so that an invalid one does not hide the others. */
const AnswerSchema = RateResponseSchema.extend({
  Express: z.unknown().optional(),
  Standard: z.unknown().optional(),
});
const LevelSchema = z.looseObject({ DDP: z.unknown().optional(), DDU: z.unknown().optional() });

type Reading =
  | { ok: true; option: Offer }
  | { ok: false; place: { service: Service; terms: Terms }; error: StationError };

export function readRates(
  answer: Answer,
  question: RateQuestion,
  scrubber: Scrubber,
): Result<RateAnswer> {
  const parsed = parseAnswer(answer, AnswerSchema, RATES);
  if (!parsed.ok) return parsed;
  const currency = readHead(parsed.value, question);
  if (!currency.ok) return currency;
  const readings: Reading[] = [];
  for (const [level, service] of LEVELS) {
    const offered = parsed.value[level];
    if (offered == null) continue;
    const options = LevelSchema.safeParse(offered);
    for (const terms of TERMS) {
      const place = { level, service, terms, currency: currency.value };
      if (!options.success) readings.push(unreadable(place, level, options.error));
      else if (options.data[terms] != null) readings.push(readOption(options.data[terms], place));
    }
  }
  const options = readings.flatMap((reading) =>
    reading.ok ? [shown(reading.option, scrubber)] : [],
  );
  const lost = readings.flatMap((reading) => (reading.ok ? [] : [reading]));
  const requestId = scrubber.scrub(parsed.value.RootRequestId ?? '') || null;
  if (options.length > 0) {
    const rateId = parsed.value.RateId ?? '';
    const unreadable = lost.map(({ place, error }) => ({
      ...place,
      why: mapped(leftOut(placeName(place), error), scrubber.scrub),
    }));
    return ok({ rateId, requestId, options, unreadable });
  }
  const [first] = lost;
  if (first) return fail({ ...first.error, ...(requestId ? { requestId } : {}) });
  const { message } = readWords(answer, scrubber);
  // A message that only repeats the request is dropped.
  const isEcho = [question.reference, question.currency].some((asked) => asked === message?.trim());
  const partnerMessage = isEcho ? undefined : message;
  return fail(noRates({ status: 200, partnerMessage, requestId: requestId ?? undefined }));
}

/** Redacts secrets in the fields that are shown. */
export const shown = <O extends { carrier: string; days: string }>(
  option: O,
  { scrub }: Scrubber,
): O => ({ ...option, carrier: scrub(option.carrier), days: scrub(option.days) });

/**
 * The currency of the rates, after checking that they answer this request. The document does not say what
 * a missing Currency or Reference means: they are those of the request.
 */
export function readHead(
  { Currency, Reference }: { Currency?: string | undefined; Reference?: string | undefined },
  asked: { currency: Currency; reference: string },
): Result<Currency> {
  const currency = readCurrency(Currency, asked.currency);
  if (!currency.ok) return currency;
  if (Reference?.trim() && fold(Reference) !== fold(asked.reference)) {
    return fail(unusable('Reference', notAsked(asked.reference, Reference)));
  }
  return currency;
}

function readCurrency(found: string | undefined, asked: Currency): Result<Currency> {
  const text = found?.trim().toUpperCase();
  if (!text) return ok(asked);
  const parsed = CurrencySchema.safeParse(text);
  if (!parsed.success) return fail(unusable('Currency', firstIssue(parsed.error).message));
  return parsed.data === asked ? ok(asked) : fail(unusable('Currency', notAsked(asked, text)));
}

const notAsked = (asked: string, found: string): Message =>
  say('expected {expected} as requested, found {found}', {
    expected: show(asked),
    found: show(found.trim()),
  });

interface Place {
  level: (typeof LEVELS)[number][0];
  service: Service;
  terms: Terms;
  currency: Currency;
}

const DduSchema = RateOptionSchema;
/** The total may be missing if its parts are given. */
const DdpSchema = RateOptionSchema.extend({
  LandedCostDetail: LandedCostDetailSchema.extend({ LandedCost: absent(WireDecimalSchema) }),
});

function unreadable(
  { service, terms }: Pick<Place, 'service' | 'terms'>,
  where: string,
  why: z.ZodError,
): Reading {
  const { field, message } = firstIssue(why);
  const error = unusable(field ? `${where}.${field}` : where, message);
  return { ok: false, place: { service, terms }, error };
}

function readOption(wire: unknown, place: Place): Reading {
  const { level, service, terms } = place;
  const where = `${level}.${terms}`;
  const parsed = (terms === 'DDP' ? DdpSchema : DduSchema).safeParse(wire);
  if (!parsed.success) return unreadable(place, where, parsed.error);
  try {
    return { ok: true, option: toOption(parsed.data, where, place) };
  } catch (error) {
    if (!(error instanceof StationFailure)) throw error;
    return { ok: false, place: { service, terms }, error: error.error };
  }
}

type WireOption = z.infer<typeof DduSchema> &
  Partial<Pick<z.infer<typeof DdpSchema>, 'LandedCostDetail'>>;

function toOption(wire: WireOption, where: string, { service, terms, currency }: Place): Offer {
  const detail = terms === 'DDP' ? wire.LandedCostDetail : undefined;
  const shipping = amount(`${where}.ShippingCost`, wire.ShippingCost, currency);
  const insurance = amount(`${where}.Insurance`, wire.Insurance ?? new Big(0), currency);
  const landedCost = detail ? toLandedCost(detail, `${where}.LandedCostDetail`, currency) : null;
  return {
    service,
    terms,
    carrier: wire.Carrier ?? '',
    days: wire.Days ?? '',
    shipping,
    insurance,
    landedCost,
    // The document does not say so: Insurance is taken as not included in ShippingCost.
    total: addMoney(shipping, insurance, ...(landedCost ? [landedCost.total] : [])),
    lock: lockOf({ hashKey: wire.HashKey, dutyHashKey: detail?.DutyHashKey ?? null }),
  };
}

/** A missing part is "not stated", not zero; the total is LandedCost, else the sum of the parts. */
function toLandedCost(
  detail: z.infer<typeof DdpSchema>['LandedCostDetail'],
  where: string,
  currency: Currency,
): LandedCost {
  const { Duty, SalesTax, AIT, LandedCost } = detail;
  const parts = [Duty, SalesTax, AIT].filter((part) => part !== undefined);
  if (!LandedCost && parts.length === 0) {
    throw new StationFailure(unusable(where, say('expected LandedCost, found nothing')));
  }
  const cost = (field: string, value: Big) => amount(`${where}.${field}`, value, currency);
  const stated = (field: string, part: Big | undefined) => (part ? cost(field, part) : null);
  return {
    duty: stated('Duty', Duty),
    salesTax: stated('SalesTax', SalesTax),
    ait: stated('AIT', AIT),
    total: cost('LandedCost', LandedCost ?? new Big(sum(parts))),
    ...(LandedCost ? {} : { summed: true }),
  };
}

/** Digits beyond this place are rounding errors of binary sums, not money. */
const MONEY_PLACES = 12;

/**
 * Throws a StationFailure for a negative or implausible amount: one below 0, also -0, one with too many digits,
 * and one above 0 that is less than the smallest unit of its currency.
 */
export function amount(field: string, value: Big, currency: Currency): Money {
  const rounded = value.round(MONEY_PLACES, Big.roundHalfUp);
  const smallest = new Big(10).pow(-minorDigits(currency));
  const isDust = !value.eq(0) && value.abs().lt(smallest);
  if (!DecimalSchema.safeParse(rounded.toFixed()).success || value.s < 0 || isDust) {
    const found = value.eq(0) ? '-0' : value.toPrecision(6);
    const why =
      value.s < 0
        ? say('expected a number not below zero, found {found}', { found })
        : say('expected an amount of money, found {found}', { found });
    throw new StationFailure(unusable(field, why));
  }
  return money(rounded, currency);
}

export const leftOut = (name: AnyMessage, error: StationError): Message =>
  say('{name} cannot be read and is left out. {error}', { name, error: messageOf(error) });

const placeName = ({ service, terms }: Pick<Place, 'service' | 'terms'>): string =>
  `${LEVELS.find(([, each]) => each === service)?.[0]} ${terms}`;

export const unusable = (field: string, message: AnyMessage): StationError =>
  unusableAnswer(RATES, field, message);
