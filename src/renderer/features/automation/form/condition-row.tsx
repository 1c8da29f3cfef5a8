import { X } from 'lucide-react';
import { WEEKDAYS } from '../../../../shared/automation/rule.ts';
import { conditionName, dayName } from '../../../../shared/automation/words.ts';
import { Action } from '../../../kit/action.tsx';
import { countryCodes, currencyCodes } from '../../../kit/codes/code-lists.ts';
import { Field, Pick } from '../../../kit/fields.tsx';
import { SERVICES, TERMS } from '../../../words/names.ts';
import { t } from '../../../words/words.ts';
import { COMPARISONS, type ConditionDraft } from './draft.ts';
import { COMPARISON_NAMES, HOLDS_NAMES } from './messages.ts';
import { type Known, Several } from './several.tsx';

interface ConditionRowProps {
  draft: ConditionDraft;
  first: boolean;
  merchants: readonly string[];
  /** Error of a field by its name; '' for the condition itself. */
  wrong: (field: string) => string | null;
  onChange: (draft: ConditionDraft) => void;
  onRemove: () => void;
}

/** "If [Country] [is one of] [Germany ×] [France ×]" */
export function ConditionRow(props: ConditionRowProps) {
  const { draft, first, wrong, onChange, onRemove } = props;
  const name = t(conditionName(draft.of));
  const all = COMPARISONS[draft.of];
  const words = (each: (typeof all)[number]) =>
    t((draft.of === 'sku' && HOLDS_NAMES[each]) || COMPARISON_NAMES[each]);
  return (
    <fieldset className="rule-part" aria-label={name}>
      <span className="rule-word">{first ? t('If (rule)') : t('and (rule)')}</span>
      <strong className="rule-what">{name}</strong>
      {all.length > 1 ? (
        <Pick
          bare
          label={t('{name}: how it compares', { name })}
          value={draft.compares}
          choices={all.map((id) => ({ id, label: words(id) }))}
          onChange={(id) => {
            const compares = all.find((each) => each === id);
            if (compares) onChange({ ...draft, compares });
          }}
        />
      ) : (
        <span>{all[0] === 'is' ? words('is') : t('is from (time)')}</span>
      )}
      <Values {...props} name={name} />
      <Action
        iconOnly
        weight="quiet"
        icon={X}
        label={t('Take off (condition)')}
        about={name}
        onPress={onRemove}
      />
      {wrong('') && <p className="rule-wrong">{wrong('')}</p>}
    </fieldset>
  );
}

const TYPED: Partial<Record<ConditionDraft['of'], string>> = {
  postCode: '10*, 20000-29999',
  sku: 'MUG-*',
};

function Values({ draft, name, merchants, wrong, onChange }: ConditionRowProps & { name: string }) {
  const set = (part: Partial<ConditionDraft>) => onChange({ ...draft, ...part });
  if (draft.of === 'time') return <Times draft={draft} wrong={wrong} onChange={set} />;
  if (COMPARISONS[draft.of].includes('most'))
    return <Bounds draft={draft} name={name} wrong={wrong} onChange={set} />;
  return (
    <Several
      label={t('{name}: one more', { name })}
      values={draft.any}
      known={knownOf(draft.of, merchants)}
      placeholder={TYPED[draft.of]}
      error={wrong('any')}
      onChange={(any) => set({ any })}
    />
  );
}

/** Known values to choose from; undefined if values must be typed. */
function knownOf(
  of: ConditionDraft['of'],
  merchants: readonly string[],
): readonly Known[] | undefined {
  switch (of) {
    case 'merchant':
      return merchants.length > 0 ? merchants.map((id) => ({ id, name: id })) : undefined;
    case 'country':
      return countryCodes();
    case 'day':
      // Weeks start on Monday in all languages of the window.
      return [...WEEKDAYS.slice(1), WEEKDAYS[0]].map((id) => ({ id, name: t(dayName(id)) }));
    case 'terms':
      return (['DDP', 'DDU'] as const).map((id) => ({
        id,
        name: `${t(TERMS[id].short)}: ${t(TERMS[id].long)}`,
      }));
    case 'service':
      return (['express', 'standard'] as const).map((id) => ({ id, name: t(SERVICES[id]) }));
    default:
      return undefined;
  }
}

interface PartProps {
  draft: ConditionDraft;
  wrong: (field: string) => string | null;
  onChange: (part: Partial<ConditionDraft>) => void;
}

/** An empty field is reported as required, not as malformed. */
export const emptyOr = (typed: string, wrong: string | null): string | null =>
  wrong !== null && typed.trim() === '' ? t('Required') : wrong;

function Bounds({ draft, name, wrong, onChange }: PartProps & { name: string }) {
  const { of, compares, unit } = draft;
  const money = of === 'value' || of === 'price';
  const bound = (field: 'least' | 'most', label: string) => (
    <Field
      bare
      label={label}
      value={draft[field]}
      inputMode={of === 'units' ? 'numeric' : 'decimal'}
      chars={7}
      error={emptyOr(draft[field], wrong(field))}
      onChange={(text) => onChange({ [field]: text })}
    />
  );
  return (
    <>
      {compares !== 'most' && bound('least', t('{name}: at least', { name }))}
      {compares === 'between' && <span>{t('to (rule)')}</span>}
      {compares !== 'least' && bound('most', t('{name}: at most', { name }))}
      {money && (
        <Currency
          value={unit}
          error={wrong('currency')}
          onChange={(next) => onChange({ unit: next })}
        />
      )}
      {of === 'weight' && (
        <Pick
          bare
          label={t('Unit of weight')}
          value={unit}
          choices={['KG', 'LB'].map((id) => ({ id, label: id.toLowerCase() }))}
          onChange={(next) => onChange({ unit: next })}
        />
      )}
    </>
  );
}

interface CurrencyProps {
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

export const Currency = ({ value, error, onChange }: CurrencyProps) => (
  <div className="rule-picked">
    <Pick
      bare
      label={t('Currency')}
      value={value || null}
      placeholder={t('Currency')}
      choices={currencyCodes().map(({ id, name }) => ({ id, label: id, detail: name }))}
      onChange={onChange}
    />
    {error && <p className="rule-wrong">{emptyOr(value, error)}</p>}
  </div>
);

const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  const hours = String(Math.floor(half / 2)).padStart(2, '0');
  return `${hours}:${half % 2 === 0 ? '00' : '30'}`;
});

/** A list of half hours; another time from a file is kept. */
function Times({ draft, wrong, onChange }: PartProps) {
  const time = (field: 'least' | 'most', label: string) => (
    <Pick
      bare
      label={label}
      value={draft[field] || null}
      placeholder={t('Choose (rule)')}
      choices={[...new Set([...HALF_HOURS, draft[field]])]
        .filter(Boolean)
        .toSorted()
        .map((id) => ({ id, label: id }))}
      onChange={(id) => onChange({ [field]: id })}
    />
  );
  const problem = emptyOr(draft.least, wrong('from')) ?? emptyOr(draft.most, wrong('until'));
  return (
    <>
      {time('least', t('From what time'))}
      <span>{t('until (time)')}</span>
      {time('most', t('Until what time'))}
      {problem && <p className="rule-wrong">{problem}</p>}
    </>
  );
}
