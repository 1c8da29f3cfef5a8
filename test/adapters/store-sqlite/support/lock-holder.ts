import { openLocks } from '../../../../src/main/adapters/store-sqlite/files/locks.ts';
import { argument, listen, say } from './speak.ts';

/** Tries to lock one order, says whether it could, and holds on until told to let go. */
const lock = await openLocks(argument(0)).tryAcquire(argument(1));
say(lock !== null);
await listen();
lock?.release();
say('released');
