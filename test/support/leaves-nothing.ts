import { vi } from 'vitest';
import { createScrubber, secretsOfThisRun } from '../../src/shared/kernel/secrets.ts';

/**
 * For test files that share a process: `one-process.ts` checks the files themselves, this module what their
 * helpers do.
 */
const notHere = (what: string) => (): never => {
  throw new Error(`${what} would reach into other test files: this one needs its own process.`);
};

vi.stubGlobal = notHere('A stand-in for a global');
vi.stubEnv = notHere('A changed environment');
vi.useFakeTimers = notHere('A stopped clock');

/** Each file starts without known secrets, like a program. */
Object.assign(secretsOfThisRun, createScrubber());
