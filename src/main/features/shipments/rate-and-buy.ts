import type { StationError } from '../../../shared/kernel/errors.ts';
import { english } from '../../../shared/kernel/message.ts';
import { formatMoney } from '../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { Quote, QuoteOption } from '../../../shared/rating/quote.ts';
import type { StationParts } from '../../station/parts.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import type { OffBench, Work } from '../packing/off-bench.ts';
import type { ShippingSteps } from '../packing/shipping-steps.ts';
import type { Attempt } from '../purchasing/ports.ts';
import type { ShipReport, ShipWish } from '../purchasing/ship-wish.ts';
import type { Shipping } from '../purchasing/shipping.ts';
import { priceRise } from '../rating/other-offer.ts';
import { termsOf } from '../rating/rules/choose.ts';

type BuyWish = Omit<ShipWish, 'cartonSpecs' | 'print'>;

export interface RunParts {
  parts: StationParts;
  shipping: Shipping;
  paper: Pick<DocumentService, 'collect' | 'view'>;
  rules: BenchRules;
  steps: ShippingSteps;
}

export interface ShippingRun extends RunParts {
  offBench: OffBench;
}

/** Nobody says how it travels. */
export const BY_RULE = { rule: null, pickUpDate: null };

export async function reportOf(
  { paper }: ShippingRun,
  attempt: Attempt,
  error: StationError | null,
): Promise<Result<ShipReport>> {
  const shipment = await paper.view(attempt);
  return ok({ shipment, error: error ?? shipment.error ?? null });
}

export async function rate(
  { rules, parts, offBench }: ShippingRun,
  work: Work,
  wish: BuyWish,
): Promise<Result<Quote>> {
  const insure = wish.insure || rules.begin(work.order).insure;
  const { pickUpDate, rule } = wish;
  work.terms = rule && termsOf(rule);
  const at = parts.now().toISOString();
  const wrong = await offBench.carry(work, { kind: 'rate-asked', insure, pickUpDate, at });
  if (wrong) return fail(wrong);
  const { step } = work.session;
  if (step.kind !== 'choosing') throw new Error(`There are no rates at the step ${step.kind}`);
  return ok(step.quote);
}

/** The rule chooses in the packer's place, for no more than a person was shown. */
export function choose(
  { shipping, rules }: ShippingRun,
  { order }: Work,
  quote: Quote,
  { rule, shown }: BuyWish,
) {
  const picked = shipping.pick(order, quote, rule ?? rules.settings(order).choose);
  const rise = picked.ok && shown ? priceRise(shown, picked.value.option.total) : null;
  return rise ? fail(rise) : picked;
}

export async function rateAndBuy(
  run: ShippingRun,
  work: Work,
  wish: BuyWish,
): Promise<Result<ShipReport>> {
  const { length } = work.session.cartons;
  const many = length === 1 ? '1 carton' : `${length} cartons`;
  wish.say(`Rating ${work.order.reference} in ${many}.`);
  const quote = await rate(run, work, wish);
  if (!quote.ok) return quote;
  const picked = choose(run, work, quote.value, wish);
  if (!picked.ok) return picked;
  const { option, why } = picked.value;
  const { service, terms } = option;
  // As the window shows them beside the rates: address, cartons, customs.
  const { id: quoteId, warnings: advice } = quote.value;
  for (const each of advice) wish.say(`note: ${english(each)}`, 'warning');
  wish.say(`Buying ${service} ${terms}: ${english(why)}: ${priceAndDays(option)}.`);
  const choice = { service, terms };
  const problem = await run.offBench.carry(work, { kind: 'choice-made', quoteId, choice });
  const { bought } = work;
  const error = problem ?? (bought && 'error' in bought ? bought.error : null);
  // A request that never left is no purchase: nothing is shown of it, here or in the list.
  if (!bought?.attempt || bought.attempt.state === 'not-sent') {
    if (!error) throw new Error(`Nothing came of buying ${work.order.reference}`);
    return fail(error);
  }
  const report = await reportOf(run, bought.attempt, error);
  return report.ok ? ok({ ...report.value, advice }) : report;
}

function priceAndDays({ total, days }: QuoteOption): string {
  const transit = /\d$/.test(days) ? `${days} days` : days;
  return [formatMoney(total), transit].filter(Boolean).join(', ');
}
