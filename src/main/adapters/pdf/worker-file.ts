import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Beside the sources; beside the bundle's entry (out/main); one above its chunks (out/main/chunks). */
const CANDIDATES = ['./pdf-worker.ts', './pdf-worker.js', '../pdf-worker.js'];

/** Where the worker's code is, whether the station runs from its sources or from the bundle. */
export function findWorkerFile(from: string = import.meta.url): string {
  for (const candidate of CANDIDATES) {
    const file = fileURLToPath(new URL(candidate, from));
    if (existsSync(file)) return file;
  }
  throw new Error('The PDF worker (pdf-worker) is missing beside the program: build it again.');
}
