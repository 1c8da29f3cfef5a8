import window from '../../../resources/locales/en/window.json' with { type: 'json' };
import type { ErrorCode } from '../../shared/kernel/errors.ts';
import {
  inWords,
  type Message,
  type Speech,
  say,
  type ValuesOf,
  type Wording,
} from '../../shared/kernel/message.ts';
import type { Language } from '../../shared/settings/language.ts';

/** What a language brings with it: how it writes numbers and dates, and how it says all messages. */
export type Spoken = Speech;

const english: Spoken = { locale: 'en-GB', texts: window };

/** English comes with the window; another language is fetched when it is asked for. */
const FETCH: Record<Language, () => Promise<Spoken>> = {
  en: async () => english,
  de: async () => (await import('./de.ts')).german,
  es: async () => (await import('./es.ts')).spanish,
};

/**
 * The language the window speaks now. It changes, so nothing may keep a copy of it, or a text, for
 * longer than it draws.
 */
let speech: Spoken = english;
export let locale: string = english.locale;

export const fetchLanguage = (language: Language): Promise<Spoken> => FETCH[language]();

/** Speaks another language from here on; what is drawn already must be drawn again. */
export function speak(spoken: Spoken): void {
  speech = spoken;
  locale = spoken.locale;
}

/** t('Weigh carton {carton}', { carton }) in the window's language; or a message of a table. */
export const t = <const Id extends string>(
  message: Id | Message,
  ...values: ValuesOf<Id>
): string => inWords(typeof message === 'string' ? say(message, ...values) : message, speech);

interface Said {
  code?: ErrorCode | undefined;
  message: string;
  said?: Message | undefined;
}

/** What the station says, in the window's language: an error, a remark, the answer to a scan. */
export function sentence({ code, message, said }: Said): string {
  // What follows are commands for a terminal; the window has buttons for them.
  const why = code === 'paper-missing' ? said?.values.why : undefined;
  return stationText(typeof why === 'object' ? why : (said ?? message));
}

/** What the station worded, in the window's language; text of an older program as it is. */
export const stationText = (wording: Wording): string => inWords(wording, speech);
