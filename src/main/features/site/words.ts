import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, type Message, messageOf, say } from '../../../shared/kernel/message.ts';
import { type OrderKey, showOrderKey } from '../../../shared/orders/order.ts';
import type { ClaimState } from './ports.ts';

/** `why`: what the site or the network said last; null: it has not answered in time. */
export const siteAway = (why: StationError | null): StationError =>
  stationError(
    'site-unavailable',
    say('{why} Orders that this bench has already go on; this one waits until the site is back.', {
      why: whyOf(why),
    }),
    { retry: 'later' },
  );

export const belongsToNone = (): StationError =>
  stationError(
    'not-available',
    say('This bench belongs to no site. Join one with "packbench site join".'),
    { retry: 'after-change' },
  );

export const heldWhenBack = (why: StationError | null): StationError =>
  stationError(
    'site-unavailable',
    say(
      '{why} Only the site says what the other benches returned and cancelled. Try again when it is back.',
      { why: whyOf(why) },
    ),
    { retry: 'later' },
  );

/** Refuses to join a site; null: a purchase that began just now. */
export const unsettled = (reference: string | null): StationError =>
  stationError(
    'purchase-unknown',
    reference === null
      ? say('A purchase is under way. Join the site when it is done.')
      : say(
          'The purchase of {reference} is not resolved. Resolve it first (packbench reconcile {reference}, packbench settle {reference}), then join the site.',
          { reference },
        ),
    { retry: 'after-change' },
  );

/** Refuses to join a site: another bench could pack the order by itself. */
export const goesAlong = (order: OrderKey): StationError =>
  stationError(
    'order-locked',
    say(
      'Order {orderKey} goes with another one. Ship that, or take them apart, then join the site.',
      {
        orderKey: showOrderKey(order),
      },
    ),
    { retry: 'after-change' },
  );

/** At a sending: the site could not be asked for permission to buy. */
export const notGated = (why: StationError | null): StationError =>
  stationError(
    'site-unavailable',
    say('only the site says who buys. {why} It goes on when the site is back', {
      why: whyOf(why),
    }),
    { retry: 'later' },
  );

/** A rule that bought nothing does not retry by itself, because rules and orders may change meanwhile. */
export const notByRuleWhileAway = (rule: string): StationError =>
  stationError(
    'site-unavailable',
    say(
      'The site cannot be asked: rule “{rule}” bought nothing, and does not try again by itself. Get the rates again and buy: what you buy is sent when the site is back.',
      { rule },
    ),
    { retry: 'later' },
  );

export const buysWhenBack = (): StationError =>
  stationError(
    'site-unavailable',
    say(
      'The site cannot be asked: nothing was bought. This order is bought by itself when the site is back; you can put it aside and pack on.',
    ),
    { retry: 'later' },
  );

export function claimLost({ reference }: OrderKey, by: string | null): StationError {
  return stationError(
    'claim-lost',
    by === null
      ? say('This bench does not have order {reference} any more. Stop, and open it again.', {
          reference,
        })
      : say('Bench {bench} has order {reference} now. Stop: it is not packed here any more.', {
          bench: by,
          reference,
        }),
    { retry: 'after-change', ...(by === null ? {} : { bench: by }) },
  );
}

/** Local time only, as claims are of the same day. */
function timeOf(since: string): string {
  const at = new Date(since);
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Another bench's claim on an order. */
interface ClaimElsewhere {
  reference: string;
  bench: string;
  since: string;
  state: ClaimState;
}

/** What another bench did with an order, which prevents buying it here. */
export function hadElsewhere({ reference, bench, since, state }: ClaimElsewhere): StationError {
  const details = { bench, since };
  switch (state) {
    case 'bought':
      return stationError(
        'already-bought',
        say('Order {reference} was bought at bench {bench}. Nothing was bought now.', {
          reference,
          bench,
        }),
        { ...details, retry: 'never' },
      );
    case 'unknown':
    case 'superseded':
      return stationError(
        'purchase-unknown',
        say(
          'Bench {bench} may have bought order {reference}: that must be resolved there, or taken over by a supervisor.',
          { reference, bench },
        ),
        { ...details, retry: 'later' },
      );
    default:
      return stationError(
        'order-locked',
        say('Bench {bench} has order {reference} since {time}.', {
          reference,
          bench,
          time: timeOf(since),
        }),
        { ...details, retry: 'later' },
      );
  }
}

export const hasLostData = (name: string): Message =>
  say('{name} has lost data, and releases no orders', { name });

const whyOf = (why: StationError | null): AnyMessage =>
  why ? messageOf(why) : say('The site does not answer.');
