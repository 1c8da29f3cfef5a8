/**
 * Runs as a process of its own and makes one call to the Secret Service. The call comes on stdin and the
 * answer goes to stdout, or both through Electron's port in a utility process, which has no stdin.
 * The native module blocks its thread while it connects, and hangs if the bus or the service does. A
 * process can be killed then; a thread in native code cannot.
 */

import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { AsyncEntry, findCredentialsAsync } from '@napi-rs/keyring';
import type { HelperAnswer, HelperCall } from './secret-service.ts';

/** The part of Electron's API used here; missing under Node. */
interface ParentPort {
  once(event: 'message', listener: (message: { data: unknown }) => void): unknown;
  postMessage(message: unknown): void;
}

/** A working service answers a search in milliseconds, even while it waits for a person to unlock it. */
const ANSWERS_WITHIN_MS = 5000;

/** D-Bus's error text when the service is on the bus but hangs. */
const NO_REPLY = /did not receive a reply/i;

const parent = 'parentPort' in process ? (process.parentPort as ParentPort) : null;
const asked = parent
  ? new Promise((resolve) => parent.once('message', ({ data }) => resolve(data)))
  : text(process.stdin);
const call = JSON.parse(String(await asked)) as HelperCall;
const answered = JSON.stringify(await answer(call));
if (parent) parent.postMessage(answered);
// SIGKILL, because `process.exit` would wait for the native module's threads.
else process.stdout.write(answered, () => process.kill(process.pid, 'SIGKILL'));

async function answer(asked: HelperCall): Promise<HelperAnswer> {
  const { service, account = 'any' } = asked;
  // Checked first, because the native call would block its thread as long as the service hangs.
  if (await isSilent()) return { silent: true };
  let entry: AsyncEntry;
  try {
    // Without this option it would fall back to the kernel's keyring, which is cleared at logout.
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

/** Searches for an entry that does not exist, so that nothing has to be unlocked and no secret is read. */
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

/** Empty if the error has no message; the caller has a text for that. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
