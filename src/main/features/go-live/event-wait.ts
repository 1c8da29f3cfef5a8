import type { GoLiveCheck } from '../../../shared/go-live/go-live.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, messageOf, say } from '../../../shared/kernel/message.ts';
import { EventNameSchema } from '../../../shared/settings/event-settings.ts';
import type { PartnerEventService } from '../partner-events/event-service.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { GoLiveRun } from './ports.ts';

/** Further events are only counted. */
const MOST_KEPT = 200;

export interface EventWaitNeeds {
  webhooks: PartnerEventService;
  settings: SettingsSource;
  /** Rejects when the signal fires. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Subscribes this station's own address, and stores the events posted to it. Never unsubscribes. */
export function createEventWait({ webhooks, settings, wait }: EventWaitNeeds) {
  const bodies: string[] = [];
  let unwatch: (() => void) | null = null;
  let arrived: (() => void) | null = null;

  function stop(): void {
    unwatch?.();
    unwatch = null;
    arrived?.();
  }

  /** Why events cannot be received; null while the station listens. */
  async function notListening(): Promise<AnyMessage | null> {
    const { 'events.port': port, 'events.url': url } = settings.current();
    if (port === null || url === null)
      return say('set events.port and events.url first: where the partner reaches this station');
    if (webhooks.eventsState().port !== null) return null;
    const listens = await webhooks.listen(null);
    return listens.ok ? null : messageOf(listens.error);
  }

  return {
    async subscribe(run: GoLiveRun): Promise<GoLiveCheck> {
      stop();
      bodies.length = 0;
      const untried = await notListening();
      if (untried !== null) return run.judgeSubscription(null, untried);
      unwatch = webhooks.watch((body) => {
        if (bodies.length < MOST_KEPT) bodies.push(body);
        arrived?.();
      });
      const subscribed = await run.watched('subscribe', () =>
        webhooks.subscribe(EventNameSchema.options, null),
      );
      const refused: StationError | null = subscribed.ok ? null : subscribed.error;
      return run.judgeSubscription(refused, null);
    },
    /** Resolves at the next event, or after that many seconds. */
    async next(run: GoLiveRun, seconds: number): Promise<{ received: number; check: GoLiveCheck }> {
      const over = new AbortController();
      const event = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      if (unwatch !== null) {
        const time = wait(seconds * 1000, over.signal).catch(() => undefined);
        await Promise.race([event, time]);
      }
      over.abort();
      arrived = null;
      return { received: bodies.length, check: run.judgeEvents(bodies) };
    },
    close: stop,
  };
}
