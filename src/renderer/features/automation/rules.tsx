import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Rule } from '../../../shared/automation/rule.ts';
import { Action } from '../../kit/action.tsx';
import { Failed, Loading, Notice } from '../../kit/notice.tsx';
import { t } from '../../words/words.ts';
import { Block, Panel } from '../settings/panel.tsx';
import { SettingsForm } from '../settings/setting-field.tsx';
import { newRule, type RuleDraft, ruleDraftOf } from './form/draft.ts';
import { RuleForm } from './form/rule-form.tsx';
import { RuleRow } from './rule-row.tsx';
import { RulesFile } from './rules-file.tsx';
import { TryRules } from './try-rules.tsx';
import { dataOf, type Kept, type RulesInUse, useRules } from './use-rules.ts';
import './rules.css';

/** The rule being edited: replaces the rule at `at`, or is inserted before it. */
interface Editing {
  draft: RuleDraft;
  at: number;
  replaces: boolean;
}

/** Screen of the supervisor's rules. */
export default function Rules() {
  const rules = useRules();
  const [editing, setEditing] = useState<Editing | null>(null);
  const { answered, all } = rules;
  if (answered.state === 'loading')
    return (
      <Panel title={t('Rules')}>
        <Loading />
      </Panel>
    );
  if (answered.state === 'failed')
    return (
      <Panel title={t('Rules')}>
        <Failed error={answered.error} again={rules.again} />
      </Panel>
    );
  if (editing)
    return (
      <Panel title={editing.replaces ? t('Change rule') : t('New rule')}>
        <EditRule rules={rules} editing={editing} onClose={() => setEditing(null)} />
      </Panel>
    );
  return (
    <Panel title={t('Rules')}>
      <p className="quiet">
        {t(
          'Read from the first to the last: of each kind of action the first rule that holds counts. Tags, texts and inserts are taken of all.',
        )}
      </p>
      <RuleList rules={rules} onEdit={setEditing} />
      <div className="row">
        <Action
          icon={Plus}
          label={t('Add a rule')}
          onPress={() => setEditing({ draft: newRule(), at: all.length, replaces: false })}
        />
        <RulesFile rules={rules} />
      </div>
      <Became rules={rules} />
      <Block title={t('Try it on an order')}>
        <TryRules />
      </Block>
      <SettingsForm of="rules" />
    </Panel>
  );
}

/** Result of the last change. */
const Became = ({ rules: { refused, saved } }: { rules: RulesInUse }) => (
  <div role="status">
    {refused && <Notice tone="stop">{refused}</Notice>}
    {saved && !refused && (
      <p className="settings-saved">
        <Check aria-hidden />
        {t('Saved')}
      </p>
    )}
  </div>
);

interface EditRuleProps {
  rules: RulesInUse;
  editing: Editing;
  onClose: () => void;
}

function EditRule({ rules, editing: { draft, at, replaces }, onClose }: EditRuleProps) {
  const { all, save, refused } = rules;
  const others = all.flatMap(({ rule }, index) =>
    rule && !(replaces && index === at) ? [rule] : [],
  );
  const put = (rule: Rule) => all.map(dataOf).toSpliced(at, replaces ? 1 : 0, rule);
  return (
    <RuleForm
      first={draft}
      others={others}
      refused={refused}
      onSave={(rule) => save(put(rule))}
      onClose={onClose}
    />
  );
}

interface RuleListProps {
  rules: RulesInUse;
  onEdit: (editing: Editing) => void;
}

function RuleList({ rules: { all, save, busy }, onEdit }: RuleListProps) {
  if (all.length === 0)
    return <p>{t('There are no rules yet. Without one, a person decides every order.')}</p>;
  const data = all.map(dataOf);
  const moved = (from: number, to: number) => data.toSpliced(from, 1).toSpliced(to, 0, data[from]);
  return (
    <ol className="stack" aria-label={t('Rules')}>
      {all.map((kept, at) => (
        <RuleRow
          // Rule names are unique.
          key={keyOf(kept, at)}
          kept={kept}
          at={at}
          last={at === all.length - 1}
          busy={busy}
          onTurn={(on) => void save(data.with(at, { ...kept.rule, on }))}
          onMove={(by) => void save(moved(at, at + by))}
          onDelete={() => void save(data.toSpliced(at, 1))}
          onEdit={() => {
            if (kept.rule) onEdit({ draft: ruleDraftOf(kept.rule), at, replaces: true });
          }}
          onDuplicate={() => {
            if (!kept.rule) return;
            const name = t('{name} (copy)', { name: kept.rule.name });
            onEdit({ draft: { ...ruleDraftOf(kept.rule), name }, at: at + 1, replaces: false });
          }}
        />
      ))}
    </ol>
  );
}

const keyOf = ({ rule, bad }: Kept, at: number): string => (rule ? rule.name : `${at} ${bad.name}`);
