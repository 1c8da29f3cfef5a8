import { Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ChooseRule } from '../../../shared/rating/quote.ts';
import { Action } from '../../kit/action.tsx';
import { ChoiceRow, Field, Toggle } from '../../kit/fields.tsx';
import { words } from '../../words/words.ts';
import { NumberSetting } from '../settings/number-setting.tsx';
import { Panel, SaveForm, WithSetting } from '../settings/panel.tsx';
import { useSetting } from '../settings/use-setting.ts';

const RULES = ['cheapest', 'fastest', 'cheapest-within-days', 'preferred-carrier'] as const;
type HouseRule = (typeof RULES)[number];

const isHouseRule = (rule: ChooseRule): rule is HouseRule => RULES.some((known) => known === rule);

/** Which of the offered rates the station suggests, and when it asks for them. */
export function RatesRules() {
  const say = words.settings.rates;
  return (
    <Panel title={say.title}>
      <Rule />
      <section className="settings-block" aria-label={say.when}>
        <h3>{say.when}</h3>
        <ByThemselves />
      </section>
      <section className="settings-block" aria-label={say.maxAge}>
        <h3>{say.maxAge}</h3>
        <NumberSetting name="quotes.maxAgeMinutes" label={say.maxAgeMinutes} min={0} max={240} />
        <p className="quiet">{say.maxAgeHint}</p>
      </section>
    </Panel>
  );
}

function Rule() {
  const say = words.settings.rates;
  const setting = useSetting('choose');
  return (
    <>
      <p>{say.terms}</p>
      <WithSetting setting={setting}>
        {(rule) => (
          <>
            <ChoiceRow<ChooseRule>
              label={say.title}
              value={rule}
              onChange={(id) => void setting.save(id)}
              choices={[
                ...RULES.map((id) => ({ id, label: say.rules[id] })),
                ...(isHouseRule(rule) ? [] : [{ id: rule, label: rule }]),
              ]}
            />
            <p>{isHouseRule(rule) ? say.explained[rule] : say.explained.other}</p>
            {rule === 'cheapest-within-days' && (
              <NumberSetting name="choose.withinDays" label={say.withinDays} min={1} max={60} />
            )}
            {rule === 'preferred-carrier' && <Carriers />}
          </>
        )}
      </WithSetting>
    </>
  );
}

function Carriers() {
  const say = words.settings.rates;
  const setting = useSetting('choose.carriers');
  const kept = setting.answered.state === 'ready' ? setting.answered.value.join(', ') : '';
  const [text, setText] = useState(kept);
  useEffect(() => setText(kept), [kept]);
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return (
    <WithSetting setting={setting}>
      {() => (
        <SaveForm className="row-end" onSave={() => void setting.save(names)}>
          <Field label={say.carriers} value={text} onChange={setText} placeholder="DHL, UPS" />
          <Action
            icon={Save}
            label={words.settings.save}
            about={say.carriers}
            disabled={names.join(', ') === kept}
          />
        </SaveForm>
      )}
    </WithSetting>
  );
}

function ByThemselves() {
  const say = words.settings.rates;
  const setting = useSetting('rates.byThemselves');
  return (
    <WithSetting setting={setting}>
      {(value) => (
        <>
          <Toggle
            label={say.byThemselves}
            value={value}
            onChange={(yes) => void setting.save(yes)}
          />
          <p className="quiet">{say.byThemselvesHint}</p>
        </>
      )}
    </WithSetting>
  );
}
