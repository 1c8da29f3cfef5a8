import window from '../../../resources/locales/en/window.json' with { type: 'json' };
import type { ErrorCode } from '../../shared/kernel/errors.ts';
import {
  type AnyMessage,
  inWords,
  type Message,
  type Speech,
  say,
  type ValuesOf,
} from '../../shared/kernel/message.ts';
import type { Language } from '../../shared/settings/language.ts';

/** Formats and messages of a language. */
export type Spoken = Speech;

const english: Spoken = { locale: 'en-GB', texts: window };

/** English is part of the window; other languages are loaded on demand. */
const FETCH: Record<Language, () => Promise<Spoken>> = {
  en: async () => english,
  de: async () => (await import('./de.ts')).german,
  es: async () => (await import('./es.ts')).spanish,
};

/**
 * The current language. It can change, so neither it nor a translated text may be cached beyond a
 * render.
 */
let speech: Spoken = english;
export let locale: string = english.locale;

export const fetchLanguage = (language: Language): Promise<Spoken> => FETCH[language]();

/** Switches the language; existing output must be rendered again. */
export function speak(spoken: Spoken): void {
  speech = spoken;
  locale = spoken.locale;
}

/** t('Weigh carton {carton}', { carton }) in the window's language; or a message of a table. */
export const t = <const Id extends string>(
  message: Id | Message,
  ...values: ValuesOf<Id>
): string => inWords(typeof message === 'string' ? say(message, ...values) : message, speech);

interface Failure {
  code?: ErrorCode | undefined;
  message: string;
  translatable?: Message | undefined;
}

/** A text from the station in the window's language: an error, a remark, the answer to a scan. */
export function sentence({ code, message, translatable }: Failure): string {
  // The omitted rest of the text is terminal commands; the window has buttons for them.
  const why = code === 'paper-missing' ? translatable?.values.why : undefined;
  return stationText(typeof why === 'object' ? why : (translatable ?? message));
}

/**
 * Text worded by the station, in the window's language; text from elsewhere unchanged.
 */
export const stationText = (message: AnyMessage): string => inWords(message, speech);
