import { openLocks } from '../../../../src/main/adapters/store-sqlite/files/locks.ts';
import { openStore } from '../../../../src/main/adapters/store-sqlite/store.ts';
import { anAttempt } from './samples.ts';
import { argument, listen, say } from './speak.ts';

/** Locks an order, writes its attempt and the first sending, and waits to be killed there. */
const [file, locks, reference] = [argument(0), argument(1), argument(2)];
const opened = await openStore({ file });
if (!opened.ok) throw new Error(opened.error.message);
const attempt = anAttempt(reference);
const lock = await openLocks(locks).tryAcquire(attempt.orderId);
if (!lock) throw new Error('The order is locked already');
const written = await opened.value.journal.open(attempt, '{"sent":true}');
if (!written.ok) throw new Error(JSON.stringify(written.error));
await opened.value.journal.append(written.value.id, { kind: 'sending', data: {} });
say({ attemptId: written.value.id });
await listen();
lock.release();
