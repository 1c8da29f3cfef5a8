import { Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ChooseRule } from '../../../shared/rating/quote.ts';
import { Action } from '../../kit/action.tsx';
import { ChoiceRow, Field, Toggle } from '../../kit/fields.tsx';
import { RATE_RULES } from '../../words/names.ts';
import { t } from '../../words/words.ts';
import { NumberSetting } from '../settings/number-setting.tsx';
import { Panel, SaveForm, WithSetting } from '../settings/panel.tsx';
import { useSetting } from '../settings/use-setting.ts';
import { EXPLAINED } from './messages.ts';

const RULES = ['cheapest', 'fastest', 'cheapest-within-days', 'preferred-carrier'] as const;
type HouseRule = (typeof RULES)[number];

const isHouseRule = (rule: ChooseRule): rule is HouseRule => RULES.some((known) => known === rule);

/** Which of the offered rates the station suggests, and when it asks for them. */
export function RatesRules() {
  return (
    <Panel title={t('Which offer is suggested')}>
      <Rule />
      <section className="settings-block" aria-label={t('When rates are asked for')}>
        <h3>{t('When rates are asked for')}</h3>
        <ByThemselves />
      </section>
      <section className="settings-block" aria-label={t('How long rates are used')}>
        <h3>{t('How long rates are used')}</h3>
        <NumberSetting name="quotes.maxAgeMinutes" label={t('Minutes')} min={0} max={240} />
        <p className="quiet">
          {t(
            'Rates that are older are asked for again before buying. If the price rose, the packer decides.',
          )}
        </p>
      </section>
    </Panel>
  );
}

function Rule() {
  const setting = useSetting('choose');
  return (
    <>
      <p>
        {t(
          'Offers with duty paid (DDP) are compared with each other, and so are those without (DDU): never one kind with the other, as DDU hides what the receiver pays at the door. An order may say its terms; else it is DDP where offered.',
        )}
      </p>
      <WithSetting setting={setting}>
        {(rule) => (
          <>
            <ChoiceRow<ChooseRule>
              label={t('Which offer is suggested')}
              value={rule}
              onChange={(id) => void setting.save(id)}
              choices={[
                ...RULES.map((id) => ({ id, label: t(RATE_RULES[id]) })),
                ...(isHouseRule(rule) ? [] : [{ id: rule, label: rule }]),
              ]}
            />
            <p>
              {isHouseRule(rule)
                ? t(EXPLAINED[rule])
                : t('Set on the command line: one way to send, or one kind of terms.')}
            </p>
            {rule === 'cheapest-within-days' && (
              <NumberSetting
                name="choose.withinDays"
                label={t('Days it may take')}
                min={1}
                max={60}
              />
            )}
            {rule === 'preferred-carrier' && <Carriers />}
          </>
        )}
      </WithSetting>
    </>
  );
}

function Carriers() {
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
          <Field
            label={t('Carriers, the most wanted first')}
            value={text}
            onChange={setText}
            placeholder="DHL, UPS"
          />
          <Action
            icon={Save}
            label={t('Save')}
            about={t('Carriers, the most wanted first')}
            disabled={names.join(', ') === kept}
          />
        </SaveForm>
      )}
    </WithSetting>
  );
}

function ByThemselves() {
  const setting = useSetting('rates.byThemselves');
  return (
    <WithSetting setting={setting}>
      {(value) => (
        <>
          <Toggle
            label={t('As soon as all is packed and weighed')}
            value={value}
            onChange={(yes) => void setting.save(yes)}
          />
          <p className="quiet">
            {t(
              'The station then asks by itself, and again after a change. Buying always waits for a person.',
            )}
          </p>
        </>
      )}
    </WithSetting>
  );
}
