import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkFolder } from '../../../src/main/adapters/store-sqlite/files/folder-check.ts';

it.skipIf(process.platform === 'win32')(
  'a browser’s profile is protected by its folder alone, whatever modes its files have',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'packbench-folder-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    mkdirSync(join(folder, 'window'), { mode: 0o700 });
    writeFileSync(join(folder, 'window', 'Last Version'), '1', { mode: 0o644 });
    expect(checkFolder(folder).open).toEqual([]);

    chmodSync(join(folder, 'window'), 0o755);
    expect(checkFolder(folder).open).toEqual(['window/Last Version']);
    writeFileSync(join(folder, 'settings.json'), '{}', { mode: 0o644 });
    expect(checkFolder(folder).open).toContain('settings.json');
  },
);
