import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { packageFuses } from '../../../scripts/package-fuses.ts';
import { secretService } from '../../../src/main/adapters/keychain/secret-service.ts';
import { createStandIn } from '../../support/electron-stand-in.ts';

async function helper() {
  const { module } = createStandIn();
  vi.resetModules();
  vi.doMock('electron', () => module);
  const { runInUtilityProcess } = await import(
    '../../../src/main/hosts/electron/utility/utility-helper.ts'
  );
  return { run: runInUtilityProcess, fork: module.utilityProcess.fork };
}

async function fileWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-helper-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'helper.mjs');
  await writeFile(file, text);
  return file;
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the keychain’s helper within Electron', () => {
  it('runs the same file in a utility process, which answers by its port', async () => {
    const { run, fork } = await helper();
    const nowhere = {
      // An existing path that is no bus: for a missing one no helper would be started.
      DBUS_SESSION_BUS_ADDRESS: `unix:path=${tmpdir()}`,
      PACKBENCH_APP_ID: 'hush',
    };
    const keychain = secretService(nowhere, 20_000, run);
    // The error is the service's own, which shows that the helper was asked.
    await expect(keychain.getPassword('packbench:test', 'appId')).rejects.toMatchObject({
      code: 'NO_KEYCHAIN',
    });
    const [file, args, options] = fork.mock.lastCall ?? [];
    expect(file).toMatch(/secret-service-helper/);
    expect(JSON.stringify([args, options])).not.toContain('hush');
  });

  it('is killed on a timeout and reported as silent', async () => {
    const { run, fork } = await helper();
    const file = await fileWith(`
      process.on('SIGTERM', () => {});
      process.parentPort.on('message', () => {});
      setInterval(() => {}, 1000);
    `);
    expect(await run(file, 'who?', { env: {}, withinMs: 300 })).toBeNull();
    const { pid = 0 } = fork.mock.results[0]?.value ?? {};
    await vi.waitUntil(() => !isAlive(pid));
  });

  it('that dies gives no answer', async () => {
    const { run } = await helper();
    const file = await fileWith('process.exit(3);');
    expect(await run(file, 'who?', { env: {}, withinMs: 20_000 })).toBe('');
  });
});

describe('the packaged program', () => {
  it('cannot be run as Node, debugged, or given other code', async () => {
    expect(packageFuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
      loadBrowserProcessSpecificV8Snapshot: false,
      enableCookieEncryption: false,
    });
    const entry = await readFile(new URL('../../../src/main/index.ts', import.meta.url), 'utf8');
    expect(entry).toContain('runHelper: runInUtilityProcess');
  });
});
