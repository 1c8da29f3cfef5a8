import { type EventData, type EventName, events } from '../../shared/bridge/calls.ts';

/** Told of a bug of ours, with the call or event it happened in. */
export type OnDefect = (defect: unknown, where: string) => void;

/** Hears every event; `data` fits the event's schema. */
export type StationListener = <N extends EventName>(event: N, data: EventData<N>) => void;

export type Publisher = ReturnType<typeof createPublisher>;

/** Carries snapshots from the station to every window there is. */
export function createPublisher(onDefect: OnDefect) {
  const listeners = new Set<StationListener>();

  return {
    /** Never throws: the station's work must not fail because a window cannot be told of it. */
    publish<N extends EventName>(event: N, data: EventData<N>): void {
      // As with a call's output, only what the contract names leaves main.
      const parsed = events[event].safeParse(data);
      if (!parsed.success) {
        onDefect(parsed.error, event);
        return;
      }
      for (const listener of [...listeners]) {
        try {
          listener(event, parsed.data as typeof data);
        } catch (thrown) {
          onDefect(thrown, event);
        }
      }
    },
    subscribe(listener: StationListener): () => void {
      // Wrapped, so that subscribing one function twice makes two subscriptions.
      const own: StationListener = (event, data) => listener(event, data);
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
  };
}
