import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * The SumatraPDF for the Windows installer: 64 bit, replacing the old 32-bit one inside pdf-to-printer. It is
 * not on npm, so the person who makes the installer downloads both files from
 * https://www.sumatrapdfreader.org. Not tried here: only npm and Debian packages were available.
 */
export const SUMATRA = {
  version: '3.5.2',
  program: 'SumatraPDF-3.5.2-64.exe',
  /** Its licence requires offering the source beside the program. */
  source: 'sumatrapdf-3.5.2-source.zip',
  /** Path in the package's resources folder; `sumatraPath` in main looks there. */
  place: 'sumatrapdf/SumatraPDF.exe',
} as const;

/** The reason why these files cannot be used for an installer; null if they can. */
export function sumatraMissing(program?: string, source?: string): string | null {
  const wrong = [
    ['--sumatrapdf', SUMATRA.program, program] as const,
    ['--sumatrapdf-source', SUMATRA.source, source] as const,
  ].find(([, name, file]) => !file || basename(file) !== name || !existsSync(file));
  if (!wrong)
    return isFor64Bit(program ?? '')
      ? null
      : `--sumatrapdf: ${SUMATRA.program} is no program for 64-bit Windows.`;
  const [option, name, file] = wrong;
  return `${option}: expected the file ${name}, found ${file ?? 'nothing'}. Windows prints PDFs by SumatraPDF, whose source is offered with it (docs/packaging.md).`;
}

/** By the header of Windows programs: where `PE` begins is at 0x3c, and the processor follows it. */
function isFor64Bit(file: string): boolean {
  const program = readFileSync(file);
  const at = program.length > 0x40 ? program.readUInt32LE(0x3c) : program.length;
  return program.subarray(at, at + 6).toString('latin1') === 'PE\0\0\x64\x86';
}
