import type { ChooseRule } from '../../../shared/rating/quote.ts';
import { settingSchemas } from '../../../shared/settings/settings.ts';
import { ChoiceRow } from '../../kit/fields.tsx';
import { RATE_RULES } from '../../words/names.ts';
import { t } from '../../words/words.ts';
import { Origin, Panel, useSetting, WithSetting } from '../settings/panel.tsx';
import { SettingField, SettingsForm } from '../settings/setting-field.tsx';
import { EXPLAINED } from './messages.ts';

const RULES = ['cheapest', 'fastest', 'cheapest-within-days', 'preferred-carrier'] as const;
type HouseRule = (typeof RULES)[number];

const isHouseRule = (rule: ChooseRule): rule is HouseRule => RULES.some((known) => known === rule);

const ruleText = (rule: ChooseRule): string => (isHouseRule(rule) ? t(RATE_RULES[rule]) : rule);

/** Which offer the station suggests, and when it requests rates. */
export function RatesRules() {
  return (
    <Panel title={t('Which offer is suggested')}>
      <Rule />
      <SettingsForm of="packing" />
      <SettingsForm of="asking" />
      <SettingsForm of="quotes" />
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
            <Origin
              now={ruleText(rule)}
              atFirst={ruleText(settingSchemas.choose.parse(undefined))}
            />
            <p>
              {isHouseRule(rule)
                ? t(EXPLAINED[rule])
                : t('Set on the command line: one service, or one kind of terms.')}
            </p>
            {rule === 'cheapest-within-days' && <SettingField name="choose.withinDays" />}
            {rule === 'preferred-carrier' && <SettingField name="choose.carriers" />}
          </>
        )}
      </WithSetting>
    </>
  );
}
