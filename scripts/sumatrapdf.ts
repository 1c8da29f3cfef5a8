import { existsSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * The SumatraPDF that the installer for Windows holds: 64 bit, in place of the old 32-bit one inside
 * pdf-to-printer. It is no npm package, so whoever makes the installer gets both files from
 * https://www.sumatrapdfreader.org. Not tried here: nothing outside npm and Debian could be fetched.
 */
export const SUMATRA = {
  version: '3.5.2',
  program: 'SumatraPDF-3.5.2-64.exe',
  /** Its licence asks that the source be offered where the program is. */
  source: 'sumatrapdf-3.5.2-source.zip',
  /** In the package, from its folder of resources; `sumatraPath` in main looks there. */
  place: 'sumatrapdf/SumatraPDF.exe',
} as const;

/** Why these files are not the ones that an installer needs; null where they are. */
export function sumatraMissing(program?: string, source?: string): string | null {
  const wrong = [
    ['--sumatrapdf', SUMATRA.program, program] as const,
    ['--sumatrapdf-source', SUMATRA.source, source] as const,
  ].find(([, name, file]) => !file || basename(file) !== name || !existsSync(file));
  if (!wrong) return null;
  const [option, name, file] = wrong;
  return `${option}: expected the file ${name}, found ${file ?? 'nothing'}. Windows prints PDFs by SumatraPDF, whose source is offered with it (docs/packaging.md).`;
}
