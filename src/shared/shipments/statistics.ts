import { z } from 'zod';

/** Purchases of one packer in one hour of this computer's local time, and their content as a measure of the work. */
const PackedHourSchema = z.object({
  /** `2026-11-25 14:00` */
  hour: z.string(),
  packer: z.string(),
  orders: z.int(),
  cartons: z.int(),
  lines: z.int(),
  units: z.int(),
});
export type PackedHour = z.infer<typeof PackedHourSchema>;

export const StatisticsSchema = z.object({
  /** Local dates of this computer, both included. */
  from: z.string(),
  to: z.string(),
  /** By hour, then by name. */
  hours: z.array(PackedHourSchema),
});
export type Statistics = z.infer<typeof StatisticsSchema>;
