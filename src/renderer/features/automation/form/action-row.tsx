import { FileImage, X } from 'lucide-react';
import { choiceName, pickUpSaid } from '../../../../shared/automation/words.ts';
import { ChooseRuleSchema } from '../../../../shared/rating/quote.ts';
import { Action } from '../../../kit/action.tsx';
import { Field, Pick } from '../../../kit/fields.tsx';
import { chooseFiles } from '../../../state/files.ts';
import { t } from '../../../words/words.ts';
import { logoOf } from '../../merchants/logo-file.ts';
import { Currency, emptyOr } from './condition-row.tsx';
import type { ActionDraft } from './draft.ts';
import { ACTION_NAMES } from './messages.ts';
import { Several } from './several.tsx';

interface ActionRowProps {
  draft: ActionDraft;
  first: boolean;
  boxes: readonly string[];
  /** Error of a field by its name; '' for the action itself or any part of it. */
  wrong: (field: string) => string | null;
  onChange: (draft: ActionDraft) => void;
  onRemove: () => void;
}

/** "then [buy it by itself up to] [12.50] [EUR]" */
export function ActionRow(props: ActionRowProps) {
  const { draft, first, wrong, onChange, onRemove } = props;
  const name = t(ACTION_NAMES[draft.kind]);
  return (
    <fieldset className="rule-part" aria-label={name}>
      <span className="rule-word">{first ? t('then (rule)') : t('and (rule)')}</span>
      <strong className="rule-what">{name}</strong>
      <What {...props} name={name} onChange={(part) => onChange({ ...draft, ...part })} />
      <Action
        iconOnly
        weight="quiet"
        icon={X}
        label={t('Take off (action)')}
        about={name}
        onPress={onRemove}
      />
      {!SHOWN_AT_FIELD.has(draft.kind) && wrong('') && <p className="rule-wrong">{wrong('')}</p>}
    </fieldset>
  );
}

const SHOWN_AT_FIELD: ReadonlySet<ActionDraft['kind']> = new Set([
  'buyUpTo',
  'hold',
  'tags',
  'instruction',
  'confirm',
  'insert',
]);

interface WhatProps {
  draft: ActionDraft;
  boxes: readonly string[];
  wrong: (field: string) => string | null;
  name: string;
  onChange: (part: Partial<ActionDraft>) => void;
}

function What({ draft, name, boxes, wrong, onChange }: WhatProps) {
  const { kind, text, more } = draft;
  const pick = (choices: readonly { id: string; label: string }[]) => (
    <Pick
      bare
      label={name}
      value={text || null}
      placeholder={t('Choose (rule)')}
      choices={choices}
      onChange={(id) => onChange({ text: id })}
    />
  );
  const typed = (field: string, placeholder?: string) => (
    <Field
      bare
      label={name}
      value={text}
      placeholder={placeholder}
      error={emptyOr(text, wrong(field))}
      onChange={(next) => onChange({ text: next })}
    />
  );
  switch (kind) {
    case 'buyUpTo':
      return <UpTo draft={draft} name={name} wrong={wrong} onChange={onChange} />;
    case 'ask':
    case 'photograph':
      return null;
    case 'choose':
      return pick(ChooseRuleSchema.options.map((id) => ({ id, label: t(choiceName(id)) })));
    case 'insure':
      return pick([
        { id: 'true', label: t('insure it') },
        { id: 'false', label: t('do not insure it') },
      ]);
    case 'pickUpInDays':
      return pick(numbers(0, 30).map((id) => ({ id, label: t(pickUpSaid(Number(id))) })));
    case 'box':
      return pick([...new Set([...boxes, text])].filter(Boolean).map((id) => ({ id, label: id })));
    case 'copies':
      return pick(numbers(1, 10).map((id) => ({ id, label: id })));
    case 'tags':
      return (
        <Several
          label={name}
          values={draft.tags}
          error={wrong('')}
          onChange={(tags) => onChange({ tags })}
        />
      );
    case 'hold':
      return <span className="rule-wide">{typed('')}</span>;
    case 'instruction':
    case 'confirm':
      return (
        <>
          <span className="rule-wide">{typed('')}</span>
          <PictureOf draft={draft} onChange={onChange} />
        </>
      );
    case 'insert':
      return (
        <>
          <span className="rule-wide">{typed('file', '/files/gift-note.pdf')}</span>
          <Pick
            bare
            label={t('Copies (rule)')}
            value={more}
            choices={numbers(1, 20).map((id) => ({ id, label: `${id}×` }))}
            onChange={(id) => onChange({ more: id })}
          />
        </>
      );
  }
}

function UpTo({ draft: { text, more }, name, wrong, onChange }: Omit<WhatProps, 'boxes'>) {
  return (
    <>
      <Field
        bare
        label={name}
        value={text}
        inputMode="decimal"
        chars={7}
        error={emptyOr(text, wrong('amount'))}
        onChange={(next) => onChange({ text: next })}
      />
      <Currency
        value={more}
        error={wrong('currency')}
        onChange={(next) => onChange({ more: next })}
      />
    </>
  );
}

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

type PictureProps = Omit<WhatProps, 'boxes' | 'wrong' | 'name'>;

/** A small picture for the text. */
function PictureOf({ draft, onChange }: PictureProps) {
  async function take([file]: File[]) {
    const picture = file ? await logoOf(file) : null;
    if (picture !== null) onChange({ picture });
  }
  if (draft.picture !== null)
    return (
      <>
        <img className="rule-picture" src={draft.picture} alt={t('Picture for the packer')} />
        <Action
          weight="quiet"
          icon={X}
          label={t('Remove the picture')}
          onPress={() => onChange({ picture: null })}
        />
      </>
    );
  return (
    <Action
      weight="quiet"
      icon={FileImage}
      label={t('Add a picture')}
      onPress={() => chooseFiles({ accept: 'image/*', take: (files) => void take(files) })}
    />
  );
}
