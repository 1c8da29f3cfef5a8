import { Volume2 } from 'lucide-react';
import { Action } from '../../kit/action.tsx';
import { ChoiceRow, Toggle } from '../../kit/fields.tsx';
import { play } from '../../kit/sound.ts';
import { type Tone, ToneIcon } from '../../kit/tone-icon.tsx';
import { SOUNDS, type Sound } from '../../kit/tunes.ts';
import { setMuted, setVolume, usePreferences, VOLUMES } from '../../state/preferences.ts';
import { words } from '../../words/words.ts';

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
  const say = words.sound;
  return (
    <section className="settings-block" aria-label={say.title}>
      <h3>{say.title}</h3>
      <p className="quiet">{say.hint}</p>
      <Toggle label={say.on} value={!muted} onChange={(on) => setMuted(!on)} />
      <ChoiceRow
        label={say.volume}
        value={String(volume)}
        onChange={(chosen) => setVolume(VOLUMES.find((each) => String(each) === chosen) ?? volume)}
        choices={VOLUMES.map((each) => ({
          id: String(each),
          label: words.settings.display.percent(each),
        }))}
      />
      <ul className="sounds">
        {SOUNDS.map((each) => (
          <li key={each} className="sound" data-tone={LOOKS[each]}>
            <ToneIcon tone={LOOKS[each]} />
            <span>
              <strong>{say.names[each]}</strong>
              <span className="sound-when">{say.when[each]}</span>
            </span>
            {/* Also while the sounds are off: it is asked for. */}
            <Action
              icon={Volume2}
              label={say.play}
              about={say.names[each]}
              onPress={() => play(each, volume / 100)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
