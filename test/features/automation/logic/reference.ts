import type { Condition, Rule } from '../../../../src/shared/automation/rule.ts';
import type { StoredOrder } from '../../../../src/shared/orders/order.ts';

/**
 * A second implementation of the rules, as plain as possible: nothing prepared, ordinary numbers (the cases
 * are in whole cents and grams), one condition after the other.
 */

export interface Offer {
  service: 'express' | 'standard';
  carrier: string;
  total: { amount: string; currency: string };
}

const up = (text: string): string => text.toUpperCase();
const bare = (text: string): string => up(text).split(' ').join('');

function fits(pattern: string, text: string): boolean {
  return pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : text === pattern;
}

function between(found: number, least?: string | number, most?: string | number): boolean {
  if (least !== undefined && found < Number(least)) return false;
  if (most !== undefined && found > Number(most)) return false;
  return true;
}

const turn = (holds: boolean, not?: boolean): boolean => (not ? !holds : holds);

function holds(
  condition: Condition,
  order: StoredOrder,
  offer: Offer | null,
  tags: string[],
  at: Date,
): boolean {
  switch (condition.of) {
    case 'merchant':
      return turn(condition.any.map(up).includes(up(order.merchant ?? '')), condition.not);
    case 'country':
      return turn(condition.any.includes(order.shipTo.country), condition.not);
    case 'region':
      return turn(condition.any.map(up).includes(up(order.shipTo.state)), condition.not);
    case 'postCode': {
      const code = bare(order.shipTo.zip);
      const found = condition.any.some((each) => {
        const [from, until, more] = bare(each).split('-');
        if (from && until && more === undefined && from.length === until.length)
          return code.length === from.length && from <= code && code <= until;
        return fits(bare(each), code);
      });
      return turn(found, condition.not);
    }
    case 'terms':
      return order.terms !== null && condition.any.includes(order.terms);
    case 'value': {
      if (order.currency !== condition.currency) return false;
      const cents = order.lines.reduce(
        (sum, l) => sum + Math.round(Number(l.unitPrice) * 100) * l.quantity,
        0,
      );
      return between(cents / 100, condition.least, condition.most);
    }
    case 'weight': {
      const perUnit = order.weightUnit === 'KG' ? 1000 : 453.59237;
      const perBound = condition.unit === 'KG' ? 1000 : 453.59237;
      const milli = order.lines.reduce(
        (sum, l) => sum + Math.round(Number(l.unitWeight) * 1000) * l.quantity,
        0,
      );
      const grams = (milli / 1000) * perUnit;
      const bound = (text?: string) => (text === undefined ? undefined : Number(text) * perBound);
      return between(grams, bound(condition.least), bound(condition.most));
    }
    case 'units':
      return between(
        order.lines.reduce((sum, l) => sum + l.quantity, 0),
        condition.least,
        condition.most,
      );
    case 'sku': {
      const asked = condition.any.map(up);
      const each = order.lines.map((line) => asked.some((pattern) => fits(pattern, up(line.sku))));
      return turn(condition.only ? !each.includes(false) : each.includes(true), condition.not);
    }
    case 'tag':
      return turn(
        condition.any.some((tag) => tags.map(up).includes(up(tag))),
        condition.not,
      );
    case 'service':
      return offer !== null && condition.any.includes(offer.service);
    case 'carrier':
      return (
        offer !== null && turn(condition.any.map(up).includes(up(offer.carrier)), condition.not)
      );
    case 'price':
      return (
        offer !== null &&
        offer.total.currency === condition.currency &&
        between(Number(offer.total.amount), condition.least, condition.most)
      );
    case 'day': {
      const day =
        (['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const)[at.getDay()] ?? 'sun';
      return turn(condition.any.includes(day), condition.not);
    }
    case 'time': {
      const now = `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
      const { from, until } = condition;
      return from <= until ? from <= now && now < until : now >= from || now < until;
    }
  }
}

/** The names of the matching rules, and the winning rule of each kind. */
export function reference(rules: Rule[], order: StoredOrder, offer: Offer | null, at: Date) {
  const tags = [...(order.tags ?? [])];
  const holding: Rule[] = [];
  for (const rule of rules) {
    if (!rule.on) continue;
    if (!rule.when.every((condition) => holds(condition, order, offer, tags, at))) continue;
    holding.push(rule);
    for (const tag of rule.do.tags ?? []) if (!tags.map(up).includes(up(tag))) tags.push(tag);
  }
  const firstWith = (kind: keyof Rule['do']) =>
    holding.find(({ do: does }) => does[kind] !== undefined);
  const buys = holding.find(({ do: does }) => does.buyUpTo !== undefined || does.ask !== undefined);
  return {
    holding: holding.map(({ name }) => name),
    choose: firstWith('choose')?.do.choose ?? null,
    insure: firstWith('insure')?.do.insure ?? null,
    pickUpInDays: firstWith('pickUpInDays')?.do.pickUpInDays ?? null,
    box: firstWith('box')?.do.box ?? null,
    hold: firstWith('hold')?.do.hold ?? null,
    copies: firstWith('copies')?.do.copies ?? null,
    buy: buys ? (buys.do.ask ? 'ask' : (buys.do.buyUpTo ?? null)) : null,
    tags: tags.slice((order.tags ?? []).length),
    instructions: holding.flatMap(({ do: does }) =>
      does.instruction ? [does.instruction.text] : [],
    ),
    inserts: holding.flatMap(({ do: does }) => (does.insert ? [does.insert.file] : [])),
  };
}
