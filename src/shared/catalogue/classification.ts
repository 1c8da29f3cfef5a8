import { z } from 'zod';
import { StationErrorSchema } from '../kernel/errors.ts';
import { asText, say } from '../kernel/message.ts';

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: asText(say('expected at most {most} characters', { most })) })
    .default('');

/** Goods as a person describes them, to be classified under an HS code. */
export const DescribedSchema = z.object({
  title: text(200),
  description: text(500),
  material: text(200),
  category: text(200),
});
export type Described = z.infer<typeof DescribedSchema>;

/** A level of the Harmonized System: the first 2, 4 or 6 digits and their description. */
const HsLevelSchema = z.object({ code: z.string(), description: z.string() });
export type HsLevel = z.infer<typeof HsLevelSchema>;

/** The partner's classification of goods. Nothing of it is saved until a person confirms. */
export const ClassifiedSchema = z.object({
  success: z.boolean(),
  /** The digits as received; empty where the partner gave none. */
  hsCode: z.string(),
  chapter: HsLevelSchema,
  heading: HsLevelSchema,
  subheading: HsLevelSchema,
  /** How well the goods are described; null where the partner gave no score. */
  score: z.number().nullable(),
  recommendations: z.object({
    productDescription: z.array(z.string()),
    material: z.array(z.string()),
  }),
  /** Message from the partner, unchanged. */
  message: z.string(),
  /** Description for customs documents; empty where the partner gave none. */
  customsDescription: z.string(),
});
export type Classified = z.infer<typeof ClassifiedSchema>;

/** Only a code of 6 digits, from a classification that succeeded, can be confirmed. */
export const isUsable = ({ success, hsCode }: Pick<Classified, 'success' | 'hsCode'>): boolean =>
  success && /^\d{6}$/.test(hsCode);

/** Result for one of the goods; both null when it was not requested, or got no answer. */
const OutcomeSchema = z.object({
  classified: ClassifiedSchema.nullable(),
  error: StationErrorSchema.nullable(),
});
export type Outcome = z.infer<typeof OutcomeSchema>;

export const ClassificationRunSchema = z.object({
  /** In the order of the request. */
  outcomes: z.array(OutcomeSchema),
  stopped: z.boolean(),
  /** The error that ended the job before all goods were requested. */
  error: StationErrorSchema.nullable(),
});
export type ClassificationRun = z.infer<typeof ClassificationRunSchema>;

/**
 * How good a score is. The interface document gives no scale; the station assumes the sandbox's, 0
 * to 100. A score outside that range, or one that may be on a scale of 1 or 10, is shown as a
 * number without a grade.
 */
export type ScoreGrade = 'good' | 'fair' | 'poor';
export function gradeOf(score: number | null): ScoreGrade | null {
  if (score === null || score > 100 || (score <= 10 && score !== 0)) return null;
  if (score >= 80) return 'good';
  return score >= 50 ? 'fair' : 'poor';
}
