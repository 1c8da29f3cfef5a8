import { Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Action } from '../../kit/action.tsx';
import { Field } from '../../kit/fields.tsx';
import { t } from '../../words/words.ts';
import { SaveForm, WithSetting } from './panel.tsx';
import { useSetting } from './use-setting.ts';

interface NumberSettingProps {
  name:
    | 'printing.invoiceCopies'
    | 'printing.zebra.darkness'
    | 'choose.withinDays'
    | 'quotes.maxAgeMinutes'
    | `tracking.${'refreshHours' | 'requestsPerMinute' | 'stillDays'}`;
  label: string;
  min: number;
  max: number;
}

/** A whole number of a few digits, and the button that keeps it. */
export function NumberSetting({ name, label, min, max }: NumberSettingProps) {
  const setting = useSetting(name);
  const kept = setting.answered.state === 'ready' ? String(setting.answered.value) : '';
  const [text, setText] = useState(kept);
  useEffect(() => setText(kept), [kept]);
  const typed = text.trim();
  const fits = /^-?\d{1,3}$/.test(typed) && Number(typed) >= min && Number(typed) <= max;
  return (
    <div className="stack">
      <WithSetting setting={setting}>
        {() => (
          <SaveForm className="row-end" onSave={() => void setting.save(Number(typed))}>
            <Field
              label={label}
              value={text}
              onChange={setText}
              inputMode="numeric"
              error={fits ? null : t('A whole number from {min} to {max}', { min, max })}
            />
            <Action
              icon={Save}
              label={t('Save')}
              about={label}
              disabled={!fits || typed === kept}
            />
          </SaveForm>
        )}
      </WithSetting>
    </div>
  );
}
