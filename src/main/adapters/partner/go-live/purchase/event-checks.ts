import type { StationError } from '../../../../../shared/kernel/errors.ts';
import {
  type AnyMessage,
  type Message,
  messageOf,
  say,
} from '../../../../../shared/kernel/message.ts';
import {
  asDocumented,
  type Finding,
  finding,
  type Given,
  judged,
  noticed,
  problem,
} from '../check.ts';
import { differences } from '../compare.ts';
import { documentedCreated, documentedSubscription, documentedUpdate } from '../documented.ts';
import { bodyOf, isObject } from '../session.ts';

export const SUBSCRIBE = say('the partner accepts this station’s address: Status and Message');
export const EVENTS = say('events as documented: JSON, each posted once, newest entry first');

export function subscription(
  { session }: Given,
  refused: StationError | null,
  untried: AnyMessage | null,
): Finding {
  if (untried !== null) return finding('not-tried', say('{why}', { why: untried }));
  if (refused) return problem('differs', messageOf(refused), 'us');
  const reply = session.replies.findLast(({ path }) => path === '/Webhooks/Subscribe');
  return reply ? judged([], differences(bodyOf(reply), documentedSubscription)) : asDocumented();
}

export function eventsFound(bodies: readonly string[]): Finding {
  if (bodies.length === 0) return finding('not-tried', say('no event came in that time'));
  const isTwice = new Set(bodies).size < bodies.length;
  const differs = noticed(
    ...bodies.flatMap(oddEvent),
    isTwice && say('an event is posted more than once'),
  );
  return differs.length > 0
    ? judged([], differs)
    : finding('ok', say('{count} events', { count: bodies.length }));
}

function oddEvent(body: string): Message[] {
  let event: unknown;
  try {
    event = JSON.parse(body);
  } catch {
    return [say('an event is not JSON')];
  }
  if (!isObject(event)) return [say('an event is no JSON object')];
  switch (event.event) {
    case 'shipment-created':
      return differences(event, documentedCreated);
    case 'tracking-updates':
      return [...differences(event, documentedUpdate), ...oldestFirst(event)];
    default:
      return [
        say('event {name} is not in the interface document', {
          name: JSON.stringify(event.event ?? null).slice(0, 60),
        }),
      ];
  }
}

function oldestFirst({ tracking_history: history }: Record<string, unknown>): Message[] {
  const dates = (Array.isArray(history) ? history : []).map((entry) =>
    isObject(entry) ? Date.parse(String(entry.status_date)) : Number.NaN,
  );
  const [first, last] = [dates[0], dates.at(-1)];
  return first !== undefined && last !== undefined && first < last
    ? [say('tracking_history begins with the oldest')]
    : [];
}
