import Big from 'big.js';
import { z } from 'zod';
import { DecimalSchema, sum } from '../../../shared/decimal.ts';
import { firstIssue, type StationError, stationError } from '../../../shared/errors.ts';
import {
  addMoney,
  type Currency,
  CurrencySchema,
  type Money,
  money,
} from '../../../shared/money.ts';
import {
  LandedCostDetailSchema,
  RateOptionSchema,
  type RateRequest,
  RateResponseSchema,
} from '../../../shared/partner/rates.ts';
import { absent } from '../../../shared/partner/tolerant.ts';
import { encodeWire, WireDecimalSchema } from '../../../shared/partner/wire.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { kept, say } from '../../../shared/say.ts';
import type { Scrubber } from '../../../shared/secrets.ts';
import type { Terms } from '../../../shared/station/order.ts';
import type { LandedCost, Service } from '../../../shared/station/quote.ts';
import type {
  KeyedOption,
  RateAnswer,
  RateQuestion,
  RateSource,
} from '../../domain/rating/ports.ts';
import type { PartnerCalls } from './calls.ts';
import { explainKey } from './customer-key.ts';
import { type Answer, answerError, parseAnswer, readWords } from './failure.ts';
import { toPiece, toShipFrom, toShipTo } from './goods.ts';

export interface RateOptions {
  calls: PartnerCalls;
  scrubber: Scrubber;
  customerKey: (merchant: string) => Promise<Result<string>>;
  /** Setting `connection.includeLandedCost`. */
  includeLandedCost: boolean;
}

/** POST /Rates (interface document, "Rate request body", "Rate response"), outbound. */
export function createRateSource(options: RateOptions): RateSource {
  const { calls, scrubber } = options;
  return {
    async rate(question) {
      const key = question.merchant === null ? null : await options.customerKey(question.merchant);
      if (key && !key.ok) return key;
      const body = encodeWire({
        ...toRateRequest(question),
        ...(options.includeLandedCost ? { IncludeLandedCost: true } : {}),
        ...(key ? { CustomerKey: key.value } : {}),
      });
      const answer = await calls.postHarmless('/Rates', body, 'rates');
      if (!answer.ok) return answer;
      return answer.value.status === 200
        ? readRates(answer.value, question, scrubber)
        : fail(explainKey(rateRefusal(answer.value, scrubber), question.merchant));
    },
  };
}

export function toRateRequest(question: RateQuestion): RateRequest {
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
      ...(dimensions && {
        Length: new Big(dimensions.length),
        Width: new Big(dimensions.width),
        Height: new Big(dimensions.height),
      }),
    },
  };
}

const NO_RATES =
  /\bno\b[\w\s]{0,24}\brates?\b|\brates?\b[\w\s]{0,12}\b(not|un)\s?(found|available)/i;

/** Interface document, "Failure scenarios": a generic no-rates error means address or country. */
export function rateRefusal(answer: Answer, scrubber: Scrubber): StationError {
  const error = answerError(answer, 'rates', scrubber);
  const generic = error.code !== 'credentials-refused' && NO_RATES.test(error.partnerMessage ?? '');
  return generic ? noRates(error) : error;
}

function noRates(details: Partial<StationError>): StationError {
  const { status, field, partnerMessage, requestId } = details;
  const said = partnerMessage ? say` It says: “${partnerMessage}”` : '';
  return stationError(
    'no-rates',
    say`The partner offers no rate: the address is not valid or the country is not served.${said}`,
    { status, field, partnerMessage, requestId, retry: 'after-change' },
  );
}

const LEVELS = [
  ['Express', 'express'],
  ['Standard', 'standard'],
] as const;
const TERMS = ['DDP', 'DDU'] as const;

const LevelSchema = absent(
  z.looseObject({ DDP: z.unknown().optional(), DDU: z.unknown().optional() }),
);
/** Each option is read by itself: one that cannot be bought must not hide the others. */
const AnswerSchema = RateResponseSchema.extend({ Express: LevelSchema, Standard: LevelSchema });

type Reading =
  | { ok: true; option: KeyedOption }
  | { ok: false; place: { service: Service; terms: Terms }; error: StationError };

