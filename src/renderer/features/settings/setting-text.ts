import { onScreen } from '../../../shared/settings/on-screen.ts';
import { type SettingKey, settingSchemas } from '../../../shared/settings/settings.ts';
import { decimalText } from '../../kit/format.ts';
import { t } from '../../words/words.ts';

/** What a choice of a setting is called. */
export function choiceText(name: SettingKey, id: string | number): string {
  const said = onScreen.get(settingSchemas[name])?.names?.[id];
  return said ? t(said) : String(id);
}

/** A setting's value as a person types it; decimals with the sign of the language. */
export function typedText(value: unknown, decimal: boolean): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return decimal ? decimalText(text) : text;
}

/** A setting's value as it is read. */
export function shownText(name: SettingKey, value: unknown): string {
  if (typeof value === 'boolean') return value ? t('On') : t('Off');
  const decimal = onScreen.get(settingSchemas[name])?.widget === 'decimal';
  return choiceText(name, typedText(value, decimal)) || t('none (setting)');
}
