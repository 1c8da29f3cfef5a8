import Big from 'big.js';
import { z } from 'zod';
import { json, Refusal } from '../answers.ts';
import type { Context } from '../context.ts';
import { merchantOf } from '../merchants.ts';
import type { Handler } from '../pipeline.ts';
import { readBody } from '../read-body.ts';
import type { PricedOption } from '../records.ts';
import {
  RateRequestSchema,
  type ReceivedRateRequest,
  ReturnRateRequestSchema,
} from '../schemas/requests.ts';
import { assertMeasures } from './assert-measures.ts';
import { rateFingerprint } from './fingerprint.ts';
import { priceOptions, type ToPrice } from './price.ts';

/** Interface document, "POST /Rates": outbound, and with `IsReturn` a return. */
export const ratesHandler =
  (context: Context): Handler =>
  ({ body, requestId }) => {
    const request = readRates(body);
    assertMeasures('Pieces', request.Pieces);
    assertMeasures('Package', [request.Package]);
    const merchant = merchantOf(context, request.CustomerKey);
    const isReturn = request.IsReturn === 'Y';
    const { fuelSurchargePercent, notServed } = context.settings();
    const options = isReturn
      ? priceReturn(request, fuelSurchargePercent)
      : priceOptions(request, fuelSurchargePercent, notServed);
    if (options.length === 0 && context.settings().noRates === 'error') {
      throw new Refusal(422, 'No rates found for this shipment');
    }
    const fingerprint = rateFingerprint(request, merchant);
    const { rateId, answers } = context.state.atomically(() => {
      const id = context.count('rates');
      context.state.put('rated', String(id), { fingerprint, options });
      return {
        rateId: id,
        answers: options.map((_, index) => issue(context, String(id), options, index)),
      };
    });
    return json({
      RateId: rateId,
      Reference: request.Reference,
      Currency: request.Currency,
      ...(isReturn ? waysBack(options, answers) : levels(options, answers)),
      RootRequestId: requestId,
    });
  };

/** The body's IsReturn selects the schema. */
function readRates(body: string): ReceivedRateRequest {
  const { IsReturn } = readBody(z.looseObject({ IsReturn: z.unknown().optional() }), body);
  return readBody(IsReturn === 'Y' ? ReturnRateRequestSchema : RateRequestSchema, body);
}

/** Issues the keys of one option and writes it in the wire format. */
function issue(context: Context, rateId: string, options: PricedOption[], index: number): object {
  const option = options[index];
  if (!option) throw new Error(`No option ${index}`);
  const newKey = (kind: 'hash' | 'duty'): string => {
    const key = context.next(`${kind} key`).slice(0, 40);
    const expiresAt = context.now().getTime() + context.settings().hashKeyLifetimeSeconds * 1000;
    context.state.put('key', key, { kind, rateId, option: index, expiresAt, usedBy: null });
    return key;
  };
  return {
    HashKey: newKey('hash'),
    ...(option.atPickup
      ? { ShippingCost: null }
      : {
          ShippingCost: option.shipping,
          ActualShippingCost: option.listShipping,
          DiscountedShippingCost: option.shipping,
        }),
    Insurance: option.insurance,
    Days: `${option.days.min}-${option.days.max}`,
    Carrier: option.carrier,
    ...(option.landed
      ? { LandedCostDetail: landedDetail(option, option.landed, newKey('duty')) }
      : {}),
  };
}

/** The `Actual…` fields "appear only in some options": here in Express. */
function landedDetail(
  { service }: PricedOption,
  { ait, duty, salesTax, total }: { ait: Big; duty: Big; salesTax: Big; total: Big },
  dutyHashKey: string,
): object {
  const detail = {
    AIT: ait,
    Duty: duty,
    SalesTax: salesTax,
    LandedCost: total,
    DutyHashKey: dutyHashKey,
  };
  if (service !== 'EXPRESS') return detail;
  return {
    ...detail,
    ActualAIT: ait,
    ActualDuty: duty,
    ActualSalesTax: salesTax,
    ActualLandedCost: total,
  };
}

/** Interface document, "Rate response": a level is present only if it has rates. */
function levels(options: readonly PricedOption[], answers: readonly object[]): object {
  const result: Record<string, Record<string, object>> = {};
  for (const [index, { service, terms }] of options.entries()) {
    const level = service === 'EXPRESS' ? 'Express' : 'Standard';
    result[level] = { ...result[level], [terms]: answers[index] ?? {} };
  }
  return result;
}

/** Interface document, "Rate response", "Return rates": keyed by "carrier/service name". */
const waysBack = (options: readonly PricedOption[], answers: readonly object[]): object =>
  Object.fromEntries(
    options.map(({ key, carrier }, index) => [key ?? carrier, { DDU: answers[index] }]),
  );

/** One carrier offers several return services, so that a key differs from its carrier's name. */
const CARRIER = 'Kestrel';
const KEYS = { EXPRESS: 'Kestrel Express Saver', STANDARD: 'Kestrel Standard' };
/** Collects returns at the door and names the price there. */
const COLLECTOR = 'Kestrel Collect';
const COLLECTOR_DAYS = { min: 5, max: 12 };

/**
 * Prices of a return, always DDU, one option per service. A return request has the addresses in outbound
 * order (interface document, "POST /Shipments", "Return"), so the parcel travels from ShipToAddress to
 * ShipFromAddress.
 */
function priceReturn(request: ReceivedRateRequest, surchargePercent: number): PricedOption[] {
  if (request.ReasonForExport !== 'return') {
    throw new Refusal(422, 'ReasonForExport must be return for a return', 'ReasonForExport');
  }
  const back: ToPrice = {
    ...request,
    ShipFromAddress: request.ShipToAddress,
    ShipToAddress: request.ShipFromAddress,
  };
  const priced = priceOptions(back, surchargePercent)
    .filter(({ terms }) => terms === 'DDU')
    .map((option) => ({ ...option, carrier: CARRIER, key: KEYS[option.service] }));
  const [first] = priced;
  if (!first) return [];
  const zero = new Big(0);
  const collector: PricedOption = {
    ...first,
    service: 'STANDARD',
    key: COLLECTOR,
    days: COLLECTOR_DAYS,
    shipping: zero,
    listShipping: zero,
    atPickup: true,
  };
  return [...priced, collector];
}
