import { homedir } from 'node:os';
import { join } from 'node:path';

/** File of the login item on a Linux desktop, by the XDG autostart specification. */
export const autostartEntry = (env: NodeJS.ProcessEnv): string =>
  join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'autostart', 'packbench.desktop');
