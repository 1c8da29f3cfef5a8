import { create } from 'zustand';
import { LANGUAGES, type Language } from '../../shared/settings/language.ts';
import { fetchLanguage, speak } from '../words/words.ts';
import { keep, kept } from './kept.ts';
import { useWindow } from './window-store.ts';

export const useLanguage = create<{ language: Language }>()(() => ({ language: 'en' }));

/**
 * Applies the last language used, or the system's, before anything is rendered; then follows the
 * station's setting.
 */
export async function followLanguage(): Promise<void> {
  await change(LANGUAGES.find((each) => each === kept('language')) ?? ofSystem());
  useWindow.subscribe(({ status }, before) => {
    if (status && status.language !== before.status?.language)
      void change(status.language ?? ofSystem());
  });
}

/** The first supported language of the system. */
function ofSystem(): Language {
  const wanted = navigator.languages.map((each) => each.split('-')[0]);
  return wanted.flatMap((each) => LANGUAGES.find((known) => known === each) ?? [])[0] ?? 'en';
}

/** The language requested last, which may still be loading. */
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
    // Its script could not be loaded; the current language stays, and the next change tries again.
    asked = useLanguage.getState().language;
  }
}
