import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of usual label printers. */
const LABEL_DPI = 203;

/** The program's stdout; the barcode reader prints messages about a system bus on stderr. */
const output = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Every barcode that zbarimg finds on a label's first page, drawn by poppler. A kept label has no text. */
export function labelCodes(file: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-codes-'));
  try {
    const image = join(folder, 'label');
    output('pdftoppm', '-r', String(LABEL_DPI), '-gray', '-png', '-singlefile', file, image);
    return output('zbarimg', '--quiet', '--raw', `${image}.png`).trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
