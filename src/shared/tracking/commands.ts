import { z } from 'zod';
import { type Commands, outsideOnly } from '../kernel/command.ts';
import { ParcelStorySchema, ParcelViewSchema, TrackingSchema } from './tracking.ts';

const nothing = z.object({});
const ofParcel = z.object({ trackingNumber: z.string().trim().min(1).max(200) });

export const trackingCommands = {
  /** Parcels in transit, oldest first, and those delivered within a week, newest first. */
  'tracking.board': {
    input: nothing,
    output: z.object({ open: z.array(ParcelViewSchema), delivered: z.array(ParcelViewSchema) }),
    access: 'anyone',
    audit: [],
  },
  'tracking.story': { input: ofParcel, output: ParcelStorySchema, access: 'anyone', audit: [] },
  /** Tracking of any number, bought here or not; nothing is saved. */
  'tracking.ask': {
    input: z.object({ trackingNumber: z.string() }),
    output: TrackingSchema,
    access: outsideOnly,
    audit: [],
  },
  /** Asks the partner now. */
  'tracking.refresh': { input: ofParcel, output: ParcelStorySchema, access: 'anyone', audit: [] },
} as const satisfies Commands;
