import Big from 'big.js';
import { sum } from '../../../../shared/kernel/decimal.ts';
import {
  firstIssue,
  type StationError,
  StationFailure,
  stationError,
} from '../../../../shared/kernel/errors.ts';
import { type AnyMessage, mapped, say } from '../../../../shared/kernel/message.ts';
import { addMoney, type Currency } from '../../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { Scrubber } from '../../../../shared/kernel/secrets.ts';
import { REASON_FOR_EXPORT } from '../../../../shared/orders/order.ts';
import {
  type ReturnRateOption,
  ReturnRateOptionSchema,
  type ReturnRateRequest,
  ReturnRateResponseSchema,
} from '../../../../shared/partner/rates.ts';
import { MOST_KEY } from '../../../../shared/returns/return.ts';
import type {
  ReturnOffer,
  ReturnQuestion,
  ReturnRateAnswer,
  ReturnRateSource,
} from '../../../features/returns/ports.ts';
import { type Answer, parseAnswer } from '../http/failure.ts';
import { keysOf, lockOf } from './offer-lock.ts';
import { asSet } from './pieces-as-set.ts';
import {
  amount,
  askRates,
  leftOut,
  type RateOptions,
  readHead,
  shown,
  toRateRequest,
  unusable,
} from './rates.ts';

/** POST /Rates with `IsReturn` (interface document, "Rate request body", "Return rates"). */
export function createReturnRates(options: RateOptions): ReturnRateSource {
  return {
    async rateReturn(question) {
      const settings = options.settings();
      const request = toReturnRequest(asSet(question, settings));
      // A sample return request contains the credentials ("Shipment request body", last line).
      const isWanted =
        settings['connection.credentialsInReturnRates'] ||
        settings['connection.credentialsInBodies'];
      const answer = await askRates(
        options,
        request,
        question.merchant,
        isWanted,
        say('return rates'),
      );
      if (!answer.ok) return answer;
      const read = readReturnRates(answer.value, question, options.scrubber);
      const isByCarrier = settings['connection.returnService'] === 'carrier';
      return read.ok && isByCarrier
        ? ok({ ...read.value, options: read.value.options.map(namingCarrier) })
        : read;
    },
  };
}

/** Adds the carrier to the lock; the purchase sends it as ServiceCode. */
const namingCarrier = (option: ReturnOffer): ReturnOffer => ({
  ...option,
  lock: lockOf({ ...keysOf(option.lock), carrier: option.key }),
});

export function readReturnRates(
  answer: Answer,
  question: ReturnQuestion,
  scrubber: Scrubber,
): Result<ReturnRateAnswer> {
  const parsed = parseAnswer(answer, ReturnRateResponseSchema, say('return rates'));
  if (!parsed.ok) return parsed;
  const { Options, RootRequestId } = parsed.value;
  if (Options.length === 0) return fail(noCarrier());
  const currency = readHead(parsed.value, question);
  if (!currency.ok) return currency;
  const readings = withKeysOfTheirOwn(
    Options.map(({ key, DDU }) => readOption(key, DDU, currency.value)),
  );
  const options = readings.flatMap(({ option }) => (option ? [shown(option, scrubber)] : []));
  const failures = readings.flatMap(({ key, error }) => (error ? [{ key, error }] : []));
  const [first] = failures;
  if (options.length === 0 && first) {
    return fail({ ...first.error, ...(RootRequestId ? { requestId: RootRequestId } : {}) });
  }
  const unreadable = failures.map(({ key, error }) => ({
    key,
    why: mapped(leftOut(shortName(key), error), scrubber.scrub),
  }));
  return ok({ options, unreadable });
}

/** Addresses in outbound order; several cartons as one package, as for outbound rates. */
export function toReturnRequest(question: ReturnQuestion): ReturnRateRequest {
  const { cartons } = question;
  const rated = {
    ...question,
    insure: false,
    reasonForExport: REASON_FOR_EXPORT.return,
    goods: cartons.flatMap(({ goods }) => goods),
    package: {
      weight: sum(cartons.map(({ weight }) => weight)),
      dimensions: cartons.length === 1 ? (cartons[0]?.dimensions ?? null) : null,
    },
  };
  return { ...toRateRequest(rated), IsReturn: 'Y' };
}

type Reading = { key: string } & (
  | { option: ReturnOffer; error?: undefined }
  | { error: StationError; option?: undefined }
);

/** Parsed separately, so that an invalid option does not hide the others. */
function readOption(key: string, wire: unknown, currency: Currency): Reading {
  const where = `${key}.DDU`;
  if (key.trim() === '')
    return { key, error: unusable('DDU', say('expected a name, found nothing')) };
  if (key.length > MOST_KEY) {
    const why = say('expected a name of at most {most} letters, found {found}', {
      most: MOST_KEY,
      found: key.length,
    });
    return { key, error: unusable(key.slice(0, MOST_KEY), why) };
  }
  const parsed = ReturnRateOptionSchema.safeParse(wire);
  if (!parsed.success) {
    const { field, message } = firstIssue(parsed.error);
    return { key, error: unusable(field ? `${where}.${field}` : where, message) };
  }
  try {
    return { key, option: toOption(key, parsed.data, currency) };
  } catch (error) {
    if (!(error instanceof StationFailure)) throw error;
    return { key, error: error.error };
  }
}

/**
 * POST /Shipments names no carrier: only the HashKey identifies the option ("unique per rate option").
 * Options that share a key are left out, because it is unclear which price would be paid.
 */
function withKeysOfTheirOwn(readings: readonly Reading[]): Reading[] {
  const times = new Map<string, number>();
  for (const { option } of readings) {
    const hashKey = option && keysOf(option.lock).hashKey;
    if (hashKey) times.set(hashKey, (times.get(hashKey) ?? 0) + 1);
  }
  return readings.map((reading) => {
    const { key, option } = reading;
    const isShared = option && (times.get(keysOf(option.lock).hashKey) ?? 0) > 1;
    const why = say('expected a key of its own, found that of another option');
    return isShared ? { key, error: unusable(`${key}.DDU.HashKey`, why) } : reading;
  });
}

/**
 * ShippingCost null is not zero: the price is confirmed at pickup, and the HashKey is still needed.
 * Throws a StationFailure for an invalid amount.
 */
function toOption(key: string, wire: ReturnRateOption, currency: Currency): ReturnOffer {
  const cost = (field: string, value: Big) => amount(`${key}.DDU.${field}`, value, currency);
  const shipping = wire.ShippingCost === null ? null : cost('ShippingCost', wire.ShippingCost);
  const insurance = cost('Insurance', wire.Insurance ?? new Big(0));
  return {
    key,
    carrier: wire.Carrier?.trim() || key,
    days: wire.Days ?? '',
    shipping,
    insurance,
    total: shipping && addMoney(shipping, insurance),
    lock: lockOf({ hashKey: wire.HashKey, dutyHashKey: null }),
  };
}

/** The key, truncated to a readable length. */
const shortName = (key: string): AnyMessage =>
  key.trim() === '' ? say('An option without a name') : key.slice(0, MOST_KEY);

const noCarrier = () =>
  stationError('no-rates', say('No carrier offers this return.'), { retry: 'after-change' });
