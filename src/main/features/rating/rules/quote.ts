import { distinct, say, type Wording } from '../../../../shared/kernel/message.ts';
import type { Order, Terms } from '../../../../shared/orders/order.ts';
import { type Quote, QuoteOptionSchema, type Service } from '../../../../shared/rating/quote.ts';
import type { Offer, RateAnswer, RateQuestion } from '../ports.ts';
import { addressWarnings, ofReceiver, ofSender } from './address-warnings.ts';
import { type DdpLock, ddpLock } from './customs.ts';
import { fingerprint } from './question.ts';

const SERVICES: readonly Service[] = ['express', 'standard'];
const TERMS: readonly Terms[] = ['DDP', 'DDU'];

export interface QuoteParts {
  id: string;
  ratedAt: string;
  order: Order;
  question: RateQuestion;
  answer: RateAnswer;
  /** What to look at that the customs check found. */
  advice: readonly Wording[];
}

/**
 * The partner's answer as a quote: what can be chosen, what cannot and why, and what to look at
 * before buying. `options` are the same choices with their locks, for the purchase; DDP with HS codes
 * missing is in neither, so that it cannot be bought.
 */
export function makeQuote({ id, ratedAt, order, question, answer, advice }: QuoteParts): {
  quote: Quote;
  options: Offer[];
} {
  const lock = ddpLock(order);
  const options = answer.options.filter(({ terms }) => !lock || terms === 'DDU');
  const quote: Quote = {
    id,
    order: { merchant: order.merchant, reference: order.reference },
    rateId: answer.rateId,
    ratedAt,
    fingerprint: fingerprint(question),
    // The schema drops what is not its own: locks never leave main.
    options: options.map((option) => QuoteOptionSchema.parse(option)),
    notOffered: notOffered(answer, lock),
    warnings: distinct([...warnings(question, lock), ...lost(answer), ...advice]),
  };
  return { quote, options };
}

function notOffered(answer: RateAnswer, lock: DdpLock | null): Quote['notOffered'] {
  return SERVICES.flatMap((service) =>
    TERMS.flatMap((terms) => {
      const option = answer.options.find(
        (each) => each.service === service && each.terms === terms,
      );
      if (!option) return [{ service, terms, why: whyMissing(answer, service, terms) }];
      return lock && terms === 'DDP' ? [{ service, terms, why: lock.why, locked: true }] : [];
    }),
  );
}

/** Named, so that nobody takes what is left for all that the partner offers. */
const lost = ({ unreadable }: RateAnswer): Wording[] => unreadable.map(({ why }) => why);

/** What was offered and could not be read is not said to be no offer. */
function whyMissing({ unreadable }: RateAnswer, service: Service, terms: Terms): Wording {
  const offered = unreadable.find((each) => each.service === service && each.terms === terms);
  return (
    offered?.why ?? say('The partner does not offer {service} {terms} here.', { service, terms })
  );
}

function warnings(question: RateQuestion, lock: DdpLock | null): Wording[] {
  const { cartons, weightUnit } = question;
  const unit = weightUnit.toLowerCase();
  const found: Wording[] = [
    ...addressWarnings(question.shipTo, ofReceiver),
    ...addressWarnings(question.shipFrom, ofSender),
  ];
  if (cartons.length > 1) {
    found.push(
      say('{cartonCount} cartons are rated as one package of {weight} {unit}, without size.', {
        cartonCount: cartons.length,
        weight: question.package.weight,
        unit,
      }),
    );
  }
  for (const { reference, dimensions } of cartons) {
    if (!dimensions)
      found.push(say('Carton {reference} has no size: it is needed to buy.', { reference }));
  }
  if (lock) found.push(lock.why);
  return found;
}
