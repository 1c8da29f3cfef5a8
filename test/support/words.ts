import en from '../../resources/locales/en/window.json' with { type: 'json' };
import { german } from '../../src/renderer/words/de.ts';
import { spanish } from '../../src/renderer/words/es.ts';
import { inWords, type Speech, say, type ValuesOf } from '../../src/shared/kernel/message.ts';

/** A message of the window in one language, for tests that read its screens. */
export type InWords = <const Id extends string>(id: Id, ...values: ValuesOf<Id>) => string;

const wordsOf =
  (speech: Speech): InWords =>
  (id, ...values) =>
    inWords(say(id, ...values), speech);

export const english = wordsOf({ locale: 'en-GB', texts: en });
export const inGerman = wordsOf(german);
export const inSpanish = wordsOf(spanish);
