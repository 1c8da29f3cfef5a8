import { z } from 'zod';
import { lenient, optionalText } from './tolerant.ts';
import { WireDecimalSchema } from './wire.ts';

/**
 * Interface document, "Classification records", request. Which fields are required is not shown:
 * all are sent, empty where nothing is known.
 */
export const ClassificationProductSchema = z.object({
  Description: z.string().default(''),
  Image: z.string().default(''),
  Title: z.string().default(''),
  Category: z.string().default(''),
  SubCategory: z.string().default(''),
  Material: z.string().default(''),
});
export type ClassificationProduct = z.infer<typeof ClassificationProductSchema>;

export const ClassificationRequestSchema = z.object({
  Reference: z.string(),
  Products: z.array(ClassificationProductSchema).min(1),
});
export type ClassificationRequest = z.infer<typeof ClassificationRequestSchema>;

/** Interface document, "Classification records", `Classification`. */
export const ClassificationSchema = z.looseObject({
  Success: z.boolean(),
  HSCode: optionalText,
  HSChapter: optionalText,
  HSChapterDescription: optionalText,
  HSHeading: optionalText,
  HSHeadingDescription: optionalText,
  HSSubHeading: optionalText,
  HSSubHeadingDescription: optionalText,
  Message: optionalText,
  CustomsProductDescription: optionalText,
});
export type Classification = z.infer<typeof ClassificationSchema>;

const adviceList = lenient(z.array(z.string())).transform((advice) => advice ?? []);

/** Interface document, "Classification records", `Quality`: how good the description was. */
export const ClassificationQualitySchema = z.looseObject({
  Score: lenient(WireDecimalSchema),
  Recommendations: lenient(z.looseObject({ ProductDescription: adviceList, Material: adviceList })),
});
export type ClassificationQuality = z.infer<typeof ClassificationQualitySchema>;

/** Interface document, "Classification records", response: one entry per product. */
export const ClassifiedProductSchema = z.looseObject({
  Classification: ClassificationSchema,
  Quality: lenient(ClassificationQualitySchema),
  Description: optionalText,
  Image: optionalText,
  Title: optionalText,
});
export type ClassifiedProduct = z.infer<typeof ClassifiedProductSchema>;

export const ClassificationResponseSchema = z.looseObject({
  Products: z.array(ClassifiedProductSchema),
  RootRequestId: optionalText,
});
export type ClassificationResponse = z.infer<typeof ClassificationResponseSchema>;
