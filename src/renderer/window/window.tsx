import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Unbroken } from '../kit/notices/error-boundary.tsx';
import { useLanguage } from '../state/language.ts';
import { locale } from '../words/words.ts';
import { App } from './app.tsx';

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
