import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { APP_ROOT } from '../../src/main/program.ts';

const LOADED = join(APP_ROOT, 'test', 'support', 'other-clock.mjs');

/** The environment of a program whose wall clock is this many milliseconds ahead, or behind if negative. */
export const clockOff = (milliseconds: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${pathToFileURL(LOADED).href}`,
  PACKBENCH_TEST_CLOCK_OFF_MS: String(milliseconds),
});

export const DAY_MS = 24 * 60 * 60 * 1000;
