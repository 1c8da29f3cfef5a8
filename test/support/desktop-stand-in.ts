import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The marker before Electron's fuses, followed by their version, their number, and one digit for each. */
export const FUSES = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const ALL_ON = '\x01\x09111111111';

/** The files that electron-builder looks for; Electron itself is not available here. */
export async function desktopStandIn(folder: string): Promise<string> {
  const electron = join(folder, 'electron');
  for (const name of ['resources', 'locales']) {
    await mkdir(join(electron, name), { recursive: true });
  }
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'locales/en-US.pak']) {
    await writeFile(join(electron, name), name);
  }
  await writeFile(join(electron, 'electron'), `before ${FUSES}${ALL_ON} after`);
  await chmod(join(electron, 'electron'), 0o755);
  return electron;
}
