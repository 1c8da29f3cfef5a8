import { type Message, say } from '../../../shared/kernel/message.ts';
import { fail, ok, refuse } from '../../../shared/kernel/result.ts';
import type { settingsCommands } from '../../../shared/settings/commands.ts';
import { isOfBench } from '../../../shared/settings/of-bench.ts';
import { noSuchSetting } from '../../../shared/settings/setting-words.ts';
import {
  isSettingKey,
  PIN_KEY,
  type SettingKey,
  type Settings,
} from '../../../shared/settings/settings.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import { getSetting, setSetting } from './settings-access.ts';
import type { SettingsLock } from './settings-lock.ts';
import type { SettingsSource } from './settings-source.ts';

export interface SettingsUseCasesNeeds {
  settings: SettingsSource;
  lock: SettingsLock;
  /** The partner account whose operations are set. */
  connection: string;
  /** The sandbox's replacement for that setting; undefined where the setting applies. */
  sandboxDefault(key: string): unknown;
  /** Called after each change, with the previous settings. */
  changed(before: Settings): Promise<void>;
  /** Whether the bench belongs to a site. */
  isJoined(): Promise<boolean>;
}

/** Settings with a command of their own, which checks more or asks for a reason. */
const SET_OTHERWISE: Partial<Record<SettingKey, Message>> = {
  // The saved rules may include some this program cannot read: new ones are checked completely.
  rules: say('Rules are set all at once: packbench rules set FILE.'),
  // Only after the notice of what photos mean for people at the bench, with a PIN and on record.
  'photos.on': say('Photos are turned on and off by: packbench camera on|off.'),
  // With a reason, and beside what they replace.
  'requirements.own': say('Entries are taken from a file: packbench requirements import FILE.'),
};

export function settingsUseCases({
  settings,
  lock,
  connection,
  sandboxDefault,
  changed,
  isJoined,
}: SettingsUseCasesNeeds): UseCasesOf<typeof settingsCommands> {
  return {
    'settings.get': async ({ key }) => {
      const value = getSetting(settings, connection, key);
      if (!value.ok) return value;
      const sandbox = sandboxDefault(key);
      const of = isSettingKey(key) && isOfBench(key) ? 'bench' : 'site';
      return ok({
        value: value.value,
        ...(sandbox === undefined ? {} : { sandbox }),
        ...((await isJoined()) ? { of } : {}),
      });
    },
    'settings.set': async ({ key, value, orElse }) => {
      if (key === PIN_KEY) return fail(noSuchSetting(key));
      const otherwise = isSettingKey(key) ? SET_OTHERWISE[key] : undefined;
      if (otherwise) return refuse('bad-input', otherwise, { field: key });
      const readings = orElse === undefined ? [value] : [value, orElse];
      const before = settings.current();
      const set = await setSetting(settings, connection, key, readings);
      if (set.ok) await changed(before);
      return set.ok ? ok({ value: set.value }) : set;
    },
    'settings.setPin': async ({ value }, { note }) => {
      const set = await setSetting(settings, connection, PIN_KEY, [value]);
      if (set.ok) note({ action: value === null ? 'pin-cleared' : 'pin-set', subject: PIN_KEY });
      return set.ok ? ok({ value: set.value }) : set;
    },
    'settings.open': async ({ pin }) => lock.open(pin),
    'settings.lock': async () => {
      lock.close();
      return ok(null);
    },
  };
}
