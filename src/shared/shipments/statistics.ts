import { z } from 'zod';

/** Content of the parcels, as a measure of the work. */
const WorkSchema = z.object({
  parcels: z.int(),
  lines: z.int(),
  units: z.int(),
  cartons: z.int(),
});

/** Purchases of one packer in one hour of this computer's local time. */
const PackedHourSchema = WorkSchema.extend({
  /** `2026-11-25 14:00` */
  hour: z.string(),
  packer: z.string(),
});
export type PackedHour = z.infer<typeof PackedHourSchema>;

/** Minutes per parcel, compared with parcels of the same content in this warehouse. */
const PackedPaceSchema = z.object({
  packer: z.string(),
  /** Parcels with a known duration. */
  parcels: z.int(),
  minutes: z.number(),
  expected: z.number(),
  /** 95 % confidence: the true difference is within this many minutes of the one shown. */
  unsure: z.number(),
});
export type PackedPace = z.infer<typeof PackedPaceSchema>;

/** Duration of a parcel in this warehouse: base minutes, and minutes per line, unit and carton. */
const HousePaceSchema = z.object({
  parcels: z.int(),
  base: z.number(),
  line: z.number(),
  unit: z.number(),
  carton: z.number(),
});
export type HousePace = z.infer<typeof HousePaceSchema>;

/** With fewer parcels no time of a single packer is shown. */
export const LEAST_PARCELS = 30;
/** With fewer packers there is no meaningful average, and nothing is compared. */
export const LEAST_PACKERS = 3;

export const StatisticsSchema = z.object({
  /** Local dates of this computer, both included. */
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
