import Big from 'big.js';
import type { Country, Region } from './countries.ts';

type ServiceCode = 'STANDARD' | 'EXPRESS';
/** US dollars for the first and for every further half kilogram, transit in days. */
type Tariff = { first: string; step: string; days: { min: number; max: number } };
type Zone = { standard: Tariff; express: Tariff };

const tariff = (first: string, step: string, min: number, max: number): Tariff => ({
  first,
  step,
  days: { min, max },
});

const DOMESTIC: Zone = {
  standard: tariff('8.20', '0.90', 2, 4),
  express: tariff('14.50', '1.60', 1, 2),
};
const NEIGHBOURS: Zone = {
  standard: tariff('12.40', '1.70', 3, 6),
  express: tariff('22.80', '3.10', 1, 3),
};

/** From afar, each region is a zone of its own. */
const FROM_AFAR: Record<Region, Zone> = {
  'north-america': {
    standard: tariff('16.10', '3.20', 5, 9),
    express: tariff('31.50', '5.90', 2, 4),
  },
  'central-america': {
    standard: tariff('17.30', '3.60', 6, 11),
    express: tariff('34.20', '6.30', 2, 5),
  },
  caribbean: { standard: tariff('18.90', '4.10', 7, 13), express: tariff('36.80', '7.20', 3, 5) },
  'south-america': {
    standard: tariff('20.40', '4.60', 8, 15),
    express: tariff('39.90', '8.10', 3, 6),
  },
  'western-europe': {
    standard: tariff('16.80', '3.30', 5, 8),
    express: tariff('32.40', '6.10', 2, 3),
  },
  'northern-europe': {
    standard: tariff('17.60', '3.50', 5, 9),
    express: tariff('33.70', '6.40', 2, 4),
  },
  'eastern-europe': {
    standard: tariff('18.20', '3.80', 6, 11),
    express: tariff('35.60', '6.80', 3, 5),
  },
  'middle-east': {
    standard: tariff('19.50', '4.20', 6, 12),
    express: tariff('37.90', '7.40', 3, 5),
  },
  'north-africa': {
    standard: tariff('20.70', '4.80', 8, 15),
    express: tariff('41.20', '8.30', 3, 6),
  },
  'sub-saharan-africa': {
    standard: tariff('22.60', '5.40', 9, 18),
    express: tariff('45.30', '9.20', 4, 7),
  },
  'south-asia': {
    standard: tariff('19.10', '4.40', 7, 13),
    express: tariff('38.60', '7.70', 3, 6),
  },
  'east-asia': { standard: tariff('18.40', '3.90', 6, 10), express: tariff('36.10', '6.90', 2, 4) },
  'south-east-asia': {
    standard: tariff('19.30', '4.30', 6, 12),
    express: tariff('37.40', '7.30', 3, 5),
  },
  oceania: { standard: tariff('21.20', '4.70', 7, 14), express: tariff('41.80', '8.40', 3, 6) },
  'far-away': {
    standard: tariff('34.00', '9.50', 20, 60),
    express: tariff('80.00', '20.00', 10, 20),
  },
};

const CARRIERS: Record<ServiceCode, readonly [near: string, afar: string]> = {
  STANDARD: ['Meridian Parcel', 'Meridian Post International'],
  EXPRESS: ['Swiftline Ground', 'Swiftline Air'],
};

/** What an account saves on the list price. */
const DISCOUNT = '0.18';

export type ShippingPrice = {
  carrier: string;
  days: { min: number; max: number };
  /** US dollars, not rounded. */
  list: Big;
  discounted: Big;
};

/** The price of a service by zone and billable weight in kilograms, in half-kilogram steps. */
export function shippingPrice(
  service: ServiceCode,
  from: Country,
  to: Country,
  kilograms: Big,
): ShippingPrice {
  const near = from.region === to.region;
  const zone = from.code === to.code ? DOMESTIC : near ? NEIGHBOURS : FROM_AFAR[to.region];
  const { first, step, days } = service === 'STANDARD' ? zone.standard : zone.express;
  const steps = kilograms.div('0.5').round(0, Big.roundUp).minus(1);
  const list = new Big(first).plus(steps.lt(0) ? 0 : steps.times(step));
  return {
    carrier: CARRIERS[service][near ? 0 : 1],
    days,
    list,
    discounted: list.times(new Big(1).minus(DISCOUNT)),
  };
}
