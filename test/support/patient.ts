import { vi } from 'vitest';
import { oncePerProcess } from './once-per-process.ts';

/** Milliseconds. The limit only guards against hanging: a busy machine may be slow in anything. */
const PATIENCE = 60_000;

type WaitFor = typeof vi.waitFor;
type Options = Parameters<WaitFor>[1];

const patient = (options: Options): Options =>
  typeof options === 'number' || options === undefined
    ? PATIENCE
    : { ...options, timeout: Math.max(PATIENCE, options.timeout ?? 0) };

oncePerProcess('patient waits', () => {
  const { waitFor, waitUntil } = vi;
  vi.waitFor = (callback, options) => waitFor(callback, patient(options));
  vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
});
