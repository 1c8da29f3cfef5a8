import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { ParcelStory, ParcelView } from '../../../shared/tracking/tracking.ts';
import { inTurns } from '../../kernel/in-turns.ts';
import type { StationParts } from '../../station/parts.ts';
import type { Parcel } from './ports.ts';
import { exceptionsOf } from './rules/exceptions.ts';
import type { TrackingWatch } from './tracking-watch.ts';

const DAY = 86_400_000;
const SHOWN_DELIVERED_DAYS = 7;

export type TrackingService = ReturnType<typeof createTrackingService>;

export function createTrackingService(parts: StationParts, watch: TrackingWatch) {
  const { connection, store } = parts;

  function view(parcel: Parcel): ParcelView {
    const { reference, merchant, failures: _f, nextAt: _n, notKnown: _k, ...shown } = parcel;
    const stillDays = parts.settings.current()['tracking.stillDays'];
    return {
      ...shown,
      order: { merchant, reference },
      exceptions: exceptionsOf(parcel, parts.now(), stillDays),
    };
  }

  async function story(trackingNumber: string): Promise<Result<ParcelStory>> {
    const parcel = await store.parcels.find(connection.name, trackingNumber.trim());
    if (!parcel) return fail(notOurs(trackingNumber));
    const entries = await store.parcels.entries(connection.name, parcel.trackingNumber);
    return ok({ parcel: view(parcel), entries });
  }

  return {
    /** Parcels in transit, oldest first, and those delivered within a week, newest first. */
    async trackingBoard(): Promise<{ open: ParcelView[]; delivered: ParcelView[] }> {
      await store.parcels.adopt(connection.name);
      const since = new Date(parts.now().getTime() - SHOWN_DELIVERED_DAYS * DAY).toISOString();
      const [open, delivered] = await Promise.all([
        store.parcels.open(connection.name),
        store.parcels.delivered(connection.name, since),
      ]);
      return { open: await inTurns(open, view), delivered: await inTurns(delivered, view) };
    },

    async parcelStory(trackingNumber: string): Promise<Result<ParcelStory>> {
      await store.parcels.adopt(connection.name);
      return await story(trackingNumber);
    },

    /** Requests tracking now, regardless of the background's rhythm. */
    async refreshParcel(trackingNumber: string): Promise<Result<ParcelStory>> {
      const asked = await watch.refresh(trackingNumber.trim());
      return asked.ok ? await story(trackingNumber) : asked;
    },
  };
}

const notOurs = (trackingNumber: string) =>
  stationError(
    'not-found',
    say('No shipment with tracking number {trackingNumber} was bought here.', { trackingNumber }),
    {
      field: 'trackingNumber',
    },
  );
