import { openStore } from '../../../../src/main/adapters/store-sqlite/store.ts';
import { anAttempt } from './samples.ts';
import { argument, listen, say } from './speak.ts';

/** Opens the store and tries to open an attempt for every reference that it receives. */
const opened = await openStore({ file: argument(0) });
if (!opened.ok) throw new Error(opened.error.message);
const { journal, close } = opened.value;
say('ready');
for (let told = await listen(); typeof told === 'string'; told = await listen()) {
  const result = await journal.open(anAttempt(told, { station: `pid-${process.pid}` }), '{}');
  say(result.ok ? 'opened' : 'blockingAttempt' in result.error ? 'stands' : result.error.code);
}
await close();
