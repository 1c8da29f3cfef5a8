import { z } from 'zod';
import { lenient, optionalLine, optionalSentence, sentenceText } from './tolerant.ts';
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
  HSCode: optionalLine,
  HSChapter: optionalLine,
  HSChapterDescription: optionalSentence,
  HSHeading: optionalLine,
  HSHeadingDescription: optionalSentence,
  HSSubHeading: optionalLine,
  HSSubHeadingDescription: optionalSentence,
  Message: optionalSentence,
  CustomsProductDescription: optionalSentence,
});

/** Recommendations that are shown. */
const MOST_ADVICE = 10;
/** Where more were sent, the last entry is … */
const adviceList = lenient(z.array(sentenceText)).transform((sent) => {
  const advice = (sent ?? []).filter((each) => each !== '');
  return advice.length > MOST_ADVICE ? [...advice.slice(0, MOST_ADVICE - 1), '…'] : advice;
});

/** Interface document, "Classification records", `Quality`: quality of the description. */
const ClassificationQualitySchema = z.looseObject({
  Score: lenient(WireDecimalSchema),
  Recommendations: lenient(z.looseObject({ ProductDescription: adviceList, Material: adviceList })),
});

/** Interface document, "Classification records", response: one entry per product. */
export const ClassifiedProductSchema = z.looseObject({
  Classification: ClassificationSchema,
  Quality: lenient(ClassificationQualitySchema),
  Description: optionalSentence,
  Image: optionalLine,
  Title: optionalSentence,
});
export type ClassifiedProduct = z.infer<typeof ClassifiedProductSchema>;

export const ClassificationResponseSchema = z.looseObject({
  Products: z.array(ClassifiedProductSchema),
  RootRequestId: optionalLine,
});
