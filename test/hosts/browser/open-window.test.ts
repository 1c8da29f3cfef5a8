import { existsSync, readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findBrowser } from '../../../src/main/hosts/browser/find-browser.ts';
import { openWindow } from '../../../src/main/hosts/browser/open-window.ts';
import { thisMachine } from '../../../src/main/hosts/machine.ts';
import { machineWith } from '../../support/machine.ts';
import { ask, NAME, runningHost } from './running-host.ts';

describe('the browser of the machine', () => {
  it.each([
    ['/usr/bin/chromium'],
    ['/usr/bin/chromium-browser'],
    ['/usr/local/bin/google-chrome-stable'],
    ['/usr/bin/microsoft-edge'],
  ])('is found on Linux by its name on the PATH: %s', (path) => {
    expect(findBrowser(machineWith([path]))).toBe(path);
  });

  it('is never taken from the current folder', () => {
    const env = { PATH: ':.:bin:/usr/bin' };
    expect(findBrowser(machineWith(['chromium', 'bin/chromium', '/chromium'], { env }))).toBeNull();
  });

  it.each([
    ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
  ])('is found on macOS among the applications: %s', (path) => {
    const mac = { platform: 'darwin', env: { HOME: '/Users/ada' } } as const;
    expect(findBrowser(machineWith([path], mac))).toBe(path);
  });

  it.each([
    ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
    ['C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'],
    ['C:\\Users\\ada\\AppData\\Local\\Chromium\\Application\\chrome.exe'],
  ])('is found on Windows in its installation folder: %s', (path) => {
    const env = {
      PROGRAMFILES: 'C:\\Program Files',
      'PROGRAMFILES(X86)': 'C:\\Program Files (x86)',
      LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local',
    };
    expect(findBrowser(machineWith([path], { platform: 'win32', env }))).toBe(path);
  });

  it('is null when none is installed', () => {
    for (const platform of ['linux', 'darwin', 'win32', 'freebsd'] as const) {
      expect(findBrowser(machineWith([], { platform, env: {} }))).toBeNull();
    }
  });
});

describe('no window is opened, and the reason is returned,', () => {
  it.each([
    ['without a display', { env: { PATH: '/usr/bin' } }, 'display'],
    ['for root on Linux', { isRoot: true }, 'root'],
    ['without a browser', { isFile: () => false }, 'Chromium, Chrome or Edge'],
  ])('%s', async (_case, change, why) => {
    const mint = vi.fn(() => 'http://127.0.0.1:1/?key=k');
    const machine = machineWith(['/usr/bin/chromium'], change);
    expect(await openWindow(machine, '/nowhere', mint)).toEqual({
      opened: false,
      why: expect.stringContaining(why),
    });
    expect(mint).not.toHaveBeenCalled();
  });

  it('when the browser does not start', async () => {
    const machine = machineWith([], {
      env: { DISPLAY: ':0', PATH: '/nonexistent' },
      isFile: () => true,
    });
    expect(await openWindow(machine, '/nowhere', () => 'http://127.0.0.1:1/')).toEqual({
      opened: false,
      why: expect.stringContaining('ENOENT'),
    });
  });
});

describe('the window', () => {
  /** A fake browser that records how it was started. */
  async function writingBrowser() {
    const folder = await mkdtemp(join(tmpdir(), 'packbench-browser-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const told = join(folder, 'told');
    const script = `#!/bin/sh\n{ printf '%s\\n' "$@"; env; } > '${folder}/part'\nmv '${folder}/part' '${told}'\n`;
    await writeFile(join(folder, 'chromium'), script);
    await chmod(join(folder, 'chromium'), 0o755);
    const machine = {
      ...thisMachine(),
      platform: 'linux' as const,
      isRoot: false,
      env: { DISPLAY: ':0', PATH: `${folder}:/usr/bin:/bin`, PACKBENCH_REST_API_KEY: 'hush-hush' },
    };
    return { folder, machine, told: () => fileAppears(folder, told) };
  }

  it('opens as an app with its own profile and without a key in its arguments', async () => {
    const browser = await writingBrowser();
    const profileDir = join(browser.folder, 'profile');
    const { host, port, key, log } = await runningHost(
      {},
      { open: true, machine: browser.machine, profileDir },
    );
    expect(host.window).toEqual({ opened: true, browser: join(browser.folder, 'chromium') });
    expect(log).toEqual([`The window opens in ${join(browser.folder, 'chromium')}.`]);

    const told = await browser.told();
    expect(told).toContain(`--user-data-dir=${profileDir}\n`);
    expect(told).not.toContain('--no-sandbox');
    expect(told).not.toContain('hush-hush');
    expect(told).not.toContain(key);

    const file = fileURLToPath(/--app=(.*)\n/.exec(told)?.[1] ?? '');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(profileDir).mode & 0o777).toBe(0o700);
    const page = readFileSync(file, 'utf8');
    const once = /value="([\w-]{43})"/.exec(page)?.[1] ?? '';
    expect(page).toContain(`action="http://${NAME}:${port}/enter"`);
    expect(told).not.toContain(once);

    const entered = await enter(port, once);
    expect(entered.status).toBe(200);
    expect(entered.body).toContain('http-equiv="refresh" content="0; url=/"');
    expect(existsSync(file)).toBe(false);
    const Cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    expect((await ask(port, '/', { headers: { Cookie } })).status).toBe(200);
    // Works once, and only from the entry page.
    expect((await enter(port, once)).status).toBe(403);
    expect((await enter(port, host.endKey)).status).toBe(403);
    expect((await enter(port, key, `http://${NAME}:${port}`)).status).toBe(405);
  });

  it('leaves no entry page behind when nobody entered', async () => {
    const browser = await writingBrowser();
    const profileDir = join(browser.folder, 'profile');
    const { host } = await runningHost({}, { open: true, machine: browser.machine, profileDir });
    await browser.told();
    expect(readdirSync(profileDir)).toHaveLength(1);
    await host.close();
    expect(readdirSync(profileDir)).toEqual([]);
  });

  it('that cannot be opened leaves the station serving', async () => {
    const machine = machineWith([], { env: { PATH: '/usr/bin' } });
    const { port, log, cookie } = await runningHost({}, { open: true, machine });
    expect(log).toEqual([
      'No window was opened: there is no display. Open the link in a browser on this machine.',
    ]);
    expect((await ask(port, '/', { headers: { Cookie: await cookie() } })).status).toBe(200);
  });
});

/** Posts the form of the entry page as a browser does from a file. */
function enter(port: number, key: string, Origin = 'null') {
  return ask(port, '/enter', {
    method: 'POST',
    headers: { Origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `key=${key}`,
  });
}

function fileAppears(folder: string, file: string): Promise<string> {
  return new Promise((resolve) => {
    const look = () => {
      if (!existsSync(file)) return;
      watcher.close();
      resolve(readFileSync(file, 'utf8'));
    };
    const watcher = watch(folder, look);
    look();
  });
}
