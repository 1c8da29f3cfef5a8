import { app, dialog } from 'electron';
import { type Message, say } from '../../../shared/kernel/message.ts';
import { LANGUAGES, type Language } from '../../../shared/settings/language.ts';
import { RESOURCES_DIR } from '../../program.ts';
import { speaker } from '../speech.ts';

/** Reads the language setting; null before the station is open, and where no language is set. */
let chosen: () => Language | null = () => null;
const speak = speaker(RESOURCES_DIR);

export function setDialogLanguage(language: () => Language | null): void {
  chosen = language;
}

/** Text of a dialog in the language of the settings, else of the system, else in English. */
export function inDialog(message: Message): string {
  const system = app.getLocale().slice(0, 2);
  const language = chosen() ?? LANGUAGES.find((each) => each === system) ?? 'en';
  return speak(message, language);
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
