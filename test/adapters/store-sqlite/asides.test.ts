import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  asideName,
  dropOldAsides,
  forgetAsides,
  stampOf,
  unfinishedName,
} from '../../../src/main/adapters/store-sqlite/backup/asides.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');

function put(...days: readonly number[]): string {
  const dir = mkdtempSync(join(tmpdir(), 'packbench-asides-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  for (const ago of days) mkdirSync(join(dir, named(ago), 'documents'), { recursive: true });
  for (const other of ['documents', 'before-restore-of-mine', 'restoring-now']) {
    mkdirSync(join(dir, other));
  }
  return dir;
}

const named = (ago: number): string =>
  asideName(stampOf(new Date(NOW.getTime() - ago * 24 * 60 * 60 * 1000)));

const left = (dir: string): string[] =>
  readdirSync(dir).filter((name) => /^before-restore-\d/.test(name));

it('the newest three folders set aside by restores are kept, and files that are not ours', () => {
  const dir = put(400, 300, 200, 100, 50);
  expect(dropOldAsides(dir, NOW)).toEqual([named(400), named(300)]);
  expect(readdirSync(dir)).toHaveLength(3 + 3);
  expect(left(dir).sort()).toEqual([named(200), named(100), named(50)]);
});

it('folders set aside within the last 30 days are kept, however often a backup was restored', () => {
  const dir = put(400, 29, 20, 10, 2, 1);
  expect(dropOldAsides(dir, NOW)).toEqual([named(400)]);
  expect(left(dir)).toHaveLength(5);
});

it('folders set aside before the retention time are deleted, and those of an unfinished restore', () => {
  const dir = put(400, 300, 29, 1);
  mkdirSync(join(dir, unfinishedName(stampOf(NOW)), 'documents'), { recursive: true });
  forgetAsides(dir, NOW, 365);
  expect(left(dir).sort()).toEqual([named(300), named(29), named(1)]);
  forgetAsides(dir, NOW, 7);
  expect(readdirSync(dir).sort()).toEqual(
    [named(29), named(1), 'before-restore-of-mine', 'documents', 'restoring-now'].sort(),
  );
});
