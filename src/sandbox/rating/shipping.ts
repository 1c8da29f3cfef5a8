import Big from 'big.js';
import type { Country, Region } from './countries.ts';
import zones from './zones.json' with { type: 'json' };

type ServiceCode = 'STANDARD' | 'EXPRESS';
/** Tariffs for domestic, neighbouring and all other regions, in the form `tariffOf` reads. */
const ZONES: Record<
  Region | 'domestic' | 'neighbours',
  Record<'standard' | 'express', string>
> = zones;

/** US dollars for the first and each further half kilogram, transit in days. */
function tariffOf(row: string) {
  const [first = '', step = '', min, max] = row.split(' ');
  return { first, step, days: { min: Number(min), max: Number(max) } };
}

const CARRIERS: Record<ServiceCode, readonly [near: string, afar: string]> = {
  STANDARD: ['Meridian Parcel', 'Meridian Post International'],
  EXPRESS: ['Swiftline Ground', 'Swiftline Air'],
};

/** The account's discount on the list price. */
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
  const zone = from.code === to.code ? 'domestic' : near ? 'neighbours' : to.region;
  const { first, step, days } = tariffOf(
    ZONES[zone][service === 'STANDARD' ? 'standard' : 'express'],
  );
  const steps = kilograms.div('0.5').round(0, Big.roundUp).minus(1);
  const list = new Big(first).plus(steps.lt(0) ? 0 : steps.times(step));
  return {
    carrier: CARRIERS[service][near ? 0 : 1],
    days,
    list,
    discounted: list.times(new Big(1).minus(DISCOUNT)),
  };
}
