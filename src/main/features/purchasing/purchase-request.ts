import type { KeptQuote, Offer } from '../rating/ports.ts';
import type { Attempt, PurchaseRequest } from './ports.ts';

/** `chosen` is what the packer chose before its lock expired: the same option, most of the time. */
export function accepted(
  { question }: KeptQuote,
  option: Offer,
  chosen: Offer,
): Attempt['accepted'] {
  return {
    service: option.service,
    terms: option.terms,
    carrier: option.carrier,
    shipping: option.shipping,
    insurance: option.insurance,
    landedCost: option.landedCost?.total ?? null,
    landedCostDetail: option.landedCost,
    total: option.total,
    ...(chosen === option ? {} : { chosenTotal: chosen.total }),
    weightUnit: question.weightUnit,
    cartons: question.cartons.map(({ reference, weight }) => ({ reference, weight })),
  };
}

export function purchaseRequest(
  { question }: KeptQuote,
  { service, terms, lock }: Offer,
  pickUpDate: string | null,
): PurchaseRequest {
  return {
    ...question,
    service,
    terms,
    lock,
    pickUpDate,
    returnOf: null,
    cartons: question.cartons.map(({ reference, weight, dimensions, goods }) => {
      if (!dimensions) throw new Error(`Carton ${reference} was rated without a size`);
      return { reference, weight, dimensions, goods };
    }),
  };
}
