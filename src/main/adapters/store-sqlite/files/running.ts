import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { FILE_MODE, readKept } from './files.ts';
import { holdAlone, whileHeld } from './locks.ts';

/** How to reach a host on this machine; readable with access to its folder. */
const RunningHostSchema = z.object({
  origin: z.string().regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/),
  key: z.string().min(1).max(200),
});
export type RunningHost = z.infer<typeof RunningHostSchema>;

const folderOf = (dataDir: string): string => join(dataDir, 'running');
const lockOf = (file: string): string => file.replace(/\.json$/, '.lock');

/**
 * Records that a host runs on the folder, until the returned function is called. A lock that dies
 * with the program identifies leftover files, even if the process id is reused.
 */
export function announceHost(dataDir: string, host: RunningHost): () => void {
  const file = join(folderOf(dataDir), `${randomUUID()}.json`);
  tidyUp(folderOf(dataDir));
  // Never released: only the end of the program releases it.
  holdAlone(lockOf(file));
  writeFileSync(file, JSON.stringify(host), { mode: FILE_MODE });
  return () => rmSync(file, { force: true });
}

export function announcedHosts(dataDir: string): { file: string; host: RunningHost | null }[] {
  const folder = folderOf(dataDir);
  return namesIn(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      file: join(folder, name),
      host: readKept(join(folder, name), RunningHostSchema),
    }));
}

/** Ports of the hosts that run on the folder; a file left behind by a killed program names none. */
export async function runningPorts(dataDir: string): Promise<string[]> {
  const ports: string[] = [];
  for (const { file, host } of announcedHosts(dataDir)) {
    if (host && !(await hostEnded(file, 0))) ports.push(new URL(host.origin).port);
  }
  return ports;
}

/** Waits for the end of its program, up to a limit; its leftovers are then removed. */
export async function hostEnded(file: string, patienceMs: number): Promise<boolean> {
  const ended = await whileHeld(lockOf(file), patienceMs, async () =>
    rmSync(file, { force: true }),
  );
  if (ended) removeLock(file);
  return ended !== null;
}

function tidyUp(folder: string): void {
  for (const name of namesIn(folder).filter((each) => each.endsWith('.lock'))) {
    const file = join(folder, name.replace(/\.lock$/, '.json'));
    const release = holdAlone(lockOf(file));
    if (!release) continue;
    release();
    rmSync(file, { force: true });
    removeLock(file);
  }
}

/** Only one program used it, and it has ended. */
function removeLock(file: string): void {
  for (const part of ['', '-journal']) rmSync(lockOf(file) + part, { force: true });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
