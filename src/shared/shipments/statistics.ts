import { z } from 'zod';

/** How hard the parcels were: what was in them. */
const WorkSchema = z.object({
  parcels: z.int(),
  lines: z.int(),
  units: z.int(),
  cartons: z.int(),
});

/** What one packer bought in one hour of this computer's calendar. */
const PackedHourSchema = WorkSchema.extend({
  /** `2026-11-25 14:00` */
  hour: z.string(),
  packer: z.string(),
});
export type PackedHour = z.infer<typeof PackedHourSchema>;

/** Minutes from one parcel to the next, beside what parcels of that content take in this house. */
const PackedPaceSchema = z.object({
  packer: z.string(),
  /** Parcels whose time is known. */
  parcels: z.int(),
  minutes: z.number(),
  expected: z.number(),
  /** The true difference lies within that many minutes of the one shown, 19 times of 20. */
  unsure: z.number(),
});
export type PackedPace = z.infer<typeof PackedPaceSchema>;

/** What a parcel takes in this house: so many minutes, and more for each line, unit and carton. */
const HousePaceSchema = z.object({
  parcels: z.int(),
  base: z.number(),
  line: z.number(),
  unit: z.number(),
  carton: z.number(),
});
export type HousePace = z.infer<typeof HousePaceSchema>;

/** Below so many parcels nothing is said of a single packer's time. */
export const LEAST_PARCELS = 30;
/** With fewer packers the house is a single person, and nothing is compared. */
export const LEAST_PACKERS = 3;

export const StatisticsSchema = z.object({
  /** Days of this computer's calendar, both included. */
  from: z.string(),
  to: z.string(),
  /** By hour, then by name. */
  hours: z.array(PackedHourSchema),
  /** null where there are too few parcels or packers. */
  house: HousePaceSchema.nullable(),
  /** By name. */
  packers: z.array(PackedPaceSchema),
});
export type Statistics = z.infer<typeof StatisticsSchema>;
