import { homedir } from 'node:os';
import { resolve } from 'node:path';
import envPaths from 'env-paths';

/** The station's data folder: as asked, else PACKBENCH_DATA, else the platform's application-data folder. */
export function dataDir(asked: string | undefined, env: NodeJS.ProcessEnv): string {
  const folder = asked ?? env.PACKBENCH_DATA;
  if (folder) return resolve(folder.replace(/^~(?=$|[\\/])/, homedir()));
  return envPaths('packbench', { suffix: '' }).data;
}
