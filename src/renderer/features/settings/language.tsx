import { LANGUAGES } from '../../../shared/settings/language.ts';
import { Pick } from '../../kit/fields.tsx';
import { t } from '../../words/words.ts';
import { LANGUAGE_NAMES } from './messages.ts';
import { WithSetting } from './panel.tsx';
import { useSetting } from './use-setting.ts';

/** The station's language; each is named in itself, for whoever reads no other. */
export function LanguageChoice() {
  const setting = useSetting('language');
  return (
    <div className="settings-block">
      <WithSetting setting={setting}>
        {(value) => (
          <Pick
            label={t('Language')}
            value={value ?? 'auto'}
            onChange={(id) => void setting.save(id === 'auto' ? null : id)}
            choices={[
              { id: 'auto', label: t('As the system') },
              ...LANGUAGES.map((id) => ({ id, label: t(LANGUAGE_NAMES[id]), language: id })),
            ]}
          />
        )}
      </WithSetting>
      <p className="quiet">{t('Every window of this station speaks it.')}</p>
    </div>
  );
}
