/**
 * Runs as a process of its own: one call of the Secret Service, asked on stdin and answered on stdout,
 * or both by Electron's port, where it is a utility process, which has no stdin.
 * The native module blocks its thread while it connects, and hangs where the bus or the service
 * does; a process can be ended, a thread in native code cannot.
 */

import { text } from 'node:stream/consumers';
import { AsyncEntry, findCredentialsAsync } from '@napi-rs/keyring';
import { inEnglish } from '../../../shared/say.ts';
import type { HelperAnswer, HelperCall } from './secret-service.ts';

/** What is used of Electron's; under Node there is none. */
interface ParentPort {
  once(event: 'message', listener: (message: { data: unknown }) => void): unknown;
  postMessage(message: unknown): void;
}

const parent = 'parentPort' in process ? (process.parentPort as ParentPort) : null;
const asked = parent
  ? new Promise((hear) => parent.once('message', ({ data }) => hear(data)))
  : text(process.stdin);
const call = JSON.parse(String(await asked)) as HelperCall;
const answered = JSON.stringify(await answer(call));
if (parent) parent.postMessage(answered);
else process.stdout.write(answered);

async function answer({ method, service, account, password }: HelperCall): Promise<HelperAnswer> {
  let entry: AsyncEntry;
  try {
    // Left to itself it would fall back to the kernel's keyring, which forgets at logout.
    entry = new AsyncEntry(service, account ?? 'any', { linux: { store: 'secret-service' } });
  } catch (error) {
    return { error: messageOf(error), absent: true };
  }
  try {
    switch (method) {
      case 'getPassword':
        return { value: await entry.getPassword() };
      case 'setPassword':
        await entry.setPassword(password ?? '');
        return { value: null };
      case 'deletePassword':
        return { value: await entry.deletePassword() };
      case 'findCredentials':
        return { value: await findCredentialsAsync(service) };
    }
  } catch (error) {
    return { error: messageOf(error), absent: false };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : inEnglish`the Secret Service failed`;
}
