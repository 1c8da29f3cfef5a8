import { CircleMinus, RotateCcw, Usb } from 'lucide-react';
import { useState } from 'react';
import { SCALE_KINDS, SCALE_PROTOCOLS } from '../../../shared/devices/scale/scale-settings.ts';
import { Action } from '../../kit/action.tsx';
import { ChoiceRow } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notice.tsx';
import { askOrStop } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { words } from '../../words/words.ts';
import { Panel, WithSetting } from '../settings/panel.tsx';
import { SettingPick } from '../settings/setting-pick.tsx';
import { useSetting } from '../settings/use-setting.ts';
import { ScaleCheckRules } from './scale-check-rules.tsx';
import { canReadUsb, chooseUsbScale, useScale } from './scale-state.ts';
import { holdText, scaleTone, scaleWeightText } from './scale-words.ts';
import { SerialPort } from './serial-port.tsx';

/** Which scale, how it is reached, and what it says right now. */
export function ScaleSettings() {
  const say = words.scale.settings;
  const kind = useSetting('scale.kind');
  return (
    <Panel title={say.title}>
      <WithSetting setting={kind}>
        {(value) => (
          <>
            <ChoiceRow
              label={say.kind}
              value={value}
              onChange={(id) => void kind.save(id)}
              choices={SCALE_KINDS.map((id) => ({ id, label: say.kinds[id] }))}
            />
            {value === 'none' && <p>{say.nothing}</p>}
            {value === 'hid' && <UsbScale />}
            {value === 'serial' && <SerialScale />}
          </>
        )}
      </WithSetting>
      <LiveScale />
      <ScaleCheckRules />
    </Panel>
  );
}

function UsbScale() {
  const say = words.scale.settings;
  const [chosen, setChosen] = useState<boolean | null>(null);
  if (!canReadUsb()) return <Notice tone="attention">{say.noUsb}</Notice>;
  return (
    <section className="settings-block" aria-label={say.kinds.hid}>
      <p className="quiet">{say.connectHint}</p>
      <Action
        icon={Usb}
        label={say.connect}
        onPress={() => void chooseUsbScale().then(setChosen)}
      />
      {chosen === false && <Notice tone="attention">{say.notChosen}</Notice>}
    </section>
  );
}

function SerialScale() {
  const say = words.scale.settings;
  const protocol = useSetting('scale.protocol');
  const speaks = protocol.answered.state === 'ready' ? protocol.answered.value : null;
  return (
    <section className="settings-block" aria-label={say.kinds.serial}>
      <SerialPort of="scale" />
      <SettingPick
        setting={protocol}
        label={say.protocol}
        choices={SCALE_PROTOCOLS.map((id) => ({ id, label: say.protocols[id] }))}
      />
      {speaks === 'toledo-8217' && <ScaleUnit />}
    </section>
  );
}

function ScaleUnit() {
  const unit = useSetting('scale.unit');
  return (
    <SettingPick
      setting={unit}
      label={words.scale.settings.unit}
      choices={['kg', 'g', 'lb', 'oz'].map((id) => ({ id, label: id }))}
    />
  );
}

/** The scale as it is now, with its tare. */
function LiveScale() {
  const say = words.scale.settings;
  const scale = useScale((state) => state.scale);
  const busy = usePending('scale.tare');
  if (!scale || scale.kind === 'none') return null;
  const why = holdText(scale);
  return (
    <section className="settings-block" aria-label={say.now}>
      <h3>{say.now}</h3>
      <div className="settings-found">
        <output className="large strong">
          {scale.weight ? scaleWeightText(scale.weight) : '–'}
        </output>
        {scale.name && <span className="quiet breakable">{scale.name}</span>}
        {scale.tare ? (
          <Action
            icon={RotateCcw}
            label={say.untare}
            about={scaleWeightText(scale.tare)}
            onPress={() => void askOrStop('scale.untare', {})}
          />
        ) : (
          <Action
            icon={CircleMinus}
            label={say.tare}
            busy={busy}
            onPress={() => void askOrStop('scale.tare', {})}
          />
        )}
      </div>
      {why && <Notice tone={scaleTone(scale) ?? 'info'}>{why}</Notice>}
    </section>
  );
}
