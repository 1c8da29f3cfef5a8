import { Volume2 } from 'lucide-react';
import { say } from '../../../shared/kernel/message.ts';
import { LANGUAGES } from '../../../shared/settings/language.ts';
import { Action } from '../../kit/action.tsx';
import { ChoiceRow, Pick, Toggle } from '../../kit/fields.tsx';
import { type Tone, ToneIcon } from '../../kit/notice.tsx';
import { play } from '../../kit/sound/sound.ts';
import { SOUNDS, type Sound } from '../../kit/sound/tunes.ts';
import {
  setMuted,
  setTextSize,
  setTheme,
  setVolume,
  TEXT_SIZES,
  THEMES,
  usePreferences,
  VOLUMES,
} from '../../state/preferences.ts';
import { t } from '../../words/words.ts';
import { LANGUAGE_NAMES, SOUND_NAMES, THEME_NAMES, WHEN_HEARD } from './messages.ts';
import { Block, Origin, Panel, useSetting, WithSetting } from './panel.tsx';

export function Display() {
  const theme = usePreferences((state) => state.theme);
  return (
    <Panel title={t('How this window looks')}>
      <LanguageChoice />
      <Block title={t('Light, dark or high contrast')}>
        <ChoiceRow
          label={t('Light, dark or high contrast')}
          value={theme}
          onChange={setTheme}
          choices={THEMES.map((id) => ({ id, label: t(THEME_NAMES[id]) }))}
        />
        <Origin now={t(THEME_NAMES[theme])} atFirst={t(THEME_NAMES.auto)} />
      </Block>
      <Block title={t('Size of text and pictures')}>
        <SizeChoice />
      </Block>
      <Sounds />
    </Panel>
  );
}

/** Size of text and pictures in this window; seen at once. */
export function SizeChoice() {
  const textSize = usePreferences((state) => state.textSize);
  return (
    <>
      <ChoiceRow
        label={t('Size of text and pictures')}
        value={String(textSize)}
        onChange={(size) =>
          setTextSize(TEXT_SIZES.find((each) => String(each) === size) ?? textSize)
        }
        choices={TEXT_SIZES.map((size) => ({ id: String(size), label: `${size} %` }))}
      />
      <Origin now={`${textSize} %`} atFirst="100 %" />
    </>
  );
}

/** The station's language; each is named in itself. */
export function LanguageChoice() {
  const setting = useSetting('language');
  return (
    <div className="settings-block">
      <WithSetting setting={setting}>
        {(value) => (
          <>
            <Pick
              label={t('Language')}
              value={value ?? 'auto'}
              onChange={(id) => void setting.save(id === 'auto' ? null : id)}
              choices={[
                { id: 'auto', label: t('As the system') },
                ...LANGUAGES.map((id) => ({ id, label: t(LANGUAGE_NAMES[id]), language: id })),
              ]}
            />
            <Origin
              now={t(value === null ? say('As the system') : LANGUAGE_NAMES[value])}
              atFirst={t('As the system')}
            />
          </>
        )}
      </WithSetting>
      <p className="quiet">{t('Used in every window of this station.')}</p>
    </div>
  );
}

/** Tone shown with each sound. */
const LOOKS: Record<Sound, Tone> = {
  item: 'success',
  carton: 'success',
  done: 'success',
  attention: 'attention',
  stop: 'stop',
};

/** Volume, and every sound with its colour and text, to try. */
function Sounds() {
  const { volume, muted } = usePreferences();
  return (
    <Block title={t('Sounds')}>
      <p className="quiet">
        {t('Each sound comes with its colour and its text on the screen; none stands alone.')}
      </p>
      <Toggle label={t('Sounds on')} value={!muted} onChange={(on) => setMuted(!on)} />
      <ChoiceRow
        label={t('Volume')}
        value={String(volume)}
        onChange={(chosen) => setVolume(VOLUMES.find((each) => String(each) === chosen) ?? volume)}
        choices={VOLUMES.map((each) => ({
          id: String(each),
          label: `${each} %`,
        }))}
      />
      <ul className="sounds">
        {SOUNDS.map((each) => (
          <li key={each} className="sound" data-tone={LOOKS[each]}>
            <ToneIcon tone={LOOKS[each]} />
            <span>
              <strong>{t(SOUND_NAMES[each])}</strong>
              <span className="sound-when">{t(WHEN_HEARD[each])}</span>
            </span>
            {/* Plays also while sounds are off, on request. */}
            <Action
              icon={Volume2}
              label={t('Play')}
              about={t(SOUND_NAMES[each])}
              onPress={() => play(each, volume / 100)}
            />
          </li>
        ))}
      </ul>
    </Block>
  );
}
