import { Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import { onScreen } from '../../../shared/settings/on-screen.ts';
import { settingSchemas } from '../../../shared/settings/settings.ts';
import type { Widget } from '../../../shared/settings/widget.ts';
import { Action } from '../../kit/action.tsx';
import { Field } from '../../kit/fields.tsx';
import { typedDecimal } from '../../kit/format.ts';
import { t } from '../../words/words.ts';
import { SaveForm } from './panel.tsx';
import type { WidgetProps } from './setting-field.tsx';
import { typedText } from './setting-text.ts';

interface TypedSettingProps extends WidgetProps {
  label: string;
  widget: Widget;
  nullable: boolean;
}

/** A setting that is typed, and the button that keeps it. */
export function TypedSetting({ name, value, save, label, widget, nullable }: TypedSettingProps) {
  const kept = typedText(value, widget.kind === 'decimal');
  const [text, setText] = useState(kept);
  useEffect(() => setText(kept), [kept]);
  const typed = text.trim();
  const read = typed === '' && nullable ? { value: null } : readAs(widget, typed);
  const look = onScreen.get(settingSchemas[name]);
  return (
    <SaveForm className="row-end" onSave={() => 'value' in read && void save(read.value)}>
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

/** The value that is typed, or what is wrong with it before the station is asked. */
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
