import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Part of a path inside Electron's archive, and where electron-builder puts programs beside it. */
const ARCHIVE = /([\\/])app\.asar([\\/])/;

interface Place {
  /** Electron's folder of resources; undefined on Node. */
  resources: string | undefined;
  library: string;
}

const here = (): Place => ({
  resources: (process as { resourcesPath?: string }).resourcesPath,
  library: createRequire(import.meta.url).resolve('pdf-to-printer'),
});

/**
 * Path of the SumatraPDF program: the 64-bit one from the installer (scripts/sumatrapdf.ts), else the one
 * of pdf-to-printer. Inside Electron that library finds its own program only if `process.mainModule` is
 * set, which it is not for an ESM entry; and Windows starts no program from inside an archive.
 */
export function sumatraPath({ resources, library }: Place = here()): string {
  const packaged = resources && join(resources, 'sumatrapdf', 'SumatraPDF.exe');
  if (packaged && existsSync(packaged)) return packaged;
  return join(dirname(library), 'SumatraPDF-3.4.6-32.exe').replace(
    ARCHIVE,
    '$1app.asar.unpacked$2',
  );
}
