import { ChoiceRow } from '../../kit/fields.tsx';
import {
  setTextSize,
  setTheme,
  TEXT_SIZES,
  THEMES,
  usePreferences,
} from '../../state/preferences.ts';
import { t } from '../../words/words.ts';
import { LanguageChoice } from './language.tsx';
import { THEME_NAMES } from './messages.ts';
import { Panel } from './panel.tsx';
import { Sounds } from './sounds.tsx';

export function Display() {
  const { theme, textSize } = usePreferences();
  return (
    <Panel title={t('How this window looks')}>
      <LanguageChoice />
      <div className="settings-block">
        <h3>{t('Light, dark or high contrast')}</h3>
        <ChoiceRow
          label={t('Light, dark or high contrast')}
          value={theme}
          onChange={setTheme}
          choices={THEMES.map((id) => ({ id, label: t(THEME_NAMES[id]) }))}
        />
      </div>
      <div className="settings-block">
        <h3>{t('Size of the text')}</h3>
        <ChoiceRow
          label={t('Size of the text')}
          value={String(textSize)}
          onChange={(size) =>
            setTextSize(TEXT_SIZES.find((each) => String(each) === size) ?? textSize)
          }
          choices={TEXT_SIZES.map((size) => ({ id: String(size), label: `${size} %` }))}
        />
      </div>
      <Sounds />
    </Panel>
  );
}
