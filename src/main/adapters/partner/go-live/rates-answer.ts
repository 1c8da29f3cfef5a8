import {
  type AnyMessage,
  type Message,
  messageOf,
  say,
} from '../../../../shared/kernel/message.ts';
import type { Result } from '../../../../shared/kernel/result.ts';
import type { Scrubber } from '../../../../shared/kernel/secrets.ts';
import type { RateQuestion } from '../../../features/rating/ports.ts';
import { readRates } from '../rating/rates.ts';
import { answered, type Finding, type Given, judged, noticed, problem, statusOf } from './check.ts';
import { differences } from './compare.ts';
import { documentedRates } from './documented.ts';
import { type Asked, HS_CODE, LONG_HS_CODE, rateBody, sampleQuestion } from './sample.ts';
import { bodyOf, isObject, type Reply } from './session.ts';

export interface RatesReply {
  question: RateQuestion;
  reply: Reply;
}

/** Sends POST /Rates for an invented order; `change` alters the station's usual body. */
export async function askRates(
  given: Given,
  what: string,
  asked: Asked = {},
  change: (body: Record<string, unknown>) => Record<string, unknown> = (body) => body,
): Promise<RatesReply> {
  const isLong = given.settings()['connection.hsCodeDigits'] > HS_CODE.length;
  const item = isLong ? { hsCode: LONG_HS_CODE, ...asked.item } : asked.item;
  const question = sampleQuestion(what, { ...asked, ...(item ? { item } : {}) });
  const body = change({ ...rateBody(question, given.customerKey), ...credentialsAsSet(given) });
  return { question, reply: await given.session.authorized({ path: '/Rates', body }) };
}

export const credentialsOf = ({ session }: Given) => ({
  AppID: session.credentials.appId,
  RestApiKey: session.credentials.restApiKey,
});

/** AppID and RestApiKey, if the settings require them in bodies. */
export const credentialsAsSet = (given: Given): Partial<ReturnType<typeof credentialsOf>> =>
  given.settings()['connection.credentialsInBodies'] ? credentialsOf(given) : {};

export function judgeRates({ question, reply }: RatesReply, scrubber: Scrubber): Finding {
  if (statusOf(reply) !== 200 || !reply.answer)
    return problem('fails', answered(reply, scrubber), 'partner');
  return judgeOptions(
    readRates(reply.answer, question, scrubber),
    reply,
    differences(bodyOf(reply), documentedRates),
  );
}

/** `fails` for options that the station cannot read or distinguish; unusual values are `differs`. */
export function judgeOptions(
  read: Result<{ unreadable: readonly { why: AnyMessage }[] }>,
  reply: Reply,
  differs: readonly Message[],
): Finding {
  const fails = read.ok
    ? [...read.value.unreadable.map(({ why }) => say('{why}', { why })), ...sharedKeys(reply)]
    : [messageOf(read.error)];
  return judged(fails, [...differs, ...oddValues(reply)]);
}

export function optionsOf(reply: Reply): { at: string; option: Record<string, unknown> }[] {
  const body = bodyOf(reply);
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([level, terms]) =>
    isObject(terms)
      ? Object.entries(terms).flatMap(([name, option]) =>
          isObject(option) ? [{ at: `${level}.${name}`, option }] : [],
        )
      : [],
  );
}

/** Tolerance of amounts: a cent, and the rounding error of a double. */
export const A_CENT = 0.011;

/** Amount at a path of the answer, such as `Standard.DDU` and `ShippingCost`; null if there is none. */
export function amountAt(reply: Reply, at: string, ...path: string[]): number | null {
  const option = optionsOf(reply).find((each) => each.at === at)?.option;
  const value = path.reduce<unknown>(
    (inner, name) => (isObject(inner) ? inner[name] : null),
    option,
  );
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** The HashKey alone identifies the option to buy, so it must be unique. */
function sharedKeys(reply: Reply): Message[] {
  const keys = optionsOf(reply).flatMap(({ option }) => (option.HashKey ? [option.HashKey] : []));
  return new Set(keys).size < keys.length ? [say('several options have the same HashKey')] : [];
}

/** Longer keys are accepted, but unexpected. */
const LONG_KEY = 1000;

function oddValues(reply: Reply): Message[] {
  const options = optionsOf(reply);
  const isLong = options.some(({ option }) => String(option.HashKey ?? '').length > LONG_KEY);
  const unrounded = options.flatMap(({ at, option }) =>
    Object.entries(option)
      .filter(([, value]) => typeof value === 'number' && hasMoreThanCents(value))
      .map(([name]) => `${at}.${name}`),
  );
  const fees = options.filter(({ option }) => hasFee(option.LandedCostDetail));
  return noticed(
    isLong && say('keys of more than {count} characters', { count: LONG_KEY }),
    unrounded[0] !== undefined && say('{field} is not rounded to cents', { field: unrounded[0] }),
    fees[0] !== undefined &&
      say('{field}: LandedCost is not AIT, Duty and SalesTax together', { field: fees[0].at }),
    ...discounts(reply).slice(0, 1),
  );
}

/** The document says of ShippingCost that it includes discounts, and nothing of DiscountedShippingCost. */
function discounts(reply: Reply): Message[] {
  return optionsOf(reply).flatMap(({ at }) => {
    const shown = amountAt(reply, at, 'ShippingCost');
    const discounted = amountAt(reply, at, 'DiscountedShippingCost');
    if (shown === null || discounted === null || Math.abs(shown - discounted) < A_CENT) return [];
    return [
      say(
        '{field}: ShippingCost is {shown}, DiscountedShippingCost {discounted}. The document does not say which is billed; the station shows and records ShippingCost',
        { field: at, shown, discounted },
      ),
    ];
  });
}

const hasMoreThanCents = (value: number): boolean =>
  Math.abs(value * 100 - Math.round(value * 100)) > 1e-6;

function hasFee(detail: unknown): boolean {
  if (!isObject(detail)) return false;
  const [ait, duty, tax, whole] = ['AIT', 'Duty', 'SalesTax', 'LandedCost'].map((name) =>
    Number(detail[name] ?? Number.NaN),
  ) as [number, number, number, number];
  return Math.abs(ait + duty + tax - whole) > A_CENT;
}
