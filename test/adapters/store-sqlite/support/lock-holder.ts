import { openLocks } from '../../../../src/main/adapters/store-sqlite/files/locks.ts';
import { argument, listen, say } from './speak.ts';

/** Tries to lock one order, prints whether it could, and holds the lock until told to release it. */
const lock = await openLocks(argument(0)).tryAcquire(argument(1));
say(lock !== null);
await listen();
lock?.release();
say('released');
