import { Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import { WEIGHT_CHECKS } from '../../../shared/devices/scale/scale-settings.ts';
import { Action } from '../../kit/action.tsx';
import { ChoiceRow, Field } from '../../kit/fields.tsx';
import { decimalText, typedDecimal } from '../../kit/format.ts';
import { t } from '../../words/words.ts';
import { SaveForm, WithSetting } from '../settings/panel.tsx';
import { useSetting } from '../settings/use-setting.ts';
import { CHECK_NAMES } from './messages.ts';

/** What becomes of a carton that weighs something else than its lines and its box. */
export function ScaleCheckRules() {
  const check = useSetting('scale.check');
  return (
    <section
      className="settings-block"
      aria-label={t('A weight that is far from that of the lines')}
    >
      <h3>{t('A weight that is far from that of the lines')}</h3>
      <WithSetting setting={check}>
        {(value) => (
          <ChoiceRow
            label={t('A weight that is far from that of the lines')}
            value={value}
            onChange={(id) => void check.save(id)}
            choices={WEIGHT_CHECKS.map((id) => ({ id, label: t(CHECK_NAMES[id]) }))}
          />
        )}
      </WithSetting>
      <Tolerance />
    </section>
  );
}

function Tolerance() {
  const setting = useSetting('scale.tolerance');
  const kept = setting.answered.state === 'ready' ? decimalText(setting.answered.value) : '';
  const [text, setText] = useState(kept);
  useEffect(() => setText(kept), [kept]);
  const typed = text.trim() === '0' ? '0' : typedDecimal(text);
  return (
    <WithSetting setting={setting}>
      {() => (
        <SaveForm className="row-end" onSave={() => void setting.save(typed)}>
          <Field
            label={t('Allowed, in percent')}
            value={text}
            onChange={setText}
            inputMode="decimal"
            unit="%"
            error={typed === null ? t('A number like 10') : null}
          />
          <Action
            icon={Save}
            label={t('Save')}
            about={t('Allowed, in percent')}
            disabled={typed === null || text.trim() === kept}
          />
        </SaveForm>
      )}
    </WithSetting>
  );
}
