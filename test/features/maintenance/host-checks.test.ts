import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { machine } from '../../../src/main/adapters/machine/machine.ts';
import { runningPorts } from '../../../src/main/adapters/store-sqlite/files/running.ts';
import { announceHost } from '../../../src/main/app.ts';
import { programCheck } from '../../../src/main/features/maintenance/doctor-checks.ts';
import {
  browserHostCheck,
  loginCheck,
  updatesCheck,
  windowFound,
} from '../../../src/main/features/maintenance/host-checks.ts';

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'packbench-host-'));
  onTestFinished(async () => await rm(dir, { recursive: true }));
  return dir;
}

const advice = (words: string): unknown => expect.stringMatching(words);

it.each([
  { set: false, isStarted: false, sandbox: true, told: { detail: 'off', advice: null } },
  {
    set: false,
    isStarted: null,
    sandbox: false,
    told: { detail: 'off', advice: advice('settings set startAtLogin true') },
  },
  {
    set: true,
    isStarted: false,
    sandbox: false,
    told: { detail: advice('^set, but missing'), advice: advice('its own window') },
  },
  { set: true, isStarted: true, sandbox: false, told: { detail: 'set', advice: null } },
])('start at login: set $set, active $isStarted', ({ set, isStarted, sandbox, told }) => {
  const check = loginCheck({ startAtLogin: set }, isStarted, sandbox);
  expect(check).toMatchObject({ ok: true, ...told });
});

it('doctor reports a missing update feed, with a fix', () => {
  expect(updatesCheck(null)).toMatchObject({
    ok: true,
    detail: advice('^no feed'),
    advice: advice('^Install newer versions'),
  });
  expect(updatesCheck('https://updates.example').advice).toBeNull();
});

it('doctor names the window that opens, or why none does', () => {
  const browser = '/usr/bin/chromium';
  const found = (of: Partial<Parameters<typeof windowFound>[0]>) =>
    windowFound({ electron: false, browser, hindrance: null, ...of });
  expect(found({ electron: true })).toEqual({ ok: true, detail: 'in Electron', advice: null });
  expect(found({}).detail).toMatch('in the browser /usr/bin/chromium; Electron');
  expect(found({ hindrance: 'root' })).toMatchObject({ ok: true, advice: advice('ordinary user') });
  expect(found({ hindrance: 'no-display' })).toMatchObject({ ok: true, advice: advice('display') });
  expect(found({ browser: null })).toMatchObject({
    ok: false,
    advice: advice('^Install Chromium'),
  });
});

it('doctor reports a browser host with a port open to other machines', async () => {
  const dir = await folder();
  const check = (addresses: string[]) =>
    browserHostCheck({
      ...machine,
      hostPorts: () => runningPorts(dir),
      addresses: () => addresses,
    });
  expect(await check([])).toMatchObject({ ok: true, detail: advice('not running') });
  const server = createServer((line) => line.destroy());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.2', listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  onTestFinished(announceHost(dir, { origin: `http://127.0.0.1:${port}`, key: 'the key' }));

  // Another loopback address stands for one open to others: this machine may have no such address.
  expect(await check(['127.0.0.2'])).toMatchObject({
    ok: false,
    detail: advice(`127.0.0.2 ${port}`),
    advice: advice('proxy'),
  });
  expect(await check(['127.0.0.3'])).toMatchObject({ ok: true, advice: null });
});

it('doctor looks for the licences where each package has them', async () => {
  const place = await folder();
  const root = join(place, 'resources', 'app.asar');
  await mkdir(root, { recursive: true });
  expect(programCheck(machine, root).advice).toMatch(
    /Not beside the program: LICENSE, THIRD-PARTY-NOTICES.txt|not built/,
  );
  await writeFile(join(place, 'LICENSE.txt'), '');
  await writeFile(join(place, 'resources', 'THIRD-PARTY-NOTICES.txt'), '');
  expect(programCheck(machine, root).advice ?? '').not.toMatch('Not beside');
});
