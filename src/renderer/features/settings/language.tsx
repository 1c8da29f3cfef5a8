import { LANGUAGES } from '../../../shared/settings/language.ts';
import { Pick } from '../../kit/fields.tsx';
import { words } from '../../words/words.ts';
import { WithSetting } from './panel.tsx';
import { useSetting } from './use-setting.ts';

/** The station's language; each is named in itself, for whoever reads no other. */
export function LanguageChoice() {
  const say = words.settings.display;
  const setting = useSetting('language');
  return (
    <div className="settings-block">
      <WithSetting setting={setting}>
        {(value) => (
          <Pick
            label={say.language}
            value={value ?? 'auto'}
            onChange={(id) => void setting.save(id === 'auto' ? null : id)}
            choices={[
              { id: 'auto', label: say.languages.auto },
              ...LANGUAGES.map((id) => ({ id, label: say.languages[id], language: id })),
            ]}
          />
        )}
      </WithSetting>
      <p className="quiet">{say.languageHint}</p>
    </div>
  );
}
