import { z } from 'zod';

/** The languages that the window speaks. */
export const LanguageSchema = z.enum(['en', 'de', 'es']);
export type Language = z.infer<typeof LanguageSchema>;
export const LANGUAGES = LanguageSchema.options;
