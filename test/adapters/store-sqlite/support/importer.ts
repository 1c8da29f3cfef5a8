import { openStore } from '../../../../src/main/adapters/store-sqlite/store.ts';
import { anOrder } from './samples.ts';
import { argument, say } from './speak.ts';

/** Imports hundreds of orders at a time until it is killed in the middle of an import. */
const opened = await openStore({ file: argument(0) });
if (!opened.ok) throw new Error(opened.error.message);
for (let batch = 0; ; batch += 1) {
  const insert = Array.from({ length: 400 }, (_, index) => anOrder(`B${batch}-${index}`));
  const saved = await opened.value.orders.saveAll({ insert, replace: [] });
  if (!saved.ok) throw new Error(saved.error.message);
  say(batch);
  await new Promise(setImmediate);
}
