import { Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Action } from '../../kit/action.tsx';
import { Field, Pick } from '../../kit/fields.tsx';
import { useCall } from '../../state/station.ts';
import { t } from '../../words/words.ts';
import { useSetting, WithSetting } from '../settings/panel.tsx';
import { SettingField } from '../settings/setting-field.tsx';

export function SerialPort({ of }: { of: 'scale' | 'scanner' }) {
  return (
    <>
      <PortName of={of} />
      <SettingField name={`${of}.baud`} />
      <SettingField name={`${of}.frame`} />
    </>
  );
}

/** Chosen from the system's list, or typed. */
function PortName({ of }: { of: 'scale' | 'scanner' }) {
  const setting = useSetting(`${of}.port`);
  const found = useCall('scale.ports', {});
  const kept = (setting.answered.state === 'ready' && setting.answered.value) || '';
  const [text, setText] = useState(kept);
  useEffect(() => setText(kept), [kept]);
  const ports = found.state === 'ready' ? found.value.ports : [];
  const typed = text.trim();
  return (
    <WithSetting setting={setting}>
      {() => (
        <>
          {ports.length > 0 && (
            <Pick
              label={t('Port (serial)')}
              value={ports.some(({ path }) => path === kept) ? kept : null}
              choices={ports.map(({ path, detail }) => ({ id: path, label: path, detail }))}
              onChange={(path) => void setting.save(path)}
            />
          )}
          <div className="row-end">
            <Field
              label={t('Port (serial)')}
              value={text}
              onChange={setText}
              placeholder={t('Like /dev/ttyUSB0 or COM3')}
            />
            <Action
              icon={Save}
              label={t('Save')}
              about={t('Port (serial)')}
              disabled={typed === kept}
              onPress={() => void setting.save(typed === '' ? null : typed)}
            />
          </div>
        </>
      )}
    </WithSetting>
  );
}
