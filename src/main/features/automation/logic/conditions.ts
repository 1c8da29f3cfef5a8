import Big from 'big.js';
import type { Condition } from '../../../../shared/automation/rule.ts';
import { dayName } from '../../../../shared/automation/words.ts';
import { gramsOf, type WeightUnit } from '../../../../shared/kernel/measure.ts';
import { listed, type Message, say, verbatim } from '../../../../shared/kernel/message.ts';
import { money, moneySaid } from '../../../../shared/kernel/money.ts';
import { postCodeOf, type RuleFacts } from './facts.ts';

/** A condition, prepared once per change of the rules, as it is evaluated for every order. */
export interface Test {
  holds(facts: RuleFacts): boolean;
  /** The order's value, for an explanation. */
  found(facts: RuleFacts): Message;
}

export function testOf(condition: Condition): Test {
  switch (condition.of) {
    case 'merchant':
      return among(condition, ({ merchant }) => merchant, say('the station’s own goods'));
    case 'country':
      return among(condition, ({ country }) => country);
    case 'region':
      return among(condition, ({ region }) => region, say('no region'));
    case 'terms':
      return among(condition, ({ terms }) => terms, say('no terms stated'));
    case 'day':
      return {
        ...among(condition, ({ day }) => day.toUpperCase()),
        found: ({ day }) => dayName(day),
      };
    case 'service':
      return ofOffer(among(condition, ({ offer }) => offer?.service ?? ''));
    case 'carrier':
      return ofOffer(among(condition, ({ offer }) => offer?.carrier ?? ''));
    case 'price':
      return ofOffer(
        amount(
          condition,
          ({ offer }) => offer?.currency ?? '',
          ({ offer }) => offer?.total ?? ZERO,
        ),
      );
    case 'value':
      return amount(
        condition,
        ({ currency }) => currency,
        ({ value }) => value,
      );
    case 'weight':
      return weight(condition);
    case 'units':
      return counted(condition);
    case 'postCode':
      return postCode(condition);
    case 'sku':
      return sku(condition);
    case 'tag':
      return tag(condition);
    case 'time':
      return time(condition);
  }
}

const ZERO = new Big(0);

type Any = { any: readonly string[]; not?: boolean | undefined };

function among(
  { any, not = false }: Any,
  fact: (facts: RuleFacts) => string,
  none = say('nothing'),
): Test {
  const wanted = new Set(any.map((each) => each.trim().toUpperCase()));
  return {
    holds: (facts) => wanted.has(fact(facts)) !== not,
    found: (facts) => orNone(fact(facts), none),
  };
}

const orNone = (found: string, none: Message): Message => (found === '' ? none : verbatim(found));

/** Before there is an offer, no condition on it holds, not even a negated one. */
const ofOffer = ({ holds, found }: Test): Test => ({
  holds: (facts) => facts.offer !== null && holds(facts),
  found: (facts) => (facts.offer ? found(facts) : say('no offer yet')),
});

type Bounds = { least?: string | number | undefined; most?: string | number | undefined };

/** Both bounds are included. */
function bounds({ least, most }: Bounds): (found: Big) => boolean {
  const from = least === undefined ? null : new Big(least);
  const to = most === undefined ? null : new Big(most);
  return (found) => (from === null || found.gte(from)) && (to === null || found.lte(to));
}

/** Amounts in another currency never match, as no exchange rate is known. */
function amount(
  condition: Extract<Condition, { of: 'value' | 'price' }>,
  currency: (facts: RuleFacts) => string,
  fact: (facts: RuleFacts) => Big | null,
): Test {
  const isWithin = bounds(condition);
  return {
    holds(facts) {
      const found = fact(facts);
      return found !== null && currency(facts) === condition.currency && isWithin(found);
    },
    found(facts) {
      const found = fact(facts);
      return found ? moneySaid(money(found, currency(facts))) : say('not known yet');
    },
  };
}

function weight(condition: Extract<Condition, { of: 'weight' }>): Test {
  const grams = (value: string | undefined, unit: WeightUnit) =>
    value === undefined ? undefined : gramsOf({ value, unit });
  const { least, most, unit } = condition;
  const isWithin = bounds({ least: grams(least, unit), most: grams(most, unit) });
  return {
    holds: ({ grams }) => grams !== null && isWithin(grams),
    found: ({ grams: found }) =>
      found ? say('{grams} g', { grams: found.round(1).toFixed() }) : say('not known yet'),
  };
}

function counted(condition: Extract<Condition, { of: 'units' }>): Test {
  const { least = 0, most = Number.POSITIVE_INFINITY } = condition;
  return {
    holds: ({ units }) => units >= least && units <= most,
    found: ({ units }) => verbatim(String(units)),
  };
}

function time({ from, until }: Extract<Condition, { of: 'time' }>): Test {
  const begin = minuteOf(from);
  const end = minuteOf(until);
  return {
    holds: ({ minute }) =>
      begin <= end ? minute >= begin && minute < end : minute >= begin || minute < end,
    found: ({ minute }) => verbatim(clock(minute)),
  };
}

const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const twoDigits = (value: number): string => String(value).padStart(2, '0');
const clock = (minute: number): string =>
  `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

/** Whether a text equals one of the patterns, or starts with one that ends in `*`. */
function matcher(patterns: readonly string[]): (found: string) => boolean {
  const exact = new Set(patterns);
  const heads = patterns.filter((each) => each.endsWith('*')).map((each) => each.slice(0, -1));
  return (found) => exact.has(found) || heads.some((head) => found.startsWith(head));
}

function postCode({ any, not = false }: Extract<Condition, { of: 'postCode' }>): Test {
  const patterns = any.map(postCodeOf);
  const ranges = patterns.flatMap(rangeOf);
  const fits = matcher(patterns);
  const inRange = (found: string) =>
    ranges.some(
      ({ from, until }) => found.length === from.length && found >= from && found <= until,
    );
  return {
    holds: ({ postCode: found }) => (fits(found) || inRange(found)) !== not,
    found: ({ postCode: found }) => orNone(found, say('no post code')),
  };
}

/** Bounds as text: post codes of equal length sort like their numbers. */
function rangeOf(pattern: string): { from: string; until: string }[] {
  const [, from, until] = /^([A-Z0-9]+)-([A-Z0-9]+)$/.exec(pattern) ?? [];
  return from && until && from.length === until.length ? [{ from, until }] : [];
}

function sku({ any, not = false, only = false }: Extract<Condition, { of: 'sku' }>): Test {
  const fits = matcher(any.map((each) => each.toUpperCase()));
  return {
    holds: ({ skus }) => (only ? skus.every(fits) : skus.some(fits)) !== not,
    found: ({ skus }) => listed(skus.slice(0, 3), ', '),
  };
}

function tag({ any, not = false }: Extract<Condition, { of: 'tag' }>): Test {
  const wanted = any.map((each) => each.toUpperCase());
  return {
    holds: ({ tags }) => wanted.some((each) => tags.has(each)) !== not,
    found: ({ tags }) => orNone([...tags].slice(0, 3).join(', '), say('no tag')),
  };
}
