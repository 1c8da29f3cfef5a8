import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inWords, type Message, type Speech } from '../../shared/kernel/message.ts';
import type { Language } from '../../shared/settings/language.ts';

const ENGLISH: Speech = { locale: 'en-GB', texts: {} };
const CATALOGUES = ['station.json', 'window.json'];

/**
 * Texts that a host itself shows, in a language of the catalogues. Falls back to English if a catalogue
 * cannot be read: the text must always be shown.
 */
export function speaker(resources: string): (message: Message, language: Language) => string {
  const speeches = new Map<Language, Speech>([['en', ENGLISH]]);
  const read = (language: Language, name: string): Speech['texts'] =>
    JSON.parse(readFileSync(join(resources, 'locales', language, name), 'utf8'));

  function speechOf(language: Language): Speech {
    const known = speeches.get(language);
    if (known) return known;
    try {
      const texts = Object.assign({}, ...CATALOGUES.map((name) => read(language, name)));
      const speech = { locale: language, texts };
      speeches.set(language, speech);
      return speech;
    } catch {
      return ENGLISH;
    }
  }

  return (message, language) => inWords(message, speechOf(language));
}
