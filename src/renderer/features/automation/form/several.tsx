import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Action } from '../../../kit/action.tsx';
import { Field, Pick } from '../../../kit/fields.tsx';
import { t } from '../../../words/words.ts';

export interface Known {
  id: string;
  name: string;
}

interface SeveralProps {
  label: string;
  values: readonly string[];
  /** Values to choose from; absent if they must be typed. */
  known?: readonly Known[] | undefined;
  placeholder?: string | undefined;
  error: string | null;
  onChange: (values: string[]) => void;
}

/** Several values of a kind: each can be removed, and another one selected or typed. */
export function Several({ label, values, known, placeholder, error, onChange }: SeveralProps) {
  const nameOf = (value: string) =>
    known?.find(({ id }) => id.toUpperCase() === value.toUpperCase())?.name ?? value;
  const add = (more: readonly string[]) =>
    onChange([...new Set([...values, ...more.filter((each) => each !== '')])]);
  return (
    <div className="rule-several" data-invalid={error ? true : undefined}>
      {values.map((value) => (
        <span key={value} className="rule-one">
          {nameOf(value)}
          <Button
            aria-label={t('Take off {name}', { name: nameOf(value) })}
            onPress={() => onChange(values.filter((each) => each !== value))}
          >
            <X aria-hidden />
          </Button>
        </span>
      ))}
      {known ? (
        <Pick
          bare
          label={label}
          value={null}
          placeholder={values.length === 0 ? t('Choose (rule)') : t('or … (rule)')}
          choices={known
            .filter(({ id }) => !values.includes(id))
            .map(({ id, name }) => ({ id, label: name }))}
          onChange={(id) => add([id])}
        />
      ) : (
        <OneMore label={label} placeholder={placeholder} onAdd={add} />
      )}
      {error && <p className="rule-wrong">{error}</p>}
    </div>
  );
}

interface OneMoreProps {
  label: string;
  placeholder?: string | undefined;
  onAdd: (values: string[]) => void;
}

/** Adds the typed value on Enter, by the button, and on blur; commas separate several. */
function OneMore({ label, placeholder, onAdd }: OneMoreProps) {
  const [typed, setTyped] = useState('');
  function add() {
    onAdd(typed.split(',').map((each) => each.trim()));
    setTyped('');
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter adds a value, and does not submit
    <span
      className="rule-more"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || typed.trim() === '') return;
        event.preventDefault();
        add();
      }}
    >
      <Field
        bare
        label={label}
        value={typed}
        placeholder={placeholder}
        onChange={setTyped}
        onCommit={add}
        chars={12}
      />
      <Action
        iconOnly
        weight="quiet"
        icon={Plus}
        label={t('Add (rule)')}
        about={label}
        onPress={add}
      />
    </span>
  );
}
