import { isLong } from './long.ts';

/**
 * Files that `npm test` leaves to `npm run test:long`, with the reason: purchases, printed labels and
 * permissions are covered without them.
 */
const LONG_FILES = {
  'everything that may come from outside, at its worst and largest': [
    'test/outside/every-parser.test.ts',
    'test/outside/hostile-backup.test.ts',
    'test/outside/made-slow.test.ts',
    'test/outside/worst-answers.test.ts',
    'test/features/maintenance/worst-input.test.ts',
    'test/adapters/pdf/memory.test.ts',
    'test/adapters/pdf/poisoned.test.ts',
    'test/cli/endless-files.test.ts',
    'test/cli/forged-backups.test.ts',
    'test/hosts/browser/read-frame.test.ts',
  ],
  'that the checks themselves would find what they look for': [
    'test/kills/broken-stations.test.ts',
    'test/kills/day.test.ts',
    'test/kills/hostile-checks.test.ts',
    'test/house/imports.test.ts',
    'test/bench/benches.test.ts',
  ],
  'what benches tell each other besides orders and purchases': ['test/site/records.test.ts'],
  'what is handed out': [
    'test/package/desktop.test.ts',
    'test/package/every-platform.test.ts',
    'test/package/headless.test.ts',
  ],
  'a reader that fails': ['test/adapters/pdf/reader-process.test.ts'],
  'screens that are seen rarely, and every size, language and sound': [
    'test/e2e/broken-screen.spec.ts',
    'test/e2e/languages.spec.ts',
    'test/e2e/newcomer.spec.ts',
    'test/e2e/page-stays.spec.ts',
    'test/e2e/play.spec.ts',
    'test/e2e/sounds.spec.ts',
  ],
  'the same by other hands and devices': [
    'test/e2e/pack-more.spec.ts',
    'test/e2e/places.spec.ts',
    'test/e2e/scale.spec.ts',
    'test/e2e/scanner-keys.spec.ts',
    'test/e2e/steps-counted.spec.ts',
    'test/e2e/three-cartons-by-hand.spec.ts',
  ],
  'what a supervisor does, and its commands are tested without a window': [
    'test/e2e/business.spec.ts',
    'test/e2e/catalogue.spec.ts',
    'test/e2e/customs.spec.ts',
    'test/e2e/merchants.spec.ts',
    'test/e2e/operations.spec.ts',
    'test/e2e/own-address.spec.ts',
    'test/e2e/packers.spec.ts',
    'test/e2e/reload.spec.ts',
    'test/e2e/restore-looked.spec.ts',
    'test/e2e/return-options.spec.ts',
    'test/e2e/set-up.spec.ts',
    'test/e2e/settings.spec.ts',
  ],
};

export const longFiles: readonly string[] = Object.values(LONG_FILES).flat();

/** The files left out now; none in `npm run test:long`. */
export const leftOut: readonly string[] = isLong ? [] : longFiles;
