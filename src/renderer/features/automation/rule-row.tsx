import { ArrowDown, ArrowUp, Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ruleSaid } from '../../../shared/automation/words.ts';
import { Action } from '../../kit/action.tsx';
import { AskBox } from '../../kit/ask-box.tsx';
import { Toggle } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notice.tsx';
import { stationText, t } from '../../words/words.ts';
import { type Kept, nameOf } from './use-rules.ts';

interface RuleRowProps {
  kept: Kept;
  at: number;
  last: boolean;
  busy: boolean;
  onTurn: (on: boolean) => void;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

/** A rule of the list as a sentence, or why it cannot be read. */
export function RuleRow({ kept, at, last, busy, ...does }: RuleRowProps) {
  const [deleting, setDeleting] = useState(false);
  const name = nameOf(kept);
  const { rule, warning, bad } = kept;
  return (
    <li className="rule-row" data-off={rule?.on === false || undefined} aria-label={name}>
      <span className="rule-number">{at + 1}</span>
      <div className="rule-row-said">
        <strong>{name}</strong>
        {rule && <p>{t(ruleSaid(rule))}</p>}
        {warning && <Notice tone="attention">{stationText(warning.translatable)}</Notice>}
        {bad && (
          <Notice tone="stop" title={t('This rule cannot be read, and does nothing')}>
            <p>{stationText(bad.translatable)}</p>
            <p>{t('It is kept as it is. Rules below it buy nothing by themselves.')}</p>
          </Notice>
        )}
      </div>
      <div className="rule-row-does">
        {rule && <Toggle label={t('On')} value={rule.on} disabled={busy} onChange={does.onTurn} />}
        <Action
          iconOnly
          icon={ArrowUp}
          label={t('Move up')}
          about={name}
          disabled={busy || at === 0}
          onPress={() => does.onMove(-1)}
        />
        <Action
          iconOnly
          icon={ArrowDown}
          label={t('Move down')}
          about={name}
          disabled={busy || last}
          onPress={() => does.onMove(1)}
        />
        {rule && (
          <>
            <Action iconOnly icon={Pencil} label={t('Change')} about={name} onPress={does.onEdit} />
            <Action
              iconOnly
              icon={Copy}
              label={t('Duplicate')}
              about={name}
              onPress={does.onDuplicate}
            />
          </>
        )}
        <Action
          iconOnly
          weight="quiet"
          icon={Trash2}
          label={t('Delete (rule)')}
          about={name}
          disabled={busy}
          onPress={() => setDeleting(true)}
        />
      </div>
      {deleting && (
        <AskBox
          title={t('Delete this rule?')}
          tone="attention"
          icon={Trash2}
          take={t('Delete (rule)')}
          about={name}
          onTake={() => {
            setDeleting(false);
            does.onDelete();
          }}
          onClose={() => setDeleting(false)}
        >
          <p className="strong">{name}</p>
          {rule && <p>{t(ruleSaid(rule))}</p>}
        </AskBox>
      )}
    </li>
  );
}
