import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * File of a separate process or thread: beside the sources, beside the bundle's entry (out/main), or one
 * level above its chunks (out/main/chunks). `from` is `import.meta.url`.
 *
 * In a package that is a path inside `app.asar`. Written against Electron 45, not tried there: `new Worker`,
 * `utilityProcess.fork` and `fs`, which reads the `.wasm` files, take such paths; where one does not, the file
 * belongs into `asarUnpack` (docs/packaging.md).
 */
export function programFile(name: string, from: string): string {
  for (const place of [`./${name}.ts`, `./${name}.js`, `../${name}.js`]) {
    const file = fileURLToPath(new URL(place, from));
    if (existsSync(file)) return file;
  }
  throw new Error(`${name} is missing beside the program: build it again.`);
}
