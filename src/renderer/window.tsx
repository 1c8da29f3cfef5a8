import { I18nProvider } from 'react-aria-components/I18nProvider';
import { App } from './app.tsx';
import { Unbroken } from './components/broken.tsx';
import { useLanguage } from './store/language.ts';
import { locale } from './words/words.ts';

/** The window in its language; in another one it is a new window, as its words are taken anew. */
export function Window() {
  const language = useLanguage((state) => state.language);
  return (
    <I18nProvider key={language} locale={locale}>
      <Unbroken>
        <App />
      </Unbroken>
    </I18nProvider>
  );
}
