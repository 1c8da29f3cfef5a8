import { Save } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { onScreen, SETTING_FORMS, type SettingForm } from '../../../shared/settings/on-screen.ts';
import {
  SETTING_KEYS,
  type SettingKey,
  type Settings,
  settingSchemas,
} from '../../../shared/settings/settings.ts';
import { type Widget, widgetOf } from '../../../shared/settings/widget.ts';
import { Action } from '../../kit/action.tsx';
import { SaveForm } from '../../kit/content/save-form.tsx';
import { ChoiceRow, Field, Pick, Toggle } from '../../kit/fields.tsx';
import { decimalText, typedDecimal } from '../../kit/format.ts';
import { useWindow } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { Block, Origin, useSetting, WithSetting } from './panel.tsx';

/** Every setting of a form, in the order of declaration. */
export function SettingsForm({ of: form }: { of: SettingForm }) {
  const sandbox = useWindow((state) => state.status?.partner.sandbox ?? false);
  const shown = SETTING_KEYS.filter((key) => {
    const look = onScreen.get(settingSchemas[key]);
    return look?.form === form && (sandbox || !look.sandboxOnly);
  });
  return (
    <Block title={t(SETTING_FORMS[form])}>
      {shown.map((key) => (
        <SettingField key={key} name={key} />
      ))}
    </Block>
  );
}

interface SettingFieldProps<K extends SettingKey> {
  name: K;
  /** More content, depending on the value. */
  children?: (value: Settings[K]) => ReactNode;
}

/** One setting with the result of its last change and whether it is the default. */
export function SettingField<K extends SettingKey>({ name, children }: SettingFieldProps<K>) {
  const setting = useSetting(name);
  const schema = settingSchemas[name];
  const help = onScreen.get(schema)?.help;
  const atFirst: unknown = schema.parse(undefined);
  const box = useWantedSetting(name, setting.answered.state === 'ready');
  return (
    <div className="stack" ref={box}>
      <WithSetting setting={setting}>
        {(value) => (
          <>
            <SettingWidget name={name} value={value} save={setting.save} />
            <Origin now={shownText(name, value)} atFirst={shownText(name, atFirst)} />
            {help && <p className="quiet">{t(help)}</p>}
            {children?.(value)}
          </>
        )}
      </WithSetting>
    </div>
  );
}

/** The setting that a search found: its field is brought into view and has the focus, once it is there. */
export const wantedSetting: { key: string | null } = { key: null };

function useWantedSetting(name: SettingKey, isThere: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isThere || wantedSetting.key !== name) return;
    wantedSetting.key = null;
    box.current?.scrollIntoView({ block: 'center' });
    const { current } = box;
    (current?.querySelector('input') ?? current?.querySelector('button'))?.focus();
  }, [name, isThere]);
  return box;
}

interface WidgetProps {
  name: SettingKey;
  value: unknown;
  save: (value: unknown) => Promise<boolean>;
}

const NONE = '';

/** A custom setting has no widget: a screen has its own component for it. */
function SettingWidget({ name, value, save }: WidgetProps) {
  const look = onScreen.get(settingSchemas[name]);
  const { widget, nullable } = widgetOf(settingSchemas[name]);
  if (!look || widget.kind === 'custom') return null;
  const label = t(look.label);
  if (widget.kind === 'toggle')
    return <Toggle label={label} value={value === true} onChange={(on) => void save(on)} />;
  if (!('choices' in widget))
    return <TypedSetting {...{ name, value, save, label, widget, nullable }} />;
  const choices = widget.choices.map((id) => ({
    id: String(id),
    label: choiceText(name, id),
    ...(look.details ? { detail: t(look.details[id] ?? look.label) } : {}),
  }));
  const choose = (chosen: string) => {
    const known = widget.choices.find((id) => String(id) === chosen);
    void save(known ?? null);
  };
  const now = value === null ? NONE : String(value);
  if (widget.kind === 'list')
    return <Pick label={label} value={now || null} choices={choices} onChange={choose} />;
  return (
    <>
      <p className="strong" aria-hidden>
        {label}
      </p>
      <ChoiceRow label={label} value={now} choices={choices} onChange={choose} />
    </>
  );
}

interface TypedSettingProps extends WidgetProps {
  label: string;
  widget: Widget;
  nullable: boolean;
}

/** A setting as a text field with a save button. */
function TypedSetting({ name, value, save, label, widget, nullable }: TypedSettingProps) {
  const kept = typedText(value, widget.kind === 'decimal');
  const [text, setText] = useState(kept);
  /** The saved value shown last, and the one sent since. */
  const shown = useRef({ kept, sent: kept });
  useEffect(() => {
    const before = shown.current;
    shown.current = { kept, sent: kept };
    // Text typed since then stays.
    setText((now) => (now === before.kept || now === before.sent ? kept : now));
  }, [kept]);
  const typed = text.trim();
  const read = typed === '' && nullable ? { value: null } : readAs(widget, typed);
  const look = onScreen.get(settingSchemas[name]);
  return (
    <SaveForm
      className="row-end"
      onSave={() => {
        shown.current.sent = text;
        if ('value' in read) void save(read.value);
      }}
    >
      <Field
        label={label}
        value={text}
        onChange={setText}
        inputMode={INPUT_MODES[widget.kind]}
        unit={look?.unit}
        placeholder={look?.placeholder && t(look.placeholder)}
        error={'wrong' in read ? read.wrong : null}
      />
      <Action
        icon={Save}
        label={t('Save')}
        about={label}
        disabled={'wrong' in read || typed === kept}
      />
    </SaveForm>
  );
}

const INPUT_MODES: Partial<Record<Widget['kind'], 'numeric' | 'decimal'>> = {
  number: 'numeric',
  decimal: 'decimal',
};

/** Parses the typed value, or returns what is wrong with it. */
function readAs(widget: Widget, typed: string): { value: unknown } | { wrong: string } {
  switch (widget.kind) {
    case 'number': {
      const { min, max } = widget;
      const value = Number(typed);
      return /^-?\d+$/.test(typed) && value >= min && value <= max
        ? { value }
        : { wrong: t('A whole number from {min} to {max}', { min, max }) };
    }
    case 'decimal': {
      const value = typed === '0' ? typed : typedDecimal(typed);
      return value === null ? { wrong: t('A number like 10') } : { value };
    }
    case 'names': {
      const each = typed.split(',').map((name) => name.trim());
      return { value: each.filter(Boolean) };
    }
    default:
      return { value: typed };
  }
}

function choiceText(name: SettingKey, id: string | number): string {
  const label = onScreen.get(settingSchemas[name])?.names?.[id];
  return label ? t(label) : String(id);
}

/** A setting's value for editing; decimals with the language's separator. */
function typedText(value: unknown, decimal: boolean): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return decimal ? decimalText(text) : text;
}

/** A setting's value for reading. */
export function shownText(name: SettingKey, value: unknown): string {
  if (typeof value === 'boolean') return value ? t('On') : t('Off');
  const look = onScreen.get(settingSchemas[name]);
  const text = choiceText(name, typedText(value, look?.widget === 'decimal'));
  return [text, look?.unit].filter(Boolean).join(' ') || t('none (setting)');
}
