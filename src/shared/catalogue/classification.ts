import { z } from 'zod';
import { StationErrorSchema } from '../kernel/errors.ts';
import { asText, say } from '../kernel/message.ts';

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: asText(say('expected at most {most} characters', { most })) })
    .default('');

/** Goods as somebody describes them, to be told their HS code. */
export const DescribedSchema = z.object({
  title: text(200),
  description: text(500),
  material: text(200),
  category: text(200),
});
export type Described = z.infer<typeof DescribedSchema>;

/** A level of the Harmonized System: the first 2, 4 or 6 digits, and what they stand for. */
const HsLevelSchema = z.object({ code: z.string(), description: z.string() });
export type HsLevel = z.infer<typeof HsLevelSchema>;

/** What the partner makes of goods. Nothing of it is saved before a person says so. */
export const ClassifiedSchema = z.object({
  success: z.boolean(),
  /** Its digits, as many as came; empty where there is none. */
  hsCode: z.string(),
  chapter: HsLevelSchema,
  heading: HsLevelSchema,
  subheading: HsLevelSchema,
  /** How well the goods are described; null where it was not said. */
  score: z.number().nullable(),
  recommendations: z.object({
    productDescription: z.array(z.string()),
    material: z.array(z.string()),
  }),
  /** The partner's own words. */
  message: z.string(),
  /** What to write on customs papers; empty where it was not said. */
  customsDescription: z.string(),
});
export type Classified = z.infer<typeof ClassifiedSchema>;

/** Only a code of 6 digits, from a classification that succeeded, can be confirmed. */
export const isUsable = ({ success, hsCode }: Pick<Classified, 'success' | 'hsCode'>): boolean =>
  success && /^\d{6}$/.test(hsCode);

/** What came of one of the goods; both null: it was not asked about, or not answered. */
const OutcomeSchema = z.object({
  classified: ClassifiedSchema.nullable(),
  /** Why these goods alone could not be classified. */
  error: StationErrorSchema.nullable(),
});
export type Outcome = z.infer<typeof OutcomeSchema>;

export const ClassificationRunSchema = z.object({
  /** In the order that was asked. */
  outcomes: z.array(OutcomeSchema),
  stopped: z.boolean(),
  /** What ended it before all were asked about. */
  error: StationErrorSchema.nullable(),
});
export type ClassificationRun = z.infer<typeof ClassificationRunSchema>;

/**
 * How good a score is. The interface document gives no scale: the sandbox counts from 0 to 100, and
 * so the station reads it. What lies outside, or may be of 1 or of 10, is shown as a number and
 * judged by nobody.
 */
export type ScoreGrade = 'good' | 'fair' | 'poor';
export function gradeOf(score: number | null): ScoreGrade | null {
  if (score === null || score > 100 || (score <= 10 && score !== 0)) return null;
  if (score >= 80) return 'good';
  return score >= 50 ? 'fair' : 'poor';
}
