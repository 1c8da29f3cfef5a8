import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { APP_ROOT } from '../../src/main/program.ts';
import { SettingsSchema } from '../../src/shared/settings/settings.ts';

it('every setting is documented with its key', () => {
  const text = ['command-line.md', 'events.md']
    .map((name) => readFileSync(join(APP_ROOT, 'docs', name), 'utf8'))
    .join('\n');
  // The operations' settings share one line for all names.
  const keys = Object.keys(SettingsSchema.shape).filter((key) => !key.includes('.operations.'));
  expect(keys.length).toBeGreaterThan(30);
  expect(keys.filter((key) => !text.includes(`\`${key}\``))).toEqual([]);
});
