import { homedir } from 'node:os';
import { join } from 'node:path';

/** What a Linux desktop starts at login, as the XDG autostart specification names it. */
export const autostartEntry = (env: NodeJS.ProcessEnv): string =>
  join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'autostart', 'packbench.desktop');
