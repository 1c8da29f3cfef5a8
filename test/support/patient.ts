import { expect, vi } from 'vitest';
import { oncePerProcess } from './once-per-process.ts';

/**
 * Milliseconds. The limit only guards against hanging: a busy machine may be slow in anything, and at a load of 20 on
 * two processors an order that a test waits for has come after more than a minute.
 */
const PATIENCE = 300_000;

type Options = Parameters<typeof vi.waitFor>[1];

const patient = (options: Options) =>
  typeof options === 'number' || options === undefined
    ? { timeout: PATIENCE }
    : { ...options, timeout: Math.max(PATIENCE, options.timeout ?? 0) };

oncePerProcess('patient waits', () => {
  const { waitFor, waitUntil } = vi;
  vi.waitFor = (callback, options) => waitFor(callback, patient(options));
  vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
  const { poll } = expect;
  expect.poll = (callback, options) => poll(callback, patient(options));
});
