import { useState } from 'react';
import { firstIssue, stationError } from '../../../shared/kernel/errors.ts';
import {
  type SettingKey,
  type Settings,
  settingSchemas,
} from '../../../shared/settings/settings.ts';
import { type Answered, useCall } from '../../state/use-call.ts';
import { sentence } from '../../words/sentence.ts';
import { askSupervised } from './supervisor/supervisor-state.ts';

export interface SettingInUse<K extends SettingKey> {
  answered: Answered<Settings[K]>;
  /** What the sandbox uses in its place; undefined where the setting itself is in force. */
  sandbox: Settings[K] | undefined;
  again: () => void;
  /** The station's refusal of the last save, in its words; null while there is none. */
  refused: string | null;
  saved: boolean;
  save: (value: unknown) => Promise<boolean>;
}

/** One setting of the station: read, and written with the station's own check. */
export function useSetting<K extends SettingKey>(key: K): SettingInUse<K> {
  const got = useCall('settings.get', { key });
  const [refused, setRefused] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);

  async function save(value: unknown): Promise<boolean> {
    const result = await askSupervised('settings.set', { key, value });
    setRefused(result.ok ? null : sentence(result.error));
    setSaved(result.ok);
    if (result.ok) got.again();
    return result.ok;
  }

  const { sandbox } = got.state === 'ready' ? got.value : {};
  return {
    answered: parsed(key, got),
    sandbox:
      sandbox === undefined ? undefined : (settingSchemas[key].parse(sandbox) as Settings[K]),
    again: got.again,
    refused,
    saved,
    save,
  };
}

function parsed<K extends SettingKey>(
  key: K,
  got: Answered<{ value: unknown }>,
): Answered<Settings[K]> {
  if (got.state !== 'ready') return got;
  const fits = settingSchemas[key].safeParse(got.value.value ?? undefined);
  if (fits.success) return { state: 'ready', value: fits.data as Settings[K] };
  const said = firstIssue(fits.error).message;
  return { state: 'failed', error: stationError('bad-input', said, { field: key }) };
}
