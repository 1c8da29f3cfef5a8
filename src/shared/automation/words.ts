import {
  either,
  listed,
  type Message,
  type MessageValue,
  say,
  verbatim,
} from '../kernel/message.ts';
import { moneySaid } from '../kernel/money.ts';
import { fileNameOf } from '../kernel/safe-name.ts';
import type { ChooseRule } from '../rating/quote.ts';
import type { Actions, Condition, Rule, Weekday } from './rule.ts';

const NAMES: Record<Condition['of'], Message> = {
  merchant: say('Merchant'),
  country: say('Country'),
  region: say('Region'),
  postCode: say('Post code'),
  terms: say('Terms'),
  value: say('Value'),
  weight: say('Weight'),
  units: say('Units'),
  sku: say('SKU'),
  tag: say('Tag'),
  service: say('Service'),
  carrier: say('Carrier'),
  price: say('Price'),
  day: say('Day'),
  time: say('Time'),
};

export const conditionName = (of: Condition['of']): Message => NAMES[of];

const DAYS: Record<Weekday, Message> = {
  mon: say('Monday'),
  tue: say('Tuesday'),
  wed: say('Wednesday'),
  thu: say('Thursday'),
  fri: say('Friday'),
  sat: say('Saturday'),
  sun: say('Sunday'),
};
export const dayName = (day: Weekday): Message => DAYS[day];

const CHOICES: Record<ChooseRule, Message> = {
  cheapest: say('the cheapest offer'),
  fastest: say('the fastest offer'),
  'cheapest-within-days': say('the cheapest offer in time'),
  'preferred-carrier': say('the preferred carrier'),
  'cheapest-ddp': say('the cheapest DDP offer'),
  'cheapest-ddu': say('the cheapest DDU offer'),
  'fastest-ddp': say('the fastest DDP offer'),
  'fastest-ddu': say('the fastest DDU offer'),
  'express-ddp': say('Express DDP'),
  'express-ddu': say('Express DDU'),
  'standard-ddp': say('Standard DDP'),
  'standard-ddu': say('Standard DDU'),
};

export const choiceName = (choice: ChooseRule): Message => CHOICES[choice];

/** A condition as the part of a sentence after "if". */
function conditionSaid(condition: Condition): Message {
  const name = conditionName(condition.of);
  switch (condition.of) {
    case 'value':
    case 'price':
      return range(name, condition, (amount) =>
        moneySaid({ amount: String(amount), currency: condition.currency }),
      );
    case 'weight':
      return range(name, condition, (value) => `${value} ${condition.unit.toLowerCase()}`);
    case 'units':
      return range(name, condition, String);
    case 'time':
      return say('the time is from {from} until {until}', condition);
    case 'day':
      return isAmong(name, condition.any.map(dayName), condition.not);
    case 'terms':
    case 'service':
      return isAmong(name, condition.any, false);
    case 'sku':
      return ofSkus(condition);
    default:
      return isAmong(name, condition.any, condition.not);
  }
}

function isAmong(name: Message, any: readonly MessageValue[], not: boolean | undefined): Message {
  const values = { name, any: either(any) };
  return not ? say('{name} is not {any}', values) : say('{name} is {any}', values);
}

function ofSkus({ any, not, only }: Extract<Condition, { of: 'sku' }>): Message {
  const skus = either(any);
  if (only)
    return not
      ? say('it holds something else than {skus}', { skus })
      : say('it holds nothing but {skus}', { skus });
  return not ? say('it does not hold {skus}', { skus }) : say('it holds {skus}', { skus });
}

function range(
  name: Message,
  { least, most }: { least?: string | number | undefined; most?: string | number | undefined },
  shown: (bound: string | number) => MessageValue,
): Message {
  if (least === undefined) return say('{name} is at most {most}', { name, most: shown(most ?? 0) });
  if (most === undefined) return say('{name} is at least {least}', { name, least: shown(least) });
  return say('{name} is from {least} to {most}', { name, least: shown(least), most: shown(most) });
}

/** The actions of a rule, one phrase each. */
export function actionsSaid(then: Actions): Message[] {
  const phrases: Message[] = [];
  if (then.hold !== undefined) phrases.push(say('hold it: {why}', { why: then.hold }));
  if (then.photograph) phrases.push(say('photograph the carton before rates'));
  if (then.box !== undefined) phrases.push(say('begin with box {box}', { box: then.box }));
  if (then.choose) phrases.push(say('suggest {offer}', { offer: choiceName(then.choose) }));
  if (then.insure !== undefined)
    phrases.push(then.insure ? say('insure it') : say('do not insure it'));
  if (then.pickUpInDays !== undefined) phrases.push(pickUpSaid(then.pickUpInDays));
  if (then.buyUpTo) phrases.push(say('buy it up to {amount}', { amount: moneySaid(then.buyUpTo) }));
  if (then.ask) phrases.push(say('ask a person before it is bought'));
  if (then.tags)
    phrases.push(say('tag it {tags}', { tags: listed(then.tags.map(verbatim), ', ') }));
  if (then.instruction) phrases.push(say('show “{text}”', { text: then.instruction.text }));
  if (then.confirm)
    phrases.push(say('have “{text}” confirmed before rates', { text: then.confirm.text }));
  if (then.insert)
    phrases.push(
      say('print {file} ({copies}×) and put it in', {
        file: fileNameOf(then.insert.file),
        copies: String(then.insert.copies),
      }),
    );
  if (then.copies !== undefined)
    phrases.push(say('print the invoice {copies}×', { copies: String(then.copies) }));
  return phrases;
}

export function pickUpSaid(days: number): Message {
  if (days === 0) return say('pick it up today');
  return days === 1
    ? say('pick it up the next working day')
    : say('pick it up in {days} days', { days: String(days) });
}

/** The whole rule as a sentence. */
export function ruleSaid({ when, do: then }: Rule): Message {
  const what = listed(actionsSaid(then), ', ');
  const [first, ...rest] = when.map(conditionSaid);
  if (!first) return say('Always {what}', { what });
  const all = rest.reduce((before, next) => say('{before} and {next}', { before, next }), first);
  return say('If {all}, then {what}', { all, what });
}
