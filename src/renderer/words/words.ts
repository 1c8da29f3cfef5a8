import { en } from './en.ts';

/** Every language has exactly these words. */
export type Words = typeof en;

/** The words of the language the window speaks; English is the only one so far. */
export const words: Words = en;
