import { ChoiceRow } from '../../kit/fields.tsx';
import {
  setTextSize,
  setTheme,
  TEXT_SIZES,
  THEMES,
  usePreferences,
} from '../../state/preferences.ts';
import { words } from '../../words/words.ts';
import { LanguageChoice } from './language.tsx';
import { Panel } from './panel.tsx';
import { Sounds } from './sounds.tsx';

export function Display() {
  const { theme, textSize } = usePreferences();
  const say = words.settings.display;
  return (
    <Panel title={say.title}>
      <LanguageChoice />
      <div className="settings-block">
        <h3>{say.theme}</h3>
        <ChoiceRow
          label={say.theme}
          value={theme}
          onChange={setTheme}
          choices={THEMES.map((id) => ({ id, label: say.themes[id] }))}
        />
      </div>
      <div className="settings-block">
        <h3>{say.textSize}</h3>
        <ChoiceRow
          label={say.textSize}
          value={String(textSize)}
          onChange={(size) =>
            setTextSize(TEXT_SIZES.find((each) => String(each) === size) ?? textSize)
          }
          choices={TEXT_SIZES.map((size) => ({ id: String(size), label: say.percent(size) }))}
        />
      </div>
      <Sounds />
    </Panel>
  );
}
