import { expect, test } from 'vitest';
import { evaluate, prepared } from '../../../src/main/features/automation/logic/evaluate.ts';
import { factsOf, type RuledOffer } from '../../../src/main/features/automation/logic/facts.ts';
import { createBuyByRule } from '../../../src/main/features/packing/bench/buy-by-rule.ts';
import { newSession, transition } from '../../../src/main/features/packing/logic/transition.ts';
import { createBuyQuote } from '../../../src/main/features/purchasing/buy-quote.ts';
import type { ShippingParts } from '../../../src/main/features/purchasing/shipping-parts.ts';
import type { Offer, OfferLock, StoredQuote } from '../../../src/main/features/rating/ports.ts';
import type { Rule } from '../../../src/shared/automation/rule.ts';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import type { StoredOrder } from '../../../src/shared/orders/order.ts';
import type { Quote } from '../../../src/shared/rating/quote.ts';
import { SettingsSchema } from '../../../src/shared/settings/settings.ts';
import fc from '../../support/chance.ts';
import { orders, ruleSets, times } from './logic/generated.ts';

/**
 * With random rules, prices and times, a purchase without a person's choice must not exceed the limit of the
 * first rule about buying, in its currency. Partner, journal and clock are fakes; deciding, the session and
 * buying are the program's own code.
 */

const cents = fc.integer({ min: 1, max: 20_000 }).map((value) => (value / 100).toFixed(2));
const money = fc.record({ amount: cents, currency: fc.constantFrom('USD', 'EUR') });
/** Most sets begin or end with a rule that buys, in any currency. */
const buyingSets = fc
  .tuple(ruleSets, fc.option(money), fc.boolean())
  .map(([rules, buyUpTo, isFirst]): Rule[] => {
    const buys = buyUpTo ? [{ name: 'Buys', on: true, when: [], do: { buyUpTo } }] : [];
    return isFirst ? [...buys, ...rules] : [...rules, ...buys];
  });
const world = fc.record({
  first: money,
  /** The price when rated again. */
  again: money,
  isOld: fc.boolean(),
  keyExpires: fc.boolean(),
  tolerance: fc.constantFrom('0', '5', '1000'),
  finding: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
  warning: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
  /** A warning that the first rates did not have. */
  warningAgain: fc.integer({ min: 0, max: 2 }).map((value) => value === 0),
  /** The rules once the countdown has ended. */
  later: fc.option(ruleSets, { freq: 3 }),
});

const offer = (total: { amount: string; currency: string }): Offer => ({
  service: 'express',
  terms: 'DDU',
  carrier: 'Post',
  days: '2',
  shipping: total,
  insurance: { ...total, amount: '0.00' },
  landedCost: null,
  total,
  lock: 'lock' as OfferLock,
});

function kept(order: StoredOrder, option: Offer, warning: boolean): StoredQuote {
  const quote: Quote = {
    id: `quote-${option.total.amount}`,
    order: { merchant: order.merchant, reference: order.reference },
    rateId: '1',
    ratedAt: '2026-03-01T08:00:00.000Z',
    fingerprint: 'f',
    options: [option],
    notOffered: [],
    warnings: warning ? [say('Look at it.')] : [],
  };
  return {
    quote,
    options: [option],
    connection: 'partner',
    question: { insure: false, weightUnit: 'KG', cartons: [] },
  } as unknown as StoredQuote;
}

const settings = SettingsSchema.parse({});

/** A partner with a journal: records each purchase, and may reject an expired key. */
function partnerOf(
  made: { isOld: boolean; keyExpires: boolean; tolerance: string },
  posts: Offer['total'][],
): ShippingParts {
  let expires = made.keyExpires;
  return {
    connection: 'partner',
    station: 'bench',
    journal: { list: async () => [] },
    rating: { current: () => true, age: () => (made.isOld ? 2 : 0) },
    quoteLife: { limit: () => 1, keyRefused: () => undefined },
    settings: () => ({ ...settings, 'purchasing.priceTolerance': made.tolerance }),
    now: () => new Date('2026-03-01T08:00:00Z'),
    purchasing: {
      async buy(attempt: { accepted: { total: Offer['total'] } }) {
        posts.push(attempt.accepted.total);
        const keyExpired = expires;
        expires = false;
        const error = stationError('quote-stale', say('Ask for rates again.'));
        const state = keyExpired ? 'refused' : 'confirmed';
        return ok({ attempt: { state }, error: keyExpired ? error : null, keyExpired });
      },
    },
  } as unknown as ShippingParts;
}

