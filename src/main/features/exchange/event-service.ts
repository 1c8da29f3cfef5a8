import type { ParsedInput } from '../../../shared/bridge/calls.ts';
import type { OutsideEvent } from '../../../shared/exchange/outside-event.ts';
import { show } from '../../../shared/kernel/decimal.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { EventLog } from '../../kernel/event-log.ts';
import { outsideEvent, PUBLISHED_KINDS } from './logic/outside-events.ts';
import type { EventView } from './ports.ts';

/** Requests that wait at a time, of all programs: half of the interface's connections stay for others. */
const MOST_WAITING = 32;

interface Page {
  events: OutsideEvent[];
  next: string;
}

export function createEventService(view: EventView, log: Pick<EventLog, 'onMore'>) {
  type Question = ParsedInput<'exchange.events'>;
  const waiting = new Set<() => void>();

  async function read({ after, limit, merchant }: Question): Promise<Result<Page>> {
    const events: OutsideEvent[] = [];
    for (let next = after; ; ) {
      const which = { kinds: PUBLISHED_KINDS, merchant: merchant ?? null };
      const page = await view.after(next, which);
      if (page === 'none') return noCursor(after);
      if (page === 'gone') return gone();
      for (const [at, logged] of page.events.entries()) {
        const event = outsideEvent(logged);
        if (event) events.push(event);
        // Those of one position are answered together, even beyond the limit.
        const isBetween = page.events[at + 1]?.cursor === logged.cursor;
        if (events.length >= limit && !isBetween) return ok({ events, next: logged.cursor });
      }
      next = page.next;
      if (page.isLast) return ok({ events, next });
    }
  }

  return {
    async read(question: Question): Promise<Result<Page>> {
      const until = Date.now() + (question.wait ?? 0) * 1000;
      for (let after = question.after; ; ) {
        const more = somethingNew(log, waiting);
        try {
          const page = await read({ ...question, after });
          const left = until - Date.now();
          if (!page.ok || page.value.events.length > 0 || left <= 0) return page;
          after = page.value.next;
          if (!(await more.within(left))) return page;
        } finally {
          more.end();
        }
      }
    },
    /** Answers all waiting requests with what is available. */
    close(): void {
      for (const end of waiting) end();
    },
  };
}

/** The one that has waited longest makes room: it is answered with what is available. */
function somethingNew(log: Pick<EventLog, 'onMore'>, waiting: Set<() => void>) {
  const [longest] = waiting;
  if (longest && waiting.size >= MOST_WAITING) {
    waiting.delete(longest);
    longest();
  }
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const over = () => resolve(false);
  const stop = log.onMore(() => resolve(true));
  waiting.add(over);
  let timer: NodeJS.Timeout | undefined;
  return {
    within(milliseconds: number): Promise<boolean> {
      timer = setTimeout(over, milliseconds);
      return promise;
    },
    end(): void {
      stop();
      waiting.delete(over);
      clearTimeout(timer);
    },
  };
}

const noCursor = (found: string) =>
  refuse(
    'bad-input',
    say('after: expected a cursor of an earlier answer, or 0, found {found}', {
      found: show(found),
    }),
    { field: 'after' },
  );

const gone = () =>
  refuse(
    'not-found',
    say(
      'after: the events after this cursor are no longer kept. Read all orders and shipments once, then continue from 0.',
    ),
    { field: 'after', retry: 'after-change' },
  );
