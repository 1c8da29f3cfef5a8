/**
 * Reads the PDFs of a folder one after the other, as the station does, with a good label after each. Prints
 * on stdout the start, each result, and the end.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openInspector } from '../../src/main/adapters/pdf/inspector.ts';

const [folder = '', good = '', milliseconds = ''] = process.argv.slice(2);
const label = await readFile(good);
const inspector = openInspector({ limits: { milliseconds: Number(milliseconds) } });
console.log('ready');
for (const name of (await readdir(folder)).sort()) {
  const pdf = await readFile(join(folder, name));
  const read = await inspector.inspect(pdf);
  const taken = read.ok ? await inspector.extractPages(pdf, [0]) : read;
  const after = await inspector.sizes(label);
  const outcome = taken.ok ? 'read' : taken.error.message;
  console.log(JSON.stringify({ name, outcome, after: after.ok || after.error.message }));
}
await inspector.close();
