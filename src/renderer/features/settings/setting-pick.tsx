import type { SettingKey } from '../../../shared/settings/settings.ts';
import { type Choice, Pick } from '../../kit/fields.tsx';
import { WithSetting } from './panel.tsx';
import type { SettingInUse } from './use-setting.ts';

interface SettingPickProps<K extends SettingKey> {
  setting: SettingInUse<K>;
  label: string;
  choices: readonly Choice[];
  /** What a choice's id stands for, where that is not its text. */
  read?: (id: string) => unknown;
}

/** A setting of a closed list, kept as soon as it is chosen. */
export function SettingPick<K extends SettingKey>(props: SettingPickProps<K>) {
  const { setting, label, choices, read = (id: string) => id } = props;
  return (
    <WithSetting setting={setting}>
      {(value) => (
        <Pick
          label={label}
          value={value === null ? null : String(value)}
          choices={choices}
          onChange={(id) => void setting.save(read(id))}
        />
      )}
    </WithSetting>
  );
}
