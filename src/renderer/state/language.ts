import { create } from 'zustand';
import { LANGUAGES, type Language } from '../../shared/settings/language.ts';
import { fetchLanguage, speak } from '../words/words.ts';
import { keep, kept } from './kept.ts';
import { useWindow } from './window-store.ts';

export const useLanguage = create<{ language: Language }>()(() => ({ language: 'en' }));

/**
 * Speaks the language of the last time, or the system's, before anything is drawn; from then on the
 * station's setting, at once when it changes.
 */
export async function followLanguage(): Promise<void> {
  await change(LANGUAGES.find((each) => each === kept('language')) ?? ofSystem());
  useWindow.subscribe(({ status }, before) => {
    if (status && status.language !== before.status?.language)
      void change(status.language ?? ofSystem());
  });
}

/** The first of the system's languages that the window knows. */
function ofSystem(): Language {
  const wanted = navigator.languages.map((each) => each.split('-')[0]);
  return wanted.flatMap((each) => LANGUAGES.find((known) => known === each) ?? [])[0] ?? 'en';
}

/** The last one asked for: another may still be on its way. */
let asked: Language = 'en';

async function change(language: Language): Promise<void> {
  if (asked === language) return;
  asked = language;
  try {
    const spoken = await fetchLanguage(language);
    if (asked !== language) return;
    speak(spoken);
    document.documentElement.lang = language;
    keep('language', language);
    useLanguage.setState({ language });
  } catch {
    // Its script cannot be had; the language that is spoken will do, and the next change tries again.
    asked = useLanguage.getState().language;
  }
}
