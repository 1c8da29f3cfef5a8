import type { Speech } from '../../shared/kernel/message.ts';
import type { Language } from '../../shared/settings/language.ts';
import { en } from './en.ts';

/** Every language has exactly these words, and its functions take the same. */
export type Words = Translated<typeof en>;

type Translated<T> = T extends string
  ? string
  : T extends (...given: infer G) => string
    ? (...given: G) => string
    : { readonly [K in keyof T]: Translated<T[K]> };

/** What a language brings with it: its words, how it writes numbers and dates, and what the station says. */
export interface Spoken extends Speech {
  words: Words;
}

const english: Spoken = { words: en, locale: 'en-GB', texts: {} };

/** English comes with the window; another language is fetched when it is asked for. */
const FETCH: Record<Language, () => Promise<Spoken>> = {
  en: async () => english,
  de: async () => (await import('./de.ts')).german,
  es: async () => (await import('./es.ts')).spanish,
};

/**
 * The words, and the rest, of the language the window speaks now. They change with it, so nothing
 * may keep a copy for longer than it draws.
 */
export let words: Words = english.words;
export let locale: string = english.locale;
export let speech: Speech = english;

export const fetchLanguage = (language: Language): Promise<Spoken> => FETCH[language]();

/** Speaks another language from here on; what is drawn already must be drawn again. */
export function speak(spoken: Spoken): void {
  words = spoken.words;
  locale = spoken.locale;
  speech = spoken;
}
