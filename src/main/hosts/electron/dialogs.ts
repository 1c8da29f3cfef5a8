import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { inWords, type Message, type Speech, say } from '../../../shared/kernel/message.ts';
import { LANGUAGES, type Language } from '../../../shared/settings/language.ts';
import { RESOURCES_DIR } from '../../program.ts';

/** Reads the language setting; null before the station is open, and where no language is set. */
let chosen: () => Language | null = () => null;
const speeches = new Map<Language, Speech>();

export function setDialogLanguage(language: () => Language | null): void {
  chosen = language;
}

/** Text of a dialog in the language of the settings, else of the system, else in English. */
export function inDialog(message: Message): string {
  const system = app.getLocale().slice(0, 2);
  const language = chosen() ?? LANGUAGES.find((each) => each === system) ?? 'en';
  return language === 'en' ? inWords(message, ENGLISH) : inWords(message, speechOf(language));
}

const ENGLISH: Speech = { locale: 'en-GB', texts: {} };

const CATALOGUES = ['station.json', 'window.json'];
const readCatalogue = (language: Language, name: string): Speech['texts'] =>
  JSON.parse(readFileSync(join(RESOURCES_DIR, 'locales', language, name), 'utf8'));

/** Falls back to English if the catalogue cannot be read: a dialog must always be shown. */
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
 * Shows an error without waiting. `dialog.showErrorBox` would block the main process, and with it the
 * answer to a purchase in progress. Never fails.
 */
export async function showTrouble(message: Message): Promise<void> {
  await dialog
    .showMessageBox({
      type: 'error',
      title: 'Packbench',
      message: inDialog(message),
      buttons: [inDialog(say('OK'))],
    })
    .catch(() => undefined);
}
