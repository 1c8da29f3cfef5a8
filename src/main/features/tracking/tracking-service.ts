import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { ParcelStory, ParcelView } from '../../../shared/tracking/tracking.ts';
import { inTurns } from '../../kernel/in-turns.ts';
import type { Connection } from '../connection/connection.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { exceptionsOf } from './logic/exceptions.ts';
import type { Parcel, ParcelRepository } from './ports.ts';
import type { TrackingWatch } from './tracking-watch.ts';

const DAY = 86_400_000;
const SHOWN_DELIVERED_DAYS = 7;

export type TrackingService = ReturnType<typeof createTrackingService>;

export interface TrackingServiceNeeds {
  parcels: ParcelRepository;
  watch: TrackingWatch;
  settings: SettingsSource;
  connection: Connection;
  now(): Date;
}

export function createTrackingService({
  parcels,
  watch,
  settings,
  connection,
  now,
}: TrackingServiceNeeds) {
  function view(parcel: Parcel): ParcelView {
    const { reference, merchant, failures: _f, nextAt: _n, notKnown: _k, ...shown } = parcel;
    const stillDays = settings.current()['tracking.stillDays'];
    return {
      ...shown,
      order: { merchant, reference },
      exceptions: exceptionsOf(parcel, now(), stillDays),
    };
  }

  async function story(trackingNumber: string): Promise<Result<ParcelStory>> {
    const parcel = await parcels.find(connection.name, trackingNumber.trim());
    if (!parcel) return fail(notOurs(trackingNumber));
    const entries = await parcels.entries(connection.name, parcel.trackingNumber);
    return ok({ parcel: view(parcel), entries });
  }

  return {
    /** Parcels in transit, oldest first, and those delivered within a week, newest first. */
    async trackingBoard(): Promise<{ open: ParcelView[]; delivered: ParcelView[] }> {
      await parcels.adopt(connection.name);
      const since = new Date(now().getTime() - SHOWN_DELIVERED_DAYS * DAY).toISOString();
      const [open, delivered] = await Promise.all([
        parcels.open(connection.name),
        parcels.delivered(connection.name, since),
      ]);
      return { open: await inTurns(open, view), delivered: await inTurns(delivered, view) };
    },

    async parcelStory(trackingNumber: string): Promise<Result<ParcelStory>> {
      await parcels.adopt(connection.name);
      return await story(trackingNumber);
    },

    /** Requests tracking now, regardless of the background's rhythm. */
    async refreshParcel(trackingNumber: string): Promise<Result<ParcelStory>> {
      const asked = await watch.refresh(trackingNumber.trim());
      return asked.ok ? await story(trackingNumber) : asked;
    },

    /** Something is due now because of an event. */
    wake: watch.wake,
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
