import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { inWords, type Message, type Speech, say } from '../../../shared/kernel/message.ts';
import { LANGUAGES, type Language } from '../../../shared/settings/language.ts';
import { RESOURCES_DIR } from '../../program.ts';

/** The setting; null before the station is open, and where none is chosen. */
let chosen: () => Language | null = () => null;
const speeches = new Map<Language, Speech>();

/** From here on the host's dialogs speak the language of the settings. */
export function speakAsSet(language: () => Language | null): void {
  chosen = language;
}

/** The words of a dialog, in the language of the settings, else in the system's where it is known. */
export function inDialog(message: Message): string {
  const system = app.getLocale().slice(0, 2);
  const language = chosen() ?? LANGUAGES.find((each) => each === system) ?? 'en';
  return language === 'en' ? inWords(message, ENGLISH) : inWords(message, speechOf(language));
}

const ENGLISH: Speech = { locale: 'en-GB', texts: {} };

const CATALOGUES = ['station.json', 'window.json'];
const readCatalogue = (language: Language, name: string): Speech['texts'] =>
  JSON.parse(readFileSync(join(RESOURCES_DIR, 'locales', language, name), 'utf8'));

/** English where its catalogue cannot be read: a dialog must be shown whatever is broken. */
function speechOf(language: Language): Speech {
  const known = speeches.get(language);
  if (known) return known;
  try {
    const texts = Object.assign({}, ...CATALOGUES.map((name) => readCatalogue(language, name)));
    const speech = { locale: language, texts };
    speeches.set(language, speech);
    return speech;
  } catch {
    return ENGLISH;
  }
}

/**
 * What a person should know while the station works on: `dialog.showErrorBox` would hold up the whole
 * program, with a purchase whose answer nobody hears. Never fails.
 */
export async function tellTrouble(message: Message): Promise<void> {
  await dialog
    .showMessageBox({
      type: 'error',
      title: 'Packbench',
      message: inDialog(message),
      buttons: [inDialog(say('OK'))],
    })
    .catch(() => undefined);
}
