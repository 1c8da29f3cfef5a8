import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { app } from 'electron';
import type { StationHandle } from '../../../kernel/handle.ts';
import { makeFolderSync } from '../../../make-folder.ts';
import { APP_ROOT } from '../../../program.ts';
import { autostartEntry } from '../../autostart-entry.ts';

export interface StartAtLoginParts {
  station: Pick<StationHandle, 'subscribe'>;
  wanted(): boolean;
  dataDir: string;
  log(line: string): void;
  platform?: NodeJS.Platform;
  env?: NodeJS.ProcessEnv;
}

export function keepStartAtLogin(parts: StartAtLoginParts): void {
  let applied: boolean | null = null;
  const apply = () => {
    const wanted = parts.wanted();
    if (wanted === applied) return;
    applied = wanted;
    try {
      write(wanted, parts);
    } catch (error) {
      parts.log(`Starting at login cannot be changed: ${String(error)}`);
    }
  };
  apply();
  parts.station.subscribe((event) => {
    if (event === 'station.changed') apply();
  });
}

export const isStartedAtLogin = (dataDir: string): boolean =>
  process.platform === 'linux'
    ? existsSync(autostartEntry(process.env))
    : app.getLoginItemSettings({ args: argsOf(dataDir) }).openAtLogin;

// Windows joins the arguments into one line without quoting them.
const argsOf = (dataDir: string): string[] => ['--data', `"${dataDir}"`];

function write(
  wanted: boolean,
  { dataDir, platform = process.platform, env = process.env }: StartAtLoginParts,
): void {
  if (platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: wanted, args: argsOf(dataDir) });
    return;
  }
  const file = autostartEntry(env);
  if (!wanted) {
    rmSync(file, { force: true });
    return;
  }
  // An AppImage is mounted at another path on every start.
  const program = env.APPIMAGE || process.execPath;
  const text = desktopEntry([program, ...(app.isPackaged ? [] : [APP_ROOT]), '--data', dataDir]);
  if (textOf(file) === text) return;
  makeFolderSync(dirname(file));
  writeFileSync(file, text, { mode: 0o600 });
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

const desktopEntry = (command: readonly string[]): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Packbench',
    `Exec=${command.map(quoted).join(' ')}`,
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');

/** Desktop Entry Specification, "The Exec key": quoted, then escaped again like any value. */
function quoted(argument: string): string {
  if (/[\n\r\0]/.test(argument)) throw new Error('a path with a line break cannot be started');
  const inQuotes = argument.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%');
  return `"${inQuotes.replaceAll('\\', '\\\\')}"`;
}
