import { ArrowLeft, Save } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Condition, Rule } from '../../../../shared/automation/rule.ts';
import { conditionName, ruleSaid } from '../../../../shared/automation/words.ts';
import { Action } from '../../../kit/action.tsx';
import { SaveForm } from '../../../kit/content/save-form.tsx';
import { Field, Pick, Toggle } from '../../../kit/fields.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { useCall } from '../../../state/station.ts';
import { useWindow } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';
import { useSetting } from '../../settings/panel.tsx';
import { ActionRow } from './action-row.tsx';
import { ConditionRow } from './condition-row.tsx';
import {
  ACTIONS,
  type ActionDraft,
  CONDITIONS,
  type ConditionDraft,
  check,
  newAction,
  newCondition,
  type RuleDraft,
} from './draft.ts';
import { ACTION_NAMES } from './messages.ts';

interface RuleFormProps {
  first: RuleDraft;
  /** All other rules. */
  others: readonly Rule[];
  /** False if the station refused the rule; `refused` has the reason. */
  onSave: (rule: Rule) => Promise<boolean>;
  refused: string | null;
  onClose: () => void;
}

/** Editor of a rule as a sentence with selectable parts. */
export function RuleForm({ first, others, onSave, refused, onClose }: RuleFormProps) {
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(0);
  const checked = check(draft, others);
  const set = (part: Partial<RuleDraft>) => setDraft({ ...draft, ...part });
  const wrong = (place: string) => (tried > 0 ? checked.wrong(place) : null);
  const wrongItself = (place: string) => (tried > 0 ? checked.wrongItself(place) : null);
  const box = useRef<HTMLDivElement>(null);
  // After a failed save, scrolls to the first error.
  useEffect(() => {
    if (tried > 0) box.current?.querySelector(WRONG)?.scrollIntoView({ block: 'center' });
  }, [tried]);

  async function save() {
    setTried(tried + 1);
    if (checked.rule && (await onSave(checked.rule))) onClose();
  }

  return (
    <div className="stack" ref={box}>
      <SaveForm className="rule-form" onSave={() => void save()}>
        <div className="row-end">
          <Field
            label={t('Name of the rule')}
            value={draft.name}
            chars={30}
            autoFocus
            error={wrong('name')}
            onChange={(name) => set({ name })}
          />
          <Toggle label={t('On')} value={draft.on} onChange={(on) => set({ on })} />
        </div>
        <Conditions
          draft={draft}
          others={others}
          wrong={wrong}
          wrongItself={wrongItself}
          onChange={(when) => set({ when })}
        />
        <Actions
          draft={draft}
          others={others}
          wrong={wrong}
          wrongItself={wrongItself}
          onChange={(actions) => set({ do: actions })}
        />
        <p className="rule-said" aria-live="polite">
          {checked.rule ? t(ruleSaid(checked.rule)) : t('Not a whole rule yet.')}
        </p>
        {refused && <Notice tone="stop">{refused}</Notice>}
        <div className="row">
          <Action act="close" icon={ArrowLeft} label={t('Back without saving')} onPress={onClose} />
          <Action weight="main" icon={Save} label={t('Save rule')} />
        </div>
      </SaveForm>
    </div>
  );
}

const WRONG = '[data-invalid], .rule-wrong';

interface PartsProps {
  draft: RuleDraft;
  others: readonly Rule[];
  wrong: (place: string) => string | null;
  wrongItself: (place: string) => string | null;
}

interface ConditionsProps extends PartsProps {
  onChange: (when: ConditionDraft[]) => void;
}

/** All conditions must hold. */
function Conditions({ draft, others, wrong, wrongItself, onChange }: ConditionsProps) {
  const merchants = useCall('merchants.list', {}, { remembered: true });
  const names = merchants.state === 'ready' ? merchants.value.merchants : [];
  const currency = useCurrency(draft, others);
  const { when } = draft;
  const place = (index: number, field: string) =>
    field === '' ? wrongItself(`when.${index}`) : wrong(`when.${index}.${field}`);
  return (
    <>
      {when.length === 0 && <p className="rule-word">{t('For every order')}</p>}
      {when.map((each, index) => (
        <ConditionRow
          key={each.key}
          draft={each}
          first={index === 0}
          merchants={names.map(({ name }) => name)}
          wrong={(field) => place(index, field)}
          onChange={(next) => onChange(when.map((before) => (before === each ? next : before)))}
          onRemove={() => onChange(when.filter((before) => before !== each))}
        />
      ))}
      <Pick
        bare
        label={t('Add a condition')}
        value={null}
        placeholder={t('Add a condition')}
        choices={CONDITIONS.map((id) => ({ id, label: t(conditionName(id)) }))}
        onChange={(id) => onChange([...when, newCondition(id as Condition['of'], currency)])}
      />
    </>
  );
}

interface ActionsProps extends PartsProps {
  onChange: (actions: ActionDraft[]) => void;
}

function Actions({ draft, others, wrong, wrongItself, onChange }: ActionsProps) {
  const boxes = useBoxNames();
  const currency = useCurrency(draft, others);
  const actions = draft.do;
  const left = ACTIONS.filter((kind) => !actions.some((each) => each.kind === kind));
  const none = wrongItself('do');
  return (
    <>
      {actions.map((each, index) => (
        <ActionRow
          key={each.kind}
          draft={each}
          first={index === 0}
          boxes={boxes}
          wrong={(field) => wrong(['do', each.kind, field].filter(Boolean).join('.'))}
          onChange={(next) => onChange(actions.map((before) => (before === each ? next : before)))}
          onRemove={() => onChange(actions.filter((before) => before !== each))}
        />
      ))}
      <div className="stack">
        <Pick
          bare
          label={t('Add what it does')}
          value={null}
          placeholder={t('Add what it does')}
          choices={left.map((id) => ({ id, label: t(ACTION_NAMES[id]) }))}
          onChange={(id) => {
            const kind = left.find((each) => each === id);
            if (kind) onChange([...actions, newAction(kind, currency)]);
          }}
        />
        {none && <p className="rule-wrong">{none}</p>}
      </div>
    </>
  );
}

/** Currency of this rule, else of the others, else of the order on the bench; '' if there is none. */
function useCurrency(draft: RuleDraft, others: readonly Rule[]): string {
  const ofOrder = useWindow(({ bench }) => bench?.order.currency);
  const ofDraft = [
    ...draft.when.filter(({ of }) => of === 'value' || of === 'price').map(({ unit }) => unit),
    ...draft.do.filter(({ kind }) => kind === 'buyUpTo').map(({ more }) => more),
  ].filter(Boolean);
  const ofRules = others.flatMap(({ when, do: { buyUpTo } }) => [
    ...(buyUpTo ? [buyUpTo.currency] : []),
    ...when.flatMap((each) => ('currency' in each ? [each.currency] : [])),
  ]);
  return ofDraft.at(-1) ?? ofRules.at(-1) ?? ofOrder ?? '';
}

/** Boxes of the station and of all merchants, each name once. */
function useBoxNames(): string[] {
  const boxes = useSetting('boxes');
  const merchants = useSetting('merchants');
  const own = boxes.sandbox ?? (boxes.answered.state === 'ready' ? boxes.answered.value : []);
  const theirs = merchants.answered.state === 'ready' ? merchants.answered.value : [];
  return [...new Set([...own, ...theirs.flatMap((each) => each.boxes)].map(({ name }) => name))];
}
