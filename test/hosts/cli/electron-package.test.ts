import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createPlainServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  findElectronPackage,
  installedBinary,
  isReachable,
} from '../../../src/main/hosts/cli/window/electron-package.ts';

async function electronFolder(version: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-electron-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'package.json'), '{"version": "45.0.0"}');
  await writeFile(join(folder, 'path.txt'), 'electron');
  await writeFile(join(folder, 'dist', 'version'), version);
  await writeFile(join(folder, 'dist', 'electron'), '');
  return folder;
}

describe('Electron’s binary', () => {
  it('is found where its installer put it', async () => {
    const folder = await electronFolder('45.0.0');
    expect(installedBinary(folder, {})).toBe(join(folder, 'dist', 'electron'));
  });

  it('is found in the folder that the environment names', async () => {
    const folder = await electronFolder('45.0.0');
    const elsewhere = join(folder, 'dist');
    await writeFile(join(folder, 'path.txt'), 'electron\n');
    const env = { ELECTRON_OVERRIDE_DIST_PATH: elsewhere };
    expect(installedBinary(folder, env)).toBe(join(elsewhere, 'electron'));
  });

  it('is rejected for another version, a partial download or an empty package', async () => {
    expect(installedBinary(await electronFolder('44.9.9'), {})).toBeNull();
    const half = await electronFolder('45.0.0');
    await rm(join(half, 'dist', 'electron'));
    expect(installedBinary(half, {})).toBeNull();
    expect(installedBinary('/nowhere', {})).toBeNull();
  });

  it("has the version of this project's package", () => {
    expect(findElectronPackage({})).not.toBeNull();
  });
});

describe('the download server', () => {
  it('is reachable when it gives any response', async () => {
    const server = createServer((_request, answer) => answer.writeHead(404).end());
    const place = await listening(server);
    expect(await isReachable({ ELECTRON_MIRROR: `${place}/` })).toBe(true);
    server.close();
  });

  it('is unreachable when nothing listens', async () => {
    const server = createServer();
    const place = await listening(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await isReachable({ ELECTRON_MIRROR: `${place}/` })).toBe(false);
  });

  it('is unreachable when it accepts and stays silent; the wait ends after three seconds', async () => {
    const silent = createPlainServer((socket) => socket.resume());
    const place = await listening(silent);
    const started = performance.now();
    expect(await isReachable({ npm_config_electron_mirror: `${place}/` })).toBe(false);
    expect(performance.now() - started).toBeLessThan(20_000);
    silent.close();
  });

  it('counts as reachable when a proxy is set', async () => {
    const env = { ELECTRON_GET_USE_PROXY: '1', ELECTRON_MIRROR: 'http://127.0.0.1:1/' };
    expect(await isReachable(env)).toBe(true);
  });
});

async function listening(server: ReturnType<typeof createPlainServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