/** The limit of the first rule about buying, evaluated with the offer. */
function allowed(rules: readonly Rule[], order: StoredOrder, total: Offer, at: Date) {
  const { buy } = evaluate(prepared(rules), factsOf(order, total, at));
  return buy && buy.value !== 'ask' ? buy.value : null;
}

test('no purchase exceeds the rule’s limit in 10,000 random cases', async () => {
  let posted = 0;
  let anew = 0;
  await fc.assert(
    fc.asyncProperty(orders, buyingSets, times, world, async (order, rules, at, made) => {
      const option = offer(made.first);
      const first = kept(order, option, made.warning);
      const posts: Offer['total'][] = [];
      let current = rules;
      const outcome = (asked: StoredOrder, by: RuledOffer | null) =>
        evaluate(prepared(current), factsOf(asked, by, at));
      const byRule = createBuyByRule({
        ruled: { outcome, list: () => ({ rules: current, unreadable: [], warnings: [] }) },
        rules: { boxes: () => [] },
        preflight: { findings: async () => (made.finding ? [{} as never] : []) },
        weights: {
          isAwaited: () => false,
          mayRate: async () => ok(null),
          learned: async () => new Map(),
        },
        priceLimits: { find: async () => [], save: async (_, limit) => [limit] },
        quotes: { find: async () => null },
        site: { shareLimits: async () => undefined },
        settings: () => settings,
        signedIn: () => true,
        now: () => at,
        wait: async () => undefined,
      });
      const buy = createBuyQuote(partnerOf(made, posts), {
        rate: async () => ok(kept(order, offer(made.again), made.warningAgain)),
        fits: async () => true,
      });
      const begun = newSession(order, { box: null, insure: false }, at.toISOString());
      const rating = { ...begun, step: { kind: 'rating' as const, since: 'now' } };
      const suggestion = { service: option.service, terms: option.terms, why: 'cheapest' };
      const rated = await byRule.rated(rating, order, {
        kind: 'rated',
        quote: first.quote,
        suggestion,
      });
      const context = {
        order,
        boxes: [],
        confirms: [],
        at: '2026-03-01T08:00:00Z',
        scanBack: 'never' as const,
      };
      const chosen = transition(rating, rated, context);
      if (!chosen.ok || chosen.value.effect !== 'buy-by-rule') return;
      current = made.later ?? rules;
      const { session } = chosen.value;
      const bench = async () => ({ session, order, shipment: null, jobs: [] });
      const event = await byRule.buy(session, bench);
      const moved = event && transition(chosen.value.session, event, context);
      if (!moved?.ok || moved.value.effect !== 'buy') return;
      const { step } = moved.value.session;
      if (step.kind !== 'buying') throw new Error('not buying');
      const { limit } = step;
      const wish = { pickUpDate: null, packer: null, limit, unattended: step.byRule !== undefined };
      await buy(order, [], first, step.choice, wish);
      const most = allowed(rules, order, option, at);
      const mostLater = allowed(current, order, option, at);
      for (const total of posts) {
        posted += 1;
        if (total.amount !== made.first.amount) {
          anew += 1;
          // Nobody accepted the tolerance, and nobody read the new warning.
          expect(Number(total.amount)).toBeLessThan(Number(made.first.amount));
          expect(made.warningAgain).toBe(false);
        }
        for (const limit of [most, mostLater]) {
          expect(limit?.currency).toBe(total.currency);
          expect(Number(total.amount)).toBeLessThanOrEqual(Number(limit?.amount));
        }
      }
    }),
    { numRuns: 10_000 },
  );
  // Otherwise the property would hold without a single purchase.
  expect(posted).toBeGreaterThan(200);
  expect(anew).toBeGreaterThan(10);
}, 120_000);
