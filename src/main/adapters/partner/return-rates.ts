import Big from 'big.js';
import { sum } from '../../../shared/decimal.ts';
import { stationError } from '../../../shared/errors.ts';
import { addMoney, type Currency } from '../../../shared/money.ts';
import {
  REASON_FOR_EXPORT,
  type ReturnRateOption,
  type ReturnRateRequest,
  ReturnRateResponseSchema,
} from '../../../shared/partner/rates.ts';
import { encodeWire } from '../../../shared/partner/wire.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { say } from '../../../shared/say.ts';
import type {
  KeyedReturnOption,
  ReturnQuestion,
  ReturnRateSource,
} from '../../domain/returns/ports.ts';
import { explainKey } from './customer-key.ts';
import { parseAnswer } from './failure.ts';
import { toPiece, toShipFrom, toShipTo } from './goods.ts';
import { amount, type RateOptions, rateRefusal, readCurrency, unusable } from './rates.ts';

export interface ReturnRateOptions extends RateOptions {
  /**
   * Setting `connection.credentialsInReturnRates`: a sample of a return rate carries AppID and RestApiKey
   * in its body ("Shipment request body", last line). Read anew for each call, stored nowhere.
   */
  credentials: (() => Promise<Result<{ appId: string; restApiKey: string }>>) | null;
}

/** POST /Rates with `IsReturn` (interface document, "Rate request body", "Return rates"). */
export function createReturnRates(options: ReturnRateOptions): ReturnRateSource {
  const { calls, scrubber } = options;
  return {
    async rateReturn(question) {
      const key = question.merchant === null ? null : await options.customerKey(question.merchant);
      if (key && !key.ok) return key;
      const own = options.credentials ? await options.credentials() : null;
      if (own && !own.ok) return own;
      const body = encodeWire({
        ...toReturnRequest(question),
        ...(options.includeLandedCost ? { IncludeLandedCost: true } : {}),
        ...(key ? { CustomerKey: key.value } : {}),
        ...(own ? { AppID: own.value.appId, RestApiKey: own.value.restApiKey } : {}),
      });
      const answer = await calls.postHarmless('/Rates', body, 'return rates');
      if (!answer.ok) return answer;
      if (answer.value.status !== 200) {
        return fail(explainKey(rateRefusal(answer.value, scrubber), question.merchant));
      }
      const parsed = parseAnswer(answer.value, ReturnRateResponseSchema, 'return rates');
      if (!parsed.ok) return parsed;
      const carriers = Object.entries(parsed.value.Carriers);
      if (carriers.length === 0) return fail(noCarrier());
      const currency = readCurrency(parsed.value.Currency, question.currency);
      if (!currency.ok) return currency;
      try {
        return ok(carriers.map(([name, { DDU }]) => toOption(name, DDU, currency.value)));
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return fail(unusable('ShippingCost', error.message));
      }
    },
  };
}

/** Addresses in the outbound order; several cartons as one package, as on the way out. */
function toReturnRequest(question: ReturnQuestion): ReturnRateRequest {
  const { cartons } = question;
  const [only] = cartons.length === 1 ? cartons : [];
  return {
    Reference: question.reference,
    WeightUnit: question.weightUnit,
    DimensionUnit: question.dimensionUnit,
    Currency: question.currency,
    Insurance: 'N',
    ReasonForExport: REASON_FOR_EXPORT.return,
    ShipFromAddress: toShipFrom(question.shipFrom),
    ShipToAddress: toShipTo(question.shipTo),
    Pieces: cartons.flatMap(({ goods }) => goods.map(toPiece)),
    Package: {
      Weight: new Big(sum(cartons.map(({ weight }) => weight))),
      ...(only && {
        Length: new Big(only.dimensions.length),
        Width: new Big(only.dimensions.width),
        Height: new Big(only.dimensions.height),
      }),
    },
    IsReturn: 'Y',
  };
}

/**
 * Null is no zero: the price is confirmed at pickup, and the HashKey still needed. Throws RangeError
 * for an amount no parcel costs.
 */
function toOption(name: string, wire: ReturnRateOption, currency: Currency): KeyedReturnOption {
  const shipping = wire.ShippingCost === null ? null : amount(wire.ShippingCost, currency);
  const insurance = amount(wire.Insurance ?? new Big(0), currency);
  return {
    carrier: wire.Carrier || name,
    days: wire.Days ?? '',
    shipping,
    insurance,
    total: shipping && addMoney(shipping, insurance),
    hashKey: wire.HashKey,
  };
}

const noCarrier = () =>
  stationError('no-rates', say`No carrier offers to bring this back.`, { retry: 'after-change' });
