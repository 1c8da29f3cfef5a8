/**
 * Runs as a process of its own: one call of the Secret Service, asked on stdin and answered on stdout,
 * or both by Electron's port, where it is a utility process, which has no stdin.
 * The native module blocks its thread while it connects, and hangs where the bus or the service
 * does; a process can be ended, a thread in native code cannot.
 */

import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { AsyncEntry, findCredentialsAsync } from '@napi-rs/keyring';
import type { HelperAnswer, HelperCall } from './secret-service.ts';

/** What is used of Electron's; under Node there is none. */
interface ParentPort {
  once(event: 'message', listener: (message: { data: unknown }) => void): unknown;
  postMessage(message: unknown): void;
}

/** A service that works answers a search in milliseconds, also while it waits for a person to unlock it. */
const ANSWERS_WITHIN_MS = 5000;

/** D-Bus's own words where the service is on the bus and says nothing: it is there, and hangs. */
const NO_REPLY = /did not receive a reply/i;

const parent = 'parentPort' in process ? (process.parentPort as ParentPort) : null;
const asked = parent
  ? new Promise((resolve) => parent.once('message', ({ data }) => resolve(data)))
  : text(process.stdin);
const call = JSON.parse(String(await asked)) as HelperCall;
const answered = JSON.stringify(await answer(call));
if (parent) parent.postMessage(answered);
// Not by `process.exit`, which would wait for the native module's threads.
else process.stdout.write(answered, () => process.kill(process.pid, 'SIGKILL'));

async function answer(asked: HelperCall): Promise<HelperAnswer> {
  const { service, account = 'any' } = asked;
  // Before the native module asks, whose thread waits as long as the service hangs.
  if (await isSilent()) return { silent: true };
  let entry: AsyncEntry;
  try {
    // Left to itself it would fall back to the kernel's keyring, which forgets at logout.
    entry = new AsyncEntry(service, account, { linux: { store: 'secret-service' } });
  } catch (error) {
    const why = messageOf(error);
    return NO_REPLY.test(why) ? { silent: true } : { error: why, absent: true };
  }
  try {
    return { value: await found(asked, entry) };
  } catch (error) {
    return { error: messageOf(error), absent: false };
  }
}

/** Nothing is found, so that nothing has to be unlocked and no secret is read. */
async function isSilent(): Promise<boolean> {
  const search = findCredentialsAsync('packbench: is anybody there').then(
    () => false,
    () => false,
  );
  return Promise.race([search, setTimeout(ANSWERS_WITHIN_MS, true)]);
}

async function found(
  { method, service, password = '' }: HelperCall,
  entry: AsyncEntry,
): Promise<Extract<HelperAnswer, { value: unknown }>['value']> {
  switch (method) {
    case 'getPassword':
      return (await entry.getPassword()) ?? null;
    case 'setPassword':
      await entry.setPassword(password);
      return null;
    case 'deletePassword':
      return entry.deletePassword();
    case 'findCredentials':
      return findCredentialsAsync(service);
  }
}

/** '' where it is not said: whoever asked has words for that. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
