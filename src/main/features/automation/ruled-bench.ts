import { dayOf } from '../../../shared/kernel/day.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import { underTerms } from '../rating/logic/choose.ts';
import type { RuleService } from './rule-service.ts';

const DAY = 24 * 60 * 60 * 1000;

export interface RuledBenchNeeds {
  /** Packing and rating as set, before rules apply. */
  merchantRules: BenchRules;
  service: RuleService;
  now(): Date;
}

/** Settings for packing and rating, with the rules applied on top. */
export function ruledBench({ merchantRules, service, now }: RuledBenchNeeds): BenchRules {
  const { settings, boxes, begin } = merchantRules;
  const ruled = (order: StoredOrder) => service.outcome(order, null);
  return {
    /** Terms of the order itself take precedence over rules, merchant and station. */
    settings(order) {
      const own = settings(order);
      if (!order) return own;
      const choose = ruled(order).choose?.value ?? own.choose;
      return { ...own, choose: underTerms(choose, order.terms) };
    },
    boxes,
    begin(order) {
      const own = begin(order);
      if (!order) return own;
      const { box, insure, pickUpInDays, hold } = ruled(order);
      const named = box && boxes(order).find(({ name }) => name === box.value);
      return {
        box: named ?? own.box,
        insure: insure?.value ?? own.insure,
        pickUpDate: pickUpInDays ? workingDay(now(), pickUpInDays.value) : null,
        hold: hold && { reason: `${hold.rule}: ${hold.value}` },
      };
    },
  };
}

/**
 * The date so many days from today, as YYYY-MM-DD by this machine's calendar; Monday instead of a weekend.
 */
function workingDay(today: Date, days: number): string {
  const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, 12);
  while (day.getDay() === 0 || day.getDay() === 6) day.setTime(day.getTime() + DAY);
  return dayOf(day);
}
