import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { FILE_MODE } from './files.ts';
import { holdAlone, whileHeld } from './locks.ts';

/** How a host on this machine is reached by whoever may read its folder. */
const RunningHostSchema = z.object({
  origin: z.string().regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/),
  /** Ends it. */
  key: z.string().min(1).max(200),
});
export type RunningHost = z.infer<typeof RunningHostSchema>;

const folderOf = (dataDir: string): string => join(dataDir, 'running');
const lockOf = (file: string): string => file.replace(/\.json$/, '.lock');

/**
 * Puts down that a host runs on the folder, until the answered function is called. Its lock dies
 * with the program, so that a file that was left over is known as such, whoever has its number now.
 */
export function announceHost(dataDir: string, host: RunningHost): () => void {
  const file = join(folderOf(dataDir), `${randomUUID()}.json`);
  tidyUp(folderOf(dataDir));
  // Never let go: only the end of the program is its end.
  holdAlone(lockOf(file));
  writeFileSync(file, JSON.stringify(host), { mode: FILE_MODE });
  return () => rmSync(file, { force: true });
}

/** Those that were put down, whether they still run or not. */
export function announcedHosts(dataDir: string): { file: string; host: RunningHost | null }[] {
  const folder = folderOf(dataDir);
  return namesIn(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ file: join(folder, name), host: readHost(join(folder, name)) }));
}

/** Whether its program has ended, after at most so long; what it left is then gone. */
export async function hostEnded(file: string, patienceMs: number): Promise<boolean> {
  const ended = await whileHeld(lockOf(file), patienceMs, async () =>
    rmSync(file, { force: true }),
  );
  if (ended) removeLock(file);
  return ended !== null;
}

/** What programs before have left. */
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

/** One program alone had it, and that has ended. */
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

function readHost(file: string): RunningHost | null {
  try {
    return RunningHostSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
