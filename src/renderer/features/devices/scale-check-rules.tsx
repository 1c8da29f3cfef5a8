import { Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import { WEIGHT_CHECKS } from '../../../shared/devices/scale/scale-settings.ts';
import { Action } from '../../kit/action.tsx';
import { ChoiceRow, Field } from '../../kit/fields.tsx';
import { decimalText, typedDecimal } from '../../kit/format.ts';
import { words } from '../../words/words.ts';
import { SaveForm, WithSetting } from '../settings/panel.tsx';
import { useSetting } from '../settings/use-setting.ts';

/** What becomes of a carton that weighs something else than its lines and its box. */
export function ScaleCheckRules() {
  const say = words.scale.settings;
  const check = useSetting('scale.check');
  return (
    <section className="settings-block" aria-label={say.check}>
      <h3>{say.check}</h3>
      <WithSetting setting={check}>
        {(value) => (
          <ChoiceRow
            label={say.check}
            value={value}
            onChange={(id) => void check.save(id)}
            choices={WEIGHT_CHECKS.map((id) => ({ id, label: say.checks[id] }))}
          />
        )}
      </WithSetting>
      <Tolerance />
    </section>
  );
}

function Tolerance() {
  const say = words.scale.settings;
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
            label={say.tolerance}
            value={text}
            onChange={setText}
            inputMode="decimal"
            unit="%"
            error={typed === null ? say.badTolerance : null}
          />
          <Action
            icon={Save}
            label={words.settings.save}
            about={say.tolerance}
            disabled={typed === null || text.trim() === kept}
          />
        </SaveForm>
      )}
    </WithSetting>
  );
}
