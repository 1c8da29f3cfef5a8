import { CircleMinus, RotateCcw, Usb } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CallOutput } from '../../../shared/bridge/calls.ts';
import { SCALE_PROTOCOLS } from '../../../shared/devices/scale/scale-settings.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { ask, askOrStop } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { Block, Panel, useSetting } from '../settings/panel.tsx';
import { SettingField, SettingsForm } from '../settings/setting-field.tsx';
import {
  canReadUsb,
  chooseUsbScale,
  holdText,
  scaleTone,
  scaleWeightText,
  useScale,
} from './scale-state.tsx';
import { SerialPort } from './serial-port.tsx';

export function ScaleSettings() {
  return (
    <Panel title={t('The scale')}>
      <SettingField name="scale.kind">
        {(kind) => (
          <>
            {kind === 'none' && (
              <p>{t('No scale is used: weights are typed, or computed from lines and box.')}</p>
            )}
            {kind === 'hid' && <UsbScale />}
            {kind === 'serial' && <SerialScale />}
          </>
        )}
      </SettingField>
      <LiveScale />
      <SettingsForm of="weight" />
    </Panel>
  );
}

function UsbScale() {
  const [chosen, setChosen] = useState<boolean | null>(null);
  if (!canReadUsb())
    return (
      <Notice tone="attention">
        {t(
          'This browser cannot read USB scales. Chrome and Edge can, and so does the program itself.',
        )}
      </Notice>
    );
  return (
    <section className="settings-block" aria-label={t('USB')}>
      <p className="quiet">
        {t('Plug the scale in and switch it on first. Once chosen, it comes back by itself.')}
      </p>
      <Action
        icon={Usb}
        label={t('Choose the USB scale')}
        onPress={() => void chooseUsbScale().then(setChosen)}
      />
      {chosen === false && (
        <Notice tone="attention">
          {t('No scale was chosen. Is it plugged in and switched on?')}
        </Notice>
      )}
    </section>
  );
}

function SerialScale() {
  return (
    <section className="settings-block" aria-label={t('Serial port')}>
      <SerialPort of="scale" />
      <SettingField name="scale.protocol">
        {(protocol) => protocol === 'toledo-8217' && <SettingField name="scale.unit" />}
      </SettingField>
      <p className="quiet">
        {t(
          'The scale is listened to. One that sends nothing by itself is asked only where you say so, and only for its weight: nothing is changed at it.',
        )}
      </p>
      <SettingField name="scale.ask" />
      <SentLines />
    </section>
  );
}

/** How often what the scale sent is shown anew, in milliseconds. */
const SHOWN_ANEW_MS = 1_000;

/** What the scale sent last, as it came, and the protocols that would read it. */
function SentLines() {
  const { lines, fits } = useSentLines();
  const setting = useSetting('scale.protocol');
  const used = setting.answered.state === 'ready' ? setting.answered.value : null;
  const others = used === null || fits.includes(used) ? [] : fits;
  return (
    <Block title={t('What it sends, as it comes')}>
      {lines.length === 0 ? (
        <p>{t('Nothing yet.')}</p>
      ) : (
        <pre className="breakable" role="log" aria-label={t('What it sends, as it comes')}>
          {lines.join('\n')}
        </pre>
      )}
      {others.length > 0 && (
        <Notice tone="attention">
          {t('This may be {protocols}. Choose the protocol that is set at the scale.', {
            protocols: others.map((name) => t(SCALE_PROTOCOLS[name])).join(', '),
          })}
        </Notice>
      )}
    </Block>
  );
}

function useSentLines(): CallOutput<'scale.lines'> {
  const [sent, setSent] = useState<CallOutput<'scale.lines'>>({ lines: [], fits: [] });
  useEffect(() => {
    const look = () =>
      void ask('scale.lines', {}).then((answer) => answer.ok && setSent(answer.value));
    look();
    const timer = setInterval(look, SHOWN_ANEW_MS);
    return () => clearInterval(timer);
  }, []);
  return sent;
}

function LiveScale() {
  const scale = useScale((state) => state.scale);
  const busy = usePending('scale.tare');
  if (!scale || scale.kind === 'none') return null;
  const why = holdText(scale);
  return (
    <Block title={t('What it sends now')}>
      <div className="settings-found">
        <output className="large strong">
          {scale.weight ? scaleWeightText(scale.weight) : '–'}
        </output>
        {scale.name && <span className="quiet breakable">{scale.name}</span>}
        {scale.tare ? (
          <Action
            icon={RotateCcw}
            label={t('No tare')}
            about={scaleWeightText(scale.tare)}
            onPress={() => void askOrStop('scale.untare', {})}
          />
        ) : (
          <Action
            icon={CircleMinus}
            label={t('Tare: subtract what is on it')}
            busy={busy}
            onPress={() => void askOrStop('scale.tare', {})}
          />
        )}
      </div>
      {why && <Notice tone={scaleTone(scale) ?? 'info'}>{why}</Notice>}
    </Block>
  );
}
