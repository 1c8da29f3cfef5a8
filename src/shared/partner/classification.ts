import { z } from 'zod';
import { lenient, optionalText } from './tolerant.ts';
import { WireDecimalSchema } from './wire.ts';

/**
 * Interface document, "Classification records", request. The document does not say which fields are
 * required: all are sent, empty where unknown.
 */
const ClassificationProductSchema = z.object({
  Description: z.string().default(''),
  Image: z.string().default(''),
  Title: z.string().default(''),
  Category: z.string().default(''),
  SubCategory: z.string().default(''),
  Material: z.string().default(''),
});

export const ClassificationRequestSchema = z.object({
  Reference: z.string(),
  Products: z.array(ClassificationProductSchema).min(1),
});
export type ClassificationRequest = z.infer<typeof ClassificationRequestSchema>;

/** Interface document, "Classification records", `Classification`. */
const ClassificationSchema = z.looseObject({
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

const adviceList = lenient(z.array(z.string())).transform((advice) => advice ?? []);

/** Interface document, "Classification records", `Quality`: quality of the description. */
const ClassificationQualitySchema = z.looseObject({
  Score: lenient(WireDecimalSchema),
  Recommendations: lenient(z.looseObject({ ProductDescription: adviceList, Material: adviceList })),
});

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
