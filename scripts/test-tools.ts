import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { BROWSER_SHELL } from './page-browser.ts';

/** A program that tests use, its Debian package, and the tests that need it. */
export interface TestTool {
  command: string;
  debian: string;
  neededFor: string;
}

export const testTools: readonly TestTool[] = [
  {
    command: BROWSER_SHELL,
    debian: BROWSER_SHELL,
    neededFor: 'the window in a real browser (e2e)',
  },
  { command: 'cupsd', debian: 'cups', neededFor: 'printing to a system queue' },
  { command: 'lp', debian: 'cups-client', neededFor: 'printing to a system queue' },
  {
    command: '/usr/lib/cups/backend/cups-pdf',
    debian: 'printer-driver-cups-pdf',
    neededFor: 'printing to a system queue',
  },
  { command: 'ippeveprinter', debian: 'cups-ipp-utils', neededFor: 'printing over IPP' },
  { command: 'avahi-daemon', debian: 'avahi-daemon', neededFor: 'printing over IPP' },
  { command: 'gnome-keyring-daemon', debian: 'gnome-keyring', neededFor: 'a real keychain' },
  { command: 'secret-tool', debian: 'libsecret-tools', neededFor: 'a real keychain' },
  { command: 'dbus-run-session', debian: 'dbus', neededFor: 'a real keychain' },
  { command: 'dbus-launch', debian: 'dbus-x11', neededFor: 'a real keychain' },
  { command: 'socat', debian: 'socat', neededFor: 'serial scales' },
  { command: 'zbarimg', debian: 'zbar-tools', neededFor: 'barcodes read by another reader' },
  {
    // Debian installs each version in a folder of its own; any version will do.
    command: '/usr/lib/postgresql/*/bin/postgres',
    debian: 'postgresql',
    neededFor: 'a site on a real PostgreSQL',
  },
  { command: 'gs', debian: 'ghostscript', neededFor: 'pages drawn as the print service does' },
  { command: 'pdftotext', debian: 'poppler-utils', neededFor: 'PDFs read by another reader' },
];

/** What installing needs from the machine; replaced in tests. */
export interface Installing {
  isThere(command: string): boolean;
  /** True as root on Debian. */
  mayInstall: boolean;
  /** Runs apt-get; true if it succeeded. */
  apt(...args: string[]): boolean;
}

/** Installs missing tools where possible. Returns those still missing. */
export function installTestTools(on: Installing = thisMachine()): TestTool[] {
  const missing = () => testTools.filter(({ command }) => !on.isThere(command));
  const packages = [...new Set(missing().map(({ debian }) => debian))];
  if (packages.length === 0 || !on.mayInstall) return missing();
  console.log(`Installing what tests need: ${packages.join(' ')}`);
  on.apt('update');
  // If they cannot be installed together, each is tried alone.
  if (!on.apt('install', '--no-install-recommends', ...packages)) {
    for (const name of packages) on.apt('install', '--no-install-recommends', name);
  }
  return missing();
}

function thisMachine(): Installing {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin'];
  const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  return {
    isThere: (command) =>
      isAbsolute(command)
        ? globSync(command).some(isFile)
        : folders.some((folder) => isFile(join(folder, command))),
    mayInstall: process.getuid?.() === 0 && existsSync('/etc/debian_version'),
    apt: (...args) =>
      spawnSync('apt-get', ['-q', '-y', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
  };
}
