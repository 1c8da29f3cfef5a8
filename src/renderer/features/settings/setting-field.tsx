import type { ReactNode } from 'react';
import { onScreen, SETTING_FORMS, type SettingForm } from '../../../shared/settings/on-screen.ts';
import {
  SETTING_KEYS,
  type SettingKey,
  type Settings,
  settingSchemas,
} from '../../../shared/settings/settings.ts';
import { widgetOf } from '../../../shared/settings/widget.ts';
import { ChoiceRow, Pick, Toggle } from '../../kit/fields.tsx';
import { useWindow } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { Block, WithSetting } from './panel.tsx';
import { choiceText, shownText } from './setting-text.ts';
import { TypedSetting } from './typed-setting.tsx';
import { useSetting } from './use-setting.ts';

/** Every setting of a form, as its declaration says. */
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
  /** What else there is to see or to set while it has that value. */
  children?: (value: Settings[K]) => ReactNode;
}

/** One setting with what became of its last change; whether it is the default stands beneath it. */
export function SettingField<K extends SettingKey>({ name, children }: SettingFieldProps<K>) {
  const setting = useSetting(name);
  const schema = settingSchemas[name];
  const help = onScreen.get(schema)?.help;
  const atFirst: unknown = schema.parse(undefined);
  return (
    <div className="stack">
      <WithSetting setting={setting}>
        {(value) => (
          <>
            <Widget name={name} value={value} save={setting.save} />
            <p className="quiet small">
              {shownText(name, value) === shownText(name, atFirst)
                ? t('As by default')
                : t('Set here. Default: {value}', { value: shownText(name, atFirst) })}
            </p>
            {help && <p className="quiet">{t(help)}</p>}
            {children?.(value)}
          </>
        )}
      </WithSetting>
    </div>
  );
}

export interface WidgetProps {
  name: SettingKey;
  value: unknown;
  save: (value: unknown) => Promise<boolean>;
}

const NONE = '';

/** A custom setting has no widget: a screen has a part of its own for it. */
function Widget({ name, value, save }: WidgetProps) {
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
