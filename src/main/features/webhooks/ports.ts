import type { Result } from '../../../shared/kernel/result.ts';
import type { EventName } from '../../../shared/settings/event-settings.ts';
import type { TrackingEntry } from '../../../shared/tracking/tracking.ts';

/** The partner's own words; either may be empty. */
export interface WebhookAnswer {
  status: string;
  message: string;
}

export interface WebhookGateway {
  subscribe(events: readonly EventName[], url: string): Promise<Result<WebhookAnswer>>;
  /** Removes every URL of the named events, other stations' too. */
  unsubscribe(events: readonly EventName[]): Promise<Result<WebhookAnswer>>;
  /** A body that was posted to the listener; null for what is no event of the partner's. */
  read(body: string): PushedEvent | null;
}

/** What the partner pushed: unsigned, as it was said; a created one may lack what names it. */
export type PushedEvent =
  | ({ kind: 'created' } & CreatedEvent)
  | {
      kind: 'moved';
      trackingNumber: string;
      shipmentId: string | null;
      entries: readonly TrackingEntry[];
    };

/** A shipment that was created: a candidate, not a truth ("Buying exactly once", rule 7). */
export interface CreatedEvent {
  reference: string;
  shipmentId: string;
  trackingNumber: string;
}

/** What may be made of an event; nothing it says is believed by itself. */
export interface EventEffects {
  /**
   * `settled`: nothing is left to learn from it. `again`: the partner itself does not say so yet.
   * `nothing`: no purchase of ours waits for it.
   */
  created(event: CreatedEvent): Promise<'settled' | 'again' | 'nothing'>;
  /**
   * False for a number that nobody here bought. One that lost the zeros before it, as a JSON number
   * does, is found by its ShipmentID.
   */
  moved(
    trackingNumber: string,
    shipmentId: string | null,
    entries: readonly TrackingEntry[],
  ): Promise<boolean>;
}

/** What the listener does with a body that came to its path. */
export type Taken = 'taken' | 'unreadable' | 'full';

/** Where the partner's events come in. */
export interface Listener {
  port: number;
  close(): Promise<void>;
}
