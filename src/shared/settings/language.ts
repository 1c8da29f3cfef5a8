import { z } from 'zod';

/** Languages of the window. */
export const LanguageSchema = z.enum(['en', 'de', 'es']);
export type Language = z.infer<typeof LanguageSchema>;
export const LANGUAGES = LanguageSchema.options;
