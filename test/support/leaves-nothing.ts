import { vi } from 'vitest';
import { createScrubber, secretsOfThisRun } from '../../src/shared/kernel/secrets.ts';

/** Of what shares a process with other files: `one-process.ts` finds what a file does, this what its helpers do. */
const notHere = (what: string) => (): never => {
  throw new Error(`${what} would reach into other test files: this one needs its own process.`);
};

vi.stubGlobal = notHere('A stand-in for a global');
vi.stubEnv = notHere('A changed environment');
vi.useFakeTimers = notHere('A stopped clock');

/** Each file begins as a program does, which knows no secret yet. */
Object.assign(secretsOfThisRun, createScrubber());
