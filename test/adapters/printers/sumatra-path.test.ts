import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SUMATRA } from '../../../scripts/sumatrapdf.ts';
import { sumatraPath } from '../../../src/main/adapters/printers/sumatra-path.ts';

it('finds the SumatraPDF of pdf-to-printer where nothing is packaged', () => {
  expect(sumatraPath()).toMatch(/pdf-to-printer[\\/]dist[\\/]SumatraPDF-3\.4\.6-32\.exe$/);
  expect(existsSync(sumatraPath())).toBe(true);
});

it('names the file beside the archive, not the one inside it', () => {
  const library = '/opt/Packbench/resources/app.asar/node_modules/pdf-to-printer/dist/bundle.js';
  expect(sumatraPath({ resources: '/opt/Packbench/resources', library })).toBe(
    '/opt/Packbench/resources/app.asar.unpacked/node_modules/pdf-to-printer/dist/SumatraPDF-3.4.6-32.exe',
  );
});

it('prefers the 64-bit one that the installer brought', async () => {
  const resources = await mkdtemp(join(tmpdir(), 'packbench-resources-'));
  onTestFinished(() => rm(resources, { recursive: true, force: true }));
  await mkdir(join(resources, 'sumatrapdf'));
  await writeFile(join(resources, ...SUMATRA.place.split('/')), '');
  expect(sumatraPath({ resources, library: '/elsewhere/bundle.js' })).toBe(
    join(resources, ...SUMATRA.place.split('/')),
  );
});
