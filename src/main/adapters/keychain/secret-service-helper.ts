/**
 * Runs as a process of its own: one call of the Secret Service, asked on stdin and answered on stdout,
 * or both by Electron's port, where it is a utility process, which has no stdin.
 * The native module blocks its thread while it connects, and hangs where the bus or the service
 * does; a process can be ended, a thread in native code cannot.
 */

import { text } from 'node:stream/consumers';
import { AsyncEntry, findCredentialsAsync } from '@napi-rs/keyring';
import { type KeytarEntries, openKeytarEntries } from './keytar-entries.ts';
import type { HelperAnswer, HelperCall } from './secret-service.ts';
import { isSilentService } from './silent-service.ts';

/** What is used of Electron's; under Node there is none. */
interface ParentPort {
  once(event: 'message', listener: (message: { data: unknown }) => void): unknown;
  postMessage(message: unknown): void;
}

/** D-Bus's own words where the service is on the bus and says nothing: it is there, and hangs. */
const NO_REPLY = /did not receive a reply/i;

const parent = 'parentPort' in process ? (process.parentPort as ParentPort) : null;
const asked = parent
  ? new Promise((hear) => parent.once('message', ({ data }) => hear(data)))
  : text(process.stdin);
const call = JSON.parse(String(await asked)) as HelperCall;
const answered = JSON.stringify(await answer(call));
if (parent) parent.postMessage(answered);
else process.stdout.write(answered, () => process.exit());

async function answer(asked: HelperCall): Promise<HelperAnswer> {
  const { service, account = 'any' } = asked;
  // Before the native module asks, whose thread waits as long as the service hangs.
  if (await isSilentService(process.env)) return { silent: true };
  let entry: AsyncEntry;
  try {
    // Left to itself it would fall back to the kernel's keyring, which forgets at logout.
    entry = new AsyncEntry(service, account, { linux: { store: 'secret-service' } });
  } catch (error) {
    const why = messageOf(error);
    return NO_REPLY.test(why) ? { silent: true } : { error: why, absent: true };
  }
  try {
    return { value: await found(asked, entry, await keytarEntries()) };
  } catch (error) {
    return { error: messageOf(error), absent: false };
  }
}

/** Entries of keytar's are read where there is none of ours, and give way to ours. */
async function found(
  { method, service, account = '', password = '' }: HelperCall,
  entry: AsyncEntry,
  old: KeytarEntries | null,
): Promise<Extract<HelperAnswer, { value: unknown }>['value']> {
  switch (method) {
    case 'getPassword':
      return (await entry.getPassword()) ?? (await old?.get(service, account)) ?? null;
    case 'setPassword':
      await entry.setPassword(password);
      // It is kept. What cannot be removed is not read any more.
      await old?.remove(service, account).catch(() => false);
      return null;
    case 'deletePassword': {
      const [ours, theirs] = [await entry.deletePassword(), await old?.remove(service, account)];
      return ours || theirs === true;
    }
    case 'findCredentials': {
      const ours = await findCredentialsAsync(service);
      const known = new Set(ours.map((each) => each.account));
      const theirs = (await old?.all(service)) ?? [];
      return [...ours, ...theirs.filter((each) => !known.has(each.account))];
    }
    case 'ofKeytar': {
      const theirs = (await old?.accounts(service)) ?? [];
      if (theirs.length === 0) return [];
      const ours = (await findCredentialsAsync(service)).map((each) => each.account);
      const all = [...theirs, ...ours];
      return [...new Set(theirs)].map((each) => ({
        account: each,
        entries: all.filter((other) => other === each).length,
      }));
    }
  }
}

/** null where the session bus is reached in a way that is not known here: the native module may. */
async function keytarEntries(): Promise<KeytarEntries | null> {
  return await openKeytarEntries(process.env).catch(() => null);
}

/** '' where it is not said: whoever asked has words for that. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
