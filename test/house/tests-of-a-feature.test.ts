import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FEATURES } from '../../scripts/import-table.ts';
import { testsOf } from '../../scripts/test-feature.ts';
import { APP_ROOT } from '../../src/main/program.ts';

describe('npm run test:feature', () => {
  it.each(FEATURES)('finds tests of %s', (feature) => {
    const files = testsOf(feature);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(join(APP_ROOT, file)))).toEqual([]);
  });

  it('takes what is in its folders, what is named after it, and what imports it', () => {
    expect(testsOf('returns')).toEqual(
      expect.arrayContaining([
        'test/features/returns/after-sale.test.ts',
        'test/cli/return-labels.test.ts',
        'test/adapters/store-sqlite/returns.test.ts',
        'test/renderer/return-scans.test.ts',
      ]),
    );
    expect(testsOf('returns')).not.toContain('test/cli/charges.test.ts');
    expect(testsOf('no-such-feature')).toEqual([]);
  });
});
