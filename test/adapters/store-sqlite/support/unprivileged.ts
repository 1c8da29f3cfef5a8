import Database from 'better-sqlite3';
import { openStore } from '../../../../src/main/adapters/store-sqlite/store.ts';
import { argument, say } from './speak.ts';

/** Opens a store as a user who may read the file but not write it; root may always write. */
new Database(':memory:').close();
if (process.getuid?.() === 0) {
  process.setgid?.(65534);
  process.setuid?.(65534);
}
const opened = await openStore({ file: argument(0) });
say(opened.ok ? 'opened' : opened.error);
