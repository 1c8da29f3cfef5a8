import { type EventData, type EventName, events } from '../../shared/bridge/calls.ts';

/** Called with a bug of ours and the call or event in which it occurred. */
export type OnDefect = (defect: unknown, where: string) => void;

/** Receives every event; `data` fits the event's schema. */
export type StationListener = <N extends EventName>(event: N, data: EventData<N>) => void;

export type Publisher = ReturnType<typeof createPublisher>;

/** Publishes snapshots of the station to every window. */
export function createPublisher(onDefect: OnDefect) {
  const listeners = new Set<StationListener>();

  return {
    /** Never throws: the station's work must not fail because a window could not be notified. */
    publish<N extends EventName>(event: N, data: EventData<N>): void {
      // Strips undeclared fields, as with a call's output.
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
