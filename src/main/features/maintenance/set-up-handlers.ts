import { ok, type Result } from '../../../shared/kernel/result.ts';
import type { Handlers } from '../../kernel/handle.ts';
import type { SecretPlace } from '../connection/ports.ts';
import type { Packers } from '../people/packers.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';
import type { NewConnection } from './setup-service.ts';

export type SetUpHandlers = Pick<
  Handlers,
  | Extract<keyof Handlers, `packers.${string}` | `connection.${string}`>
  | 'settings.open'
  | 'settings.lock'
>;

export interface SetUpArea {
  packers: Packers;
  settingsLock: SettingsLock;
  checkConnection(wanted: NewConnection): Promise<Result<{ detail: string }>>;
  saveConnection(wanted: NewConnection): Promise<Result<SecretPlace>>;
  /** Tells every window that what the status bar shows has changed. */
  statusChanged(): Promise<void>;
}

export function setUpHandlers(area: SetUpArea): SetUpHandlers {
  const { packers, settingsLock } = area;
  return {
    'packers.list': async () => ok({ names: packers.known().map(({ name }) => name) }),
    'packers.signIn': async ({ name }) => {
      const signed = packers.signIn.as(name);
      if (!signed.ok) return signed;
      await area.statusChanged();
      return ok({ packer: signed.value });
    },
    'packers.signOut': async () => {
      packers.signIn.out();
      await area.statusChanged();
      return ok(null);
    },

    'settings.open': async ({ pin }) => {
      const opened = settingsLock.open(pin);
      if (opened.ok) await area.statusChanged();
      return opened;
    },
    'settings.lock': async () => {
      settingsLock.close();
      await area.statusChanged();
      return ok(null);
    },

    'connection.check': (wanted) => area.checkConnection(wanted),
    'connection.save': async (wanted) => {
      const saved = await area.saveConnection(wanted);
      if (!saved.ok) return saved;
      await area.statusChanged();
      return ok({ stored: saved.value === 'keychain', where: saved.value });
    },
  };
}
