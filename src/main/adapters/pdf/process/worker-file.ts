import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Whether the station runs from its sources or from the bundle: out/main, or out/main/chunks. */
const candidates = (name: string) => [`./${name}.ts`, `./${name}.js`, `../${name}.js`];

/** The code of the process that reads PDFs, and of the thread in it that does the reading. */
export function findReaderFiles(from: string = import.meta.url): {
  process: string;
  worker: string;
} {
  return { process: find('pdf-process', from), worker: find('pdf-worker', from) };
}

function find(name: string, from: string): string {
  for (const candidate of candidates(name)) {
    const file = fileURLToPath(new URL(candidate, from));
    if (existsSync(file)) return file;
  }
  throw new Error(`The PDF reader (${name}) is missing beside the program: build it again.`);
}
