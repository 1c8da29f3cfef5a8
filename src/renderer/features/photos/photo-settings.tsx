import { Camera, CameraOff } from 'lucide-react';
import { useState } from 'react';
import { PHOTO_NOTICE } from '../../../shared/photos/notice.ts';
import { Action } from '../../kit/action.tsx';
import { AskBox } from '../../kit/ask-box.tsx';
import { Pick } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notice.tsx';
import { base64Of } from '../../state/files.ts';
import { ask, useCall } from '../../state/station.ts';
import { usePending, useWindow } from '../../state/window-store.ts';
import { sentence, t } from '../../words/words.ts';
import { Block, Panel, useSetting, WithSetting } from '../settings/panel.tsx';
import { SettingsForm } from '../settings/setting-field.tsx';
import { PinField, usePinNeeded } from '../settings/supervisor/pin.tsx';
import { type CameraTrouble, cameraLabels, takeStill } from './camera.ts';
import { CameraSign } from './camera-sign.tsx';
import { TROUBLES } from './messages.ts';
import './photos.css';

/** Turning photos on after the notice, the camera, and how long photos are kept. */
export function PhotoSettings() {
  const isOn = useWindow(({ status }) => status?.photos != null);
  const [isAsked, setAsked] = useState(false);
  return (
    <Panel title={t('Photos of cartons')}>
      <p role="status" className="strong">
        {isOn ? t('Photos are on at this bench.') : t('Photos are off at this bench.')}
      </p>
      <ul className="stack">
        {PHOTO_NOTICE.map((line) => (
          <li key={line.id}>{t(line)}</li>
        ))}
      </ul>
      <div className="row">
        <Action
          icon={isOn ? CameraOff : Camera}
          label={isOn ? t('Turn photos off') : t('Turn photos on')}
          onPress={() => setAsked(true)}
        />
      </div>
      <Kept />
      {isOn && <ChooseCamera />}
      <SettingsForm of="photos" />
      {isAsked && <SwitchBox on={!isOn} onClose={() => setAsked(false)} />}
    </Panel>
  );
}

function Kept() {
  const state = useCall('photos.state', {}, { follow: true });
  if (state.state !== 'ready') return null;
  const { count, bytes } = state.value;
  return (
    <p className="quiet small">
      {t('Kept here: {count} ({size} MB)', {
        count,
        size: (bytes / 1024 / 1024).toFixed(1),
      })}
    </p>
  );
}

/** The supervisor confirms the notice; the PIN is asked for each time. */
function SwitchBox({ on, onClose }: { on: boolean; onClose: () => void }) {
  const [pin, setPin] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const pinNeeded = usePinNeeded();
  const busy = usePending('photos.switch');

  async function send() {
    const switched = await ask('photos.switch', { on, noticeRead: on, pin: pin || null });
    if (switched.ok) onClose();
    else setRefused(sentence(switched.error));
  }

  return (
    <AskBox
      wide
      title={on ? t('Turn photos on') : t('Turn photos off')}
      tone="attention"
      take={on ? t('I have read this: turn on') : t('Turn photos off')}
      busy={busy}
      onTake={() => void send()}
      onClose={onClose}
    >
      {on && (
        <ul className="stack">
          {PHOTO_NOTICE.map((line) => (
            <li key={line.id}>{t(line)}</li>
          ))}
        </ul>
      )}
      {pinNeeded && <PinField value={pin} error={refused} autoFocus onChange={setPin} />}
      {refused && !pinNeeded && <Notice tone="stop">{refused}</Notice>}
    </AskBox>
  );
}

const FIRST = '';

/** Which camera the photos and the scanner use. */
export function ChooseCamera() {
  const setting = useSetting('photos.camera');
  const [labels, setLabels] = useState<string[] | null>(null);
  const [tried, setTried] = useState<{ picture: string } | { trouble: CameraTrouble } | null>(null);
  const picture = tried && 'picture' in tried ? tried.picture : null;

  async function look() {
    const found = await cameraLabels();
    if (typeof found === 'string') setTried({ trouble: found });
    else setLabels(found);
  }

  async function tryIt(camera: string | null) {
    const still = await takeStill(camera);
    setTried(
      typeof still === 'string'
        ? { trouble: still }
        : { picture: `data:image/jpeg;base64,${await base64Of(still.jpeg)}` },
    );
  }

  return (
    <Block title={t('Camera')}>
      <WithSetting setting={setting}>
        {(camera) => (
          <>
            <Pick
              key={labels?.join('\n')}
              label={t('Camera')}
              value={camera ?? FIRST}
              choices={[
                { id: FIRST, label: t('The first one') },
                ...[...new Set([...(labels ?? []), ...(camera === null ? [] : [camera])])].map(
                  (id) => ({ id, label: id }),
                ),
              ]}
              onChange={(id) => void setting.save(id === FIRST ? null : id)}
            />
            <div className="row">
              <Action label={t('Look for cameras')} onPress={() => void look()} />
              <Action label={t('Try the camera')} onPress={() => void tryIt(camera)} />
              <CameraSign />
            </div>
          </>
        )}
      </WithSetting>
      <div role="status">
        {tried && 'trouble' in tried && (
          <Notice tone="attention">{t(TROUBLES[tried.trouble])}</Notice>
        )}
      </div>
      {picture && (
        <>
          <img className="photo-whole" src={picture} alt={t('What the camera sees')} />
          <p className="quiet small">{t('This picture is not kept.')}</p>
        </>
      )}
    </Block>
  );
}