function readRates(answer: Answer, question: RateQuestion, scrubber: Scrubber): Result<RateAnswer> {
  const parsed = parseAnswer(answer, AnswerSchema, 'rates');
  if (!parsed.ok) return parsed;
  const currency = readCurrency(parsed.value.Currency, question.currency);
  if (!currency.ok) return currency;
  const readings: Reading[] = [];
  for (const [level, service] of LEVELS) {
    for (const terms of TERMS) {
      const option = parsed.value[level]?.[terms];
      if (option == null) continue;
      readings.push(readOption(option, { level, service, terms, currency: currency.value }));
    }
  }
  const options = readings.flatMap((reading) => (reading.ok ? [reading.option] : []));
  const unreadable = readings.flatMap((reading) => (reading.ok ? [] : [reading]));
  const requestId = parsed.value.RootRequestId ?? null;
  if (options.length > 0) {
    const rateId = parsed.value.RateId ?? '';
    const lost = unreadable.map(({ place, error }) => ({ ...place, why: error.message }));
    return ok({ rateId, requestId, options, unreadable: lost });
  }
  const [first] = unreadable;
  if (first) return fail({ ...first.error, ...(requestId ? { requestId } : {}) });
  const { message } = readWords(answer, scrubber);
  return fail(noRates({ status: 200, partnerMessage: message, requestId: requestId ?? undefined }));
}

/** Silence: the answer's Currency may be absent; then it is the one that was asked in. */
export function readCurrency(found: string | undefined, asked: Currency): Result<Currency> {
  const text = found?.trim().toUpperCase();
  if (!text) return ok(asked);
  const parsed = CurrencySchema.safeParse(text);
  return parsed.success
    ? ok(parsed.data)
    : fail(unusable('Currency', firstIssue(parsed.error).message));
}

interface Place {
  level: (typeof LEVELS)[number][0];
  service: Service;
  terms: Terms;
  currency: Currency;
}

const DduSchema = RateOptionSchema;
/** The total may be absent where its parts are there. */
const DdpSchema = RateOptionSchema.extend({
  LandedCostDetail: LandedCostDetailSchema.extend({ LandedCost: absent(WireDecimalSchema) }),
});

function readOption(wire: unknown, place: Place): Reading {
  const { level, service, terms } = place;
  const where = `${level}.${terms}`;
  const unreadable = (error: StationError): Reading => ({
    ok: false,
    place: { service, terms },
    error,
  });
  const parsed = (terms === 'DDP' ? DdpSchema : DduSchema).safeParse(wire);
  if (!parsed.success) {
    const { field, message } = firstIssue(parsed.error);
    return unreadable(unusable(field ? `${where}.${field}` : where, message));
  }
  try {
    return { ok: true, option: toOption(parsed.data, place) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return unreadable(unusable(where, error.message));
  }
}

type WireOption = z.infer<typeof DduSchema> &
  Partial<Pick<z.infer<typeof DdpSchema>, 'LandedCostDetail'>>;

function toOption(wire: WireOption, { service, terms, currency }: Place): KeyedOption {
  const detail = terms === 'DDP' ? wire.LandedCostDetail : undefined;
  const shipping = amount(wire.ShippingCost, currency);
  const insurance = amount(wire.Insurance ?? new Big(0), currency);
  const landedCost = detail ? toLandedCost(detail, currency) : null;
  return {
    service,
    terms,
    carrier: wire.Carrier ?? '',
    days: wire.Days ?? '',
    shipping,
    insurance,
    landedCost,
    // Silence: Insurance is taken as not included in ShippingCost.
    total: addMoney(shipping, insurance, ...(landedCost ? [landedCost.total] : [])),
    hashKey: wire.HashKey,
    dutyHashKey: detail?.DutyHashKey ?? null,
  };
}

/** A part that is absent is not stated, which is no zero; the total is LandedCost, else the parts' sum. */
function toLandedCost(
  detail: z.infer<typeof DdpSchema>['LandedCostDetail'],
  currency: Currency,
): LandedCost {
  const { Duty, SalesTax, AIT, LandedCost } = detail;
  const parts = [Duty, SalesTax, AIT].filter((part) => part !== undefined);
  if (!LandedCost && parts.length === 0) throw new RangeError('expected LandedCost, found nothing');
  const stated = (part: Big | undefined) => (part ? amount(part, currency) : null);
  return {
    duty: stated(Duty),
    salesTax: stated(SalesTax),
    ait: stated(AIT),
    total: amount(LandedCost ?? new Big(sum(parts)), currency),
    ...(LandedCost ? {} : { summed: true }),
  };
}

/** Digits behind the twelfth place are what a partner's binary sums leave behind, not money. */
const MONEY_PLACES = 12;

/** Throws RangeError for an amount no parcel costs. */
export function amount(value: Big, currency: Currency): Money {
  const rounded = value.round(MONEY_PLACES, Big.roundHalfUp);
  if (!DecimalSchema.safeParse(rounded.toFixed()).success || rounded.lt(0)) {
    throw new RangeError(`expected an amount of money, found ${value.toPrecision(6)}`);
  }
  return money(rounded, currency);
}

export const unusable = (field: string, message: string): StationError =>
  stationError('partner-answer', say`The partner’s answer to rates, ${field}: ${kept(message)}.`, {
    status: 200,
    field,
    retry: 'later',
  });
