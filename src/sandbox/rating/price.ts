import Big from 'big.js';
import type { DimensionUnit, WeightUnit } from '../../shared/kernel/measure.ts';
import { Refusal } from '../answers.ts';
import type { PricedOption } from '../records.ts';
import type { ServiceCode } from '../schemas/fields.ts';
import type { ReceivedRateRequest } from '../schemas/requests.ts';
import { type Country, countryOf } from './countries.ts';
import { assertCurrency, convert, roundTo } from './currencies.ts';
import { declaredValue, landedCost } from './landed-cost.ts';
import { shippingPrice } from './shipping.ts';

const INSURANCE_SHARE = '0.015';
const LEAST_INSURANCE_USD = '2.00';

export type ToPrice = Omit<
  ReceivedRateRequest,
  'Reference' | 'ReasonForExport' | 'CustomerKey' | 'IsReturn'
>;

/**
 * All options for a parcel, Express first; empty if the address is not deliverable. Refuses (422) a
 * country that is not served, by name, and a currency that cannot be converted.
 */
export function priceOptions(
  request: ToPrice,
  surchargePercent: number,
  notServed: readonly string[] = [],
): PricedOption[] {
  assertCurrency(request.Currency);
  const from = servedCountry(request.ShipFromAddress.Country, 'origin', 'ShipFromAddress.Country');
  const to = servedCountry(request.ShipToAddress.Country, 'destination', 'ShipToAddress.Country');
  if (notServed.includes(to.code)) throw unsupported(to, 'destination', 'ShipToAddress.Country');
  if (isNowhere(request.ShipToAddress)) return [];
  const services: ServiceCode[] = [];
  if (to.express) services.push('EXPRESS');
  if (to.standard) services.push('STANDARD');
  const surcharge = new Big(surchargePercent).div(100).plus(1);
  return services.flatMap((service) => serviceOptions(request, service, from, to, surcharge));
}

function servedCountry(code: string, side: string, field: string): Country {
  const country = countryOf(code);
  if (!country) throw new Refusal(422, `Unknown ${side} country: ${code}`, field);
  if (country.served) return country;
  throw unsupported(country, side, field);
}

const unsupported = ({ name, code }: Country, side: string, field: string): Refusal =>
  new Refusal(422, `Unsupported ${side} country: ${name} (${code})`, field);

/** An address that no carrier can deliver to. A city with NOWHERE in its name triggers this for trials. */
function isNowhere({ AddressLine1, City }: ReceivedRateRequest['ShipToAddress']): boolean {
  return !AddressLine1?.trim() || !City?.trim() || /nowhere/i.test(City);
}

function serviceOptions(
  request: ToPrice,
  service: ServiceCode,
  from: Country,
  to: Country,
  surcharge: Big,
): PricedOption[] {
  const { Currency } = request;
  const { carrier, days, list, discounted } = shippingPrice(
    service,
    from,
    to,
    billableKilograms(request),
  );
  const shipping = convert(discounted.times(surcharge), 'USD', Currency);
  const insurance = insurancePrice(request);
  const option: PricedOption = {
    service,
    terms: 'DDU',
    carrier,
    days,
    shipping,
    listShipping: convert(list.times(surcharge), 'USD', Currency),
    insurance,
    landed: null,
    atPickup: false,
  };
  if (!to.ddp || from.code === to.code) return [option];
  const freight = shipping.plus(insurance);
  const landed = landedCost(from.code, to.code, request.Pieces, freight, Currency);
  return [{ ...option, terms: 'DDP', landed }, option];
}

/** Interface document, "Rate request body", `Insurance`: default `N`. */
function insurancePrice({ Insurance, Pieces, Currency }: ToPrice): Big {
  if (Insurance !== 'Y') return new Big(0);
  const share = roundTo(declaredValue(Pieces).times(INSURANCE_SHARE), Currency);
  const least = convert(new Big(LEAST_INSURANCE_USD), 'USD', Currency);
  return share.gt(least) ? share : least;
}

const KG_PER_LB = '0.45359237';
const CM_PER_IN = '2.54';
/** Cubic centimetres that count as a kilogram. */
const VOLUME_DIVISOR = 5_000;

type Weighed = {
  WeightUnit: WeightUnit;
  DimensionUnit: DimensionUnit;
  Pieces: readonly { Weight: Big }[];
  Package: { Weight: Big; Length?: Big; Width?: Big; Height?: Big };
};

/**
 * The billable weight in kilograms. Interface document, "Rate request body", weight rule: the higher of
 * `Package.Weight` and the sum of the pieces' weights, over the entries as sent; or the volumetric weight
 * if that is higher.
 */
function billableKilograms({ WeightUnit, DimensionUnit, Pieces, Package }: Weighed): Big {
  const pieces = Pieces.reduce((total, { Weight }) => total.plus(Weight), new Big(0));
  const heavier = pieces.gt(Package.Weight) ? pieces : Package.Weight;
  const actual = WeightUnit === 'LB' ? heavier.times(KG_PER_LB) : heavier;
  const { Length, Width, Height } = Package;
  if (!Length || !Width || !Height) return actual;
  const perUnit = new Big(DimensionUnit === 'IN' ? CM_PER_IN : '1');
  const volume = Length.times(Width).times(Height).times(perUnit.pow(3)).div(VOLUME_DIVISOR);
  return volume.gt(actual) ? volume : actual;
}
