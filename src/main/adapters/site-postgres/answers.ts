import { createHash } from 'node:crypto';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { type OrderKey, showOrderKey } from '../../../shared/orders/order.ts';
import type { Membership } from '../../features/site/ports.ts';
import { lostData } from './failures.ts';

/** A refusal by a function of the database; `bench` and `since` name who is in the way. */
interface Refusal {
  error: StationError['code'];
  why?: string | null;
  bench?: string;
  since?: string;
  until?: string | null;
  account?: string;
}

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'error' in answer;

export function answered<T>(answer: Result<T | Refusal>, order: OrderKey | null = null): Result<T> {
  if (!answer.ok) return answer;
  const { value } = answer;
  return isRefusal(value) ? fail(inWords(value, order)) : ok(value);
}

/** The same of a call that answers nothing. */
export async function nothing(
  asked: Promise<Result<object>>,
  order: OrderKey | null = null,
): Promise<Result<null>> {
  const done = answered(await asked, order);
  return done.ok ? ok(null) : done;
}

function inWords(refusal: Refusal, order: OrderKey | null): StationError {
  const { error, why = null, bench, since, until } = refusal;
  const who = { bench: bench ?? '?', since: since ?? '?', until: until ?? '?' };
  const orderKey = order ? showOrderKey(order) : '?';
  const details = { ...(bench ? { bench } : {}), ...(since ? { since } : {}) };
  switch (error) {
    case 'site-unavailable':
      return lostData();
    case 'order-locked':
      return stationError(
        error,
        until
          ? say('Bench {bench} is buying for order {orderKey}, until {until} at the latest.', {
              orderKey,
              ...who,
            })
          : say('Bench {bench} has order {orderKey} since {since}.', { orderKey, ...who }),
        { ...details, retry: 'later' },
      );
    case 'purchase-unknown':
      return stationError(
        error,
        say(
          'Bench {bench} may have bought for order {orderKey} (since {since}). It finds out, or a supervisor takes the order over.',
          { orderKey, ...who },
        ),
        { ...details, retry: 'later' },
      );
    case 'already-bought':
      return stationError(
        error,
        say('Order {orderKey} was bought at bench {bench}.', { orderKey, ...who }),
        { ...details, retry: 'never' },
      );
    case 'claim-lost':
      return stationError(
        error,
        say('Nothing was changed: {why}.', { why: LOST[why ?? ''] ?? LOST_CLAIM }),
        {
          retry: 'never',
        },
      );
    case 'not-found':
      return stationError(
        error,
        NOT_FOUND[why ?? '']?.(orderKey) ?? say('The site does not know it.'),
      );
    case 'bad-input':
      return badInput(why, refusal.account ?? '');
    case 'not-available':
      return stationError(
        error,
        say(
          'The site was upgraded by a newer Packbench, so this program takes no orders there any more. Install the newer Packbench.',
        ),
        { retry: 'after-change' },
      );
    default:
      throw new Error(`The site refused with ${error}`);
  }
}

const LOST_CLAIM = say('this bench does not have the order any more');

/** Why a bench's writes are rejected, by the database's code. */
const LOST: Readonly<Record<string, Message>> = {
  'no-member': say('this bench has not joined the site'),
  'written-off': say('a supervisor wrote this bench off'),
  'older-run': say('another program or copy of this bench has started since'),
  'fewer-facts': say('the site knows purchases of this bench that the bench has lost'),
  'other-facts': say('a copy of this bench has uploaded other purchases'),
  'attempt-over': say('the site already has the report that this attempt bought nothing'),
  'order-changed': say('the order was changed since this bench read it'),
  'reference-taken': say('the reference belongs to another order of the site'),
  'lease-over': say('another bench took the order while this one was silent'),
  'taken-over': say('a supervisor took the order over'),
  'bought-before': say('the order was bought elsewhere'),
};

const NOT_FOUND: Readonly<Record<string, (orderKey: string) => Message>> = {
  order: (orderKey) => say('The site has no order {orderKey}.', { orderKey }),
  claim: (orderKey) => say('No bench has order {orderKey}.', { orderKey }),
  bench: () => say('The site has no bench of that name.'),
};

function badInput(why: string | null, account: string): StationError {
  if (why === 'account') {
    return stationError(
      'bad-input',
      say('The site belongs to the account {account}, and this bench to another.', { account }),
      { field: 'account' },
    );
  }
  return stationError(
    'bad-input',
    why === 'own-bench'
      ? say('A bench does not write itself off. Use "packbench site leave".')
      : say('Another bench of the site has this name.'),
    { field: 'bench' },
  );
}

export const whoIs = ({ store, run, token }: Membership) => [store, run, token];

export const keyOf = ({ merchant, reference }: OrderKey) => [merchant ?? '', reference];

/** JSON acceptable to PostgreSQL: without NUL and lone surrogates. */
export const storable = (value: unknown): string =>
  JSON.stringify(value, (_key, each) =>
    typeof each === 'string' ? each.replaceAll('\0', '\uFFFD').toWellFormed() : each,
  );

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
