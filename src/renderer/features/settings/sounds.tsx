import { Volume2 } from 'lucide-react';
import { Action } from '../../kit/action.tsx';
import { ChoiceRow, Toggle } from '../../kit/fields.tsx';
import { type Tone, ToneIcon } from '../../kit/notices/tone-icon.tsx';
import { play } from '../../kit/sound/sound.ts';
import { SOUNDS, type Sound } from '../../kit/sound/tunes.ts';
import { setMuted, setVolume, usePreferences, VOLUMES } from '../../state/preferences.ts';
import { t } from '../../words/words.ts';
import { SOUND_NAMES, WHEN_HEARD } from './messages.ts';

/** How each looks where it is heard. */
const LOOKS: Record<Sound, Tone> = {
  item: 'success',
  carton: 'success',
  done: 'success',
  attention: 'attention',
  stop: 'stop',
};

/** How loud the window is, and every sound to be tried beside its colour and its text. */
export function Sounds() {
  const { volume, muted } = usePreferences();
  return (
    <section className="settings-block" aria-label={t('Sounds')}>
      <h3>{t('Sounds')}</h3>
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
            {/* Also while the sounds are off: it is asked for. */}
            <Action
              icon={Volume2}
              label={t('Play')}
              about={t(SOUND_NAMES[each])}
              onPress={() => play(each, volume / 100)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
