import type { Result } from '../../../shared/kernel/result.ts';
import type { EventName } from '../../../shared/settings/event-settings.ts';
import type { TrackingEntry } from '../../../shared/tracking/tracking.ts';

/** The partner's own messages; either may be empty. */
export interface WebhookAnswer {
  status: string;
  message: string;
}

export interface WebhookGateway {
  subscribe(events: readonly EventName[], url: string): Promise<Result<WebhookAnswer>>;
  /** Removes every URL of the named events, including those of other stations. */
  unsubscribe(events: readonly EventName[]): Promise<Result<WebhookAnswer>>;
  /** Parses a body posted to the listener; null for anything but an event of the partner's. */
  read(body: string): PushedEvent | null;
}

/** An unsigned event from the partner; a created one may lack identifying fields. */
export type PushedEvent =
  | ({ kind: 'created' } & CreatedEvent)
  | {
      kind: 'moved';
      trackingNumber: string;
      shipmentId: string | null;
      entries: readonly TrackingEntry[];
    };

/** A created shipment: a candidate, not proof ("Buying exactly once", rule 7). */
export interface CreatedEvent {
  reference: string;
  shipmentId: string;
  trackingNumber: string;
  carrier: string | null;
  /** Of one label. */
  labelUrl: string | null;
}

/**
 * - settled: nothing more to learn from it
 * - again: the partner does not confirm it yet
 * - postponed: the partner was not asked, because too many events name that purchase now
 * - nothing: no purchase of ours is waiting for it
 */
export type CreatedOutcome = 'settled' | 'again' | 'postponed' | 'nothing';

/** Effects of events; an event's content is never trusted without verification. */
export interface EventEffects {
  created(event: CreatedEvent): Promise<CreatedOutcome>;
  /**
   * False for a number not bought here. A number that lost its leading zeros, as a JSON number
   * does, is found by its ShipmentID.
   */
  moved(
    trackingNumber: string,
    shipmentId: string | null,
    entries: readonly TrackingEntry[],
  ): Promise<boolean>;
}

/** Result for a body posted to the listener's path. */
export type Taken = 'taken' | 'unreadable' | 'full';

export interface ListenerOptions {
  /** 127.0.0.1 if a proxy or tunnel on this machine forwards requests. */
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Unguessable; without its leading slash. */
  path: string;
  take(body: string): Taken;
  /** Monotonic time in milliseconds. */
  elapsed(): number;
}

/** Errors: `bad-input` if the port cannot be used. */
export type OpenListener = (options: ListenerOptions) => Promise<Result<Listener>>;

export interface Listener {
  port: number;
  close(): Promise<void>;
}
