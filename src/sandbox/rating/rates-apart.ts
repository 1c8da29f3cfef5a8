import { json, Refusal } from '../answers.ts';
import type { Context } from '../context.ts';
import { merchantOf } from '../merchants.ts';
import type { Handler } from '../pipeline.ts';
import { readBody } from '../read-body.ts';
import type { PricedOption } from '../records.ts';
import { MultiRateRequestSchema, RateRequestSchema } from '../schemas/requests.ts';
import { assertMeasures } from './assert-measures.ts';
import { priceOptions } from './price.ts';

/*
 * Get Landed Cost and Get Multi Rates: the interface document names them, lists the first at /LandedCost
 * and shows no payload. The sandbox takes a rate request and returns no keys, so nothing can be bought
 * with the answer.
 */

/** POST /LandedCost: landed cost of the cheapest DDP option. */
export const landedCostHandler =
  (context: Context): Handler =>
  ({ body, requestId }) => {
    const request = readBody(RateRequestSchema, body);
    assertMeasures('Pieces', request.Pieces);
    merchantOf(context, request.CustomerKey);
    const ways = priceOptions(request, context.settings().fuelSurchargePercent)
      .filter(({ landed }) => landed !== null)
      .sort((a, b) => a.shipping.cmp(b.shipping));
    const [{ landed, service } = { landed: null, service: null }] = ways;
    if (!landed) {
      const { Country } = request.ShipToAddress;
      throw new Refusal(
        422,
        `The landed cost is not known for ${Country}`,
        'ShipToAddress.Country',
      );
    }
    return json({
      Reference: request.Reference,
      ServiceCode: service,
      Currency: request.Currency,
      Duty: landed.duty,
      SalesTax: landed.salesTax,
      AIT: landed.ait,
      LandedCost: landed.total,
      RootRequestId: requestId,
    });
  };

/** POST /Rates/Multi: a rate request with any number of packages. */
export const multiRatesHandler =
  (context: Context): Handler =>
  ({ body, requestId }) => {
    const request = readBody(MultiRateRequestSchema, body);
    const packages = request.Packages ?? (request.Package ? [request.Package] : []);
    if (packages.length === 0) {
      throw new Refusal(400, 'Missing required field: Packages', 'Packages');
    }
    assertMeasures('Pieces', request.Pieces);
    assertMeasures('Packages', packages);
    merchantOf(context, request.CustomerKey);
    const { fuelSurchargePercent } = context.settings();
    const share = packages.length;
    const Rates = packages.map((each) => ({
      Package: { Reference: each.Reference ?? '', Weight: each.Weight },
      Options: priceOptions(
        { ...request, Pieces: share === 1 ? request.Pieces : [], Package: each },
        fuelSurchargePercent,
      )
        .filter(({ terms }) => share === 1 || terms === 'DDU')
        .map(optionBody),
    }));
    const { Reference, Currency } = request;
    return json({ Reference, Currency, Rates, RootRequestId: requestId });
  };

const optionBody = (option: PricedOption): object => ({
  ServiceCode: option.service,
  TermsOfTrade: option.terms,
  Carrier: option.carrier,
  Days: `${option.days.min}-${option.days.max}`,
  ShippingCost: option.shipping,
  Insurance: option.insurance,
  ...(option.landed ? { LandedCost: option.landed.total } : {}),
});
